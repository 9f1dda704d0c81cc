/** Which value most rows have, or the rows of which come to most: `the most frequent species`, `which driver has the highest total fare`. */
import { nameScore } from '../../../words.ts';
import { reckoningOf } from '../../instruction/conditions/group-bounds.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { isAmountUnit, units } from '../../terms/unit-table.ts';
import { numberOf } from '../../values/numeric.ts';
import { ownSources } from '../amounts/signs.ts';
import { numbersOfRows } from '../amounts/span-measure.ts';
import { isAkin, type Segment, textOf } from '../terms/speech.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from '../terms/terms.ts';

const often =
  /\b(most|least) (?:frequent(?:ly)?|common(?:ly)?|often|popular)\b|\b(?:comes? up|appears?|occurs?|seen|used|named|found) (?:the )?(most|least)\b|\b(highest|largest|greatest|biggest|lowest|smallest) (?:number|count) of\b/;
const summed =
  /\b(highest|largest|greatest|biggest|most|lowest|smallest|least)\b(?:(?! (?:and|with|per)\b)[^,.;:]){0,40}\b(?:in total|altogether|overall|taken together)\b|\b(highest|largest|greatest|biggest|lowest|smallest) (?:total|sum of|overall|combined)\b|\b(first|last) in total\b/;
const isLeast = /^(?:least|lowest|smallest|last)$/;
const said = /^(?:top|most|common|commonest|frequent|popular|best|leading|main|mode|modal|name|busiest|least|rarest)$/;

/** Of the lists of the record, where the text of the field says that it is about one such value. */
export function commonest(field: Field, { lists, kind }: Entity, world: World): readonly Found[] {
  if (!field.target.types.has('string') || kind === 'row') return [];
  const part = partAbout(field, world);
  return part === undefined ? [] : lists.flatMap((rows) => ofRows(field, rows, part, world) ?? []);
}

/** What is said of the field; all of it, where the record has no other field. */
function partAbout(field: Field, { speech, target }: World): Segment | undefined {
  const whole = { from: 0, to: speech.tokens.length, tokens: speech.tokens };
  if (target.fields.length === 1 && target.fields[0] === field) return whole;
  const [part] = speech.about(field.words);
  const next = part === undefined ? undefined : speech.segments.find(({ from }) => from === part.to + 1);
  // `the category with the highest total`
  const isOpen = part !== undefined && next !== undefined && speech.tokens[part.to]?.lower === 'with';
  return isOpen ? { from: part.from, to: next.to, tokens: speech.tokens.slice(part.from, next.to) } : part;
}

function ofRows(field: Field, rows: Rows, part: Segment, world: World): Found | undefined {
  const key = keyOf(field, rows, part, world);
  const asked = key === undefined ? undefined : askedOf(rows, part, world);
  if (key === undefined || asked === undefined) return undefined;
  const [groups, one, ranked] = ['groups', 'one', 'ranked'].map((name) => world.program.variable(name));
  const same = `${rows.text}[${key.at.text} = $${one}]`;
  const value = asked.measure === undefined ? `$count(${same})` : `$sum([${same}.${asked.measure}])`;
  return {
    text: `($${groups} := $distinct(${rows.text}.${key.at.text}).($${one} := $; { "key": $${one}, "value": ${value} }); $${ranked} := $${groups}^(${asked.isLeast ? '<' : '>'}value); $${ranked}[0].key)`,
    score: 0.98,
    missing: [],
    notes: [
      {
        kind: 'used',
        text: `${field.name} is the ${key.label} with the ${asked.isLeast ? 'lowest' : 'highest'} ${asked.measure === undefined ? `number of ${rows.table.name}` : `sum of ${asked.measure}`}: ${textOf(part)}`,
      },
    ],
  };
}

/** Texts that several rows have in common. */
function keyOf(field: Field, { table }: Rows, { tokens }: Segment, world: World): Source | undefined {
  const rest = field.words.filter((word) => !said.test(word));
  const areRepeated = ({ shape }: Source): boolean =>
    typeof shape.scalars[0] === 'string' &&
    shape.scalars.length > 1 &&
    new Set(shape.scalars).size < shape.scalars.length;
  const keys = ownSources(table, world).filter(areRepeated);
  const named = keys.filter(({ name }) => nameScore({ own: rest, context: [] }, name) >= 0.7);
  const spoken = tokens.flatMap((_, at) => fieldAt(tokens, at, keys)?.source ?? []);
  return rest.length > 0 ? (named[0] ?? calledInside(rest, table, areRepeated, world)) : spoken[0];
}

