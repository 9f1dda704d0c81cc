/** The order that is wanted, out of the choices that a document lists. */
import { coverage, wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { isAbout, superlativeIn } from '../instruction/superlative.ts';
import { type Bound, enumOf, type Target, told } from '../terms/target.ts';
import { withoutUnits } from '../terms/units.ts';

/** Whether the name is that of an order, or of its direction. */
export function isSortName({ name }: Target): boolean {
  return /^\$?(sort|order|sort_?by|order_?by|sort_?order|sort_?dir(?:ection)?|order_?dir(?:ection)?|direction|dir|ordering)$/i.test(
    name,
  );
}

type Way = 'asc' | 'desc';

interface Order {
  /** Words of what it is by; none where an adjective alone says it. */
  readonly field: readonly string[];
  readonly way: Way | undefined;
  /** "By name" asks for an order only where that is one of the choices. */
  readonly isBare: boolean;
}

/** The order that is wanted, as far as the choices of the target can say it. */
export function sortBound(target: Target, wanted: Instruction): Bound | undefined {
  if (!isSortName(target)) return undefined;
  const choices = enumOf(target.schema).filter((value) => typeof value === 'string');
  const order = orderOf(wanted);
  if (order === undefined) return undefined;
  const directions = choices.filter((value) => /^(asc|desc)(?:ending)?$/i.test(value));
  const { way } = order;
  if (directions.length > 0)
    return way === undefined || order.isBare
      ? undefined
      : told(
          directions.find((value) => value.toLowerCase().startsWith(way)),
          target,
        );
  const [best] = choices
    .map((value) => ({ value, named: likenessOf(value, order, { choices, text: wanted.text }), way: wayOf(value) }))
    .filter(({ named }) => named >= 0.7)
    .toSorted((a, b) => Number(b.way === (way ?? 'asc')) - Number(a.way === (way ?? 'asc')) || b.named - a.named);
  return best === undefined ? undefined : told(best.value, target);
}

const downward =
  /\b(newest|latest|(?:most )?recent(?:ly)?|descending|desc|highest|largest|biggest|most expensive|reverse|best|top \d+|from (?:high|heavy|large|big|new|late|expensive|long) to|high to low|last (?:\d+|two|three|five|ten)\b(?! (?:day|week|month|year|hour)s?))\b/i;
const upward = /\b(oldest|earliest|ascending|asc|lowest|smallest|cheapest|alphabetical(?:ly)?|a to z|a-z)\b/i;
const made = /\b(newest|latest|oldest|(?:most )?recent(?:ly)?)\b|\blast (?:\d+|two|three|five|ten) (?:\w+ )?[a-z]+s\b/i;

/** What the instruction says of an order; undefined where it speaks of none. */
function orderOf({ text, wantsMany, limit, action }: Instruction): Order | undefined {
  const named =
    /\b(?:sort|order|sorted|ordered|ranked)(?: \w+)? by (?:the |their )?([\w ]{2,40})/i.exec(text)?.[1] ??
    /\b(?:highest|largest|biggest|lowest|smallest|greatest) (\w+(?: \w+)?)/i.exec(text)?.[1];
  const isList = (wantsMany || limit !== undefined) && (action === undefined || action === 'read');
  const bare =
    named === undefined && isList
      ? /(?<!\b(?:count|number|group\w*|filter\w*|find|search\w*|look\w*)\b.*) by (?:the |their )?([a-z]+(?: [a-z]+)?)(?=$|[.,;]| (?:from|in)\b)/i.exec(
          text,
        )?.[1]
      : undefined;
  const way = downward.test(text) ? 'desc' : upward.test(text) ? 'asc' : superlativeIn(text)?.direction;
  const by = named ?? bare;
  if (by === undefined && way === undefined) return undefined;
  const isOfTime = by === undefined && made.test(text);
  const field = isOfTime ? ['created'] : wordsBy(by ?? '');
  return { field, way, isBare: bare !== undefined && way === undefined };
}

/** Of "by due date" and "by when they are due" what is due is meant. */
function wordsBy(by: string): readonly string[] {
  const words = wordsOf(
    by.replace(/^when (?:they|these|it|(?:the )?\w+) (?:is|are|was|were|will be) | from .*$/gi, ''),
  );
  const named = words.filter((word) => !/^(?:date|day|time)$/.test(word));
  return (named.length === 0 ? words : named).slice(0, 3);
}

interface Beside {
  readonly choices: readonly string[];
  readonly text: string;
}

/** How well a choice is what the order is by, from 0 to 1. */
function likenessOf(value: string, { field, isBare }: Order, { choices, text }: Beside): number {
  const words = fieldOf(value);
  const most = superlativeIn(text);
  if (field.join() === 'created') {
    const times = new Set(choices.filter(isOfTime).map((choice) => fieldOf(choice).join(' ')));
    const isOnly = times.size === 1 && isOfTime(value);
    return Math.max(coverage(words, field), isOnly ? 0.9 : 0);
  }
  if (field.length === 0) {
    if (most !== undefined) return isAbout(words, most);
    return /\balphabetical/i.test(text) && /^(?:name|title)$/.test(words.at(-1) ?? '') ? 1 : 0;
  }
  const whole = coverage(words, field);
  if (isBare) return coverage(field, words) >= 0.95 ? whole : 0;
  return Math.max(whole, isPrice(words) && isPrice(field) ? 0.8 : 0);
}

/** What a thing costs is told by many words. */
function isPrice(words: readonly string[]): boolean {
  return words.some((word) => /^(?:price|cost|rate|fee|fare|tariff)$/.test(word));
}

/** `created_at`, `joinedOn`: moments in the life of a thing, of which due and end days are none. */
function isOfTime(value: string): boolean {
  const isMoment = /(?:_(?:at|on)|[a-z](?:At|On))$/.test(value.replace(/[_-]?(?:asc|desc)$/i, ''));
  return isMoment && !wordsOf(value).some((word) => /^(?:due|ends?|ended|until)$/.test(word));
}

/** The words of what a choice orders by. */
function fieldOf(value: string): readonly string[] {
  // By itself `desc` may be a description.
  const bare = value.replace(/(?<=\w)[\s_:,.-]+(?:asc|desc)(?:ending)?$/i, '');
  const words = withoutUnits(wordsOf(bare)).filter((word) => !/^(asc|desc)$/.test(word));
  const named = words.filter((word) => !/^(at|on|date)$/.test(word));
  return named.length === 0 ? words : named;
}

function wayOf(value: string): Way {
  return /^-|desc/i.test(value) ? 'desc' : 'asc';
}
