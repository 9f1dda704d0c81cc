/** Orders that a service lists, and what people say for them. */
import { expect, test } from 'vitest';
import { generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { openContext } from '../context.ts';

const guideOf = (choices: string): string => `# Coop desk

Everything lives below

    http://127.0.0.1:9/desk/v2

### GET /visits

All visits. \`sort\` (query): ${choices}.
`;

test.each([
  ['`name`, `attended_at` or `-attended_at`', '-attended_at'],
  ['`name`, `sent_on` or `-sent_on`', '-sent_on'],
  // When something is to be over is not when it came to be.
  ['`name`, `due_on` or `-due_on`', undefined],
  ['`name`, `ended_at` or `-ended_at`', undefined],
])('the newest first, of %s: %s', async (choices, sort) => {
  const integration = { id: 'desk', urlHost: 'http://127.0.0.1:9', documentation: guideOf(choices) };

  const { config } = await generateStep(
    {
      integration,
      current: { instruction: 'List all visits, newest first.' },
      selector: '',
      stepInput: {},
      credentialNames: [],
    },
    await openContext(),
  );

  expect(config.queryParams ?? {}).toEqual(sort === undefined ? {} : { sort });
});
