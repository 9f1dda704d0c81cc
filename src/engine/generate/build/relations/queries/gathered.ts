/** Results that tell what a whole list comes to: a row for each value that its things have in common, or one record for all of them. */
import { wordsOf } from '../../../words.ts';
import { isNumeric } from '../conditions/measures.ts';
import { manyValues, nodesOf, type Scope, valueFor } from '../fields/values.ts';
import type { Node, Reach } from '../terms/nodes.ts';
import { type Field, type Result, reckonedIn } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';
import { withSharedConditions } from './counted.ts';

export interface Gathering {
  /** Fields that are the same in all things of a row; none where all of them make one record. */
  readonly keys: readonly string[];
  /** How much is said of such groups. */
  readonly bonus: number;
}

export interface Gathered {
  readonly values: ReadonlyMap<string, Value>;
  readonly gathering: Gathering;
}

/** Less is a meaning that a name may have. */
const sure = 0.8;

/** Undefined where not all fields are what the things have in common, or what they come to. */
export function gatheredOver(
  row: Node,
  result: Result,
  { scope, reach, instruction }: { readonly scope: Scope; readonly reach: Reach; readonly instruction: string },
): Gathered | undefined {
  const { given } = reach;
  const said = groupsSaid(instruction);
  const own: Scope = { single: scope.single.filter((node) => node !== given && node.picked === undefined), many: [] };
  const values = new Map<string, Value>();
  const keys: string[] = [];
  for (const field of result.fields) {
    const around = { row, payload: scope.payload };
    const sum = reckonedOf(field, around, said, instruction);
    // What is listed of each group is told by others.
    if (sum?.kind === 'list' && result.kind === 'rows') return undefined;
    const isNumberKey = isNumeric(field) && field.words.every((word) => said.words.has(word));
    const key = sum !== undefined && !isNumberKey ? undefined : keyFor(field, { result, own, given });
    const value = key ?? sum;
    if (value === undefined && field.isRequired) return undefined;
    if (value === undefined) continue;
    values.set(field.name, value);
    if (value === key && result.kind === 'rows') keys.push(field.name);
  }
  const sums = [...values].filter(([name, value]) => !keys.includes(name) && isReckonedOf(value, row));
  if (sums.length === 0 || (result.kind === 'rows' && keys.length === 0)) return undefined;
  const isAssumed = sums.some(([, value]) => 'isAssumed' in value && value.isAssumed === true);
  const spoken = keys.filter((name) => isSpoken(values.get(name), name, { row, said: said.words }));
  if ((result.kind === 'rows' && spoken.length === 0) || (isAssumed && !said.isPlain)) return undefined;
  // Things that are listed have a row each, whether anything is of them or not.
  const isOfThings = keys.some((name) => isListed(values.get(name), row, reach));
  const isEach = isOfThings && said.isEach;
  const bonus = keys.length === 0 ? 0 : isEach ? -0.1 : 0.25;
  return { values: withSharedConditions(values, result), gathering: { keys, bonus } };
}

function isListed(value: Value | undefined, row: Node, { lists }: Reach): boolean {
  return (
    value !== undefined &&
    nodesOf(value).some((node) => node !== row && lists.some(({ noun }) => noun.join(' ') === node.noun.join(' ')))
  );
}

interface Said {
  readonly words: ReadonlySet<string>;
  /** "Per product": what stands before it is added up. */
  readonly isPlain: boolean;
  /** "For every instructor": those that nothing belongs to are meant as well. */
  readonly isEach: boolean;
}

const leads =
  /(?<!\b(?:sort|sorted|sorting|order|ordered|ordering|ranked|rank|and) )\b(per|by(?! (?:their|its)\b)|each|every|which|grouped by)\s+(?:(?:the|their|its|of the|single|different|kind of|type of) )*([a-z][\w-]*(?: [a-z][\w-]*)?)/gi;

/** What there is to be a row for. */
function groupsSaid(instruction: string): Said {
  const found = [...instruction.matchAll(leads)];
  return {
    words: new Set([
      ...found.flatMap(([, , thing = '']) => thing.split(/[\s-]+/).flatMap(wordsOf)),
      // "Each kind of bill" may be by what is called its kind.
      ...found.flatMap(([whole]) => /\b(?:kind|type)(?= of\b)/i.exec(whole)?.[0].toLowerCase() ?? []),
    ]),
    isPlain: found.some(([, lead = '']) => /^(?:per|by|grouped by)$/i.test(lead)),
    isEach: found.some(([, lead = '']) => /^(?:each|every)$/i.test(lead)),
  };
}

function keyFor(
  field: Field,
  { result, own, given }: { readonly result: Result; readonly own: Scope; readonly given: Node },
): Value | undefined {
  const scope = result.kind === 'record' ? { single: [given], many: [] } : own;
  const value = valueFor(field, scope);
  return value !== undefined && value.score >= sure && (value.kind === 'leaf' || value.kind === 'joined')
    ? value
    : undefined;
}

/** What nothing but an only reckoning in brackets says is that one, unless the things have a field that is called so. */
function reckonedOf(
  field: Field,
  around: { readonly row: Node; readonly payload: Scope['payload'] },
  said: Said,
  instruction: string,
): Value | undefined {
  const plain = summedIn(field, around, said);
  const told = summedIn(reckonedIn(field, instruction), around, said);
  const isAssumed = plain === undefined || ('isAssumed' in plain && plain.isAssumed === true);
  const isCalled = plain !== undefined && 'leaf' in plain && plain.leaf.words.join(' ') === field.words.join(' ');
  return isAssumed && !isCalled && told !== undefined ? told : plain;
}

function summedIn(
  field: Field,
  { row, payload }: { readonly row: Node; readonly payload: Scope['payload'] },
  { isPlain }: Said,
): Value | undefined {
  const [best = summedFormula(field, row)] = manyValues(field, row, payload).toSorted((a, b) => b.score - a.score);
  if (best === undefined) return undefined;
  const isAssumed = 'isAssumed' in best && best.isAssumed === true;
  return best.score >= (isAssumed && isPlain ? sure - 0.1 : sure)
    ? { ...best, score: Math.max(best.score, sure) }
    : undefined;
}

/** "Price minus deposit" of all of them is what these come to, one without the other. */
function summedFormula(field: Field, row: Node): Value | undefined {
  if (!isNumeric(field)) return undefined;
  const value = valueFor(field, { single: [], many: [row] });
  return value?.kind === 'formula' && (value.sign === '+' || value.sign === '-') ? value : undefined;
}

/** By the name of the field, or by what it is of: "per product", "by species" of the name of a species. */
function isSpoken(
  value: Value | undefined,
  name: string,
  { row, said }: { readonly row: Node; readonly said: ReadonlySet<string> },
): boolean {
  if (value === undefined) return false;
  // "Which orders" are no groups by the day of the order.
  const isRowAlone = nodesOf(value).every((node) => node === row);
  const words = [...wordsOf(name), ...(value.kind === 'leaf' ? value.leaf.words : [])];
  const own = isRowAlone ? words.filter((word) => !row.noun.includes(word)) : words;
  const holders = nodesOf(value).flatMap((node) => (node === row ? [] : node.role.length > 0 ? node.role : node.noun));
  return [...own, ...holders].some((word) => said.has(word));
}

function isReckonedOf(value: Value, row: Node): boolean {
  if (value.kind === 'formula') return value.parts.some((part) => isReckonedOf(part, row));
  return value.node === row && value.kind !== 'leaf' && value.kind !== 'joined';
}
