/** The contract of what models keep: a graph that is searched, and trains of thought. */
import { expect, test } from 'vitest';
import type { StoreUnderTest } from './samples.ts';

const berta = { name: 'Berta', entityType: 'hen', observations: ['lays brown eggs'] };
const frida = { name: 'Frida', entityType: 'hen', observations: [] };
const knows = { from: 'Berta', to: 'Frida', relationType: 'knows' };
const all = { limit: 100, offset: 0 };
const thought = { thought: 'Feed.', thoughtNumber: 1, totalThoughts: 1, nextThoughtNeeded: false };
const session = { id: 'train', principal: 'owner' };

export function memoryContract(under: StoreUnderTest): void {
  graphContract(under);
  thoughtContract(under);
}

function graphContract(under: StoreUnderTest): void {
  test('keeps a graph for all who open it, each name, observation and relation once', async () => {
    const [here, there] = await under.openTwice();

    expect(await here.memory.addEntities([berta, frida, berta])).toEqual([berta, frida]);
    expect(await there.memory.addEntities([berta])).toEqual([]);
    expect(await here.memory.addRelations([knows, knows])).toEqual([knows]);
    const wanted = [{ entityName: 'Berta', contents: ['lays brown eggs', 'broods', 'broods'] }];
    expect(await there.memory.addObservations(wanted)).toEqual({
      added: [{ entityName: 'Berta', contents: ['broods'] }],
    });

    const grown = { ...berta, observations: ['lays brown eggs', 'broods'] };
    expect(await here.memory.read(all)).toEqual({ entities: [grown, frida], relations: [knows], total: 2 });
    expect(await here.memory.read({ limit: 1, offset: 1 })).toEqual({
      entities: [frida],
      relations: [knows],
      total: 2,
    });
  });

  test('adds nothing when one of the entities is missing', async () => {
    const { memory } = await under.open();
    await memory.addEntities([berta]);
    const wanted = ['Berta', 'Nobody'].map((entityName) => ({ entityName, contents: ['broods'] }));

    expect(await memory.addObservations(wanted)).toEqual({ missing: 'Nobody' });
    expect((await memory.read(all)).entities).toEqual([berta]);
  });

  test('finds nothing of what is gone', async () => {
    const { memory } = await under.open();
    await memory.addEntities([berta, frida]);
    await memory.addRelations([knows]);

    expect((await memory.search('BROWN', all)).entities).toEqual([berta]);
    expect(await memory.deleteObservations([{ entityName: 'Berta', contents: ['lays brown eggs'] }])).toBe(1);
    expect((await memory.search('brown', all)).total).toBe(0);
    expect(await memory.deleteEntities(['Berta', 'Nobody'])).toBe(1);
    expect(await memory.search('hen', all)).toEqual({ entities: [frida], relations: [], total: 1 });
    // What takes its place is found as itself.
    await memory.addEntities([{ ...berta, observations: ['is white'] }]);
    expect((await memory.search('white', all)).total).toBe(1);
    expect((await memory.search('brown', all)).total).toBe(0);
  });
}

function thoughtContract(under: StoreUnderTest): void {
  test('keeps thoughts in order, for their principal alone', async () => {
    const [here, there] = await under.openTwice();
    await here.thoughts.begin(session, 1);

    const branch = { ...thought, thoughtNumber: 2, branchFromThought: 1, branchId: 'geese' };
    expect(await here.thoughts.add(session, thought, 2)).toEqual({ length: 1, branches: [] });
    expect(await there.thoughts.add(session, branch, 3)).toEqual({ length: 2, branches: ['geese'] });

    expect(await here.thoughts.list(session)).toEqual([thought, branch]);
    expect(await here.thoughts.add({ ...session, principal: 'fox' }, thought, 4)).toBeUndefined();
    expect(await here.thoughts.list({ ...session, principal: 'fox' })).toEqual([]);
  });

  test('knows the session that was gone on with last', async () => {
    const { thoughts } = await under.open();
    for (const [id, at] of [
      ['old', 1],
      ['new', 2],
    ] as const)
      await thoughts.begin({ ...session, id }, at);

    expect(await thoughts.latest('owner', 0)).toBe('new');
    await thoughts.add({ ...session, id: 'old' }, thought, 3);
    expect(await thoughts.latest('owner', 3)).toBe('old');
    expect(await thoughts.latest('owner', 4)).toBeUndefined();
    expect(await thoughts.latest('fox', 0)).toBeUndefined();
  });
}
