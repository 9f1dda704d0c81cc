/** The contract of the journal: what was answered and sent, how long that is kept, and what a later run takes over. */
import { expect, test } from 'vitest';
import type { Store } from '../../../src/core/ports.ts';
import type { Resumed, RunPart } from '../../../src/core/run-ports.ts';
import { ended, endedRun, heldBy, newRun, part, type StoreUnderTest, version, writtenStep } from './samples.ts';

export function journalContract(under: StoreUnderTest): void {
  partContract(under);
  repeatableContract(under);
  versionContract(under);
  deathContract(under);
  resumeContract(under);
}

async function sortedParts({ runs }: Store, id = 'r1'): Promise<readonly RunPart[]> {
  const keyOf = ({ step, name }: RunPart): string => `${step} ${name}`;
  return [...(await runs.parts(id))].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

function partContract(under: StoreUnderTest): void {
  test('keeps parts by step and name, the last of a name, until they are dropped', async () => {
    const store = await under.open();
    const { runs } = store;
    await runs.create(newRun('r1'), 'me');

    await runs.putPart(heldBy('me'), part(0, 'answer 1 of call', { state: 'sent', value: 'POST /eggs' }));
    await runs.putPart(heldBy('me'), part(0, 'answer 1 of call', { value: '{"egg":1}' }));
    await runs.putPart(heldBy('me'), part(1, 'answer 1 of call', { state: 'sent' }));
    await runs.putPart(heldBy('me'), part(1, 'item 0'));
    await runs.dropPart(heldBy('me'), { step: 1, name: 'answer 1 of call' });

    expect(await sortedParts(store)).toEqual([part(0, 'answer 1 of call', { value: '{"egg":1}' }), part(1, 'item 0')]);
  });

  test('drops a part that is not there without a word', async () => {
    const { runs } = await under.open();
    await runs.create(newRun('r1'), 'me');

    await expect(runs.dropPart(heldBy('me'), { step: 0, name: 'call' })).resolves.toBeUndefined();
  });

  test('drops the parts of a step that is done, but for its result', async () => {
    const store = await under.open();
    const { runs } = store;
    await runs.create(newRun('r1'), 'me');
    for (const name of ['items', 'item 0', 'item 1']) await runs.putPart(heldBy('me'), part(0, name));
    await runs.putPart(heldBy('me'), part(1, 'item 0'));

    await runs.putStep(heldBy('me'), writtenStep(0, 'one', { result: part(0, 'result') }));

    expect(await sortedParts(store)).toEqual([part(0, 'result'), part(1, 'item 0')]);
  });

  test('keeps the parts of a step that is begun again later', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');
    await store.runs.putPart(heldBy('me'), part(0, 'item 0'));

    await store.runs.putStep(heldBy('me'), writtenStep(0, 'one', { isDone: false }));

    expect(await sortedParts(store)).toEqual([part(0, 'item 0')]);
  });

  test.each([
    ['succeeded', 0],
    ['failed', 1],
    ['cancelled', 1],
    ['interrupted', 1],
  ] as const)('keeps the parts of a run that %s only if somebody may go on with it', async (status, kept) => {
    const { runs } = await under.open();
    await runs.create(newRun('r1'), 'me');
    await runs.putPart(heldBy('me'), part(0, 'result'));

    await runs.end(heldBy('me'), ended({ status }));

    expect(await runs.parts('r1')).toHaveLength(kept);
  });
}

function repeatableContract(under: StoreUnderTest): void {
  test('keeps what can be asked again for whoever holds the run next', async () => {
    const [here, there] = await under.openTwice();
    await here.runs.create(newRun('r1'), 'me');
    await here.runs.putPart(heldBy('me'), part(0, 'items', { value: '[1,2]' }), true);
    await here.runs.putPart(heldBy('me'), part(0, 'item 0', { value: '{"result":"an\\tegg\\n"}' }), true);
    await here.runs.putPart(heldBy('me'), part(0, 'item 1', { value: '{"result":1}' }));
    const asHeld = await sortedParts(here);
    await here.queue.release(heldBy('me'));
    await there.queue.claim('you', '');

    const found = await sortedParts(there);
    await there.runs.putPart(heldBy('you'), part(0, 'item 0', { value: '{"result":"later"}' }), true);

    expect(found).toEqual([
      part(0, 'item 0', { value: '{"result":"an\\tegg\\n"}' }),
      part(0, 'item 1', { value: '{"result":1}' }),
      part(0, 'items', { value: '[1,2]' }),
    ]);
    expect(asHeld).toEqual(found);
    expect((await sortedParts(there))[0]).toEqual(part(0, 'item 0', { value: '{"result":"later"}' }));
  });

  test.each([
    ['succeeded', 0],
    ['failed', 2],
  ] as const)('of a run that %s keeps %i parts that can be asked again', async (status, count) => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');
    await store.runs.putPart(heldBy('me'), part(0, 'items'), true);
    await store.runs.putPart(heldBy('me'), part(0, 'item 0'), true);

    await store.runs.end(heldBy('me'), { status, completedAt: 2_000 });

    expect(await store.runs.parts('r1')).toHaveLength(count);
  });

  test('drops what can be asked again with the step that it belongs to', async () => {
    const store = await under.open();
    await store.runs.create(newRun('r1'), 'me');
    await store.runs.putPart(heldBy('me'), part(0, 'item 0'), true);

    await store.runs.putStep(heldBy('me'), writtenStep(0, 'one'));

    expect(await store.runs.parts('r1')).toEqual([]);
  });
}

