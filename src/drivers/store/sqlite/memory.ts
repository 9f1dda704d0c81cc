/** The graph of what models remember. Names and observations are found by an index of their trigrams, which triggers keep. */
import type { Database } from 'better-sqlite3';
import type { Entity, Graph, GraphPart, Memory, Observations, Relation } from '../../../core/memory.ts';
import { memoryMatches } from './memory-matches.ts';

export function createMemory(file: Database): Memory {
  const statements = prepare(file);
  const read = (ids: readonly number[], { limit, offset }: GraphPart): Graph => {
    const part = ids.slice(offset, offset + limit);
    const entities = part.flatMap((id) => readEntity(id, statements));
    const relations = statements.relations.all(JSON.stringify(entities.map(({ name }) => name)));
    return { entities, relations, total: ids.length };
  };
  const reading = file.transaction((find: () => readonly number[], part: GraphPart) => read(find(), part));
  const find = memoryMatches(file);
  return {
    ...changes(file, statements),
    read: async (part) => reading(() => statements.all.all(), part),
    open: async (names, part) => reading(() => statements.named.all(JSON.stringify(names)), part),
    search: async (query, part) => reading(() => find(query), part),
  };
}

type Statements = ReturnType<typeof prepare>;

function changes(file: Database, statements: Statements): Omit<Memory, 'read' | 'open' | 'search'> {
  const addEntities = file.transaction((entities: readonly Entity[]) =>
    entities.flatMap((entity) => insertEntity(entity, statements)),
  );
  const addRelations = file.transaction((relations: readonly Relation[]) =>
    relations.filter((relation) => statements.insertRelation.run(relation).changes > 0),
  );
  const addObservations = file.transaction((wanted: readonly Observations[]) => {
    const missing = wanted.find(({ entityName }) => statements.id.get(entityName) === undefined);
    if (missing !== undefined) return { missing: missing.entityName };
    return { added: wanted.map((each) => insertObservations(each, statements)) };
  });
  const deleteEntities = file.transaction((names: readonly string[]) => {
    for (const name of names) statements.deleteRelationsOf.run({ name });
    return sum(names, (name) => statements.deleteEntity.run(name).changes);
  });
  const deleteObservations = file.transaction((wanted: readonly Observations[]) =>
    sum(wanted, ({ entityName, contents }) =>
      sum(contents, (content) => statements.deleteObservation.run(entityName, content).changes),
    ),
  );
  const deleteRelations = file.transaction((relations: readonly Relation[]) =>
    sum(relations, (relation) => statements.deleteRelation.run(relation).changes),
  );
  return {
    addEntities: async (entities) => addEntities.immediate(entities),
    addRelations: async (relations) => addRelations.immediate(relations),
    addObservations: async (wanted) => addObservations.immediate(wanted),
    deleteEntities: async (names) => deleteEntities.immediate(names),
    deleteObservations: async (wanted) => deleteObservations.immediate(wanted),
    deleteRelations: async (relations) => deleteRelations.immediate(relations),
  };
}

function readEntity(id: number, statements: Statements): readonly Entity[] {
  const entity = statements.entity.get(id);
  return entity === undefined ? [] : [{ ...entity, observations: statements.observations.all(id) }];
}

function insertEntity({ name, entityType, observations }: Entity, statements: Statements): readonly Entity[] {
  if (statements.insertEntity.run(name, entityType).changes === 0) return [];
  const { contents } = insertObservations({ entityName: name, contents: observations }, statements);
  return [{ name, entityType, observations: contents }];
}

function insertObservations({ entityName, contents }: Observations, statements: Statements): Observations {
  const id = statements.id.get(entityName);
  const isNew = (content: string): boolean =>
    id !== undefined && statements.insertObservation.run(id, content).changes > 0;
  return { entityName, contents: contents.filter(isNew) };
}

function sum<T>(items: readonly T[], count: (item: T) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}

function prepare(file: Database) {
  const relation = 'source as "from", target as "to", type as relationType';
  const same = 'source = @from and target = @to and type = @relationType';
  return {
    all: file.prepare<[], number>('select id from memory_entity order by id').pluck(),
    named: file
      .prepare<[string], number>(
        'select id from memory_entity where name in (select value from json_each(?)) order by id',
      )
      .pluck(),
    id: file.prepare<[string], number>('select id from memory_entity where name = ?').pluck(),
    entity: file.prepare<[number], Omit<Entity, 'observations'>>(
      'select name, type as entityType from memory_entity where id = ?',
    ),
    observations: file
      .prepare<[number], string>('select content from memory_observation where entity_id = ? order by id')
      .pluck(),
    relations: file.prepare<[string], Relation>(
      `with named(name) as (select value from json_each(?))
      select ${relation} from memory_relation where source in (select name from named) or target in (select name from named)
      order by id`,
    ),
    insertEntity: file.prepare<[string, string]>('insert or ignore into memory_entity (name, type) values (?, ?)'),
    insertObservation: file.prepare<[number, string]>(
      'insert or ignore into memory_observation (entity_id, content) values (?, ?)',
    ),
    insertRelation: file.prepare<[Relation]>(
      'insert or ignore into memory_relation (source, target, type) values (@from, @to, @relationType)',
    ),
    deleteEntity: file.prepare<[string]>('delete from memory_entity where name = ?'),
    deleteRelationsOf: file.prepare<[{ name: string }]>(
      'delete from memory_relation where source = @name or target = @name',
    ),
    deleteObservation: file.prepare<[string, string]>(
      'delete from memory_observation where entity_id = (select id from memory_entity where name = ?) and content = ?',
    ),
    deleteRelation: file.prepare<[Relation]>(`delete from memory_relation where ${same}`),
  };
}
