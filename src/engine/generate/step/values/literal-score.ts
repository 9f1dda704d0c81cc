/** How likely a value of an instruction is meant for a part of a request, by the words around it and what it is. */
import { isRecord } from '../../../../core/json.ts';
import { comparativeOf } from '../../degrees.ts';
import { coverage, likeness, singular, wordsOf } from '../../words.ts';
import { clockScore } from '../instruction/clock.ts';
import { isToldDoer } from '../instruction/doer.ts';
import { actionOf, type Instruction, isJoining, isNoise } from '../instruction/instruction.ts';
import { isOnTheWay, isTowards, sides } from '../instruction/towards.ts';
import { boundOf, lower, rangeOf, sideOf, upper } from '../terms/bounds.ts';
import { accepts, isDateTarget, isHandle, knownBy, type Target, typesOf } from '../terms/target.ts';
import type { Literal, Token } from '../terms/token.ts';
import { countedIn, isInCents, ratioOf, withoutUnits } from '../terms/units.ts';
import { isMoneyAt, isPriced, isUnsought } from './amounts-said.ts';
import { isForEvery } from './for-every.ts';
import {
  isCalledRight,
  isFormer,
  isNameOfNew,
  isNoName,
  isReason,
  isTown,
  isWhere,
  rangeMeasured,
  reasonScore,
  withoutKind,
} from './literal-around.ts';
import {
  inUnitOf,
  isCalledBy,
  isHostForPage,
  isHostOrFile,
  isLikeExample,
  isNoAddress,
  isNoKey,
  isPlaceCode,
  isTextOf,
  isToldBy,
  isUnitOf,
  isVersionFor,
} from './literal-form.ts';
import { partsOfAddress } from './whereabouts.ts';

/** Between 0 and 1; from 0.6 on the value may be taken. */
export function literalScore(target: Target, wanted: Instruction, index: number): number {
  const token = wanted.tokens[index];
  if (token?.literal === undefined || !fits(target, inUnitOf(target, wanted.tokens, index) ?? token.literal)) return 0;
  // Nobody spells out an id.
  const isSpelled = token.literal.kind === 'number' && /^[a-z]/i.test(token.text);
  if (isSpelled && (target.place === 'path' || target.own.at(-1) === 'id')) return 0;
  const isMoney = isMoneyAt(wanted.tokens, index);
  if ((isMoney && target.place === 'path') || isUnsought(target, wanted.tokens, index)) return 0;
  const time = clockScore(target, wanted.tokens, index);
  if (time !== undefined) return time;
  if (isReason(wanted.tokens, index)) return reasonScore(target);
  // What a thing becomes is not what it is found by.
  const before = wanted.tokens[index - 1]?.text ?? '';
  const isNew = target.place === 'path' && wanted.action === 'change' && /^(?:to|as|=)$/i.test(before);
  if (isNew || isFormer(wanted.tokens, index)) return 0;
  const isPaid = isMoney && isPriced(target);
  const shown = isLikeExample(target, token.literal) ? 0.75 : isPaid ? 0.7 : 0;
  const named = Math.max(scoreOf(target, wanted.tokens, index, token.literal), shown);
  if (target.place !== 'path' && isToldDoer(target, wanted.tokens, index)) return 0.9;
  if (isNameOfNew(target, wanted, index)) return 0.88;
  if (isTown(target, wanted.tokens, index)) return 0.9;
  const isPerson = isPersonNamed(target, wanted, index);
  if (isNewValue(target, wanted, index)) return Math.max(named, 0.95);
  if (isNewPart(target, wanted, index)) return Math.max(named, 0.9);
  // In "the title of entry 12 to X" the number is no title.
  const isOld = wanted.tokens.some((_, other) => other > index && isNewValue(target, wanted, other));
  return isOld ? 0 : Math.max(named, isPerson ? 0.75 : 0);
}

const wordForms: ReadonlyMap<string, string> = new Map([
  ...(['named', 'called'] as const).map((word): [string, string] => [word, 'name']),
  ['titled', 'title'],
  ['priced', 'price'],
  ['tagged', 'tag'],
  ['labeled', 'label'],
  ['labelled', 'label'],
  ['assigned', 'assignee'],
  ['assign', 'assignee'],
  ['costing', 'price'],
  ['saying', 'message'],
  ['worth', 'amount'],
  ['expensive', 'price'],
  ['older', 'age'],
  ['younger', 'age'],
  ['by', 'author'],
]);

