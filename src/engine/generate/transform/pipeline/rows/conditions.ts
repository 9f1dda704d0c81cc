/** Which rows an instruction wants: of the whole table, or for one field of the result alone. */
import { singular, weightOf, wordsOf } from '../../../words.ts';
import { joinConditions } from '../../instruction/conditions/conditions.ts';
import { leftOut } from '../../instruction/conditions/left-out.ts';
import { isAskedWhether } from '../../instruction/conditions/no-condition.ts';
import { isOrdering } from '../../instruction/order/ordering.ts';
import { type Condition, mayBeAnyOf } from '../../instruction/words/condition.ts';
import { isInLeavingOut, saidOut } from '../../instruction/words/negation.ts';
import { isOfOther } from '../../instruction/words/of-other.ts';
import { operatorAt } from '../../instruction/words/operators.ts';
import type { Token } from '../../instruction/words/read.ts';
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field, Target } from '../../terms/target.ts';
import { choicesFor, explainedIn } from '../../values/explained-values.ts';
import { isInBand } from '../amounts/bands.ts';
import { isInExcess } from '../amounts/excess.ts';
import { isSaidToLessen } from '../amounts/signs.ts';
import { isInSurcharge } from '../amounts/surcharges.ts';
import { isInTier } from '../amounts/tiers.ts';
import { asksForAll, countAsked, fieldsAsked, partAsked, rateFieldAt } from '../said/asked-parts.ts';
import { isBareBound } from '../said/bare-bounds.ts';
import { fieldsBracketing, isAfterNoun } from '../said/brackets.ts';
import { isInExtra } from '../said/extras.ts';
import { flagsDefinedBy } from '../said/flags-said.ts';
import { beside, standsIn } from '../said/of-none.ts';
import { isOverruled, isSaidToAdd, namesAll } from '../said/outright.ts';
import { isQuantified } from '../said/quantifiers.ts';
import { goesOn, isChosen, isOfThem, isSaidAtLast, isSaidOfAll } from '../said/same-rows.ts';
import { suchRows } from '../said/such-rows.ts';
import { isIn, isToldOfText, toldOf } from '../said/told-fields.ts';
import { flagToldAt } from '../said/truths.ts';
import { lessensRows } from '../said/without.ts';
import { itemShape } from '../terms/links.ts';
import { isAkin, isApart, type Segment, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { type Made, nounsOf, type World } from '../terms/terms.ts';
import { belowCondition } from './below.ts';
import { isOwnAmount } from './claims.ts';
import { onceEach } from './once-each.ts';
import { isCounted, type Said, withOthers } from './other-values.ts';
import { overdueConditions } from './overdue.ts';
import { conditionsOfRows } from './row-conditions.ts';
import { isShownAlike } from './shown-alike.ts';
import { isWrittenFlag, stateConditions } from './state-conditions.ts';

const known = new WeakMap<World, Map<Table, readonly Said[]>>();

/** Words that speak of all rows. */
const wholes =
  /\b(?:only|skip\w*|ignor\w*|exclud\w*|leave|left out|drop\w*|without|not counted|not count|don't count|whose|omit\w*|per|each|every|all|just|by|where)\b/;

/** `0 when there is none`, `rooms without bookings show 0`: what stands where nothing is, and no condition. */
const isDefault =
  /\b(?:count|counts|go|goes|listed|shown|grouped|appears?) (?:as|under)\b|\b(?:0|null|zero|empty|blank)\b.*\b(?:when|if|where|for)\b|\b(?:get|gets|show|shows|have|has|with|as|are|count|counts|becomes?|should be|must be|turns?|replaced)\b.*\b(?:0|null|zero|an? empty|empty|blank)\b/;

/** Words that leave no doubt of it. */
const strictly = new RegExp(
  `\\b(?:only|skip\\w*|ignor\\w*|exclud\\w*|leave out|omit\\w*|discard\\w*)\\b|${saidOut.source}`,
);

function saidOf(table: Table, world: World): readonly Said[] {
  const tables = known.get(world) ?? new Map<Table, readonly Said[]>();
  known.set(world, tables);
  const before = tables.get(table);
  if (before !== undefined) return before;
  const { speech } = world;
  const fields = world.scopeOf(table).sources.filter(({ distance }) => distance === 0);
  const direct = conditionsOfRows(fields, world);
  const below = belowCondition(table, fields, world);
  const meantOf = direct.filter(
    (condition) => isMeant(condition, table, world) && !isQuantified(condition, table, world),
  );
  const found =
    below === undefined ? meantOf : [...meantOf.filter(({ from, to }) => to <= below.from || below.to <= from), below];
  const overdue = found.some(({ source }) => hasDates(source)) ? [] : overdueConditions(fields, world);
  const all = onceEach(
    [...found.map((one) => leftOut(one, speech.tokens, found)), ...stateConditions(fields, found, world), ...overdue],
    world,
  ).filter(
    (condition, _, said) =>
      !isInLacking(condition.from, table, world) &&
      !isQuantified(condition, table, world) &&
      !standsIn(condition, found, speech) &&
      !isShownAlike(condition, world) &&
      !isBareBound(condition.from, speech) &&
      !isToldOfText(condition.from, strictly, world.fields, speech) &&
      !namesAll(condition, said, speech),
  );
  const meant = all.filter((condition) => !isOverruled(condition, all, speech));
  const said = withOthers(
    meant.map((condition) => ({ condition, of: fieldsSaid(condition, meant, table, world) })),
    world,
  );
  tables.set(table, said);
  return said;
}

/** Words that nobody means who may be called so. */
const small = /^(?:per|may|will|mark|an?|the|in|on|at|by|to|of|or|and|so|no|is|do|may|art|bill)$/;

/** A word of a name, of an order, or of something else is no condition. */
function isMeant(condition: Condition, table: Table, world: World): boolean {
  const { from, to, source, value } = condition;
  const { speech, tables } = world;
  const names = [...world.scopeOf(table).sources.map(({ name }) => name.own), table.words];
  const others = tables
    .filter((one) => one !== table)
    .map((one) => ({ shape: itemShape(one.rows), nouns: nounsOf(one).slice(0, 1) }));
  if (isOfOther(condition, speech.tokens, names, others)) return false;
  const part = speech.tokens.slice(from, to);
  if (part.some(({ lower }, at) => isOrdering(lower) && speech.tokens[from + at + 1]?.lower === 'first')) return false;
  // What stands in quotes is a value or an example, and speaks of no field.
  if (value === undefined && part.length > 0 && part.every(({ kind }) => kind === 'quoted')) return false;
  const isOrder = speech.tokens
    .slice(Math.max(0, from - 3), from)
    .some(({ lower }) => isOrdering(lower) || isOrderWord(lower));
  if (part.length === 1 && /^(?:first|last)$/.test(part[0]?.lower ?? '') && (isOrder || value === undefined))
    return false;
  const segment = speech.segments.find((one) => one.from <= from && from < one.to);
  if (isAskedWhether(condition, speech.tokens)) return false;
  const wanted = world.fields.map(({ words }) => words);
  if (mayBeAnyOf(condition, speech.tokens, wanted)) return false;
  const isStrict = segment !== undefined && strictly.test(textOf(segment));
  if (segment !== undefined && isDefault.test(textOf(beside(segment, from, speech))) && !isStrict) return false;
  if (value === undefined && (isInTier(speech.tokens, from) || isInBand(from, world) || isInExcess(from, world)))
    return false;
  if (!isStrict && isExplained(source, world)) return false;
  if (value === undefined && !isStrict && isOwnAmount(source, table, world)) return false;
  // `took more than 3 hours in total`: all of them together.
  const together = /^(?:in (?:total|all|sum)|together|altogether|overall|combined)\b/;
  const isBound = value === undefined && part.some(({ kind }) => kind === 'number');
  if (isBound && together.test(textOf({ tokens: speech.tokens.slice(to, to + 3) }))) return false;
  if (isInSurcharge(speech.tokens, from) || isInExtra(speech.tokens, from)) return false;
  if (segment !== undefined && isOfCounted(part, segment, world)) return false;
  if (value === undefined && source.name.own.includes('id') && part.some(({ kind }) => kind === 'number')) return false;
  if (part.length === 1 && part[0]?.kind === 'word' && small.test(part[0].text) && part[0].text !== value) return false;
  if (typeof value === 'string' && part.at(-1)?.text !== value && isShownText(value, source, world)) return false;
  if (typeof value === 'string' && part.length === 1 && nounsOf(table).includes(singular(value.toLowerCase())))
    return false;
  if (typeof value === 'string' && isSaidToLessen(value, speech)) return false;
  if (typeof value === 'string' && isSaidToAdd(segment)) return false;
  const nouns = tables.flatMap(nounsOf);
  const words = part.flatMap((token) => token.words).filter((word) => weightOf(word) > 0.2);
  const isNamed = words.length > 0 && words.every((word) => nouns.includes(word));
  if (value === undefined && isNamed && condition.isWhole !== true) return false;
  return source.lists === 0 && table.rows.length > 0;
}

/** `bike and city`, where a bike is called "City": a text of that name is wanted. */
function isShownText(value: string, { name }: Source, { fields }: World): boolean {
  const lower = value.toLowerCase();
  return (
    name.own.join(' ') !== lower &&
    fields.some(({ words, target }) => target.types.has('string') && words.join(' ') === lower)
  );
}

/** The codes are named to say what they mean. */
function isExplained({ shape }: Source, { fields, search: { instruction } }: World): boolean {
  const values = [...new Set(shape.scalars.map(String))];
  return fields.some(({ target }) => {
    const names = choicesFor(target, instruction);
    return (
      (target.choices !== undefined || names.length === values.length) &&
      names.length > 1 &&
      values.length > 1 &&
      !values.some((value) => names.includes(value)) &&
      explainedIn(instruction.text, values, names) !== undefined
    );
  });
}

/** `leave out those that never failed`, beside how many failed: that is said of what is counted, and not of the single rows. */
function isOfCounted(part: readonly Token[], segment: Segment, { fields }: World): boolean {
  if (!/\b(?:never|without (?:a|any)|at least once|ever)\b/.test(textOf(segment))) return false;
  return fields.some(
    ({ words, target }) =>
      target.types.has('integer') && part.some((token) => token.words.some((word) => words.includes(word))),
  );
}

/** `owners without open deals are left out` is no condition on the deals. */
function isInLacking(at: number, table: Table, { speech, fields }: World): boolean {
  const segment = speech.segments.find(({ from, to }) => from <= at && at < to);
  if (segment === undefined) return false;
  const lead = segment.tokens.findIndex(({ lower }) => /^(?:without|no|lacking)$/.test(lower));
  const isOf = (words: readonly string[]): boolean =>
    nounsOf(table).some((noun) => words.some((word) => isAkin(word, noun)));
  const before = segment.tokens.slice(0, lead).flatMap(({ words }) => words);
  // `without the drafts` names neither the rows nor what they are put together by.
  const isNamed = isOf(segment.tokens.slice(lead + 1).flatMap(({ words }) => words));
  if (!isNamed && !fields.some(({ words }) => words.some((word) => before.some((one) => isAkin(one, word)))))
    return false;
  const isNear = lead >= 0 && lead < at - segment.from && at - segment.from <= lead + 3;
  return isNear && !isOf(before) && !lessensRows(segment.tokens, lead, table);
}

function isOrderWord(word: string): boolean {
  return /(?:est|ly|ing)$/.test(word) || word === 'worst';
}

/** What is told in brackets is told of what stands before them. */
function fieldsSaid(condition: Condition, all: readonly Condition[], table: Table, world: World): readonly Field[] {
  const bracketing = fieldsBracketing(condition.from, world);
  if (bracketing.length > 0) return bracketing;
  const flag = flagToldAt(condition.from, world);
  if (flag !== undefined) return [flag];
  const isTotal = condition.isWhole === true && world.target.kind === 'array';
  if (isTotal && countAsked(condition.from, world).length === 0) return [];
  const told = world.fields.filter((field) => isCounted(field) && isIn(condition.from, toldOf(field, world.speech)));
  return told.length === 1 ? told : fieldsOf(condition, all, table, world);
}

function fieldsOf(
  { from, to, value, source, expr }: Condition,
  all: readonly Condition[],
  table: Table,
  world: World,
): readonly Field[] {
  const { speech, fields, target } = world;
  const words = value === undefined ? source.name.own : wordsOf(String(value));
  const segment = speech.segments.find((one) => one.from <= from && from < one.to);
  const isStrict = isInLeavingOut(speech.tokens, from) || (segment !== undefined && strictly.test(textOf(segment)));
  if (isStrict || (segment !== undefined && isAfterNoun(segment, from, table))) return [];
  if (segment !== undefined && isSaidOfAll(segment, { from, to }, world)) return [];
  const own = [...flagsDefinedBy(segment, to, fields), ...(segment ? rateFieldAt(segment, from, world) : [])];
  if (own.length > 0) return own;
  const isBounded =
    value === undefined && speech.tokens.slice(from, to).some(({ kind }) => kind === 'number' || kind === 'date');
  const isItself = (field: Field): boolean => isBounded && isJust(field, words);
  const here =
    segment === undefined
      ? []
      : fields.filter(
          (field) =>
            (isCounted(field) || isChosen(segment, value, speech)) &&
            !isOfList(field, target.fields) &&
            !isItself(field) &&
            speech.about(field.words)[0] === segment,
        );
  const isFlag = source.shape.scalars.every((one) => typeof one === 'boolean');
  if (segment !== undefined && value === undefined && !isFlag && /\b(?:every|each|all)\b/.test(textOf(segment)))
    return [];
  const named = fields.filter((field) => isCalled(field, words) && !isItself(field) && isOfSome(field, value, target));
  if (named.length > 0 && (here.length === 0 || here.some((field) => named.includes(field))))
    return withFurther(nearest(named, here, words), { segment, from, all, table }, world);
  const counted = countAsked(from, world);
  if (counted.length > 0 && asksForAll(from, all, world)) return counted;
  if (segment === undefined || isOfWhole(segment, from, to)) return [];
  const flags = fields.filter(
    (field) =>
      field.target.types.has('boolean') &&
      speech.about(field.words).some((one) => one === segment || speech.after(one).includes(segment)),
  );
  // `isExport: country is not DE`
  const isDefined = speech.tokens[segment.from - 1]?.lower === ':';
  if ((value === undefined || isDefined) && flags.length > 0) return flags;
  // What is said once of the rows of a list holds for all of its fields.
  const isOnly = all
    .filter((one) => one.source === source)
    .every((one) => one.expr.text === expr.text || (one.value !== undefined && one.value === value));
  const isKind = value !== undefined || isWrittenFlag(source) || isFlag;
  if (target.kind === 'array' && isOnly && isKind) return [];
  const inQuestion = isApart(segment, speech) ? [] : fieldsAsked(segment, world);
  const those = inQuestion.length > 0 ? inQuestion : here.length > 0 ? here : counted;
  if (those.length === 0 || isSaidAtLast({ from, to, source }, those, segment, all, world)) return [];
  const rest = fields.filter((field) => isCounted(field) && !those.includes(field));
  const partsOf = (field: Field): readonly Segment[] =>
    [...speech.about(field.words), partAsked(field, world) ?? []].flat();
  return [...those, ...rest.filter((field) => partsOf(field).some((one) => isOfThem(one, segment, all)))];
}

/** `emails of everybody who accepted, as one text`: one field beside others is called as those that it is made of. */
function isOfSome(field: Field, value: unknown, { fields }: Target): boolean {
  const isText = fields.includes(field) && value !== undefined && field.target.types.has('string');
  return field.target.kind !== 'object' && (isCounted(field) || isText);
}

function isCalled(field: Field, words: readonly string[]): boolean {
  return words.every((word) => field.words.some((one) => isAkin(one, word)));
}

/** `more than 10 minutes late`, where the result has the minutes: that is what is bounded, and not what counts such rows. */
function isJust(field: Field, words: readonly string[]): boolean {
  return field.words.length === words.length && field.target.kind === 'scalar' && isCalled(field, words);
}

/** With the fields that the sentence goes on to ask for, of the same rows. */
function withFurther(
  those: readonly Field[],
  { segment, ...asked }: Omit<Parameters<typeof goesOn>[1], 'segment'> & { readonly segment: Segment | undefined },
  world: World,
): readonly Field[] {
  const { fields, speech } = world;
  const further = fields.filter(
    (field) =>
      segment !== undefined &&
      !those.includes(field) &&
      isCounted(field) &&
      (goesOn(partAsked(field, world), { segment, ...asked }, world) ||
        speech.about(field.words).some((one) => isOfThem(one, segment, asked.all))),
  );
  return [...those, ...further];
}

/** Another word for what is bounded is no reason, where a field of the very part is called so as well. */
function nearest(named: readonly Field[], here: readonly Field[], words: readonly string[]): readonly Field[] {
  const isNear = (field: Field): boolean => here.includes(field) || words.every((word) => field.words.includes(word));
  return here.length > 0 ? named.filter(isNear) : named;
}

/** `totalOverdue` beside the list `overdue` is of the same rows. */
function isOfList(field: Field, beside: readonly Field[]): boolean {
  return beside.some(
    (list) => list !== field && list.target.kind === 'array' && list.words.every((word) => field.words.includes(word)),
  );
}

function isOfWhole(segment: Segment, from: number, to: number): boolean {
  const outside = segment.tokens.filter((_, at) => segment.from + at < from || segment.from + at >= to);
  return wholes.test(textOf(segment)) && outside.length >= 0;
}

export interface Chosen {
  readonly text: string;
  readonly said: readonly string[];
  readonly used: readonly Condition[];
}

const none: Chosen = { text: '', said: [], used: [] };

/** What holds for all rows that are looked at; what is said of the records in `except` was asked of these already. */
export function wholeCondition(table: Table, world: World, except: readonly string[] = []): Chosen {
  const said = saidOf(table, world).filter(
    ({ of, condition }) =>
      of.length === 0 &&
      !except.some((name) => condition.source.at.text === name || condition.source.at.text.startsWith(`${name}.`)),
  );
  return joined(said, world.speech.tokens);
}

/** What holds for the rows that one field is made of. */
export function fieldCondition(table: Table, field: Field, world: World): Chosen {
  const said = saidOf(table, world).filter(({ of }) => of.includes(field));
  const such = said.length > 0 ? undefined : suchRows(table, field, world);
  return such === undefined ? joined(said, world.speech.tokens) : { text: such.test, said: [such.said], used: [] };
}

/**
 * Bounds that are said of numbers of a record that is one row, and that none of them is made with: they say which rows there are.
 * `stock below the minimum; quantity: target minus stock`.
 */
export function untakenCondition(table: Table, members: readonly Made[], world: World): Chosen {
  const made = new Map(members.map(({ field, found }) => [field, found.text]));
  const { tokens } = world.speech;
  // `that still have an amount due` is a bound as well.
  const isBound = ({ from, to, expr }: Condition): boolean =>
    tokens.slice(from, to).some((_, at) => operatorAt(tokens, from + at) !== undefined) ||
    (/^(?:\$not\()?[\w.$`]+ > 0\)?$/.test(expr.text) &&
      /^(?:have|has|having|without|no)$/.test(tokens[from]?.lower ?? ''));
  const isUntaken = ({ condition, condition: { expr, source }, of }: Said): boolean =>
    of.length > 0 &&
    isBound(condition) &&
    of.every((field) => {
      const text = made.get(field);
      const { kind, types } = field.target;
      const isNumber = kind === 'scalar' && !types.has('boolean');
      const isDecided = text?.includes('?') === true && text.includes(source.at.text);
      return text !== undefined && isNumber && !text.includes(expr.text) && !isDecided;
    });
  return joined(saidOf(table, world).filter(isUntaken), tokens);
}

function joined(said: readonly Said[], tokens: readonly Token[]): Chosen {
  const conditions = said.map(({ condition }) => condition);
  const expr = joinConditions(conditions, tokens);
  if (expr === undefined) return none;
  return {
    text: expr.text,
    used: conditions,
    said: conditions.map(({ from, to }) =>
      tokens
        .slice(from, to)
        .map(({ text }) => text)
        .join(' '),
    ),
  };
}
