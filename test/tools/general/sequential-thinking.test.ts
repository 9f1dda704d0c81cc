/** What the reference server of sequential thinking does and tests, with a handle in the place of a process. */
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { tempDir } from '../../harness/temp.ts';

let house: TestHouse;
beforeEach(async () => {
  house = await openHouse();
});

const step = { thought: 'Count the hens.', thoughtNumber: 1, totalThoughts: 3, nextThoughtNeeded: true };
const think = (over: object = {}, at = house) => at.done('sequentialThinking', { ...step, ...over });

test('keeps a thought and gives a handle to go on with', async () => {
  const first = await think();
  const second = await think({ thoughtNumber: 2, sessionId: first.sessionId });

  expect(first).toEqual({
    sessionId: expect.stringMatching(/^[\da-f-]{36}$/),
    thoughtNumber: 1,
    totalThoughts: 3,
    nextThoughtNeeded: true,
    branches: [],
    thoughtHistoryLength: 1,
  });
  expect(second).toMatchObject({ sessionId: first.sessionId, thoughtNumber: 2, thoughtHistoryLength: 2 });
});

test('goes on with the latest thoughts of a caller that gives no handle', async () => {
  const first = await think();
  const other = { caller: { face: 'rest', principal: 'other' } } as const;

  const second = await think({ thoughtNumber: 2 });
  const stranger = await house.done('sequentialThinking', { ...step, thoughtNumber: 2 }, other);

  expect(second).toMatchObject({ sessionId: first.sessionId, thoughtHistoryLength: 2 });
  expect(stranger).toMatchObject({ thoughtHistoryLength: 1 });
  expect(stranger.sessionId).not.toBe(first.sessionId);
});

test('goes on with no thoughts of long ago', async () => {
  const { store } = await house.ports();
  await store.thoughts.begin({ id: 'old', principal: 'test' }, Date.now() - limits.thinkingPauseMs - 1_000);

  expect((await think({ thoughtNumber: 2 })).sessionId).not.toBe('old');
});

test('begins anew with a first thought without a handle', async () => {
  const [one, other] = [await think(), await think()];

  expect(other.sessionId).not.toBe(one.sessionId);
  expect(other.thoughtHistoryLength).toBe(1);
});

test('raises the estimate that a thought goes beyond', async () => {
  expect(await think({ thoughtNumber: 5, totalThoughts: 3 })).toMatchObject({ thoughtNumber: 5, totalThoughts: 5 });
});

test('takes the optional fields, and the last thought', async () => {
  const { sessionId } = await think();
  const last = { sessionId, isRevision: true, revisesThought: 1, needsMoreThoughts: false, nextThoughtNeeded: false };

  expect(await think({ ...last, thoughtNumber: 2 })).toMatchObject({ nextThoughtNeeded: false });
});

test('follows branches, each named once, in the order in which they came', async () => {
  const { sessionId } = await think();
  await think({ sessionId, thoughtNumber: 2, branchFromThought: 1, branchId: 'roosters' });
  await think({ sessionId, thoughtNumber: 2, branchFromThought: 1, branchId: 'geese' });
  await think({ sessionId, thoughtNumber: 3, branchFromThought: 2, branchId: 'roosters' });

  const { branches, thoughtHistoryLength } = await think({ sessionId, thoughtNumber: 4, branchId: 'not a branch' });

  expect(branches).toEqual(['roosters', 'geese']);
  expect(thoughtHistoryLength).toBe(5);
});

describe('numbers and booleans as text', () => {
  test('are taken for what they mean', async () => {
    const asText = { thoughtNumber: '2', totalThoughts: '3', nextThoughtNeeded: 'true', isRevision: 'False' };

    expect(await think(asText)).toMatchObject({ thoughtNumber: 2, totalThoughts: 3, nextThoughtNeeded: true });
    expect(await think({ nextThoughtNeeded: 'false' })).toMatchObject({ nextThoughtNeeded: false });
  });
});

test.each([
  ['no thought', { thought: undefined }],
  ['a thought that is no text', { thought: 7 }],
  ['an empty thought', { thought: '' }],
  ['a thought without end', { thought: 'x'.repeat(limits.thoughtChars + 1) }],
  ['no number', { thoughtNumber: undefined }],
  ['a number below 1', { thoughtNumber: 0 }],
  ['a part of a number', { thoughtNumber: 1.5 }],
  ['a number that is none', { thoughtNumber: 'first' }],
  ['no estimate', { totalThoughts: undefined }],
  ['nothing about the next', { nextThoughtNeeded: undefined }],
  ['a truth that is none', { nextThoughtNeeded: 'perhaps' }],
  ['an estimate that is no number', { totalThoughts: 'many' }],
])('refuses %s', async (_what, over) => {
  expect(await house.call('sequentialThinking', { ...step, ...over })).toMatchObject({
    kind: 'failed',
    error: { code: 'invalid_input' },
  });
});

test('goes on in another process, and shows what was thought so far', async () => {
  const dataDir = tempDir();
  const [here, there] = [await openHouse({}, dataDir), await openHouse({}, dataDir)];
  const { sessionId } = await think({}, here);

  const second = await think({ sessionId, thoughtNumber: 2, thought: 'Then the eggs.', history: true }, there);

  expect(second.thoughtHistoryLength).toBe(2);
  expect(second.history).toEqual([step, { ...step, thoughtNumber: 2, thought: 'Then the eggs.' }]);
});

test("does not go on with another principal's thoughts, nor with what never was", async () => {
  const { sessionId } = await think();
  const stranger = { caller: { face: 'rest', principal: 'stranger' } } as const;

  for (const over of [{ sessionId }, { sessionId: 'never' }]) {
    expect(await house.call('sequentialThinking', { ...step, ...over }, stranger)).toMatchObject({
      kind: 'failed',
      error: { code: 'not_found', reason: 'SESSION_NOT_FOUND' },
    });
  }
});

test('keeps the latest thoughts of many, and counts them all', async () => {
  const { store } = await house.ports();
  const session = { id: 'long', principal: 'test' };
  await store.thoughts.begin(session, 0);
  const count = limits.thinkingThoughts + 2;
  for (let thoughtNumber = 1; thoughtNumber <= count; thoughtNumber += 1)
    await store.thoughts.add(session, { ...step, thoughtNumber }, thoughtNumber);

  const kept = await store.thoughts.list(session);

  expect(kept).toHaveLength(limits.thinkingThoughts);
  expect(kept[0]?.thoughtNumber).toBe(3);
  expect((await think({ sessionId: 'long' })).thoughtHistoryLength).toBe(count + 1);
});

test('lets the session make room that was not touched for longest', async () => {
  const { store } = await house.ports();
  for (let at = 0; at <= limits.thinkingSessions; at += 1)
    await store.thoughts.begin({ id: `session ${at}`, principal: 'test' }, at);

  expect(await house.call('sequentialThinking', { ...step, sessionId: 'session 0' })).toMatchObject({ kind: 'failed' });
  expect(await think({ sessionId: 'session 1' })).toMatchObject({ thoughtHistoryLength: 1 });
});
