/** The order and the number of the records of a list: by fields of theirs, or of the rows that they are made of. */
import { isWorstLowest, superlativeOf } from '../../../degrees.ts';
import { wordsOf } from '../../../words.ts';
import { alphabetical, byNameOfThing, type Superlative } from '../../instruction/order/alphabetical.ts';
import { findLimit } from '../../instruction/order/limit.ts';
import { isOrderOfInner } from '../../instruction/order/order-scope.ts';
import { findSorts, isBareBy, type Sort } from '../../instruction/order/ordering.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Note } from '../../terms/choice.ts';
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumeric, isNumericField, type Target } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import { bandedBy } from '../amounts/bands.ts';
import { isGraded } from '../amounts/tiers.ts';
import { type Told, toldOf } from '../said/told-fields.ts';
import { itemShape } from '../terms/links.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { RecordMade, World } from '../terms/terms.ts';
import { isOfKin, isOwnValue, ownSorts } from './own-order.ts';

export interface Ordered {
  /** Keys of a sort of the rows, and of the records that are made of them. */
  readonly rowSort: string | undefined;
  readonly resultSort: string | undefined;
  readonly limit: number | undefined;
  /** The field that holds the place of the record, counted from one. */
  readonly rank: string | undefined;
  /** Records with the same number share a place. */
  readonly isShared?: boolean;
  readonly notes: readonly Note[];
}

export function ordered(
  items: Target | undefined,
  record: RecordMade | undefined,
  rows: readonly Source[],
  world: World,
  field?: Field,
): Ordered {
  const tokens = tokensFor(field, items, rows, world);
  const results =
    items === undefined
      ? []
      : items.fields
          .filter(({ target }) => target.kind === 'scalar')
          .map((one) =>
            resultSource(one, [
              ...(field?.words ?? []),
              ...rows.flatMap(({ label }) => wordsOf(label.split('.')[0] ?? '')).slice(0, 3),
            ]),
          );
  const own = rows.filter((source) => isOwnValue(source) && !isOfKin(source, tokens, world));
  const keyName = record?.members.find(({ found }) => found.text.startsWith('$key'))?.field.name;
  const sorts = ownSorts(tokens, [...results, ...own], world, (fields) =>
    sortsSaid(tokens, fields, keyName).filter((one) => !isOrderOfInner(one, tokens, rows)),
  );
  const [sort] = sorts;
  const isOwnOrder = sort !== undefined && /^alphabetic/.test(tokens[sort.from]?.lower ?? '');
  const byName =
    (isOwnOrder ? sort : undefined) ??
    alphabetical(results, tokens, world) ??
    (isOvertold(sort, tokens) ? undefined : sort) ??
    byNameOfThing(results, tokens, keyName) ??
    listedBy(results, tokens, keyName) ??
    rankedBy(results, record, world);
  const spoken = byName ?? (record === undefined ? undefined : bySuperlative(results, record, world, own, rows));
  const limit = isGraded(tokens)
    ? undefined
    : (findLimit(tokens, nounsIn(rows))?.count ?? spokenLimit(field, world) ?? countedLimit(items, field, world));
  const said = spoken ?? (limit === undefined ? undefined : byCounted(results, own, tokens));
  const rank = items?.fields.find((one) => isRank(one, world))?.name;
  const member = record?.members.find(({ field: one }) => said?.source.label === one.name);
  const measured = member === undefined ? undefined : bandedBy(member.found.text);
  const isResult = said !== undefined && results.includes(said.source) && measured === undefined;
  const key = said === undefined ? undefined : sortKey(said, isResult, measured);
  const others = said === sort && measured === undefined ? furtherKeys(sorts, results) : '';
  const further = others === '' && isResult ? amongEqual(results, world) : others;
  const notes: Note[] =
    said === undefined
      ? []
      : [{ kind: 'used', text: `sorted by ${said.source.label}${said.isDescending ? ', highest first' : ''}` }];
  return {
    rowSort: isResult || key === undefined ? undefined : `${key}${further}`,
    resultSort: isResult ? `${key}${further}` : undefined,
    limit,
    rank: record?.members.some(({ field }) => field.name === rank) === true ? undefined : rank,
    isShared: world.speech.says(sharing),
    notes: limit === undefined ? notes : [...notes, { kind: 'used', text: `at most ${limit}` }],
  };
}

