/** Arrow functions from a seed, so that a failure can be repeated. */
import { makeData, type Random } from '../jsonata/random.ts';

function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

const fields = ['a', 'b', 'c', 'd', 'id', 'name'] as const;
/** Names that may be declared where an expression stands; those that are not make it one that no one answers. */
interface Place {
  readonly names: readonly string[];
  readonly depth: number;
}

type Maker = (random: Random, place: Place) => string;

function make(random: Random, place: Place): string {
  if (place.depth <= 0) return leaf(random, place);
  return pick(random, makers)(random, { ...place, depth: place.depth - 1 });
}

function withName(place: Place, ...names: readonly string[]): Place {
  return { ...place, names: [...place.names, ...names] };
}

const leaf: Maker = (random, { names }) => {
  if (random() < 0.6) return path(random, { names, depth: 0 });
  return pick(random, [
    ...(['0', '1', '2', '-1', '3.5', '"a"', "'b'", '""', '"12"', 'true', 'false', 'null', 'undefined', 'NaN'] as const),
    ...(['[]', '({})', '`é🐔`', '"a,b,c"', '1e21', '-0', 'Infinity', "'it\\'s\\n'", '10'] as const),
  ]);
};

const path: Maker = (random, { names, depth }) => {
  let text = names[Math.floor(random() * names.length)] ?? 's';
  for (let steps = Math.floor(random() * 3); steps > 0; steps--) {
    text += pick<Maker>(random, [
      (r) => `.${pick(r, fields)}`,
      (r) => `?.${pick(r, fields)}`,
      (r) => `?.${pick(r, fields)}`,
      (r) => `?.${pick(r, fields)}`,
      () => '?.length',
      (r) => `?.[${pick(r, ['0', '1', '-1', '"a"', '"length"', '"0"', '1.5'])}]`,
      (r, p) => `?.[${make(r, p)}]`,
    ])(random, { names, depth: depth - 1 });
  }
  return text;
};

const infix = ['+', '+', '-', '*', '/', '%', '<', '>', '<=', '>=', '===', '!==', '==', '!=', '&&', '||'] as const;

const operator: Maker = (random, place) =>
  pick<Maker>(random, [
    (r, p) => `(${make(r, p)} ${pick(r, infix)} ${make(r, p)})`,
    (r, p) => `(${make(r, p)} ?? ${make(r, p)})`,
    (r, p) => `${make(r, p)} ${pick(r, infix)} ${make(r, p)}`,
    (r, p) => `(${make(r, p)} ${pick(r, ['===', '!==', '==', '!='])} null)`,
    (r, p) => `${pick(r, ['!', '-', '+', 'typeof ', '!!', '- -'])}${make(r, p)}`,
    (r, p) => `(${make(r, p)} ? ${make(r, p)} : ${make(r, p)})`,
    (r, p) => `\`x\${${make(r, p)}}-\${${make(r, p)}}\``,
    (r, p) => `(${make(r, p)})`,
  ])(random, place);

const callback: Maker = (random, place) =>
  pick<Maker>(random, [
    (r, p) => `(x) => ${body(r, withName(p, 'x'))}`,
    (r, p) => `x => ${body(r, withName(p, 'x'))}`,
    (r, p) => `(x, i) => ${body(r, withName(p, 'x', 'i'))}`,
    (r, p) => `(x, i, all) => ${body(r, withName(p, 'x', 'all', 'i'))}`,
    (r, p) => `(x) => ({ ...x, k: ${make(r, withName(p, 'x'))} })`,
    (r, p) => `({ a, b: { c } = {}, ...rest } = {}) => ${body(r, withName(p, 'a', 'c', 'rest'))}`,
    (r, p) => `({ id, name = ${make(r, p)} } = {}) => ${body(r, withName(p, 'id', 'name'))}`,
    (r, p) => `([k, , v = 1, ...more]) => ${body(r, withName(p, 'k', 'v', 'more'))}`,
    () => pick(random, ['Boolean', 'Number', 'String']),
  ])(random, place);

