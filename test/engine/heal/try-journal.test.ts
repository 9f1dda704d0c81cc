import { expect, test } from 'vitest';
import { TryJournal } from '../../../src/engine/heal/try-journal.ts';
import type { StepJournal } from '../../../src/engine/run/journal.ts';

/** The journal of a run, in memory: what it was told, and what it had before. */
function memory(before: Readonly<Record<string, unknown>> = {}) {
  const told: string[] = [];
  const tell = (what: string) => async (name: string) => void told.push(`${what} ${name}`);
  const journal: StepJournal = {
    recall: (name) => (Object.hasOwn(before, name) ? { value: before[name] } : undefined),
    keep: tell('keep'),
    hold: tell('hold'),
    sent: tell('sent'),
    unsent: tell('unsent'),
    failed: (name) => void told.push(`failed ${name}`),
  };
  return { journal, told };
}

test('recalls what was done in the tries before, and what another process had done', async () => {
  const { journal } = memory({ 'item 0': { result: 0 } });
  const tried = new TryJournal(journal);

  await tried.keep('item 1', '{"result":1}');
  tried.begin(1);

  expect(tried.recall('item 0')).toEqual({ value: { result: 0 } });
  expect(tried.recall('item 1')).toEqual({ value: { result: 1 } });
  expect(tried.recall('item 2')).toBeUndefined();
});

test('takes no page for that of a call that was repaired since', async () => {
  const { journal, told } = memory({ 'page 1 of call': 'old', 'try 2 page 1 of call': 'new' });
  const tried = new TryJournal(journal);

  expect(tried.recall('page 1 of call')).toEqual({ value: 'old' });
  tried.begin(1);
  await tried.keep('page 1 of call', '"now"');
  expect(tried.recall('page 1 of call')).toBeUndefined();
  tried.begin(2);
  expect(tried.recall('page 1 of call')).toEqual({ value: 'new' });
  expect(told).toEqual(['keep try 1 page 1 of call']);
});

test('knows what may have been acted on, whichever item it was for', async () => {
  const { journal } = memory();
  const tried = new TryJournal(journal);

  await tried.sent('answer 1 of item 0', 'POST');
  expect(tried.isInDoubt).toBe(true);
  tried.failed('answer 1 of item 0', true);
  expect(tried.isInDoubt).toBe(false);
  await tried.sent('answer 1 of item 1', 'POST');
  tried.failed('answer 1 of item 1', false);
  expect(tried.isInDoubt).toBe(true);
});

test('knows what has been answered and is not used yet', async () => {
  const { journal } = memory();
  const tried = new TryJournal(journal);

  await tried.sent('answer 1 of item 0', 'POST');
  await tried.keep('answer 1 of item 0', '{}');
  expect(tried).toMatchObject({ isInDoubt: false, hasActed: true });
  await tried.keep('item 0', '{}');
  expect(tried.hasActed).toBe(false);
});

test('makes room for a repaired request, and tells of failures only when nothing is repaired any more', async () => {
  const { journal, told } = memory();
  const tried = new TryJournal(journal);

  tried.failed('answer 1 of call', true);
  expect(told).toEqual([]);
  await tried.clearRefused();
  tried.failed('answer 2 of call', false);
  tried.settle();

  expect(told).toEqual(['unsent answer 1 of call', 'failed answer 2 of call']);
});
