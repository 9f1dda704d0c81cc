/** Questions of an instruction, one number each: `how many gave less than 10 litres, and how many litres did all give together?` */
import { weightOf, wordsOf } from '../../../words.ts';
import type { Condition } from '../../instruction/words/condition.ts';
import { readInstruction, type Token } from '../../instruction/words/read.ts';
import { type Field, isNumeric, isNumericField } from '../../terms/target.ts';
import { isAmountUnit } from '../../terms/unit-table.ts';
import { isAkin, type Segment, textOf } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';

const asking =
  /\b(?:how (?:many|much|often|tall|long|big|large|high|low|heavy|old|far|deep|wide|fast|expensive|cheap|warm|cold|hot|few)|what (?:is|was|are|were) the|(?:is|are|was|were) (?:it |they |all )?worth\b|worth of|(?:number|count|share|percentage) of|(?:the|a) (?:count|number)|total|sum|average|mean|(?:count|add up|sum up|total up|tally|average) (?:the|all|every|how|up|of|those|each))\b/;

/** The field that the question around the segment is about, where there is a question for each number; none elsewhere. */
export function fieldsAsked(segment: Segment, world: World): readonly Field[] {
  const { speech } = world;
  const parts = partsOf(world);
  const own = [...parts.values()].toSorted((a, b) => a.from - b.from).findLast(({ from }) => from <= segment.from);
  if (own === undefined) return [];
  const between = speech.segments.filter(({ from }) => from >= own.from && from < segment.from);
  if (between.some(({ to }) => /^[.;]$/.test(speech.tokens[to]?.lower ?? ''))) return [];
  return [...parts].flatMap(([field, part]) => (part === own ? [field] : []));
}

/** `how many are not resolved yet`: the number that asks for the rows of which something is said at this place. */
export function countAsked(from: number, world: World): readonly Field[] {
  const { speech, fields } = world;
  const segment = speech.segments.find((one) => one.from <= from && from < one.to);
  const lead = segment === undefined ? '' : textOf({ tokens: segment.tokens.slice(0, from - segment.from) });
  if (segment === undefined || !/\bhow many\b/.test(lead)) return [];
  const asked = fieldsAsked(segment, world);
  if (asked.length > 0) return asked;
  const numbers = fields.filter(isNumericField);
  // The only number that nothing else speaks of by its name.
  const unnamed = numbers.filter(
    ({ words, target }) => target.types.has('integer') && speech.about(words).length === 0,
  );
  return numbers.length > 1 && unnamed.length === 1 ? unnamed : [];
}

/** `number of incidents, how many are open`, `how many are open and how many there are in all`: another question is about all of them. */
export function asksForAll(from: number, all: readonly Condition[], { speech }: World): boolean {
  const segment = speech.segments.find((one) => one.from <= from && from < one.to);
  const lead = segment === undefined ? '' : textOf({ tokens: segment.tokens.slice(0, from - segment.from) });
  // `how many of all have priority high`
  if (segment !== undefined && /\bhow many of all\b/.test(textOf(segment))) return true;
  const isOfThose =
    /\bhow many(?: of (?:them|those|these))?(?: \w+)? (?:are|is|were|was|have|has|had|got|did|do|need|still)\b/.test(
      lead,
    );
  return speech.segments.some((one) => {
    const text = textOf(one);
    const isFree = !all.some((condition) => one.from <= condition.from && condition.from < one.to);
    const isCount = /\b(?:how many|(?:number|count) of)\b/.test(text);
    return (
      one !== segment &&
      isCount &&
      ((isOfThose && isFree) || /\b(?:in all|in total|altogether|overall|all together)\b/.test(text))
    );
  });
}

/** The question that asks for the number. */
export function partAsked(field: Field, world: World): Segment | undefined {
  return partsOf(world).get(field);
}

/** `how many read above 80`, of a field that is called `high`. */
export function isCountAsked(field: Field, world: World): boolean {
  const part = partAsked(field, world);
  return (
    part !== undefined &&
    !field.words.some(isAmountUnit) &&
    field.target.types.has('integer') &&
    /\bhow many\b/.test(textOf(part)) &&
    commonIn(field, part) === 0
  );
}

/** Described as how many there are: it is no value of one of them. */
export function isDescribedCount({ target: { types, description } }: Field): boolean {
  return types.has('integer') && /^(?:the )?(?:number|count) of\b/i.test(description);
}

const known = new WeakMap<World, ReadonlyMap<Field, Segment>>();