/** The body of a function. */
const body: Maker = (random, place) =>
  pick<Maker>(random, [
    make,
    make,
    make,
    (r, p) => `({ id: ${make(r, p)}, b: ${make(r, p)} })`,
    (r, p) => `{ const y = ${make(r, p)}; return ${make(r, withName(p, 'y'))}; }`,
    (r, p) =>
      `{ const y = ${make(r, p)}, z = ${make(r, withName(p, 'y'))}\n return ${make(r, withName(p, 'y', 'z'))} }`,
    (r, p) => `{ if (${make(r, p)}) return ${make(r, p)}; return ${make(r, p)} }`,
    (r, p) => `{ if (${make(r, p)}) { const s = ${make(r, p)}; return s } else if (${make(r, p)}) return\n }`,
    (r, p) => `{ const f = ${callback(r, p)}; return [f(${make(r, p)}), f(f(${make(r, p)}))]; }`,
    (r, p) =>
      `{ const { a, b = a } = ${path(r, p)} ?? {}; let q; return [a, b, q, ${make(r, withName(p, 'a', 'b'))}]; }`,
  ])(random, place);

const listCall: Maker = (random, place) =>
  pick<Maker>(random, [
    (r, p) => `${list(r, p)}.${pick(r, ['map', 'filter', 'flatMap', 'map', 'filter'])}(${callback(r, p)})`,
    (r, p) =>
      `${list(r, p)}.${pick(r, ['find', 'findIndex', 'some', 'every', 'findLast', 'findLastIndex'])}(${callback(r, p)})`,
    (r, p) => `${list(r, p)}.reduce((acc, x) => ${body(r, withName(p, 'acc', 'x'))}, ${make(r, p)})`,
    (r, p) => `${list(r, p)}.reduce((acc, x) => ${body(r, withName(p, 'acc', 'x'))})`,
    (r, p) => `${list(r, p)}.slice(${pick(r, ['', '1', '-1', '0, 2', '1, -1'])})`,
    (r, p) => `${list(r, p)}.at(${make(r, p)})`,
    (r, p) => `${list(r, p)}.concat(${make(r, p)}, ${make(r, p)})`,
    (r, p) => `${list(r, p)}.${pick(r, ['includes', 'indexOf', 'join', 'flat', 'toReversed', 'toSorted'])}()`,
    (r, p) => `${list(r, p)}.${pick(r, ['includes', 'indexOf', 'join', 'flat'])}(${make(r, p)})`,
    (r, p) => `[...${list(r, p)}].sort((x, y) => ${make(r, withName(p, 'x', 'y'))})`,
    (r, p) => `${list(r, p)}.filter(${callback(r, p)}).${pick(r, ['sort()', 'reverse()', 'length'])}`,
    (r, p) => `${list(r, p)}?.map(${callback(r, p)})?.[0]?.${pick(r, fields)}`,
  ])(random, place);

/** Often a list. */
const list: Maker = (random, place) =>
  pick<Maker>(random, [
    (r, p) => `[${make(r, p)}, ${make(r, p)}, ${make(r, p)}]`,
    (r, p) => `[...(Array.isArray(${path(r, p)}) ? ${path(r, p)} : []), ${make(r, p)}]`,
    (r, p) => `Object.${pick(r, ['keys', 'values', 'entries'])}(${path(r, p)} ?? {})`,
    () => '[3, 1, 2, 10]',
    () => '["b", "a", "B", "é"]',
    () => 's?.a',
    (r, p) => `[${path(r, p)} ?? []].flat()`,
    (r, p) => `[${path(r, p)}].filter((each) => each?.id !== undefined)`,
    (r, p) => `(${path(r, p)}?.a ?? [])`,
  ])(random, place);

const words = ['toUpperCase', 'toLowerCase', 'trim', 'trimStart', 'trimEnd', 'toString', 'at', 'charAt'] as const;
const ofText = ['split', 'startsWith', 'endsWith', 'includes', 'indexOf', 'lastIndexOf', 'concat'] as const;
const ofNumber = [
  'slice',
  'substring',
  'charAt',
  'at',
  'repeat',
  'padStart',
  'padEnd',
  'toFixed',
  'charCodeAt',
] as const;

const textCall: Maker = (random, place) =>
  pick<Maker>(random, [
    (r, p) => `${text(r, p)}.${pick(r, words)}()`,
    (r, p) => `${text(r, p)}.${pick(r, ofText)}(${text(r, p)})`,
    (r, p) => `${text(r, p)}.${pick(r, ofNumber)}(${make(r, p)})`,
    (r, p) => `${text(r, p)}.${pick(r, ['slice', 'substring'])}(${pick(r, ['1, 2', '-2', '0, -1', '2, 1', '1'])})`,
    (r, p) => `${text(r, p)}.${pick(r, ['padStart', 'padEnd'])}(${pick(r, ['3', '5', '0'])}, ${text(r, p)})`,
    (r, p) => `${text(r, p)}.${pick(r, ['replace', 'replaceAll'])}(${text(r, p)}, ${text(r, p)})`,
    (r, p) => `${text(r, p)}.split(${pick(r, ['""', '","', '"a"', '",", 1'])})`,
    (r, p) => `(${make(r, p)}).${pick(r, ['toFixed(2)', 'toString()', 'toFixed()', 'length'])}`,
  ])(random, place);

