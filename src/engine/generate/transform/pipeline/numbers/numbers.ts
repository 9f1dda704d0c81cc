/** Numbers about the rows of a list: how many, how much together, on average, the highest and the lowest. */
import { singular, weightOf, wordsOf } from '../../../words.ts';
import { extremeOf } from '../../instruction/order/ordering.ts';
import { againstOpposite } from '../../terms/extremes.ts';
import { isOwnPrice, priceAmong } from '../../terms/prices.ts';
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumeric } from '../../terms/target.ts';
import { isAmountUnit } from '../../terms/unit-table.ts';
import { isOfOwnKind } from '../amounts/not-measured.ts';
import { type Measure, numbersOfRows } from '../amounts/span-measure.ts';
import { statedValue } from '../amounts/stated-values.ts';
import { claimLikeOthers } from '../rows/claim-like.ts';
import { type Claim, claimOf } from '../rows/claims.ts';
import { fieldCondition } from '../rows/conditions.ts';
import { isCountAsked, partAsked } from '../said/asked-parts.ts';
import { fieldsBracketing } from '../said/brackets.ts';
import { eachOf } from '../said/each-of.ts';
import { isSpokenOf } from '../said/subject.ts';
import { countsSuch } from '../said/such-rows.ts';
import { areBrought, isTotalOfRows } from '../said/whole-counts.ts';
import { backTo, holderName } from '../terms/links.ts';
import { isAkin, type Segment, textOf } from '../terms/speech.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from '../terms/terms.ts';
import { aggregateText, type Kind } from './aggregate-text.ts';
import { columnOf, distinctOf } from './distinct.ts';
import { exchanged } from './exchange.ts';
import { measuresOf, money, ownExtremes, saidMeasure } from './measures.ts';
import { netMeasure } from './net-sums.ts';
import { kinds, kindsIn, soleUnnamed, toldIn } from './spoken-kinds.ts';

export function aggregates(field: Field, entity: Entity, world: World): readonly Found[] {
  const { types, choices, kind } = field.target;
  if (kind !== 'scalar' || choices !== undefined || !isNumeric(types)) return [];
  const lists = [...entity.lists, ...(entity.further ?? [])].filter((rows) => !isOfOwnKind(field, entity, rows));
  return lists.flatMap((rows) => (world.search.spend(20) ? ofRows(field, rows, entity, world) : []));
}

function ofRows(field: Field, rows: Rows, entity: Entity, world: World): readonly Found[] {
  // What the record is like is the same for all of its rows.
  const back = entity.kind === 'row' && entity.table !== undefined ? backTo(rows.table, entity.table, world) : [];
  const isOfRecord = (text: string): boolean => back.some((alias) => text.includes(`${alias}.`));
  const whole = fieldCondition(rows.table, field, world);
  const said = isOfRecord(whole.text) ? { text: '', said: [], used: [] } : whole;
  const isOfAll = said.text === '' && areBrought(field, rows, world);
  const isClaimed = !isOfAll && (said.text === '' || !isCovered(field, said.said));
  const claimed = isClaimed ? claimFor(field, rows, said.text, world) : undefined;
  const claim = claimed !== undefined && isOfRecord(claimed.text) ? undefined : claimed;
  const isBracketed = said.used.some(({ from }) => fieldsBracketing(from, world).includes(field));
  const words = isBracketed
    ? []
    : (claim?.rest ??
      (said.text === ''
        ? field.words
        : field.words.filter((word) => !said.said.some((text) => text.split(' ').some((one) => isAkin(one, word))))));
  const conditions = [said.text, claim?.text ?? ''].filter((text) => text !== '');
  const [only = ''] = [...new Set(conditions)];
  const over =
    conditions.length === 0
      ? rows.text
      : `${rows.text}[${conditions.length > 1 && said.text !== claim?.text ? conditions.map((text) => `(${text})`).join(' and ') : only}]`;
  const labels = [...said.said, ...(claim === undefined ? [] : [claim.label])];
  const by = [claim?.source, ...said.used.map(({ source }) => source)].find((source) => source !== undefined);
  // What is far away says nothing of the rows themselves.
  const isFar = entity.kind === 'group' && rows.distance > 0;
  const stated = by === undefined || isFar ? undefined : statedValue(words, by, rows, entity, world);
  const all: readonly Meant[] = isOfAll
    ? [{ kind: 'count', score: 0.92 }]
    : stated === undefined
      ? meantBy(words, field, rows, conditions.length > 0, world)
      : [{ kind: 'sum', measure: stated, score: 0.97 }];
  if (all.length === 0 && entity.kind === 'group' && !isFar && conditions.length === 0)
    return areTheRows(field, rows, world) ? countOf(field, rows) : [];
  const isInner = rows.table !== entity.table && isPricedItself(words, field, entity, world);
  const meant = all.filter(
    ({ kind, measure, source }) =>
      (!isInner || kind === 'count') && !isOfHolder(measure?.text ?? source?.at.text ?? '', entity, rows),
  );
  return meant.map(({ kind: said, score, measure, source }) => {
    // All of its rows together, and not the greatest of them.
    const kind = entity.isOfAll === true && (said === 'maximum' || said === 'minimum') ? 'sum' : said;
    const net = kind === 'sum' && measure !== undefined ? netMeasure(measure, rows, entity, world) : undefined;
    const own = net?.measure ?? measure;
    const converted = own === undefined ? undefined : exchanged(own, field, rows.table, world);
    const about = own === undefined ? undefined : { ...own, ...converted };
    const made = aggregateText({ kind, over, measure: about, source }, field, world);
    const text = `${net?.before ?? ''}${made}`;
    const note = `${field.name} is the ${kind} of ${[rows.table.name, measure?.label ?? ''].filter((one) => one !== '').join(' ')}${labels.length === 0 ? '' : ` (${labels.join(', ')})`}`;
    const against =
      rows.distance * 0.05 +
      (kind === 'count' && isBesideOther(field, rows, entity, world) ? 0.1 : 0) +
      (isOfUnspoken(field, rows, entity, world) ? 0.4 : 0) +
      (entity.kind === 'root' && labels.length === 0 && rows.table.parent !== undefined ? 0.02 : 0);
    return { text, score: score - against, missing: [], notes: [{ kind: 'used' as const, text: note }] };
  });
}

