/** Expressions and data from a seed, so that a failure can be repeated. */

export type Random = () => number;

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seed(start: number): Random {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

const fields = ['a', 'b', 'c', 'd', 'id', 'name'] as const;
const scalars = [0, 1, 2, -1, 3.5, 'a', 'b', '', '12', 'é🐔', true, false, null] as const;

/** Small data over few names, so that paths often lead somewhere. */
export function makeData(random: Random, depth = 3): unknown {
  const kind = random();
  if (depth === 0 || kind < 0.3) return pick<unknown>(random, scalars);
  const size = Math.floor(random() * 4);
  if (kind < 0.6) return Array.from({ length: size }, () => makeData(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: size + 1 }, () => [pick(random, fields), makeData(random, depth - 1)]),
  );
}

type Maker = (random: Random, depth: number) => string;

const make: Maker = (random, depth) => (depth <= 0 ? leaf(random, depth) : pick(random, makers)(random, depth - 1));

const leaf: Maker = (random) =>
  random() < 0.5
    ? pick(random, fields)
    : pick(random, ['$', '$$', '$x', '$y', '1', '0', '2', '-1', '"a"', '"12"', 'true', 'null', '[]', '*', '{}', '$v']);

const path: Maker = (random, depth) => {
  let text = pick(random, [
    pick(random, fields),
    pick(random, fields),
    '$',
    '$$',
    '$x',
    make(random, 0),
    `(${make(random, depth)})`,
  ]);
  for (let steps = Math.floor(random() * 4); steps > 0; steps--) text += tail(random, depth);
  return text;
};

/** What can follow in a path. */
const tail: Maker = (random, depth) =>
  pick<Maker>(random, [
    (r) => `.${pick(r, fields)}`,
    (r) => `.${pick(r, fields)}`,
    (r, d) => `[${make(r, d)}]`,
    (r) => `[${pick(r, ['0', '-1', '1', '[0,1]', '[]', 'id', '$ > 1', '$v', 'true'])}]`,
    () => '[]',
    (r, d) => `.(${make(r, d)})`,
    (r, d) => `.{"a": ${make(r, d)}, ${make(r, 0)}: ${make(r, d)}}`,
    (r, d) => `.{"a": ${make(r, d)}, "b": ${make(r, d)}}`,
    (r, d) => `.[${make(r, d)}]`,
    (r) => `.${pick(r, ['*', '**', '$', '$x', '$string()', '$keys()', '$count(a)', '$type($)'])}`,
    (r, d) => `^(${pick(r, ['', '<', '>'])}${make(r, Math.min(d, 1))})`,
    (r, d) => `{${make(r, 0)}: ${make(r, d)}}`,
    (r, d) => `{"k": ${make(r, d)}}`,
    (r, d) => `{$string(${make(r, 0)}): ${make(r, d)}}`,
  ])(random, depth);

const operator: Maker = (random, depth) => {
  const signs = [
    '+',
    '-',
    '*',
    '/',
    '%',
    '=',
    '!=',
    '<',
    '<=',
    '>',
    '>=',
    '&',
    'and',
    'or',
    'in',
    '??',
    '?:',
    '=',
    '&',
  ] as const;
  return `(${make(random, depth)} ${pick(random, signs)} ${make(random, depth)})`;
};

const lambda: Maker = (random, depth) => {
  const parameters = pick(random, ['$v', '$v, $i', '$v, $i, $x', '$x, $y', '']);
  const body = pick<Maker>(random, [
    make,
    make,
    (r, d) => `( $y := ${make(r, d)}; ${make(r, d)} )`,
    (r, d) => `${make(r, 0)} ? ${make(r, d)} : ${make(r, d)}`,
  ])(random, depth);
  return `function(${parameters}){ ${body} }`;
};

const one = [
  'sum',
  'count',
  'max',
  'min',
  'average',
  'string',
  'number',
  'boolean',
  'not',
  'exists',
  'reverse',
  'sort',
] as const;
const more = [
  'distinct',
  'keys',
  'spread',
  'merge',
  'type',
  'length',
  'uppercase',
  'trim',
  'abs',
  'round',
  'floor',
  'join',
] as const;
const two = [
  'append',
  'lookup',
  'zip',
  'contains',
  'split',
  'join',
  'substring',
  'substringBefore',
  'pad',
  'power',
] as const;

const call: Maker = (random, depth) => {
  const name = pick(random, [...one, ...more] as const);
  return pick<Maker>(random, [
    (r, d) => `$${name}(${make(r, d)})`,
    (r, d) => `$${pick(r, two)}(${make(r, d)}, ${make(r, d)})`,
    (r, d) => `$${pick(r, ['map', 'filter', 'sift', 'each', 'single', 'sort'])}(${make(r, d)}, ${lambda(r, d)})`,
    (r, d) => `$${pick(r, ['map', 'filter'])}(${make(r, d)}, $${name})`,
    (r, d) => `$reduce(${make(r, d)}, function($v, $x){ ${make(r, d)} }${r() < 0.5 ? '' : `, ${make(r, 0)}`})`,
    (r, d) => `${make(r, d)} ~> $${name}${pick(r, ['', '()'])}`,
    (r, d) => `${lambda(r, d)}(${make(r, d)})`,
    () => `$${name}()`,
  ])(random, depth);
};

const builder: Maker = (random, depth) =>
  pick<Maker>(random, [
    (r, d) => `[${make(r, d)}, ${make(r, d)}]`,
    (r, d) => `[${make(r, d)}]`,
    (r, d) => `{"a": ${make(r, d)}, "b": ${make(r, d)}}`,
    (r, d) => `{${make(r, 0)}: ${make(r, d)}}`,
    (r) => `[${make(r, 0)}..${pick(r, ['2', '3', 'a', '$x'])}]`,
  ])(random, depth);

const control: Maker = (random, depth) =>
  pick<Maker>(random, [
    (r, d) => `(${make(r, d)} ? ${make(r, d)} : ${make(r, d)})`,
    (r, d) => `(${make(r, d)} ? ${make(r, d)})`,
    (r, d) => `($x := ${make(r, d)}; ${make(r, d)})`,
    (r, d) => `($x := ${make(r, d)}; $y := ${make(r, d)}; ${make(r, d)})`,
    (r, d) => `($f := ${lambda(r, d)}; $f(${make(r, d)}))`,
    (r, d) => `($f := ${lambda(r, d)}; ${make(r, d)}.$f(${make(r, d)}, ${make(r, 0)}))`,
    (r, d) => `-${make(r, d)}`,
  ])(random, depth);

const makers = [path, path, path, path, operator, call, call, builder, control] as const;

export function makeExpression(random: Random): string {
  return make(random, 1 + Math.floor(random() * 3));
}
