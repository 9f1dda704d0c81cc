import { expect, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { modernRequest, rawStdio } from '../../harness/raw-stdio.ts';

const ref = { type: 'ref/prompt', name: 'debug_run' };
const cases: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['tools/list', { cursor: 5 }, 'cursor'],
  ['tools/list', { cursor: '1.0' }, 'cursor'],
  ['prompts/list', { cursor: '1.0' }, 'cursor'],
  ['resources/templates/list', { cursor: '1.0' }, 'cursor'],
  ['resources/list', { cursor: 5 }, 'cursor'],
  ['prompts/get', {}, 'name'],
  ['prompts/get', { name: 'build_workflow', arguments: { goal: 5 } }, 'arguments.goal'],
  ['resources/read', { uri: 5 }, 'uri'],
  ['completion/complete', { ref: { type: 'hen' }, argument: { name: 'run', value: '' } }, 'ref.type'],
  ['completion/complete', { ref }, 'argument'],
];

test('answers -32602 for params that are wrong, and names what is', async () => {
  const patchbay = rawStdio();
  const answers: unknown[] = [];

  for (const [id, [method, params]] of cases.entries()) {
    patchbay.send(modernRequest(id, method, params));
    answers.push(await patchbay.answer(id));
  }

  expect(answers.map((answer) => pick(answer, 'error', 'code'))).toEqual(cases.map(() => -32_602));
  for (const [id, [, , named]] of cases.entries()) {
    expect(pick(answers[id], 'error', 'message')).toContain(named);
    expect(pick(answers[id], 'error', 'message')).not.toContain('[\n');
  }
});