function claimFor(field: Field, { table }: Rows, said: string, world: World): Claim | undefined {
  const unclaimed = field.words.filter((word) => !kinds.has(word));
  return (
    claimOf(unclaimed, table, world) ??
    // `low` beside `normal` and `urgent` is a kind of the rows, and not the lowest of something.
    claimOf(field.words, table, world) ??
    // What is said of it is all that it is of.
    (said === '' ? claimLikeOthers(field, table, world) : undefined)
  );
}

function countOf(field: Field, { table, text }: Rows): readonly Found[] {
  const note = { kind: 'meaning' as const, text: `${field.name} from the number of ${table.name}` };
  return [{ text: `$count(${text})`, score: 0.62, missing: [], notes: [note] }];
}

/** `subscribers per month` of what the data calls signups: there is no other list, and they are so many. */
function areTheRows({ words, name, target: { types } }: Field, { table }: Rows, world: World): boolean {
  const [last = ''] = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).toReversed();
  const isPlural = singular(last) !== last && !words.some(isAmountUnit);
  const isOnly = world.tables.filter(({ parent }) => parent === undefined).length === 1 && table.parent === undefined;
  const { tokens } = world.speech;
  const isPer = tokens.some(
    ({ lower }, at) => lower === last.toLowerCase() && /^(?:per|by|each)$/.test(tokens[at + 1]?.lower ?? ''),
  );
  return types.has('integer') && !types.has('string') && isPlural && isOnly && isPer;
}

/** `one list of the eggs of all batches, and their number`: what is counted beside a list are its items, unless others are named. */
function isBesideOther(field: Field, { table }: Rows, { kind, lists }: Entity, { target, speech }: World): boolean {
  const beside = target.fields.filter((one) => one.target.kind === 'array');
  const [list] = beside;
  if (kind !== 'root' || list === undefined || beside.length > 1 || !field.words.every((word) => kinds.has(word)))
    return false;
  const isCalled = (words: readonly string[], rows: Rows['table']): boolean =>
    nounsOf(rows).some((noun) => words.some((word) => isAkin(word, noun)));
  const said = speech.about(field.words).flatMap(({ tokens }) => tokens.flatMap(({ words }) => words));
  return (
    !isCalled(list.words, table) && !isCalled(said, table) && lists.some((rows) => isCalled(list.words, rows.table))
  );
}

/** `refunded payments, and their total`: of the rows that are spoken of, and of no others. */
function isOfUnspoken({ words }: Field, { table }: Rows, { kind, lists }: Entity, { target, speech }: World): boolean {
  const beside = target.fields.filter((one) => one.target.kind === 'array');
  if (kind !== 'root' || beside.length !== 1 || !words.every((word) => kinds.has(word))) return false;
  const isSpoken = (rows: Rows): boolean => isSpokenOf(rows.table, speech.tokens);
  return !isSpokenOf(table, speech.tokens) && lists.some(isSpoken);
}

/** What the record itself has is the same in all of its rows, and is not put together of them. */
function isOfHolder(text: string, { kind, table }: Entity, rows: Rows): boolean {
  const holder = rows.table.parent === table && kind === 'row' ? holderName(rows.table) : undefined;
  return holder !== undefined && new RegExp(`^(?:\\$\\w+\\()?${holder}\\.[\\w.]+\\)?$`).test(text);
}

