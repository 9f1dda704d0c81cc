/** `npm run bench -- oauth`: what a token costs that is there already, for a program that asks often and for a script. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Suite } from '../report.ts';
import { commandFigure } from './command.ts';
import { storedFigure } from './stored.ts';

export const oauthSuite: Suite = {
  name: 'oauth',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-bench-'));
    const file = join(folder, 'token.json');
    const record = { access_token: 'egg'.repeat(14), expires_in: 7200, created_at: Date.now(), token_type: 'Bearer' };
    writeFileSync(file, JSON.stringify(record), { mode: 0o600 });
    try {
      return [await storedFigure(file), commandFigure(file)];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
