/** Names of fields that tell which rows they are about: `pendingIds`, `refunds`, `unsolved`. */
import { textsOf } from '../../../shape.ts';
import { isFiller } from '../../../vocabulary.ts';
import { wordsOf } from '../../../words.ts';
import type { Source } from '../../terms/scope.ts';
import { isOwnValue } from '../../terms/source.ts';
import { isNumeric } from '../../terms/target.ts';
import { isAkin } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { nounsOf, type World } from '../terms/terms.ts';
import { dateClaim } from './date-claims.ts';

export interface Claim {
  readonly text: string;
  /** Words of the name that are left. */
  readonly rest: readonly string[];
  readonly label: string;
  readonly source: Source;
}

/** Words of a field's name that are a value or a flag of the rows: `pending` in `pendingIds`, `refunded` in `refunds`. */
export function claimOf(words: readonly string[], table: Table, world: World): Claim | undefined {
  const own = world.scopeOf(table).sources.filter(isOwnValue);
  // `seatsLeft` is a number of the rows, and not those of the class `seat`.
  if (words.length > 1 && own.some(({ name }) => name.own.join(' ') === words.join(' '))) return undefined;
  for (const source of own) {
    const isFlag = source.shape.scalars.every((value) => typeof value === 'boolean');
    const flag = source.name.own.filter((word) => word !== 'is' && word !== 'has');
    const denied = isFlag ? deniedIn(words, flag) : undefined;
    if (denied !== undefined)
      return { text: `${source.at.text} = false`, rest: denied, label: `not ${source.label}`, source };
    const isClaimed = isFlag && flag.length > 0 && flag.every((word) => words.some((one) => isAkin(one, word)));
    if (isClaimed && !isAmountOf(flag, own)) {
      const rest = words.filter((word) => !flag.some((one) => isAkin(one, word)));
      return { text: `${source.at.text} = true`, rest, label: source.label, source };
    }
    const value = isFlag || isConverted(source, world) ? undefined : valueIn(words, source, nounsOf(table));
    if (value === undefined) continue;
    const said = wordsOf(value);
    const rest = words.filter(
      (word) => !said.some((one) => isAkin(one, word)) && endingIn(word, [...new Set(textsOf(source.shape))]) !== value,
    );
    return { text: `${source.at.text} = ${JSON.stringify(value)}`, rest, label: `${source.label} ${value}`, source };
  }
  return dateClaim(words, table, world);
}

/** `amount_refunded` beside the flag `refunded`: the number says itself how much of each row is meant. */
function isAmountOf(flag: readonly string[], own: readonly Source[]): boolean {
  return own.some(
    ({ name, shape, distance }) =>
      distance === 0 &&
      name.own.length > flag.length &&
      !name.own.includes('id') &&
      flag.every((word) => name.own.includes(word)) &&
      shape.scalars.length > 0 &&
      shape.scalars.every((value) => typeof value === 'number' && value < stampMin),
  );
}

/** `refunded_at` as a number of seconds is no amount. */
const stampMin = 631e6;

/** `gross and refunded per month`: the number of that name is asked for, and not the rows with the flag. */
export function isOwnAmount(source: Source, table: Table, { fields, scopeOf }: World): boolean {
  const flag = source.name.own;
  const isFlag = source.shape.scalars.every((value) => typeof value === 'boolean');
  const isAsked = fields.some(({ words, target: { types } }) => isNumeric(types) && words.join(' ') === flag.join(' '));
  return isFlag && isAsked && isAmountOf(flag, scopeOf(table).sources);
}

/** `convert everything to EUR`: the currency is what all of it becomes, and tells no rows. */
function isConverted({ shape }: Source, { speech }: World): boolean {
  return speech.says(/\bconvert\w*|\bexchange\b/) && shape.scalars.every((value) => /^[A-Z]{3}$/.test(String(value)));
}

/** `unsolved`, `notPaid`, `inactive`: the words that are left when the flag is denied. */
function deniedIn(words: readonly string[], flag: readonly string[]): readonly string[] | undefined {
  const [word] = flag;
  if (word === undefined || flag.length > 1) return undefined;
  const at = words.findIndex(
    (one) => /^(?:un|in|non|dis|im)/.test(one) && isAkin(one.replace(/^(?:un|in|non|dis|im)/, ''), word),
  );
  if (at >= 0 && words[at] !== word) return words.filter((_, index) => index !== at);
  const not = words.findIndex(
    (one, index) => /^(?:not|no|never|without)$/.test(one) && isAkin(words[index + 1] ?? '', word),
  );
  return not < 0 ? undefined : words.filter((_, index) => index !== not && index !== not + 1);
}

/** A `count` asks for a number, and is no row of the type `number`. */
function isCounting(word: string): boolean {
  return /^(?:count|number|total|sum|amount)$/.test(word);
}

const kindNames = /^(?:status|state|stage|phase|type|kind|outcome|result)$/;

/** `won` of `closedwon`, `folder` of `application/vnd.apps.folder`: the one value that has the word behind what stands before it. */
function endingIn(word: string, values: readonly string[]): string | undefined {
  const found = values.filter((value) => {
    const text = value.toLowerCase();
    return text.endsWith(word) && (word.length >= 4 || /^(?:closed|is)[_ -]?\w+$/.test(text)) && text !== word;
  });
  const isApart = !values.some((value) => value.toLowerCase() === word);
  return word.length >= 3 && isApart && values.length > 1 && found.length === 1 ? found[0] : undefined;
}

/** Where services say what kind of a record it is. */
const constantNames = /^(?:object|kind|type|class|typename)$/;

const kindsMax = 12;

function valueIn(words: readonly string[], { shape, name }: Source, nouns: readonly string[]): string | undefined {
  const values = [...new Set(textsOf(shape))];
  const [word, ...more] = words;
  const ending =
    word !== undefined && more.length === 0 && kindNames.test(name.own.at(-1) ?? '')
      ? endingIn(word, values)
      : undefined;
  if (ending !== undefined) return ending;
  // What all rows have in common tells none of them apart.
  if (values.length === 1 && textsOf(shape).length > 1 && constantNames.test(name.own.at(-1) ?? '')) return undefined;
  if (values.length > kindsMax || values.some((value) => value.length > 40)) return undefined;
  // The `attendeeCount` of participants is of all of them, although one is called `Guest`.
  const telling = words.filter((word) => !isCounting(word) && !nouns.some((noun) => isAkin(noun, word)));
  return values.find((value) => {
    const said = wordsOf(value);
    return (
      said.length > 0 &&
      !said.every((word) => /^\d+$/.test(word)) &&
      said.every((word) => words.includes(word) || (!isFiller(word) && telling.some((one) => isAkin(one, word))))
    );
  });
}