/** The price of a record, or the average of several, is no sum of what is in them. */
function isPricedItself(words: readonly string[], field: Field, { table }: Entity, world: World): boolean {
  const { scopeOf, links, speech } = world;
  const own = words.filter((word) => !kinds.has(word));
  const said = own.length > 0 ? own : (speech.about(field.words)[0]?.tokens ?? []).flatMap((token) => token.words);
  if (table === undefined || !(own.length > 0 ? isOwnPrice(own) : said.some((word) => isOwnPrice([word]))))
    return false;
  const linked = links.ones.flatMap((link) => (link.table === table ? [`${link.alias}.`] : []));
  const near = scopeOf(table).sources.filter(({ at }) => !linked.some((alias) => at.text.startsWith(alias)));
  return priceAmong(near) !== undefined;
}

function isCovered(field: Field, said: readonly string[]): boolean {
  return said.some((text) => text.split(' ').some((word) => field.words.some((one) => isAkin(one, word))));
}

interface Meant {
  readonly kind: Kind;
  readonly score: number;
  readonly measure?: Measure;
  readonly source?: Source;
}

function meantBy(words: readonly string[], field: Field, rows: Rows, isPart: boolean, world: World): readonly Meant[] {
  // Votes are counted, unless every row says how many it has.
  const isMeasure = (word: string): boolean =>
    kinds.get(word) === 'count' &&
    !/^(?:count|number)$/.test(word) &&
    numbersOfRows(rows, world).some(({ name }) => name.own.includes(word));
  const aged = ageExtreme(field, rows, world);
  const kindOf = (word: string): Kind | undefined =>
    isMeasure(word) ? undefined : (kinds.get(word) ?? extremeOf(word));
  const certain = aged ?? (isBest(field, world) ? 'minimum' : undefined);
  const named = certain === undefined ? field.words.flatMap((word) => kindOf(word) ?? []) : [certain];
  const spoken = certain === undefined ? spokenOf(field, world) : [];
  const rest = words.filter(
    (word) =>
      (!kinds.has(word) || isMeasure(word)) &&
      extremeOf(word) === undefined &&
      !aging.test(word) &&
      weightOf(word) > 0.2,
  );
  const nouns = nounsCounted(rows, world);
  const isMeasured = named.some((kind) => kind !== 'count' && kind !== 'distinct' && kind !== 'sum');
  const isNoun = !isMeasured && isOfRows(rest, nouns, numbersOfRows(rows, world));
  const found: Meant[] = [];
  // `how many litres` is how much, and what things cost no number of them, unless the name itself says that they are counted.
  const isMoney = !field.target.types.has('integer') && rest.some((word) => money.has(word));
  const isAmount = (isMoney || field.words.some(isAmountUnit)) && !named.includes('count');
  const asked: readonly Kind[] = [...spoken, ...named];
  const isWhole = !isAmount && (field.target.types.has('integer') || asked.includes('count'));
  const distinct = asked.includes('distinct') ? distinctOf(field, rows, world) : undefined;
  const isToldApart = isWhole && spoken[0] === 'distinct' && spoken.includes('count');
  if (distinct !== undefined) found.push({ kind: 'distinct', score: isToldApart ? 1.04 : 0.9, source: distinct });
  const isDescribed = isWhole && isPart && rest.length === 0 && asked.length === 0 && isDescribedAs(nouns, field);
  const isAsked = isCountAsked(field, world) || (isPart && countsSuch(field, world));
  if (isAsked || isDescribed) found.push({ kind: 'count', score: isDescribed ? 0.98 : 0.97 });
  const column = isWhole && spoken.includes('count') ? columnOf(field, rows, world) : undefined;
  if (column !== undefined) found.push({ kind: 'distinct', score: 0.93, source: column });
  if (isWhole && (isNoun || (named.includes('count') && rest.length === 0))) found.push({ kind: 'count', score: 0.92 });
  else if (isTotalOfRows(field, rows, world)) found.push({ kind: 'count', score: 0.92 });
  else if (named.includes('count') && field.target.types.has('integer')) found.push({ kind: 'count', score: 0.7 });
  else if (isPart && rest.length === 0 && !spoken.includes('count')) {
    const summed = saidMeasure(rows, world);
    if (summed !== undefined) found.push({ kind: 'sum', measure: summed, score: 0.88 });
    if (isWhole) found.push({ kind: 'count', score: 0.84 });
  } else if (isWhole && isPart && rest.length === 0) found.push({ kind: 'count', score: 0.84 });
  else if (isWhole && spoken.includes('count') && speaksOfRows(field, rows, world))
    found.push({ kind: 'count', score: 0.82 });
  else if (isWhole && spoken[0] === 'count') found.push({ kind: 'count', score: 0.66 });
  // `the average, and what the heaviest one weighs`
  const others = reckonedBy(named, spoken);
  const measures = measuresOf(rest, field, rows, world);
  if (isNoun && !isWhole && rest.length > 0 && others.length === 0) found.push(...sumsOf(field, rows, world));
  for (const kind of others)
    for (const measure of [...ownExtremes(kind, rest, rows, world), ...measures]) {
      const fit = (named.includes(kind) ? 0.05 : 0) - againstOpposite(kind, wordsOf(measure.text));
      found.push({ kind, measure, score: measure.score + fit });
    }
  if (!others.some((kind) => kind !== 'sum'))
    for (const measure of measures) found.push({ kind: 'sum', measure, score: measure.score - 0.06 });
  return found;
}

