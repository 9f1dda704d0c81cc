/** Schemas and values from a seed, so that a failure can be repeated. */
import type { Schema } from '../../../../src/drivers/sandbox/schema/index.ts';
import { type Random, seed } from '../jsonata/random.ts';

export { seed };

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There was nothing to pick from.');
  return item;
}

function listOf<Item>(random: Random, make: () => Item): Item[] {
  return Array.from({ length: Math.floor(random() * 3) + (random() < 0.98 ? 1 : 0) }, make);
}

const names = ['hen', 'egg', 'coop', 'constructor', 'toString', '__proto__'] as const;
const scalars = [0, 1, 2, -1, 2.5, 1e300, '', 'a', 'hen', '🐔', '🐔🐔', true, false, null] as const;
const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'] as const;

/** Rarely, so that most schemas are usable, and often enough that many are not. */
const mistakes = [-1, '2', 1.5, null, [], {}, ['hen', 'hen'], 'egg', [null], true, { hen: 1 }, '#/$defs/fox'] as const;

type Maker = (random: Random, depth: number) => unknown;

const nameOf = (random: Random): string => (random() < 0.97 ? pick(random, names.slice(0, 5)) : '__proto__');
const countOf: Maker = (random) => Math.floor(random() * 4);
const numberOf: Maker = (random) => Math.floor(random() * 8) / 2 - 1;
const typeOf: Maker = (random) =>
  random() < 0.7 ? pick(random, types) : [...new Set(listOf(random, () => pick(random, types)))];
const schemasOf: Maker = (random, depth) => listOf(random, () => schemaOf(random, depth));
const membersOf: Maker = (random, depth) =>
  Object.fromEntries(listOf(random, () => [nameOf(random), schemaOf(random, depth)]));

const makers: readonly (readonly [string, Maker])[] = [
  ['type', typeOf],
  ['type', typeOf],
  ['const', (random) => pick(random, scalars)],
  ['enum', (random) => [...new Set(listOf(random, () => pick(random, scalars)))]],
  ['minimum', numberOf],
  ['maximum', numberOf],
  ['exclusiveMinimum', numberOf],
  ['exclusiveMaximum', numberOf],
  ['minLength', countOf],
  ['maxLength', countOf],
  ['minItems', countOf],
  ['maxItems', countOf],
  ['minProperties', countOf],
  ['maxProperties', countOf],
  ['required', (random) => [...new Set(listOf(random, () => nameOf(random)))]],
  ['properties', membersOf],
  ['properties', membersOf],
  ['items', (random, depth) => schemaOf(random, depth)],
  ['additionalProperties', (random, depth) => schemaOf(random, depth)],
  ['anyOf', schemasOf],
  ['allOf', schemasOf],
  ['$ref', (random) => pick(random, ['#', '#/$defs/hen', '#/$defs/egg', '#/definitions/coop'])],
  ['title', () => 'hen'],
  ['default', (random) => pick(random, scalars)],
];

function schemaOf(random: Random, depth: number): unknown {
  return depth === 0 || random() < 0.1 ? random() < 0.7 : recordOf(random, depth);
}

function recordOf(random: Random, depth: number): Schema {
  const keywords = listOf(random, () => {
    const [name, make] = pick(random, makers);
    return [name, random() < 0.99 ? make(random, depth - 1) : pick<unknown>(random, mistakes)];
  });
  return Object.fromEntries(keywords);
}

export function makeSchema(random: Random): Schema {
  const schema = recordOf(random, 4);
  return random() < 0.4 ? { $defs: membersOf(random, 2), ...schema } : schema;
}

export function makeValue(random: Random, depth = 3): unknown {
  const kind = random();
  if (depth === 0 || kind < 0.3) return pick(random, scalars);
  const items = listOf(random, () => makeValue(random, depth - 1));
  if (kind < 0.6) return items;
  return Object.fromEntries(items.map((item) => [nameOf(random), item]));
}
