/** Documentation of many kinds, and what the first request of a step is that was made from each. */
import { expect, test } from 'vitest';
import { openContext } from '../context.ts';
import { judge, type Verdict } from './judge.ts';
import { kinds } from './kinds.ts';

test('steps ask for what was said, whatever kind of documentation tells how', { timeout: 60_000 }, async () => {
  const ctx = await openContext();
  const verdicts: Verdict[] = [];
  for (const kind of kinds) for (const task of kind.tasks) verdicts.push(await judge(kind, task, ctx));

  show(verdicts);
  const silent = verdicts.filter(({ verdict, unchecked }) => verdict === 'wrong' && unchecked.length <= 1);
  expect.soft(silent.map(({ name }) => name)).toEqual([]);
  expect(verdicts.filter(({ verdict }) => verdict === 'solved').length / verdicts.length).toBeGreaterThan(0.6);
});

function show(verdicts: readonly Verdict[]): void {
  if (process.env['EVAL_VERBOSE'] === undefined) return;
  const lines = verdicts
    .filter(({ verdict }) => verdict !== 'solved')
    .map(({ name, verdict, why }) => [`[${verdict}] ${name}`, ...why].join('\n    '));
  const counts = Object.entries(Object.groupBy(verdicts, ({ name }) => name.replace(/:.*$/, ''))).map(
    ([name, own = []]) => `${name}: ${own.filter(({ verdict }) => verdict === 'solved').length} of ${own.length}`,
  );
  process.stderr.write(`${[...lines, ...counts].join('\n')}\n`);
}