/** What is reckoned of numbers; what the name says is not said again. */
function reckonedBy(named: readonly Kind[], spoken: readonly Kind[]): readonly Kind[] {
  const isExtreme = named.some((kind) => kind === 'maximum' || kind === 'minimum');
  const all = new Set([...named, ...(isExtreme ? [] : spoken)]);
  return [...all].filter((kind) => kind !== 'count' && kind !== 'distinct');
}

/** `how many incidents each responder worked on`: records that have the same text are as many as rows of it. */
function nounsCounted({ table }: Rows, world: World): readonly string[] {
  const own = nounsOf(table);
  const isEach = table.isOfTexts === true && eachOf(own, world);
  return isEach && table.parent !== undefined ? [...own, ...nounsOf(table.parent)] : own;
}

/** `refunded` is what the refunds come to. */
function sumsOf(field: Field, rows: Rows, world: World): readonly Meant[] {
  return measuresOf([], field, rows, world).map((measure) => ({ kind: 'sum', measure, score: 0.97 }));
}

/** `units` of a stock are what the rows have a number of, although a stock is of units as well. */
function isOfRows(rest: readonly string[], nouns: readonly string[], numbers: readonly Source[]): boolean {
  const isAmount = (word: string): boolean =>
    !nouns.includes(word) && numbers.some(({ name }) => name.own.some((one) => isAkin(one, word)));
  return rest.length > 0 && rest.every((word) => !isAmount(word) && nouns.some((noun) => isAkin(noun, word)));
}

/** `inProgress: Tasks in progress` as a whole number: how many there are. */
function isDescribedAs(nouns: readonly string[], { target: { description } }: Field): boolean {
  const [first = ''] = description
    .toLowerCase()
    .replace(/^(?:the|all) /, '')
    .split(/\W/);
  const noun = singular(first);
  return noun !== first && nouns.some((one) => isAkin(one, noun));
}

const aging = /^(?:oldest|eldest|youngest)$/;

/** The oldest one has the highest age; without an age, it is a matter of dates. */
function ageExtreme({ words }: Field, rows: Rows, world: World): 'maximum' | 'minimum' | undefined {
  const word = words.find((one) => aging.test(one));
  const isAged = numbersOfRows(rows, world).some(({ name }) => name.own.includes('age'));
  return word === undefined || !isAged ? undefined : word === 'youngest' ? 'minimum' : 'maximum';
}

/** The best time is the shortest. */
function isBest({ words }: Field, { speech }: World): boolean {
  const text = `${words.join(' ')} ${textOf(speech.about(words)[0] ?? { tokens: [] })}`;
  return /\b(?:best|fastest|quickest)\b/.test(text) && /\b(?:times?|seconds?|minutes?|laps?|duration)\b/.test(text);
}

/** The kinds that the parts of the instruction about the field name. */
function spokenOf(field: Field, world: World): readonly Kind[] {
  const about = world.speech.about(field.words);
  const isWhole = field.target.types.has('integer');
  const best =
    partAsked(field, world) ??
    about.find((segment) => isWhole && /\b(?:how many|number of|count)\b/.test(textOf(segment))) ??
    about[0] ??
    (isWhole ? countUnnamed(world) : soleUnnamed(world));
  return kindsIn(`${best === undefined ? '' : toldIn(best)} ${field.target.description.toLowerCase()}`);
}

/** `how many, and the best time`: a part that says nothing of what is counted. */
function countUnnamed({ speech, fields }: World): Segment | undefined {
  const counts = fields.filter(({ words, target }) => target.types.has('integer') && speech.about(words).length === 0);
  return counts.length === 1
    ? speech.unnamed.find((segment) => /\b(?:how many|number of)\b/.test(textOf(segment)))
    : undefined;
}

function speaksOfRows(field: Field, { table }: Rows, { speech }: World): boolean {
  const [best] = speech.about(field.words);
  const words = best?.tokens.flatMap((token) => token.words) ?? [];
  return nounsOf(table).some((noun) => words.some((word) => isAkin(word, noun)));
}