/** Numbers that rows have as texts are compared as numbers; what was made of them is one already. */
function sortKey({ source, isDescending }: Superlative, isResult: boolean, measured: string | undefined): string {
  const own = (isResult ? undefined : numberOf(source)?.text) ?? source.at.text;
  return `${isDescending ? '>' : '<'}${measured === undefined ? own : `(${measured})`}`;
}

/** What the groups are made by is no order of them, where nothing but `by` says so. */
function sortsSaid(tokens: readonly Token[], fields: readonly Source[], keyName: string | undefined): readonly Sort[] {
  return findSorts(tokens, fields).filter((one) => one.source.label !== keyName || !isBareBy(tokens, one));
}

/** `by class and then by rank`: all that are of the records, or of the rows, as the first one is. */
function furtherKeys([first, ...others]: readonly Sort[], results: readonly Source[]): string {
  const isResult = first !== undefined && results.includes(first.source);
  const same = others.filter(({ source }) => source !== first?.source && results.includes(source) === isResult);
  if (same.length < others.length) return '';
  return same.map(({ source, isDescending }) => `, ${isDescending ? '>' : '<'}${source.at.text}`).join('');
}

/** What the rows are called: the words of their table. */
function nounsIn(rows: readonly Source[]): readonly string[] {
  return [...new Set(rows.flatMap(({ label }) => label.split('.').slice(0, -1)))].flatMap((name) => wordsOf(name));
}

/** `those with the same points are listed by name`: the only text of the records. */
function amongEqual(results: readonly Source[], { speech }: World): string {
  const isSaid = /\b(?:same|equal|tied|ties?)\b.{0,120}\b(?:by (?:the |their )?names?|alphabetical\w*)\b/.test(
    speech.text,
  );
  const texts = results.filter(({ shape }) => shape.scalars.every((value) => typeof value === 'string'));
  const [only] = texts;
  return isSaid && only !== undefined && texts.length === 1 ? `, <${only.at.text}` : '';
}

export const sharing =
  /\b(?:ties (?:get|have|share|are)|equal (?:points|scores?)|shar\w+ (?:a|the|one|their) (?:same )?(?:place|rank|position)|same (?:place|rank|position)|(?:on|in case of) (?:a )?ties?|tied)\b/;

const places: ReadonlySet<string> = new Set(['rank', 'place', 'position', 'line', 'row', 'index']);

/** A field for the place of the record among the others, as far as the instruction speaks of one. */
export function isRank({ words, target }: Field, { speech }: World): boolean {
  const isSaid = speech.says(
    /\b(?:rank\w*|position|line number|row number|starting (?:at|from|with) 1|numbered|place)\b/,
  );
  return isSaid && target.types.has('integer') && words.some((word) => places.has(word));
}

/** What is said of a list inside is not said of the list around it, nor the other way round. */
/** `the names of those people in alphabetical order`: so are the texts of the list inside, and not the records. */
export const namesInOrder =
  /\b(?:names|titles|labels) (?:of (?:those|these|the|all|its|their)\b[^,;.]{0,30})?(?:in )?(?:alphabetic\w*|sorted|a to z|a-z)\b/;