/** Words of a token, those that mean a field among them. */
function meant({ words, text }: Token): readonly string[] {
  const form = wordForms.get(text.toLowerCase());
  return form === undefined ? words : [...words, form];
}

/** What the comparative before a value measures: `taller` the height, `longer` what is counted in the unit behind the value. */
function measuredBy({ text }: Token, unit: string): readonly string[] {
  const { of } = comparativeOf(text.toLowerCase()) ?? {};
  if (of === undefined || typeof of === 'string') return [];
  const names = countedIn(unit);
  const isOneThing = !of.includes('duration');
  return of.filter((word) => (names === undefined ? isOneThing : names.test(word)));
}

/** In "change the price of product 7 to 20" the last value is the price, in "refund 20" and "reduce by 20" an amount. */
function isNewValue(
  { own, place, description }: Target,
  { action, verb, head, tokens }: Instruction,
  index: number,
): boolean {
  const before = tokens[index - 1]?.text.toLowerCase() ?? '';
  if (place !== 'body') return false;
  const unit = singular(tokens[index + 1]?.text.toLowerCase() ?? '');
  const named = withoutUnits(own.filter((word) => word !== unit));
  const isMeant = coverage(named, head) >= 0.7 || (head.length > 0 && isToldBy(head, description));
  const isSide = sides.some(([, name]) => name.test(own[0] ?? '')) && own.length > 1;
  if (action === 'change' && /^(to|as|=)$/.test(before) && isMeant && !isSide) return true;
  const isAmount = own.some((word) => /^(amount|quantity|count|delta|adjustment|difference)$/.test(word));
  return (
    isAmount &&
    tokens[index]?.literal?.kind === 'number' &&
    (before === verb || before === 'by' || (before === 'of' && place === 'body'))
  );
}

/** "Raise the rate to 95" for an `hourly_rate`: the thing is named by its last word, and the value is of its kind. */
function isNewPart({ own, place, schema }: Target, { action, head, tokens }: Instruction, index: number): boolean {
  const isNumber = typesOf(schema).some((type) => type === 'integer' || type === 'number');
  return (
    place === 'body' &&
    action === 'change' &&
    isNumber &&
    own.length > 1 &&
    own.at(-1) === head.at(-1) &&
    tokens[index]?.literal?.kind === 'number' &&
    /^(?:to|=)$/i.test(tokens[index - 1]?.text ?? '')
  );
}

/** "Enrol Ada Hen": who stands right behind the verb is called so. */
function isPersonNamed({ own, place, required }: Target, { tokens, verb }: Instruction, index: number): boolean {
  const isAssigned = /^(assign|reassign|delegate|hand|give)$/.test(verb) && place === 'body';
  const stands = index === 1 || /^to$/i.test(tokens[index - 1]?.text ?? '');
  if (isAssigned && stands && tokens[index]?.literal?.kind === 'proper' && own.some((word) => holders.test(word)))
    return true;
  if (place !== 'body' || !required || tokens[index]?.literal?.kind !== 'proper' || index !== 1) return false;
  return (
    own.at(-1) === 'name' &&
    own.every((word) => /^(name|full|display|person|user|customer|member|contact|client)$/.test(word))
  );
}

const holders = /^(assignee|assigned|owner|agent|responsible|delegate|handler)$/;

const files = /\b(?:paths?|folder|dir|directory|file|location|mount|url|uri|route|endpoint|page|link|where)\b/i;

const chosen = /^\$?(?:fields|select|expand|embed|columns|properties|attributes)$/i;