/** `category`, of rows that hold a record of that name with a name of its own. */
function calledInside(
  rest: readonly string[],
  table: Rows['table'],
  areRepeated: (source: Source) => boolean,
  world: World,
): Source | undefined {
  return world
    .scopeOf(table)
    .sources.filter(areRepeated)
    .find(
      ({ name, lists, distance }) =>
        lists === 0 &&
        distance === 0 &&
        (name.inside ?? 0) > 0 &&
        /^(?:name|title|label|code)$/.test(name.own.join(' ')) &&
        rest.every((word) => name.context.slice(0, name.inside).some((one) => isAkin(one, word))),
    );
}

interface Asked {
  readonly measure: string | undefined;
  readonly isLeast: boolean;
}

/** Counted, or added up: `most orders` counts the rows that are called so. */
function askedOf(rows: Rows, part: Segment, world: World): Asked | undefined {
  const { tokens } = part;
  const text = textOf(part);
  const sum = summed.exec(text);
  const numbers = numbersOfRows(rows, world);
  const measure = tokens.flatMap(({ lower }, at) =>
    reckoningOf(lower) === 'max' || lower === 'number'
      ? []
      : ((fieldAt(tokens, at, numbers) ?? nearFieldAt(tokens, at, numbers))?.source ?? []),
  )[0];
  const word = (found: RegExpExecArray): string => found.slice(1).find((one) => one !== undefined) ?? '';
  const whole = measure ?? soleNumber(rows, world);
  if (sum !== null && whole !== undefined) return { measure: textOfNumber(whole), isLeast: isLeast.test(word(sum)) };
  const count = often.exec(text);
  if (count !== null) return { measure: undefined, isLeast: isLeast.test(word(count)) };
  const at = tokens.findIndex(
    ({ lower }, index) =>
      /^(?:most|fewest|least)$/.test(lower) &&
      tokens[index - 1]?.lower !== 'at' &&
      nounsOf(rows.table).some((noun) => (tokens[index + 1]?.words ?? []).some((one) => isAkin(one, noun))),
  );
  if (at >= 0) return { measure: undefined, isLeast: tokens[at]?.lower !== 'most' };
  return mostOf(tokens, rows, world);
}

/** `the teacher with the most hours`: of groups, what is told in some unit is added up. */
function mostOf(tokens: readonly Token[], rows: Rows, world: World): Asked | undefined {
  const at = tokens.findIndex(
    ({ lower }, index) => /^(?:most|least|fewest)$/.test(lower) && tokens[index - 1]?.lower !== 'at',
  );
  const numbers = numbersOfRows(rows, world);
  const [next] = at < 0 ? [] : [tokens[at + 1]];
  if (next === undefined || !isPlural(next)) return undefined;
  const unit = next.words.find((word) => isAmountUnit(word));
  const same = numbers.filter(({ name }) =>
    name.own.some((word) => isAmountUnit(word) && unit !== undefined && isSameDimension(word, unit)),
  );
  const source =
    fieldAt(tokens, at + 1, numbers)?.source ?? (unit === undefined ? undefined : (same[0] ?? soleNumber(rows, world)));
  return source === undefined ? undefined : { measure: textOfNumber(source), isLeast: tokens[at]?.lower !== 'most' };
}

function isSameDimension(one: string, other: string): boolean {
  return (units.get(one) ?? []).some(
    ({ dimension }) => units.get(other)?.some((unit) => unit.dimension === dimension) === true,
  );
}

function isPlural({ lower, kind }: Token): boolean {
  return kind === 'word' && lower.endsWith('s');
}

/** The only number that measures something. */
function soleNumber(rows: Rows, world: World): Source | undefined {
  const [only, ...more] = numbersOfRows(rows, world).filter(({ name }) => (name.inside ?? 0) === 0);
  return more.length > 0 ? undefined : only;
}

function textOfNumber(source: Source): string {
  return numberOf(source)?.text ?? source.at.text;
}
