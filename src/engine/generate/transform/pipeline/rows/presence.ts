/**
 * Rows that another list has, or has not: `contacts that are not in the newsletter`, `parcels on no bill`, `rooms that are free then`.
 *
 * No row has to name the other: they are compared by what both say, such as an address or a code.
 */
import { isScalarShape, type Shape } from '../../../shape.ts';
import { likeness, weightOf } from '../../../words.ts';
import { isReplaced } from '../../instruction/words/negation.ts';
import type { Token } from '../../instruction/words/read.ts';
import { type Keyed, keysOf } from '../../operations/join-keys.ts';
import type { Note } from '../../terms/choice.ts';
import { isInStandIn } from '../said/of-none.ts';
import { isKeptWithout, lessensRows } from '../said/without.ts';
import { itemShape } from '../terms/links.ts';
import { isAkin, type Segment, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { type Entity, nounsOf, type World } from '../terms/terms.ts';
import { overlapIn } from './given-bounds.ts';

/** Which rows are wanted, as a condition on them. */
export interface Having {
  readonly text: string;
  readonly notes: readonly Note[];
}

const lacking =
  /^(?:not|no|never|without|missing|lacks?|lacking|absent|isn't|aren't|wasn't|hasn't|haven't|none|yet to)$/;
const shared = /\b(?:also|both|only|just)\b/;
const inside = /^(?:in|on|among|within|from|of|to)$/;
const stands = /\b(?:0|null|zero|empty|count|number of|how many|otherwise)\b/;

/** Of rows alone; undefined where nothing of the kind is said, or where the two lists have nothing to compare. */
export function presence({ kind, table, lists }: Entity, world: World): Having | undefined {
  if (kind !== 'row' || table === undefined) return undefined;
  for (const segment of world.speech.segments) {
    const text = textOf(segment);
    if (stands.test(text) || isKeptWithout(text)) continue;
    const free = freeIn(lists, text, world);
    if (free !== undefined) return free;
    for (const other of world.tables) {
      if (other === table || other.parent === table || table.parent === other) continue;
      const lead = segment.tokens.findIndex(({ lower }) => lacking.test(lower));
      if (lead >= 0 && lessensRows(segment.tokens, lead, other)) continue;
      const said = saidOf(segment, other, table, world);
      const pair = said === undefined ? undefined : pairOf(table, other, segment, world);
      if (said === undefined || pair === undefined) continue;
      const isOwn = said === 'lacking' ? 'no' : 'some';
      const test = `${pair.own} in [${pair.others}]`;
      return {
        text: said === 'lacking' ? `$not(${test})` : test,
        notes: [
          { kind: 'used', text: `only records that ${isOwn} record of ${other.name} has by ${pair.label}: ${text}` },
        ],
      };
    }
  }
  return undefined;
}

/** `which vans are free in that period`: none of the rows with a beginning and an end overlaps it. */
function freeIn(lists: Entity['lists'], text: string, world: World): Having | undefined {
  if (
    !/\b(?:free|available|vacant|unbooked|not (?:yet |already )?(?:booked|reserved|rented|taken|occupied|let))\b/.test(
      text,
    )
  )
    return undefined;
  for (const list of lists) {
    const overlap = overlapIn(list, text, world);
    if (overlap !== undefined)
      return {
        text: `$count(${list.text}[${overlap}]) = 0`,
        notes: [{ kind: 'used', text: `only records with no ${list.table.name} that overlap: ${text}` }],
      };
  }
  return undefined;
}

/** Whether rows are wanted that the other list has, or that it lacks. */
function saidOf(
  { tokens, from }: Segment,
  other: Table,
  table: Table,
  { tables, speech }: World,
): 'lacking' | 'having' | undefined {
  const own = nounsOf(table);
  const common = new Set(tables.filter((one) => one !== other).flatMap(({ words }) => words));
  const nouns = other.words.filter((word) => weightOf(word) === 1 && !own.includes(word) && !common.has(word));
  const at = tokens.findIndex(
    ({ kind, words }, index) =>
      kind === 'word' && index > 0 && words.some((word) => nouns.some((noun) => isAkin(word, noun))),
  );
  if (at < 0 || isReplaced(tokens, at + 1) || isInStandIn(from + at, speech)) return undefined;
  const before = tokens.slice(Math.max(0, at - 6), at);
  if (before.some(({ lower }) => lacking.test(lower))) return 'lacking';
  // `keep orders whose buyer is not on file`
  if (tokens.some(({ lower }) => /^(?:keep|kept|retain|include[sd]?|including|even)$/.test(lower))) return undefined;
  const behind = textOf({ tokens: tokens.slice(at + 1, at + 9) });
  if (notThere.test(behind) || /^un(?:known|listed|registered)$/.test(before.at(-1)?.lower ?? '')) return 'lacking';
  if (there.test(behind)) return 'having';
  const isInside = before.slice(-2).some(({ lower }) => inside.test(lower));
  return isInside && shared.test(textOf({ tokens })) ? 'having' : undefined;
}

/** `visits of pets that are not in the list`, `whose pet does not exist` */
const notThere =
  /^(?:(?:that|which|who) )?(?:we |they )?(?:is |are |was |were |do |does |did )?(?:not|no longer|\w+n't) (?:be )?(?:\w+ ){0,3}?(?:in|on|among|listed|exists?|known|have|know|there|registered|found)\b/;
const there =
  /^(?:(?:that|which|who) )?(?:is|are|was|were) (?:really |actually |also )?(?:in|on|among) (?:the|our|this|that)\b/;

interface Pair {
  readonly own: string;
  readonly others: string;
  readonly label: string;
}

/** What both lists say: a key by which they are linked, or fields that are called alike and hold the same. */
function pairOf(table: Table, other: Table, { tokens }: Segment, world: World): Pair | undefined {
  const link = world.links.ones.find(
    (one) =>
      one.also === undefined &&
      ((one.table === table && one.other === other) || (one.table === other && one.other === table)),
  );
  if (link !== undefined) {
    const [own, key] = link.table === table ? [link.own, link.key] : [link.key, link.own];
    return { own, others: `$${other.name}.${key}`, label: own };
  }
  const nouns = [...table.words, ...other.words].filter((word) => weightOf(word) === 1);
  const said = [...tokens, ...world.speech.tokens];
  const pairs = keysOf(itemShape(table.rows)).flatMap((own) =>
    keysOf(itemShape(other.rows)).map((key) => ({ own, key, score: alike(own, key, nouns, said) })),
  );
  const [best, second] = pairs.filter(({ score }) => score >= 0.6).toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score === second?.score) return undefined;
  const [left, right] = [best.own.path.join('.'), best.key.path.join('.')];
  return foldsCase(best.own.shape, best.key.shape, world)
    ? { own: `$lowercase(${left})`, others: `$${other.name}.$lowercase(${right})`, label: left }
    : { own: left, others: `$${other.name}.${right}`, label: left };
}

/** Values that both have tell most; where the two lists at hand have none in common, the names have to. */
function alike(own: Keyed, key: Keyed, nouns: readonly string[], said: readonly Token[]): number {
  if (!areComparable(own.shape, key.shape)) return 0;
  const known = new Set(key.shape.scalars.map(folded));
  const common = own.shape.scalars.filter((value) => known.has(folded(value))).length;
  const bare = ({ own: words }: Keyed): readonly string[] => {
    const rest = words.filter((word) => !nouns.includes(word));
    return rest.length === 0 ? words : rest;
  };
  const [left, right] = [bare(own), bare(key)];
  const names = left.every((word) => right.some((one) => likeness(word, one) >= 0.75)) ? 0.5 : 0;
  const isSaid = [left, right].every((words) =>
    words.some((word) => said.some((token) => token.words.some((one) => likeness(word, one) >= 0.75))),
  );
  // Small numbers are the same by chance.
  const byValue = own.shape.scalars.every((value) => typeof value === 'string') ? 0.6 : 0.3;
  return names + (isSaid ? 0.2 : 0) + (common > 0 ? byValue + 0.2 * (common / own.shape.scalars.length) : 0);
}

function folded(value: unknown): string {
  return String(value).toLowerCase();
}

/** Keys are texts, or whole numbers that are called so. */
function areComparable(own: Shape, key: Shape): boolean {
  const kindOf = ({ scalars }: Shape): string => [...new Set(scalars.map((value) => typeof value))].join(' ');
  const isDated = ({ scalars }: Shape): boolean => scalars.every((value) => /^\d{4}-\d\d/.test(String(value)));
  const isKey = (shape: Shape): boolean =>
    isScalarShape(shape) && new Set(shape.scalars).size === shape.scalars.length && !isDated(shape);
  return kindOf(own) === kindOf(key) && /^(?:string|number)$/.test(kindOf(own)) && isKey(own) && isKey(key);
}

/** Where it is said, or where the values are the same in other letters only. */
function foldsCase(own: Shape, key: Shape, { speech }: World): boolean {
  const areTexts = [...own.scalars, ...key.scalars].every((value) => typeof value === 'string');
  if (!areTexts) return false;
  const known = new Set(key.scalars);
  const lower = new Set(key.scalars.map(folded));
  const isOther = own.scalars.some((value) => !known.has(value) && lower.has(folded(value)));
  return isOther || speech.says(/\b(?:(?:upper|lower)[ -]?case|case|capitals?|small letters)\b/);
}