export function fits({ schema, place, own, name, description }: Target, { kind, value }: Literal): boolean {
  if (kind === 'pair')
    return place !== 'path' && own.some((word) => /^(?:repo|repository|project|slug|name)$/.test(word));
  if (typesOf(schema).includes('object') || isNoAddress(name, { kind, value })) return false;
  // Where files are is said to what takes a place for them.
  if (kind === 'code' && /^\//.test(String(value)) && !files.test(`${own.join(' ')} ${description}`)) return false;
  // 34 is no day, whatever the document leaves open.
  if (
    typeof value === 'number' &&
    value < 1e8 &&
    typesOf(schema).length === 0 &&
    !/days$/i.test(name) &&
    isDateTarget({ schema, own, description })
  )
    return false;
  // What somebody is called is no id, and an address no name.
  if (isNoKey({ own, schema }, { kind, value })) return false;
  if (kind === 'email' && place === 'body' && own.join(' ') === 'name') return false;
  // A text with a place for a value is no part of a path.
  if (place === 'path' && kind === 'quoted' && /<\w[^>]*>/.test(String(value))) return false;
  // Which fields come back is told by their names.
  if (place === 'query' && /^(?:proper|email|number|date)$/.test(kind) && chosen.test(name)) return false;
  // What goes from page to page is nothing that anybody says.
  if (
    place === 'query' &&
    kind !== 'number' &&
    /cursor|token|marker|bookmark|^(?:starting_?after|ending_?before|start_?after)$/i.test(name)
  )
    return false;
  // A sentence is no tag.
  if (
    typesOf(schema).includes('array') &&
    kind === 'quoted' &&
    /tags?$|labels?$/i.test(name) &&
    String(value).split(/\s+/).length > 3
  )
    return false;
  if (typesOf(schema).includes('array') && (kind !== 'date' || isDateTarget({ schema: {}, own, description })))
    return !isRecord(schema['items']) || accepts(schema['items'], value);
  if (
    isDateTarget({ schema, own, description }) !== (kind === 'date') &&
    (kind === 'date' || schema['format'] === 'date' || schema['format'] === 'date-time')
  )
    return false;
  const isMoney = typeof value === 'number' && !Number.isInteger(value) && isInCents({ name, description });
  return accepts(schema, isMoney ? Math.round(value * 100) : value) && !(place === 'path' && kind === 'url');
}

function scoreOf(target: Target, tokens: readonly Token[], index: number, literal: Literal): number {
  const before = wordsBefore(tokens, index);
  const after = wordsAfter(tokens, index, target);
  const near = before.slice(-4);
  const known = knownBy(target);
  const isSet = target.place === 'body' && literal.kind === 'number' && near.at(-1) === 'to';
  const isMeasured = /^(number|date)$/.test(literal.kind) && !isText(target);
  const nameBound = !isMeasured
    ? undefined
    : (boundOf(target.own, true) ?? (target.place === 'body' ? boundOf(target.context.slice(0, 1), true) : undefined));
  const textBound = !isMeasured
    ? undefined
    : (rangeOf(tokens, index) ??
      boundOf(near, false) ??
      (nameBound === undefined || isSet
        ? undefined
        : (boundOf(near.slice(-1), true) ?? ownBound(target.own, near, nameBound))));
  if (isHostForPage(target, literal) || isNoName(target, tokens, index, near) || isWhere(target, tokens, index))
    return 0.2;
  const isMail = literal.kind === 'email' && target.own.join() === 'email';
  if (!isMail && tokens[index - 1]?.text === ':' && coverage(known, tokens[index - 2]?.words ?? []) < 0.7) return 0.3;
  if (!isMeasured && isTowards(target, tokens, index) && !partsOfAddress.test(target.own.at(-1) ?? '')) return 0.95;
  if (!isMeasured && isOnTheWay(tokens, index)) return 0.3;
  // "Over 500" is no name, and "3 or lower" is none.
  const isBounded = rangeOf(tokens, index) !== undefined || boundOf(near.slice(-1), false) !== undefined;
  if (!isMeasured && literal.kind === 'number' && isBounded) return 0.2;
  const isItsSide = nameBound === undefined && textBound !== undefined && sideOf(target.own) === textBound;
  if (literal.kind === 'date' && isItsSide) return 0.8;
  // "After 41 moves": what is written down has no bounds, unless it is called so.
  const isPlain =
    target.place === 'body' && nameBound === undefined && literal.kind === 'number' && followed(target, after) === 1;
  if (!isPlain && (nameBound !== undefined || textBound !== undefined)) {
    if (nameBound !== textBound) return 0;
    const base = known.filter(
      (word) => !lower.has(word) && !upper.has(word) && !/^(?:minimum|maximum|date|at)$/.test(word),
    );
    const said = base.length === 0 ? 0.5 : coverage(base, [...before, ...after]);
    const named = literal.kind === 'number' ? Math.max(said, rangeMeasured(target, tokens, index)) : said;
    return literal.kind === 'date' ? 0.7 + 0.3 * named : 0.2 + 0.8 * named;
  }
  return namedScore(target, tokens, index, literal);
}

/** By what stands around it, where nothing is said of a bound. */
function namedScore(target: Target, tokens: readonly Token[], index: number, literal: Literal): number {
  const before = wordsBefore(tokens, index);
  const after = wordsAfter(tokens, index, target);
  const near = before.slice(-4);
  const known = knownBy(target);
  const format = target.schema['format'];
  const isItsKind = (format === 'email' || target.own.includes('email')) && literal.kind === 'email';
  // A transfer has a reference; who transfers 20 names none.
  const main = known.filter((word) => !isHandle(word) && (target.place !== 'body' || actionOf(word) === undefined));
  const whole = main.some((word) => !isJoining(word)) ? main : target.place === 'body' ? target.own : known;
  // "Peak 1230" is the `peak_c`.
  const sought = withoutKind(literal.kind === 'number' ? withoutUnits(whole) : whole, literal);
  // "A refill of the machine, Emre drives": the name begins something else.
  const isApart =
    literal.kind === 'proper' && tokens[index - 1]?.text === ',' && (target.place === 'path' || known.some(isHandle));
  const named = isApart ? 0 : Math.max(coverage(sought, near), near.length > 4 ? 0 : 0.9 * coverage(sought, before));
  // Of an `inventory_item_id` it is the item that has it.
  const isOfIt =
    (known.includes('id') || partsOfAddress.test(sought.at(-1) ?? '')) &&
    sought.length > 1 &&
    near.slice(-1).some((word) => word === sought.at(-1))
      ? 0.7
      : 0;
  const following =
    literal.kind === 'number' && !known.some((word) => word === 'id') ? 0.85 * followed(target, after) : 0;
  const measured =
    literal.kind !== 'number' ? 0 : isForEvery(target, tokens, index) ? 0.9 : isMeasuredIn(target, after) ? 0.82 : 0;
  // What stands right before a value names it better than what stands further away.
  if (isOfAnother(target, tokens, index)) return 0.3;
  const isNext = sought.some((word) => near.slice(-1).some((other) => likeness(word, other) === 1)) ? 0.1 : 0;
  return Math.max(
    named * 0.9 + isNext,
    isOfIt,
    following,
    measured,
    isCalledBy(target, literal, after) || isTextOf(target, literal, near) ? 0.85 : 0,
    isItsKind || isCalledRight(target, tokens, index) ? 0.9 : 0,
    isUnitOf(target, literal) ? 0.7 : 0,
    isHostOrFile(target, literal) ? 0.85 : 0,
    isVersionFor(target, literal) ? 0.75 : 0,
    isPlaceCode(target, tokens, index) ? 0.8 : 0,
  );
}

/** `30 ml` for `dose-ml`, `6 frames` for what is told to be "frames covered by bees". */
export function isMeasuredIn({ name, own, description, schema, place }: Target, [unit]: readonly string[]): boolean {
  if (
    unit === undefined ||
    place === 'path' ||
    !typesOf(schema).some((type) => type === 'integer' || type === 'number')
  )
    return false;
  if (own.length > 1 && (own.at(-1) === unit || ratioOf(unit, { name, description }) !== undefined)) return true;
  const told = wordsOf(/^[^.,;(]{0,40}/.exec(description.replace(/^[\s,;:(]+/, ''))?.[0] ?? '');
  return (
    unit.length > 3 &&
    !isNoise(unit) &&
    (told[0] === unit || /\b(?:in|number of|how many)\b/i.test(description)) &&
    told.includes(unit)
  );
}

/** The word behind a value; of a number two, where both are in the name: `2 high chairs`. */
function wordsAfter(tokens: readonly Token[], index: number, { own }: Target): readonly string[] {
  const [first, second] = tokens
    .slice(index + 1, index + 4)
    .filter(({ text }, at) => at > 0 || !/^(?:more|further|additional|extra|other)$/i.test(text));
  if (first === undefined || first.literal !== undefined) return [];
  const both = [...first.words, ...(second?.literal === undefined ? (second?.words ?? []) : [])];
  return own.length > 1 && own.every((word) => both.includes(word)) ? both : first.words;
}

/** "That starts on" names the start by its own word. */
function ownBound<B>(own: readonly string[], near: readonly string[], bound: B): B | undefined {
  const ends_ = own.filter((word) => lower.has(word) || upper.has(word));
  return ends_.some((word) => near.slice(-3).includes(word)) ? bound : undefined;
}

/** What is plainly text has no bounds, even where a number stands in it. */
function isText({ schema, own, description }: Target): boolean {
  return typesOf(schema).join() === 'string' && !isDateTarget({ schema, own, description });
}

/** `2 guests` are no room, and `60 minutes` no course. */
function isCountOf(target: Target, tokens: readonly Token[], index: number): boolean {
  const after = tokens[index + 1];
  const isText =
    target.place === 'body' &&
    typesOf(target.schema).every((type) => type === 'string') &&
    target.own.length === 1 &&
    target.required;
  if (isText && tokens[index]?.literal?.kind === 'number' && after !== undefined && timeUnits.test(after.text))
    return coverage(after.words, [...target.own, ...wordsOf(target.description)]) < 0.6;
  if (target.place !== 'path' || tokens[index]?.literal?.kind !== 'number') return false;
  const isMeasure = after !== undefined && countedIn(after.text) !== undefined;
  if (isMeasure && coverage(after.words, knownBy(target)) < 0.6) return true;
  if (after === undefined || after.literal !== undefined || !/[a-z]{3,}s$/i.test(after.text) || isJoining(after.text))
    return false;
  if (/^(?:does|wants|needs|gets|goes|likes|asks|leaves|comes|moves|says|takes)$/i.test(after.text)) return false;
  return coverage(after.words, [...knownBy(target), ...target.context]) < 0.6;
}

const timeUnits = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|%|percent)$/i;

/** `doctor d1` is no id of an appointment, whatever else is said before it. */
export function isOfAnother(target: Target, tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (isCountOf(target, tokens, index)) return true;
  // "Close each case on behalf of Kim"
  const isProper =
    tokens[index]?.literal?.kind === 'proper' && /^(?:of|for|by|from|with|to)$/i.test(before?.text ?? '');
  const behalf = tokens.slice(Math.max(0, index - 4), index);
  if (target.place === 'path' && isProper && behalf.some(({ text }) => /^(?:behalf|name|favou?r|request)$/i.test(text)))
    return true;
  // What follows a colon is to be written.
  if (target.place === 'path' && before?.text === ':') return true;
  if (target.place !== 'path' && target.own.at(-1) !== 'id') return false;
  if (before === undefined || before.literal !== undefined || before.words.length === 0) return false;
  const isPlain = before.words.every((word) => isHandle(word) || isNoise(word) || actionOf(word) !== undefined);
  if (isPlain || isJoining(before.text)) return false;
  return coverage(before.words, [...knownBy(target), ...target.context.slice(0, 1), ...(target.kinds ?? [])]) < 0.6;
}

/** `3 eggs` is a quantity, or what is called eggs. */
function followed(target: Target, after: readonly string[]): number {
  if (after.length === 0) return 0;
  const isCount = target.own.some((word) => /^(quantity|count|units)$/.test(word));
  return Math.max(coverage(target.own, after), isCount ? 0.75 : 0);
}

/** The words back to the value before, or to the end of the sentence. */
export function wordsBefore(tokens: readonly Token[], from: number): readonly string[] {
  const words: string[] = [];
  const measures: string[] = [];
  // What is said of a range is said before its first value.
  const index = rangeOf(tokens, from) === 'upper' ? from - 2 : from;
  for (let at = index - 1; at >= 0 && words.length < 8; at -= 1) {
    const token = tokens[at];
    if (
      token === undefined ||
      (token.literal !== undefined && token.literal.kind !== 'proper') ||
      /[.;]/.test(token.text)
    )
      break;
    words.unshift(...meant(token));
    measures.push(...measuredBy(token, tokens[from + 1]?.text ?? ''));
  }
  return [...measures, ...words];
}