function versionContract(under: StoreUnderTest): void {
  test('makes a run one of another version, and keeps the one before for the runs that have it', async () => {
    const { runs } = await under.open();
    await runs.create(newRun('r1'), 'me');
    await runs.create(newRun('r2'), 'me');

    await runs.revise(heldBy('me'), { ...version('healed'), config: '{"id":"feed","healed":1}' });
    await runs.revise(heldBy('me'), { ...version('healed again'), config: '{"id":"feed","healed":2}' });

    expect(await runs.source('r1')).toMatchObject({
      definition: 'sealed healed again',
      run: { config: { healed: 2 } },
    });
    expect(await runs.source('r2')).toMatchObject({ definition: 'sealed feed 1' });
  });

  test('lets nobody but its holder make a run one of another version', async () => {
    const { runs } = await under.open();
    await runs.create(newRun('r1'), 'me');

    await expect(runs.revise(heldBy('you'), version('healed'))).rejects.toMatchObject({ reason: 'RUN_LOST' });
    expect(await runs.source('r1')).toMatchObject({ definition: 'sealed feed 1' });
  });
}

function deathContract(under: StoreUnderTest): void {
  test('counts the deaths of processes until the run gets ahead', async () => {
    const { runs, queue } = await under.open();
    await runs.create(newRun('r1'), 'me');
    const deaths = async (): Promise<number | undefined> => (await runs.source('r1'))?.deaths;
    const die = async (): Promise<void> => {
      await queue.reclaim('me');
      await queue.claim('me', '');
    };

    const counted: unknown[] = [];
    await die();
    counted.push(await deaths());
    await runs.putPart(heldBy('me'), part(0, 'answer 1 of call', { state: 'sent' }));
    await die();
    counted.push(await deaths());
    await runs.putPart(heldBy('me'), part(0, 'answer 1 of call'));
    await die();
    counted.push(await deaths());
    await runs.putStep(heldBy('me'), writtenStep(0, 'one', { isDone: false }));
    await die();
    counted.push(await deaths());

    expect(counted).toEqual([1, 2, 1, 1]);
  });
}

/** A run that failed at its second step, and one that goes on with it. */
async function resume(store: Store, over: Partial<Resumed>): Promise<Store> {
  const { runs } = store;
  await runs.create(newRun('r0'), 'me');
  await runs.putStep(heldBy('me', 'r0'), writtenStep(0, 'one', { result: part(0, 'result') }));
  for (const name of ['items', 'item 0', 'answer 1 of item 1', 'page 1 of item 1', 'call'])
    await runs.putPart(heldBy('me', 'r0'), part(1, name));
  await runs.putPart(heldBy('me', 'r0'), part(1, 'answer 2 of item 1', { state: 'sent', value: 'POST /eggs' }));
  await runs.putStep(heldBy('me', 'r0'), writtenStep(1, 'two', { isDone: false }));
  await runs.end(heldBy('me', 'r0'), ended({ status: 'failed' }));
  const resumes = { from: 'r0', step: 1, keep: 'none', skipSent: false, ...over } as const;
  await runs.create(newRun('r1', { resumes }), 'me');
  return store;
}

function resumeContract(under: StoreUnderTest): void {
  test('takes over the steps before the one that is begun again, and leaves the old run as it is', async () => {
    const { runs } = await resume(await under.open(), {});

    expect(await runs.get('r1')).toMatchObject({
      resumes: 'r0',
      status: 'running',
      stepResults: [{ stepId: 'one', success: true }],
    });
    expect((await runs.get('r0'))?.stepResults).toHaveLength(2);
    expect(await runs.parts('r0')).toHaveLength(7);
  });

  const items = ['0 result', '1 answer 1 of item 1', '1 item 0', '1 items'];
  test.each([
    ['none', ['0 result']],
    ['items', items],
    ['all', [...items, '1 call', '1 page 1 of item 1']],
  ] as const)('takes over of the steps from there on: %s', async (keep, names) => {
    const store = await resume(await under.open(), { keep });

    const parts = await sortedParts(store);

    expect(parts.map(({ step, name }) => `${step} ${name}`)).toEqual([...names].sort());
    expect(parts.every(({ state }) => state === 'done')).toBe(true);
  });

  test('takes over requests whose answers are not known as answered with nothing, when asked to', async () => {
    const store = await resume(await under.open(), { keep: 'items', skipSent: true });

    expect(await store.runs.parts('r1')).toContainEqual(part(1, 'answer 2 of item 1', { value: 'null' }));
  });

  test('puts a run that goes on with another in line with all that it takes over', async () => {
    const store = await under.open();
    await endedRun(store, newRun('r0'), { status: 'failed' });

    await store.runs.create(
      newRun('r1', { resumes: { from: 'r0', step: 0, keep: 'all', skipSent: false } }),
      undefined,
    );

    expect(await store.runs.get('r1')).toMatchObject({ resumes: 'r0', status: 'queued' });
  });
}
