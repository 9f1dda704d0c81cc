/** What the reference server of a knowledge graph does and tests, and what ours does beyond it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openHouse, type TestHouse } from '../../harness/house.ts';
import { tempDir } from '../../harness/temp.ts';

let house: TestHouse;
beforeEach(async () => {
  house = await openHouse();
});

const memory = (operation: string, params: unknown = {}, over = {}) =>
  house.done('memory', { operation, params }, over);
const failure = async (operation: string, params: unknown) => {
  const outcome = await house.call('memory', { operation, params });
  return outcome.kind === 'failed' ? outcome.error.toBody() : outcome;
};

const berta = { name: 'Berta', entityType: 'hen', observations: ['lays brown eggs', 'lives in coop 2'] };
const frida = { name: 'Frida', entityType: 'hen', observations: ['lays white eggs'] };
const farm = { name: 'Sun Farm', entityType: 'company', observations: ['sells eggs'] };
const lives = { from: 'Berta', to: 'Sun Farm', relationType: 'lives_at' };
const knows = { from: 'Berta', to: 'Frida', relationType: 'knows' };
const works = { from: 'Frida', to: 'Sun Farm', relationType: 'lives_at' };

async function fill(): Promise<void> {
  await memory('create_entities', { entities: [berta, frida, farm] });
  await memory('create_relations', { relations: [lives, knows, works] });
}

describe('create_entities', () => {
  test('creates entities and gives them back', async () => {
    expect(await memory('create_entities', { entities: [berta, frida] })).toEqual({ entities: [berta, frida] });
  });

  test('tells of parameters that it ignores', async () => {
    const entity = { name: 'Berta', entityType: 'hen', observation: ['lays brown eggs'] };
    const params = { entities: [entity], relations: [lives] };

    const outcome = await house.call('memory', { operation: 'create_entities', params });

    const ignored = ['params.entities[0].observation (observations?)', 'params.relations'];
    expect(outcome).toMatchObject({ kind: 'done', ignored });
  });

  test('skips names that are taken, also within one call, and gives back only the new ones', async () => {
    await memory('create_entities', { entities: [berta] });

    const again = await memory('create_entities', { entities: [{ ...berta, entityType: 'rooster' }, frida, frida] });

    expect(again).toEqual({ entities: [frida] });
    expect((await memory('open_nodes', { names: ['Berta'] })).entities).toEqual([berta]);
  });

  test('takes an empty list', async () => {
    expect(await memory('create_entities', { entities: [] })).toEqual({ entities: [] });
  });

  test('takes names that mean something to JavaScript', async () => {
    const odd = ['__proto__', 'constructor', 'toString'].map((name) => ({ ...berta, name }));

    await memory('create_entities', { entities: odd });

    expect((await memory('open_nodes', { names: ['__proto__'] })).entities).toEqual([odd[0]]);
    expect((await memory('read_graph')).total).toBe(3);
  });
});

describe('create_relations', () => {
  test('creates relations, and skips those that are there', async () => {
    expect(await memory('create_relations', { relations: [lives, knows] })).toEqual({ relations: [lives, knows] });
    expect(await memory('create_relations', { relations: [lives, works] })).toEqual({ relations: [works] });
    expect(await memory('create_relations', { relations: [] })).toEqual({ relations: [] });
  });

  test('takes another type between the same ends for another relation', async () => {
    await memory('create_relations', { relations: [lives] });

    const left = { ...lives, relationType: 'left' };

    expect(await memory('create_relations', { relations: [left] })).toEqual({ relations: [left] });
  });
});

describe('add_observations', () => {
  test('adds what is new and gives that back', async () => {
    await memory('create_entities', { entities: [berta] });

    const wanted = [{ entityName: 'Berta', contents: ['lays brown eggs', 'is three years old'] }];

    expect(await memory('add_observations', { observations: wanted })).toEqual({
      results: [{ entityName: 'Berta', addedObservations: ['is three years old'] }],
    });
  });

  test('fails for an entity that is not there, and adds nothing at all', async () => {
    await memory('create_entities', { entities: [berta] });
    const wanted = [
      { entityName: 'Berta', contents: ['broods'] },
      { entityName: 'Nobody', contents: ['is absent'] },
    ];

    expect(await failure('add_observations', { observations: wanted })).toMatchObject({
      code: 'not_found',
      reason: 'ENTITY_NOT_FOUND',
      message: expect.stringContaining('Entity with name Nobody not found'),
    });
    expect((await memory('read_graph')).entities).toEqual([berta]);
  });
});

describe('deleting', () => {
  test('takes entities with their relations and observations', async () => {
    await fill();

    expect(await memory('delete_entities', { entityNames: ['Berta'] })).toEqual({ deleted: 1 });

    expect(await memory('read_graph')).toEqual({ entities: [frida, farm], relations: [works], total: 2 });
    expect((await memory('search_nodes', { query: 'brown' })).entities).toEqual([]);
  });

  test('takes single observations and single relations', async () => {
    await fill();

    const deletions = [{ entityName: 'Berta', observations: ['lays brown eggs'] }];
    expect(await memory('delete_observations', { deletions })).toEqual({ deleted: 1 });
    expect(await memory('delete_relations', { relations: [knows, { ...lives, relationType: 'left' }] })).toEqual({
      deleted: 1,
    });

    expect(await memory('read_graph')).toEqual({
      entities: [{ ...berta, observations: ['lives in coop 2'] }, frida, farm],
      relations: [lives, works],
      total: 3,
    });
  });

  test('says nothing of what was never there', async () => {
    expect(await memory('delete_entities', { entityNames: ['Nobody'] })).toEqual({ deleted: 0 });
    const deletions = [{ entityName: 'Nobody', observations: ['is absent'] }];
    expect(await memory('delete_observations', { deletions })).toEqual({ deleted: 0 });
    expect(await memory('delete_relations', { relations: [lives] })).toEqual({ deleted: 0 });
  });
});

describe('reading', () => {
  test('gives an empty graph, and the whole one', async () => {
    expect(await memory('read_graph')).toEqual({ entities: [], relations: [], total: 0 });
    await fill();

    expect(await memory('read_graph')).toEqual({
      entities: [berta, frida, farm],
      relations: [lives, knows, works],
      total: 3,
    });
  });

  test.each([
    ['by name', 'Frida', ['Frida']],
    ['whatever the case', 'bERTA', ['Berta']],
    ['by type', 'company', ['Sun Farm']],
    ['by observation', 'brown eggs', ['Berta']],
    ['by a part of a word', 'rown', ['Berta']],
    ['by a text that is shorter than the index knows', 'FA', ['Sun Farm']],
    ['by words that stand apart, where nothing has them together', 'eggs coop', ['Berta']],
    ['by everything, for an empty query', '', ['Berta', 'Frida', 'Sun Farm']],
    ['by nothing that is there', 'goose', []],
    ['by what means something to the index', '"eggs" OR NEAR(', []],
  ])('search_nodes finds %s', async (_how, query, names) => {
    await fill();

    const { entities } = await memory('search_nodes', { query });

    expect(entities).toMatchObject(names.map((name) => ({ name })));
  });

  test('search_nodes finds accents with and without them', async () => {
    await memory('create_entities', { entities: [{ ...berta, name: 'Hühnerhof Müller' }] });

    expect((await memory('search_nodes', { query: 'huhnerhof' })).total).toBe(1);
    expect((await memory('search_nodes', { query: 'MÜLLER' })).total).toBe(1);
  });

  test('search_nodes gives relations with one end among what was found', async () => {
    await fill();

    expect((await memory('search_nodes', { query: 'white' })).relations).toEqual([knows, works]);
  });

  test('open_nodes gives entities by their exact names, and what touches them', async () => {
    await fill();

    expect(await memory('open_nodes', { names: ['Sun Farm', 'Nobody'] })).toEqual({
      entities: [farm],
      relations: [lives, works],
      total: 1,
    });
    expect(await memory('open_nodes', { names: [] })).toEqual({ entities: [], relations: [], total: 0 });
    expect((await memory('open_nodes', { names: ['sun farm'] })).total).toBe(0);
  });

  test('gives a large graph in parts that fit, and goes on where the last one ended', async () => {
    const entities = Array.from({ length: 60 }, (_, at) => ({
      ...berta,
      name: `hen ${at}`,
      observations: ['x'.repeat(200)],
    }));
    await memory('create_entities', { entities });
    const small = { budget: { resultChars: 4_000 } };

    const first = await memory('read_graph', {}, small);
    const found: unknown[] = [];
    for (let page = first; ; page = await house.done('memory', nextOf(page), small)) {
      expect(JSON.stringify(page).length).toBeLessThan(small.budget.resultChars);
      found.push(...(page.entities as unknown[])); // The declared output has a list there.
      if (page.next === undefined) break;
    }

    expect(first.total).toBe(60);
    expect(found).toEqual(entities);
  });
});

const nextOf = ({ next }: Readonly<Record<string, unknown>>): unknown => (next as { arguments: unknown }).arguments; // As the output declares it.

describe('parameters', () => {
  test('are told precisely when they are wrong', async () => {
    const wrong = await failure('create_entities', { entities: [{ name: 'Berta' }] });

    expect(wrong).toMatchObject({
      code: 'invalid_input',
      reason: 'INVALID_ARGUMENT',
      message: 'The params of create_entities were not valid: entities[0].entityType: is missing.',
      hint: expect.stringContaining('"entityType":"hen"'),
    });
  });

  test.each([
    ['create_relations', { relations: [{ from: 'a', to: 'b' }] }, 'relations[0].relationType'],
    ['add_observations', {}, 'observations'],
    ['delete_entities', { entityNames: 'Berta' }, 'entityNames'],
    ['search_nodes', {}, 'query'],
    ['open_nodes', { names: [''] }, 'names[0]'],
    ['create_entities', { entities: [{ ...berta, observations: ['x'.repeat(20_001)] }] }, 'observations[0]'],
  ])('of %s: %j', async (operation, params, place) => {
    expect(await failure(operation, params)).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(place),
    });
  });

  test('name an operation that exists', async () => {
    expect(await failure('forget_everything', {})).toMatchObject({ code: 'invalid_input' });
  });
});

test('every process of a data folder has the same memory, whoever writes at the same moment', async () => {
  const dataDir = tempDir();
  const [here, there] = [await openHouse({}, dataDir), await openHouse({}, dataDir)];
  const write = (at: TestHouse, name: string) =>
    at.done('memory', { operation: 'create_entities', params: { entities: [{ ...berta, name }] } });

  await Promise.all(
    Array.from({ length: 20 }, (_, at) => [write(here, `hen ${at}`), write(there, `hen ${at}`)]).flat(),
  );

  expect((await there.done('memory', { operation: 'read_graph' })).total).toBe(20);
});

test('is read, and not changed, where nothing may be changed', async () => {
  const dataDir = tempDir();
  house = await openHouse({}, dataDir);
  await fill();
  house = await openHouse({ readOnly: true }, dataDir);

  expect((await memory('read_graph')).total).toBe(3);
  expect((await memory('search_nodes', { query: 'brown' })).entities).toEqual([berta]);
  expect((await memory('open_nodes', { names: ['Frida'] })).entities).toEqual([frida]);
  expect(await failure('delete_entities', { entityNames: ['Berta'] })).toMatchObject({
    reason: 'READ_ONLY',
    hint: expect.stringContaining('read_graph, search_nodes, open_nodes'),
  });
  expect((await memory('read_graph')).total).toBe(3);
});
