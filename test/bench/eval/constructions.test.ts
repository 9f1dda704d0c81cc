/** The constructions of builds are tasks like those of the sets: named apart, with answers that only their own data gives. */
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { buildConstructions, families } from '../../../bench/eval/constructions/builds/tasks.ts';
import { worlds } from '../../../bench/eval/constructions/services/world.ts';

const constructions = buildConstructions();

test('every family asks in every style of service that suits it, and no two tasks have one name', () => {
  const ids = constructions.map(({ task }) => task.id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(constructions.map(({ family }) => family))).toEqual(new Set(families.map(({ id }) => id)));
  expect(new Set(constructions.flatMap(({ task }) => task.integrations)).size).toBe(worlds.length);
});

test('no word of a trade is left open in a request', () => {
  expect(constructions.filter(({ task }) => /[{}]/.test(task.instruction))).toEqual([]);
});

test('what is expected differs from data to data, holds something, and has the shape that is asked for', () => {
  const ajv = new Ajv();
  const shapes = new Map<string, ReturnType<Ajv['compile']>>();
  // Many tasks want the same shape, which takes long to compile.
  const shapeOf = (schema: unknown): ReturnType<Ajv['compile']> => {
    const text = JSON.stringify(schema);
    const shape = shapes.get(text) ?? ajv.compile(JSON.parse(text));
    shapes.set(text, shape);
    return shape;
  };
  const wrong = constructions.filter(({ task: { expected, changes, responseSchema } }) => {
    const outcomes = [expected, changes].filter((one) => one !== undefined);
    const isEmpty = outcomes.some(({ given, hidden }) =>
      [given, hidden].some((one) => JSON.stringify(one).length < 10),
    );
    const isShaped =
      expected === undefined ||
      (responseSchema !== undefined && [expected.given, expected.hidden].every((one) => shapeOf(responseSchema)(one)));
    return outcomes.length === 0 || isEmpty || !isShaped;
  });

  expect(wrong.map(({ task }) => task.id)).toEqual([]);
});

test('what is changed is there, or is made', () => {
  const missing = constructions.filter(({ task: { changes, integrations } }) => {
    const world = worlds.find(({ service }) => service.name === integrations[0]);
    const rows = Object.values(world?.stores.given ?? {}).flat();
    const paths = Object.values(changes?.given ?? {})
      .flat()
      .flatMap(({ method, path }) => (method === 'POST' && path.split('/').length === 3 ? [] : [path]));
    return paths.some((path) => !rows.some((row) => path.split('/').includes(String(Object.values(row)[0]))));
  });

  expect(missing.map(({ task }) => task.id)).toEqual([]);
});