function tokensFor(
  field: Field | undefined,
  items: Target | undefined,
  rows: readonly Source[],
  { speech, target }: World,
): readonly Token[] {
  const inner = field === undefined ? (items?.fields ?? []).filter((one) => one.target.kind === 'array') : [];
  const beside = (field === undefined ? [] : target.fields).filter(
    (one) => one !== field && one.target.kind === 'array',
  );
  const texts = inner.filter((one) => one.target.items?.kind === 'scalar');
  const listed = texts.length === 1 ? speech.segments.filter((segment) => namesInOrder.test(textOf(segment))) : [];
  const others = [...[...inner, ...beside].flatMap((one) => speech.about(one.words).slice(0, 1)), ...listed];
  const own = field === undefined ? [] : speech.about(field.words).slice(0, 1);
  // `the titles of its sections, also by position`
  const further = own.flatMap(({ to }) =>
    speech.segments.filter(
      ({ from, tokens }) => from === to + 1 && /^(?:also|too|sorted|ordered)$/.test(tokens[0]?.lower ?? ''),
    ),
  );
  const isOwn = (at: number): boolean => [...own, ...further].some(({ from, to }) => from <= at && at < to);
  const single = [...(items?.fields ?? []), ...(field === undefined ? [] : target.fields)].filter(
    (one) => one.target.kind === 'scalar',
  );
  const told = single.flatMap((one) => toldOf(one, speech) ?? []).filter((one) => !ordersRows(speech.tokens, one));
  const isTold = (at: number): boolean => told.some(({ from, to }) => from <= at && at < to);
  const isOther = (at: number): boolean =>
    isTold(at) || (others.some(({ from, to }) => from <= at && at < to) && !isOwn(at));
  // The values of a list inside are in the order that is said of them alone.
  if (items === undefined && field !== undefined)
    return speech.tokens.map((token, at) => {
      const isAlso = further.some(({ from }) => from === at) && token.lower === 'also';
      return isAlso ? { ...token, lower: 'sorted', words: ['sorted'] } : isOwn(at) ? token : gap;
    });
  return rows.length === 0 && others.length === 0 && told.length === 0
    ? speech.tokens
    : speech.tokens.map((token, at) => (isOther(at) ? gap : token));
}

function ordersRows(tokens: readonly Token[], { body, to }: Told): boolean {
  return tokens.slice(body, to).some(({ lower }) => /^(?:first|sorted|ordered|order)$/.test(lower));
}

const gap: Token = { text: '', lower: '', kind: 'sign', value: '', words: [] };

/** `the two stalls that took in most`: a number before what the records of a list inside are. */
function countedLimit(
  items: Target | undefined,
  field: Field | undefined,
  { speech: { tokens } }: World,
): number | undefined {
  const names = (items?.fields ?? []).filter(({ target }) => target.types.has('string')).flatMap(({ words }) => words);
  const at = tokens.findIndex(
    ({ kind, value }, index) =>
      kind === 'number' &&
      typeof value === 'number' &&
      Number.isInteger(value) &&
      /^(?:the|top|best|their|its|most)$/.test(tokens[index - 1]?.lower ?? '') &&
      (tokens[index + 1]?.words ?? []).some((word) => names.some((one) => isAkin(one, word))),
  );
  const value = tokens[at]?.value;
  return field !== undefined && at >= 0 && typeof value === 'number' ? value : undefined;
}

/** `the 2 products with the highest quantity`. */
function spokenLimit(field: Field | undefined, { speech }: World): number | undefined {
  const [segment] = field === undefined ? [] : speech.about(field.words);
  const number = segment?.tokens.find(
    ({ kind }, at) =>
      kind === 'number' &&
      /^(?:the|top|first|latest|last|most|newest|best|their|its)$/.test(segment.tokens[at - 1]?.lower ?? ''),
  );
  return typeof number?.value === 'number' ? number.value : undefined;
}

const someDay = '2024-01-01';
const dateNames = /^(?:date|day|month|quarter|week|year|time)$/;

function resultSource(field: Field, context: readonly string[]): Source {
  const { types } = field.target;
  const value = isNumeric(types)
    ? 1
    : types.has('boolean')
      ? true
      : field.words.some((word) => dateNames.test(word)) ||
          /^(?:at|on)$/.test(field.words.at(-1) ?? '') ||
          /^date/.test(field.target.format ?? '')
        ? someDay
        : 'text';
  return {
    at: { text: /^[A-Za-z_]\w*$/.test(field.name) ? field.name : `\`${field.name}\``, strength: 6 },
    name: { own: field.words, context, inside: 0 },
    shape: itemShape([value]),
    lists: 0,
    label: field.name,
    parent: undefined,
    distance: 0,
    around: [],
  };
}

