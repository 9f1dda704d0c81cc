import { expect, test } from 'vitest';
import { Lines } from '../../../src/drivers/sandbox/lines.ts';
import type { Task } from '../../../src/drivers/sandbox/task.ts';

function task(text: string): Task {
  return {
    program: { language: 'jsonata', text, lead: 0 },
    scope: undefined,
    isLeft: false,
    isNew: true,
    request: (home) => ({ kind: 'forget', scopes: home.isLong ? [1] : [] }),
    resolve() {},
    reject() {},
  };
}

const all = (): boolean => true;

test('takes proven and new texts by turns, and only proven ones where new ones may not be', () => {
  const lines = new Lines();
  const [hen, egg] = [task('hen'), task('egg')];
  lines.notePrompt(hen.program);
  for (const each of [egg, egg, hen, hen]) lines.push(each);

  expect([lines.takeQuick(all, true), lines.takeQuick(all, true), lines.takeQuick(all, false)]).toEqual([
    egg,
    hen,
    hen,
  ]);
  expect([lines.takeQuick(all, false), lines.takeQuick(all, true)]).toEqual([undefined, egg]);
});

test('lets a slow text wait with the long ones until it is prompt again', () => {
  const lines = new Lines();
  const hen = task('hen');
  lines.noteSlow(hen.program);
  lines.push(hen);

  expect([lines.quickSize, lines.longSize, lines.takeLong(all)]).toEqual([0, 1, hen]);

  lines.notePrompt(hen.program);
  lines.push(hen);

  expect([lines.quickSize, lines.longSize, lines.isNew(hen.program)]).toEqual([1, 0, false]);
});