/** As many questions as numbers, or none. */
function partsOf(world: World): ReadonlyMap<Field, Segment> {
  const before = known.get(world);
  if (before !== undefined) return before;
  const parts = world.speech.segments.filter((one) => asking.test(textOf(one)));
  const all = world.fields.filter(isNumericField);
  // `how many were sent, how many of those arrived, and the rate`: what is no question asks for the rate.
  const counts = all.filter((field) => !isRate(field));
  const numbers = counts.length === parts.length ? counts : all;
  const found =
    parts.length < 2 || parts.length !== numbers.length ? new Map<Field, Segment>() : assigned(numbers, parts);
  known.set(world, found);
  return found;
}

/** Which part asks for which number: that in which they have most in common altogether, and the order where nothing else tells. */
function assigned(fields: readonly Field[], parts: readonly Segment[]): ReadonlyMap<Field, Segment> {
  if (fields.length > assignedMax) return new Map(fields.flatMap((field, at) => pairOf(field, parts[at])));
  const orders = permutations(parts);
  const fitOf = (order: readonly Segment[]): number =>
    fields.reduce((sum, field, at) => sum + commonFit(field, order[at], order[at] === parts[at]), 0);
  const [best = parts] = orders.toSorted((a, b) => fitOf(b) - fitOf(a));
  return new Map(fields.flatMap((field, at) => pairOf(field, best[at])));
}

/** Above this many questions, each asks for the number that stands where it stands. */
const assignedMax = 5;

function pairOf(field: Field, part: Segment | undefined): readonly (readonly [Field, Segment])[] {
  return part === undefined ? [] : [[field, part]];
}

function permutations<One>(all: readonly One[]): readonly (readonly One[])[] {
  if (all.length < 2) return [all];
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

/** How many there are of something is a whole number. */
function commonFit(field: Field, part: Segment | undefined, isInPlace: boolean): number {
  if (part === undefined) return 0;
  const isMany = /\bhow many\b/.test(textOf(part)) && !field.words.some(isAmountUnit);
  const isWhole = field.target.types.has('integer');
  return commonIn(field, part) + (isInPlace ? 0.5 : 0) + (isMany && !isWhole ? -0.6 : 0);
}

function commonIn({ words, target: { description } }: Field, { tokens }: Segment): number {
  const said = [...words, ...readInstruction(description).tokens.flatMap(mainOf)];
  const part = tokens.flatMap(mainOf);
  return new Set(said.filter((word) => part.some((one) => isAkin(one, word)))).size;
}

function mainOf({ kind, words, lower }: Token): readonly string[] {
  return kind === 'sign' ? [] : kind === 'number' ? [lower] : words.filter((word) => weightOf(word) > 0.2);
}

export const rateWord = /^(?:rate|ratio|share|percent|percentage|proportion|portion|fraction|quota|pct|in)$/;

export function isRate({ words, target: { types } }: Field): boolean {
  const isNumber = isNumeric(types);
  return isNumber && words.some((word) => word !== 'in' && rateWord.test(word));
}

const leads = /\b(?:share|percentage|percent|%|rate|proportion|portion|fraction|ratio|part) (?:of|in)\b/;

/** `share of late trains`: what is said behind it is said of the part, and of no other field. */
export function rateFieldAt(segment: Segment, from: number, { fields, speech }: World): readonly Field[] {
  const before = textOf({ tokens: segment.tokens.slice(0, from - segment.from) });
  const after = segment.tokens[from - segment.from + 1]?.lower ?? '';
  const behind = textOf({ tokens: segment.tokens.slice(from - segment.from) });
  // `empty units as percent of all units`, `on time when the delay is 3 minutes or less`
  const isOfWhole =
    /\b(?:as (?:an? )?(?:percent|percentage|share|part|fraction|%) of|divided by|out of|in relation to|in (?:percent|%) of)\b/;
  const defined = /^(.*)\b(?:when|if|means|meaning|where)\b/.exec(before)?.[1];
  const isDefined = ({ words }: Field): boolean => {
    const rest = words.filter((word) => !rateWord.test(word));
    return (
      defined !== undefined &&
      rest.length > 0 &&
      rest.every((word) => wordsOf(defined).some((one) => isAkin(one, word)))
    );
  };
  const told = fields.filter((field) => isRate(field) && isDefined(field));
  if (told.length > 0) return told;
  const isPart =
    leads.test(before) || isOfWhole.test(behind) || /^(?:share|percentage|rate|ratio|proportion)$/.test(after);
  const rates = isPart ? fields.filter(isRate) : [];
  const own = rates.filter(({ words }) => speech.about(words)[0] === segment);
  return own.length > 0 ? own : rates.length === 1 ? rates : [];
}