const text: Maker = (random, place) =>
  pick<Maker>(random, [
    () => pick(random, ['"a"', '" hen é🐔 "', "'a,b,,c'", '""', '"aXbX"', '`ab`']),
    (r, p) => `String(${make(r, p)})`,
    (r, p) => `\`\${${make(r, p)}}\``,
    (r, p) => `String(${path(r, p)} ?? '')`,
  ])(random, place);

const mathNames = ['abs', 'ceil', 'floor', 'round', 'trunc', 'sign', 'sqrt', 'max', 'min', 'cbrt', 'log10'] as const;
const conversions = [
  ...(['Number', 'String', 'Boolean', 'parseInt', 'parseFloat', 'isNaN', 'Array.isArray', 'JSON.stringify'] as const),
  ...(['Number.isInteger', 'Number.isFinite', 'encodeURIComponent', 'isFinite', 'Number.isNaN'] as const),
  ...(['Object.keys', 'Object.values', 'Object.entries', 'Object.fromEntries', 'JSON.stringify'] as const),
] as const;

const languageCall: Maker = (random, place) =>
  pick<Maker>(random, [
    (r, p) => `Math.${pick(r, mathNames)}(${make(r, p)})`,
    (r, p) => `Math.${pick(r, ['max', 'min', 'pow'])}(${make(r, p)}, ${make(r, p)})`,
    (r, p) => `Math.${pick(r, ['max', 'min'])}(...${list(r, p)})`,
    (r, p) => `${pick(r, conversions)}(${make(r, p)})`,
    (r, p) => `Object.assign({}, ${make(r, p)}, { c: ${make(r, p)} })`,
    (r, p) =>
      `Object.fromEntries(Object.entries(${make(r, p)}).map(([k, v]) => [k, ${make(r, withName(p, 'k', 'v'))}]))`,
    (r, p) => `Object.fromEntries(${list(r, p)}.map((x) => [x?.id, x]))`,
    (r, p) => `JSON.stringify(${make(r, p)}, null, 2)`,
  ])(random, place);

const builder: Maker = (random, place) =>
  pick<Maker>(random, [
    (r, p) => `[${make(r, p)}, ${make(r, p)}]`,
    (r, p) => `[...${list(r, p)}, ${make(r, p)}]`,
    (r, p) => `({ a: ${make(r, p)}, 'b-c': ${make(r, p)}, 2: 1, ...${make(r, p)} })`,
    (r, p) => `({ ...${make(r, p)}, [${make(r, p)}]: ${make(r, p)}, a: ${make(r, p)} })`,
    (r, p) => `({ s, n: ${make(r, p)}, })`,
  ])(random, place);

const makers = [path, path, path, operator, operator, listCall, listCall, textCall, languageCall, builder] as const;

export function makeFunction(random: Random): string {
  const depth = 1 + Math.floor(random() * 3);
  const [head, ...names] = pick(random, [
    ['(s)', 's'],
    ['(s)', 's'],
    ['s', 's'],
    ['s', 's'],
    ['(s)', 's'],
    ['({ a, b, ...s })', 'a', 'b', 's'],
    ['({ a = 1, name: { id } = {}, c: s })', 'a', 'id', 's'],
    ['([first, s])', 'first', 's'],
  ]);
  return `${head} => ${body(random, { names, depth })}`;
}

/** Data with what the functions look for, more often than chance has it. */
export function makeRecord(random: Random): unknown {
  if (random() < 0.2) return makeData(random, 4);
  const hens = (): unknown[] => Array.from({ length: Math.floor(random() * 5) }, () => makeHen(random));
  return {
    a: hens(),
    b: makeData(random, 2),
    c: pick<unknown>(random, [hens(), 'a,b', 7]),
    id: 1,
    name: { id: 'a', b: hens() },
  };
}

function makeHen(random: Random): unknown {
  const name = pick(random, ['Ada', 'berta', 'a', '']);
  return {
    a: Math.floor(random() * 9) - 2,
    id: Math.floor(random() * 3),
    name,
    b: makeData(random, 1),
    c: random() < 0.5,
  };
}