/** `the best time …; the largest class first`: an order that is said as such goes before a word that could mean one. */
function isOvertold(sort: Sort | undefined, tokens: readonly Token[]): boolean {
  if (sort === undefined || /^(?:sort|order|rank|,|top)/.test(tokens[sort.from]?.lower ?? '')) return false;
  const first = tokens.findIndex(
    ({ lower }, at) => isSuperlative(lower) && tokens.slice(at + 1, at + 4).some((token) => token.lower === 'first'),
  );
  const isFirst = tokens.slice(sort.from, sort.to + 2).some(({ lower }) => lower === 'first');
  return first >= 0 && !isFirst && (first < sort.from || first >= sort.to);
}

/** `warehouses by name`: a part of the instruction that says nothing else. */
function listedBy(
  results: readonly Source[],
  tokens: readonly Token[],
  keyName: string | undefined,
): Superlative | undefined {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      lower === 'by' &&
      index > 0 &&
      isBegun(tokens, index - 1) &&
      /^(?:[.;,:]|with|and|)$/.test(tokens[index + 2]?.lower ?? ''),
  );
  const words = at < 0 ? [] : (tokens[at + 1]?.words ?? []);
  const noun = tokens[at - 1]?.words ?? [];
  // `teacher by name` says what is shown of the teacher.
  if (results.some(({ label }) => label.toLowerCase() === tokens[at - 1]?.lower)) return undefined;
  const source =
    results.find(
      ({ name, label }) =>
        words.length > 0 &&
        words.every((word) => name.own.includes(word)) &&
        // `eggs by nest`: what the groups are made by is no order of them.
        (label !== keyName || words.includes('name')),
    ) ??
    (words.includes('name') ? results.find(({ name }) => noun.every((word) => name.own.includes(word))) : undefined);
  return source === undefined ? undefined : { source, isDescending: false };
}

/** Nothing but `list all` or the like stands before the noun: `List the devices by name with …`. */
function isBegun(tokens: readonly Token[], noun: number): boolean {
  const from = tokens.findLastIndex(({ lower }, at) => at < noun && /^(?:[.;,]|)$/.test(lower)) + 1;
  return tokens.slice(from, noun).every(({ lower }) => /^(?:list|show|give|return|get|me|us|the|all|our)$/.test(lower));
}

