/** Flags that a sentence says the truth of by the rows of a record: `safe only if every check passed`, `not safe as soon as one check failed`. */
import { isScalarShape, textsOf } from '../../../shape.ts';
import { findConditions, joinConditions } from '../../instruction/conditions/conditions.ts';
import { nothingAround } from '../../instruction/words/around.ts';
import { isNegated } from '../../instruction/words/negation.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { holderName } from '../terms/links.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { nounsOf, type World } from '../terms/terms.ts';

/** How many of the rows: the words before what they are called. */
const owner = '(?: (?:of|its|their|his|her|the|those|these|single|one))*';
const kinds: readonly (readonly ['all' | 'none' | 'some', RegExp])[] = [
  ['all', new RegExp(`\\b(?:all|every|each)${owner}$`)],
  ['none', new RegExp(`\\b(?:no|none|not (?:one|a single|any))${owner}$`)],
  ['some', new RegExp(`\\b(?:any|at least one|even one|one|some|an?)${owner}$`)],
];
const leads =
  /\b(?:if|when|whenever|where|whether|unless|until|as soon as|as long as|means|did|do|does|provided|once|true|false)\b|:/;

interface Defined {
  /** What holds where the flag is true, of rows that are given by a text. */
  readonly test: (rows: string) => string;
  readonly said: string;
  readonly from: number;
  readonly to: number;
}

/** Undefined where no sentence says of the flag what has to hold of the rows of the table. */
export function definedBy(field: Field, table: Table, world: World): Defined | undefined {
  const { speech, fields } = world;
  if (!field.target.types.has('boolean') || world.tables.length < 2) return undefined;
  const isOnly = fields.filter(({ target }) => target.types.has('boolean')).length === 1;
  for (const [from, to] of sentencesOf(speech.tokens)) {
    const tokens = speech.tokens.slice(from, to);
    const flag = tokens.findIndex(({ words }) => words.some((word) => field.words.includes(word)));
    const counted = countedIn(tokens, table);
    if (counted === undefined || (flag < 0 && !isOnly) || !leads.test(textOf({ tokens }))) continue;
    const test = testIn(tokens.slice(counted.at), table, world);
    if (test === undefined) continue;
    const isTurned = (flag >= 0 && isDenied(tokens, flag)) !== tokens.some(({ lower }) => lower === 'unless');
    const rows = counted.kind === 'all' ? `$not(${test})` : test;
    const sign = (counted.kind !== 'some') === isTurned ? '> 0' : '= 0';
    return { test: (text) => `$count(${text}[${rows}]) ${sign}`, said: textOf({ tokens }), from, to };
  }
  return undefined;
}

/** Whether the token stands in a sentence that defines a flag, and is no condition on rows or records. */
export function isInDefinition(at: number, world: World): boolean {
  return definitionsIn(world).some(({ from, to }) => from <= at && at < to);
}

const known = new WeakMap<World['speech'], readonly Defined[]>();

export function definitionsIn(world: World): readonly Defined[] {
  const before = known.get(world.speech);
  if (before !== undefined) return before;
  const found = world.fields.flatMap((field) => world.tables.flatMap((table) => definedBy(field, table, world) ?? []));
  known.set(world.speech, found);
  return found;
}

function sentencesOf(tokens: readonly Token[]): readonly (readonly [number, number])[] {
  const found: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at += 1) {
    if (at < tokens.length && !/^[.;]$/.test(tokens[at]?.lower ?? '')) continue;
    if (at > from) found.push([from, at]);
    from = at + 1;
  }
  return found;
}

/** The rows, where a word before them says how many of them. */
function countedIn(
  tokens: readonly Token[],
  table: Table,
): { readonly kind: 'all' | 'none' | 'some'; readonly at: number } | undefined {
  const [noun] = nounsOf(table);
  for (const [at, { words }] of tokens.entries()) {
    if (noun === undefined || !words.some((word) => isAkin(word, noun))) continue;
    const before = textOf({ tokens: tokens.slice(Math.max(0, at - 5), at) });
    const kind = kinds.find(([, pattern]) => pattern.test(before))?.[0];
    if (kind !== undefined) return { kind, at: at + 1 };
  }
  return undefined;
}

/** What is said of each row. */
function testIn(tokens: readonly Token[], table: Table, world: World): string | undefined {
  const sources = world
    .scopeOf(table)
    .sources.filter(
      ({ distance, shape, at, lists }) =>
        lists === 0 && distance === 0 && isScalarShape(shape) && !at.text.startsWith(`${holderName(table)}.`),
    );
  const end = tokens.findIndex(({ lower }, at) => at > 0 && /^[,(]$/.test(lower));
  const part = end < 0 ? tokens : tokens.slice(0, end);
  const found = findConditions(part, sources, { ...nothingAround, given: world.given });
  return joinConditions(found, part)?.text ?? deedIn(part, sources);
}

/** `did not pass`, `failed to pass`: the state is called as what was done. */
function deedIn(tokens: readonly Token[], sources: readonly Source[]): string | undefined {
  for (const [at, { lower, kind }] of tokens.entries()) {
    if (kind !== 'word' || lower.length < 4) continue;
    for (const { shape, at: place } of sources) {
      const value = textsOf(shape).find((text) => [`${lower}ed`, `${lower}d`].includes(text.toLowerCase()));
      if (value === undefined) continue;
      return `${place.text} ${isNegated(tokens, at) ? '!=' : '='} ${JSON.stringify(value)}`;
    }
  }
  return undefined;
}

/** `counts as not safe`, `safe is false`. */
function isDenied(tokens: readonly Token[], flag: number): boolean {
  const before = tokens
    .slice(Math.max(0, flag - 2), flag)
    .some(({ lower }) => /^(?:not|never|longer)$|n't$/.test(lower));
  const after = textOf({ tokens: tokens.slice(flag + 1, flag + 4) });
  return before || /^(?:(?:is|are|=|becomes|counts as|should be) (?:false|no|not)|(?:: )?false)\b/.test(after);
}
