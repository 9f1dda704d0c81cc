import { expect, test } from 'vitest';
import { settingsPage } from '../../../scripts/gen/settings.ts';

test('shows each setting with every way to set it', () => {
  const { text } = settingsPage([
    {
      key: 'coop.port',
      flag: 'port',
      placeholder: 'PORT',
      variable: 'PATCHBAY_PORT',
      default: '3333',
      description: 'Door of the coop.',
    },
    { flag: 'open', default: 'off', description: 'Leaves the door open.' },
    { variable: 'PATCHBAY_TOKEN', default: 'none', description: 'Word of the guard.' },
  ]);

  expect(text).toContain('| `--port PORT` | `PATCHBAY_PORT` | `coop.port` | 3333 | Door of the coop. |');
  expect(text).toContain('| `--open` |  |  | off | Leaves the door open. |');
  expect(text).toContain('|  | `PATCHBAY_TOKEN` |  | none | Word of the guard. |');
});