/** Ranks go from the highest number on. */
function rankedBy(results: readonly Source[], record: RecordMade | undefined, world: World): Superlative | undefined {
  if (!world.speech.says(/\brank/)) return undefined;
  const reckoned = record?.members.find(({ found }) => /\$(?:sum|average|count|max)\(/.test(found.text));
  const source = results.find(({ label }) => label === reckoned?.field.name);
  return source === undefined ? undefined : { source, isDescending: true };
}

/** `biggest spender first`, `worst first`, `chronological`: of the number that was reckoned, or of the date. */
function bySuperlative(
  results: readonly Source[],
  record: RecordMade,
  world: World,
  own: readonly Source[],
  rows: readonly Source[],
): Superlative | undefined {
  const { speech } = world;
  const first = speech.tokens.findIndex(({ lower }) => isSuperlative(lower));
  if (first >= 0 && isOrderOfInner({ from: first, to: first + 1 }, speech.tokens, rows)) return undefined;
  const isUp = speech.says(
    /\b(?:chronological\w*|in (?:date|time) order|in order of (?:date|time)|in order(?= ?(?:[.,;]|$))|by date|(?:(?:oldest|earliest)(?: \w+)?|(?:longest|furthest) (?:ago|back)) (?:first|on top|at the top)|(?:since|for) (?:the )?longest\b.{0,30}\b(?:first|top|beginning|start)|longest (?:waiting|here|there|standing|serving|staying|running)\b.{0,30}\b(?:first|top|beginning|start))\b/,
  );
  // The longer it is over, the earlier its date.
  const isOverdue = speech.says(/\b(?:overdue (?:the )?longest|longest overdue|most overdue)\b/);
  const due = isOverdue ? [...results, ...own].find(({ name }) => name.own.includes('due')) : undefined;
  if (due !== undefined) return { source: due, isDescending: false };
  const isDown = speech.says(/\b(?:newest|latest|most recent)(?: \w+)? first\b/);
  if (isUp || isDown) {
    const date = results.find(({ shape, name }) => shape.scalars.includes(someDay) || name.own.includes('year'));
    if (date !== undefined) return { source: date, isDescending: !isUp };
  }
  const at = speech.tokens.findIndex(
    ({ lower }, index) =>
      isSuperlative(lower) && speech.tokens.slice(index + 1, index + 4).some((token) => token.lower === 'first'),
  );
  const word = speech.tokens[at]?.lower ?? '';
  if (at < 0) return undefined;
  const reckoned = record.members.filter(
    ({ found, field }) =>
      /\$(?:sum|average|max|min|round)\(|[-*/] /.test(found.text) && results.some(({ label }) => label === field.name),
  );
  const counted = record.members.filter(
    ({ found, field }) => /\$count\(/.test(found.text) && results.some(({ label }) => label === field.name),
  );
  const between = speech.tokens
    .slice(
      at + 1,
      speech.tokens.findIndex(({ lower }, index) => index > at && lower === 'first'),
    )
    .flatMap(({ words }) => words);
  const named = record.members.find(
    ({ field }) =>
      isNumericField(field) &&
      between.length > 0 &&
      field.words.some((one) => between.some((other) => isAkin(one, other))),
  );
  // `the largest class first`: the one with the most rows.
  const isOfGroups =
    /^(?:larg|big|small|full|busi)/.test(word) &&
    record.members.some(
      ({ field, found }) => /^\$key/.test(found.text) && field.words.some((own) => between.includes(own)),
    );
  const chosen = named ?? (isOfGroups ? counted[0] : undefined) ?? reckoned.at(0) ?? counted[0];
  const numbers = results.filter(({ shape }) => shape.scalars.includes(1));
  const source =
    results.find(({ label }) => label === chosen?.field.name) ??
    (numbers.length === 1 ? numbers[0] : numbers.length === 0 ? onlyNumber(own) : undefined);
  return source === undefined ? undefined : { source, isDescending: !isLowFirst(word, source) };
}

/** `top 3`, `the two best ones`, where the records have only one number to be the best in. */
function byCounted(
  results: readonly Source[],
  own: readonly Source[],
  tokens: readonly Token[],
): Superlative | undefined {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      isSuperlative(lower) && [tokens[index - 1], tokens[index + 1]].some((token) => token?.kind === 'number'),
  );
  const word = tokens[at]?.lower;
  const numbers = results.filter(({ shape }) => shape.scalars.includes(1));
  const source = numbers.length === 1 ? numbers[0] : numbers.length === 0 ? onlyNumber(own) : undefined;
  return word === undefined || source === undefined ? undefined : { source, isDescending: !isLowFirst(word, source) };
}

function isLowFirst(word: string, source: Source): boolean {
  const degree = superlativeOf(word);
  // The fastest has the least time.
  const isOfSpeed = degree !== undefined && degree.of !== 'field' && degree.of.includes('speed');
  const isTime = source.name.own.some((own) => /^(?:time|duration|second|minute|hour|ms|lap|elapsed)$/.test(own));
  if (isOfSpeed && isTime) return degree.isMore;
  return word === 'least' || degree?.isMore === false || (word === 'worst' && isWorstLowest(source.name.own));
}

/** Of the rows, where the result has no number at all. */
function onlyNumber(own: readonly Source[]): Source | undefined {
  const numbers = own.filter(
    ({ shape, name }) =>
      shape.scalars.length > 0 && shape.scalars.every((value) => typeof value === 'number') && !name.own.includes('id'),
  );
  return numbers.length === 1 ? numbers[0] : undefined;
}

function isSuperlative(word: string): boolean {
  const degree = superlativeOf(word);
  return /^(?:best|top|most|least|worst)$/.test(word) || (degree !== undefined && degree.of !== 'date');
}
