/** Built-in functions on numbers. */
import { asList, asNumber, type Body, builtin, requireFinite, unlessMissing } from './builtin.ts';
import { abandon, type Run } from './run.ts';
import { isTruthy } from './values.ts';

/** Numbers of an array, as the signature has checked. */
function readNumbers(value: unknown, run: Run): readonly number[] {
  const list = asList(value);
  run.step(list.length);
  return list.map(asNumber);
}

function addUp(list: readonly number[]): number {
  let sum = 0;
  for (const item of list) sum += item;
  return sum;
}

/** Undefined for no numbers at all, and for none in the array. */
function overAny(reduce: (list: readonly number[]) => number): Body {
  return unlessMissing((args, run) => {
    const list = readNumbers(args[0], run);
    return list.length === 0 ? undefined : requireFinite(reduce(list));
  });
}

function findLargest(list: readonly number[]): number {
  return list.reduce((most, item) => Math.max(most, item));
}

function findSmallest(list: readonly number[]): number {
  return list.reduce((least, item) => Math.min(least, item));
}

function change(map: (value: number) => number): Body {
  return unlessMissing((args) => requireFinite(map(asNumber(args[0]))));
}

const number: Body = ([value], run) => {
  if (value === undefined || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return abandon();
  run.read(4 * value.length);
  if (/^-?[0-9]+(\.[0-9]+)?([Ee][-+]?[0-9]+)?$/.test(value)) return requireFinite(Number.parseFloat(value));
  return /^0([xX][0-9A-Fa-f]+|[oO][0-7]+|[bB][01]+)$/.test(value) ? requireFinite(Number(value)) : abandon();
};

/** The decimal point moves in the text of the number, where it does not lose digits. */
function shift(value: number, places: number): number {
  const [digits = '', exponent = '0'] = value.toString().split('e');
  return requireFinite(Number(`${digits}e${Number(exponent) + places}`));
}

/** Half to even. */
const round: Body = (args, run) => {
  run.step(10);
  const places = args[1] === undefined ? 0 : asNumber(args[1]);
  const value = places === 0 ? asNumber(args[0]) : shift(asNumber(args[0]), places);
  const up = Math.round(value);
  const isWrongHalf = Math.abs(up - value) === 0.5 && Math.abs(up % 2) === 1;
  const rounded = isWrongHalf ? up - 1 : up;
  return requireFinite(places === 0 ? rounded : shift(rounded, -places));
};

const power: Body = (args) => requireFinite(asNumber(args[0]) ** asNumber(args[1]));

function root(value: number): number {
  return value < 0 ? abandon() : Math.sqrt(value);
}

const boolean: Body = ([value], run) => (value === undefined ? undefined : isTruthy(value, run));
const not: Body = ([value], run) => (value === undefined ? undefined : !isTruthy(value, run));

export const numberFunctions = {
  sum: builtin(
    'a<n>',
    1,
    unlessMissing((args, run) => requireFinite(addUp(readNumbers(args[0], run)))),
  ),
  max: builtin('a<n>', 1, overAny(findLargest)),
  min: builtin('a<n>', 1, overAny(findSmallest)),
  average: builtin(
    'a<n>',
    1,
    overAny((list) => addUp(list) / list.length),
  ),
  number: builtin('(nsb)-', 1, number),
  floor: builtin('n-', 1, change(Math.floor)),
  ceil: builtin('n-', 1, change(Math.ceil)),
  abs: builtin('n-', 1, change(Math.abs)),
  sqrt: builtin('n-', 1, change(root)),
  round: builtin('n-n?', 2, unlessMissing(round)),
  power: builtin('n-n', 2, unlessMissing(power)),
  boolean: builtin('x-', 1, boolean),
  not: builtin('x-', 1, not),
};
