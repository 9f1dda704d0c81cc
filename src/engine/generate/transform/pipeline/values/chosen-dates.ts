/** What is shown of one row that was chosen by its date: when it was, and the value that is called the latest. */
import { isScalarShape } from '../../../shape.ts';
import { isDateWord } from '../../../vocabulary.ts';
import { weightOf } from '../../../words.ts';
import { kindOfDates } from '../../terms/dates.ts';
import type { Field } from '../../terms/target.ts';
import { isClockAt } from '../rows/chosen-by.ts';
import { fieldCondition } from '../rows/conditions.ts';
import { isOfType } from '../terms/displayed.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import { type Found, nounsOf, type Rows, type World } from '../terms/terms.ts';

/** `their latest score`: that of the latest row that has one. */
export function latestValue(
  field: Field,
  { name, by, isDown }: Pick,
  pattern: RegExp,
  rows: Rows,
  world: World,
): readonly Found[] {
  const source = world
    .scopeOf(rows.table)
    .sources.find(
      (one) =>
        one.lists === 0 &&
        one.distance === 0 &&
        one.name.own.join(' ') === field.words.join(' ') &&
        isScalarShape(one.shape),
    );
  if (source === undefined || !isSaidBefore(pattern, field, world) || !isOfType(source, field)) return [];
  const { text } = source.at;
  const filled = `(${rows.text}[${text} != null])^(${isDown ? '>' : '<'}${by})[0].${text}`;
  const isOpen = source.shape.nulls > 0;
  return [{ text: isOpen ? filled : `$${name}.${text}`, score: 0.98, missing: [], notes: [] }];
}

/** Right before it; `first` is more often said of an order. */
function isSaidBefore(pattern: RegExp, { words }: Field, { speech: { tokens } }: World): boolean {
  return tokens.some(
    ({ lower }, at) =>
      lower !== 'first' && pattern.test(lower) && tokens[at + 1]?.words.some((word) => words.includes(word)) === true,
  );
}

/** The row that was chosen, and by which of its dates. */
export interface Pick {
  readonly name: string;
  readonly by: string;
  readonly isDown: boolean;
}

/** When it was, for a field that is called as the row or as a date. */
export function dateField(
  field: Field,
  { name, by, isDown }: Pick,
  pattern: RegExp,
  { table, text: rows }: Rows,
  world: World,
): readonly Found[] {
  // What is said of this field alone is asked of the rows before one is chosen.
  const said = fieldCondition(table, field, world);
  const own = !isDown && isToCome(said.text, by, world) ? { ...said, text: '' } : said;
  const text = own.text === '' ? `$${name}.${by}` : `(${rows}[${own.text}])^(${isDown ? '>' : '<'}${by})[0].${by}`;
  const { types, format } = field.target;
  const [segment] = world.speech.about(field.words);
  // `bookedBy` is no date, whatever it is.
  if (!types.has('string') || field.words.at(-1) === 'by') return [];
  const isOwn = pattern.test(spoken(field)) || (segment !== undefined && pattern.test(textOf(segment)));
  if (!isOwn && !field.words.some(isDateWord)) return [];
  const rest = field.words.filter((word) => !pattern.test(word) && weightOf(word) > 0.2 && !isDateWord(word));
  const nouns = nounsOf(table);
  const isOfDate = rest.every((word) => by.toLowerCase().includes(word));
  const isOfRows = isOfDate || rest.every((word) => nouns.some((noun) => isAkin(word, noun)));
  const isSaid =
    segment !== undefined && /\b(?:date|time|when|(?<!of the |of each |of a |per )day)\b/.test(textOf(segment));
  const isCalled =
    ['name', 'title', 'label'].some((key) => Object.hasOwn(table.rows[0] ?? {}, key)) || isClockAt(table, by, world);
  const isDated = field.words.some(isDateWord) && /\b(?:date|time|when)\b/.test(world.speech.text);
  if (!isOfRows && !(isSaid && field.words.some(isDateWord)) && !isDated) return [];
  return [
    {
      text: inForm(text, by, format === 'date' || field.words.includes('day'), table, world),
      // `newestCustomer` is mostly what it is called, where it is called something.
      score: own.text !== '' ? 1 : isOfRows && (format !== undefined || isSaid || !isCalled) ? 0.86 : 0.78,
      missing: [],
      notes: [],
    },
  ];
}

/** A day, or the moment that a number of seconds stands for. */
function inForm(text: string, by: string, isDay: boolean, table: Rows['table'], world: World): string {
  const source = world.scopeOf(table).sources.find(({ at }) => at.text === by);
  const kind = source === undefined ? undefined : kindOfDates(source);
  const isMoment = kind === 'seconds' || kind === 'millis';
  const moment = isMoment ? `$fromMillis(${text}${kind === 'seconds' ? ' * 1000' : ''})` : text;
  return isDay ? `$substring(${moment}, 0, 10)` : moment;
}

/** Some rows have nothing there. */
export function isNullable({ table }: Rows, by: string, world: World): boolean {
  const source = world.scopeOf(table).sources.find(({ at }) => at.text === by);
  return (source?.shape.nulls ?? 0) > 0;
}

/** Nothing but that it is still to come, which holds for the chosen row already. */
function isToCome(text: string, by: string, world: World): boolean {
  const [left, sign, right] = text.split(' ');
  const isGiven = world.given.some(({ at }) => at.text === right);
  return text.split(' ').length === 3 && left === by && (sign ?? '').startsWith('>') && isGiven;
}

/** `latest score`: the word stands before the name of the field. */
export function isBefore(pattern: RegExp, { words }: Field, { speech: { tokens } }: World): boolean {
  return tokens.some(
    ({ lower }, at) =>
      pattern.test(lower) &&
      tokens
        .slice(at + 1, at + 3)
        .some((token) => token.words.some((word) => weightOf(word) > 0.2 && words.includes(word))),
  );
}

/** What a field is called, and what is said of it in the schema. */
export function spoken({ name, target }: Field): string {
  return `${name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()} ${target.description.toLowerCase()}`;
}
