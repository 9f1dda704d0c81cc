/** The final transform of a query, written from what each field was found to be, and run over the samples before it is given. */
import { PatchbayError } from '../../../../../core/error.ts';
import { isRecord } from '../../../../../core/json.ts';
import { expressionOf } from '../../../step/terms/expression.ts';
import { isOrdering } from '../../../transform/instruction/order/ordering.ts';
import { notUnderstood } from '../../../transform/proof/report.ts';
import { wordsOf } from '../../../words.ts';
import { isKeyWord } from '../../terms/entity.ts';
import type { Ending, Workshop } from '../../terms/plan.ts';
import { isDay, type Leaf } from '../../terms/record.ts';
import { conditionText, meantIn } from '../conditions/conditions.ts';
import { isNumeric } from '../conditions/measures.ts';
import { type NameSaid, nameDoubt, nameText } from '../conditions/names-said.ts';
import { type Narrowed, narrowedBy, orderIn } from '../conditions/narrowed.ts';
import { othersIn } from '../conditions/no-values.ts';
import { withoutNone } from '../conditions/none-of-them.ts';
import { withoutMatching } from '../conditions/services-said.ts';
import { isReckoned } from '../fields/values.ts';
import { countedApart } from '../queries/counted.ts';
import { havingText } from '../queries/having.ts';
import { orderedByCount, orderedByMost } from '../queries/most.ts';
import type { Query } from '../queries/query.ts';
import { provenFilled } from '../terms/filled.ts';
import { calledOf } from '../terms/role-names.ts';
import type { Value } from '../terms/value.ts';
import { doubtsOf } from './doubts.ts';
import { withDaysOfList } from './list-days.ts';
import { gatheredText, gatheredWriting, recordText } from './record-text.ts';
import type { Laid } from './steps.ts';
import { type Writing, writingOf } from './written.ts';

const allRows: Narrowed = { condition: undefined, order: [], limit: undefined, words: [] };

/** Undefined where it does not give what the schema wants. */
export async function endingFor(
  query: Query,
  made: Laid,
  workshop: Workshop,
  same: readonly Leaf[] = [],
): Promise<Ending | undefined> {
  const base = writingOf(query, made);
  if (base === undefined) return undefined;
  const whole = query.gathering === undefined ? base : gatheredWriting(query, base);
  const { writing, words: days } = await withDaysOfList(query, { made, writing: whole }, workshop);
  const read = writing.rows === undefined ? allRows : await narrowedRows(query, made, writing, workshop);
  const having = [
    ...query.havings.map((one) => havingText(one, writing.list)),
    ...query.named.filter((one) => !isAskedBy(one, made)).map((one) => nameText(one, writing.field)),
  ];
  const told = withTexts(withPresences(withSame(read, same, workshop), query, writing), having);
  const narrowed = await inOrder(query, { made, writing, told }, workshop);
  if (narrowed === undefined) return undefined;
  const transform = transformOf(query, writing, narrowed);
  const proof = await provenFilled(transform, made.plan.data, workshop);
  if (proof.problem !== undefined) return undefined;
  const words = new Set([...narrowed.words, ...days, ...heardIn(made)].flatMap(wordsOf));
  const left = query.left.filter((word) => !words.has(word));
  // What compares and orders has to have been heard.
  const { vocabulary } = workshop.sources;
  if (left.some((word) => isOrdering(word) || comparing.test(word) || (vocabulary.has(word) && !ofAnything.test(word))))
    return undefined;
  return {
    engine: 'rules',
    transform,
    data: proof.value,
    checked: [
      'The result of this data matches responseSchema.',
      ...proof.survived.map((variant) => `So does the result of this data with ${variant}.`),
    ],
    unchecked: [
      ...doubtsOf(query),
      ...query.named.filter((one) => !isAskedBy(one, made)).map(nameDoubt),
      ...readingOf(narrowed),
      ...proof.weak.map(
        ({ variant, problem }) => `With ${variant} the result would not match responseSchema: ${problem}.`,
      ),
      ...(left.length === 0 ? [] : [`${notUnderstood}: ${left.slice(0, 20).join(', ')}.`]),
    ],
    alternatives: [],
  };
}

/** The service was asked for those of the place. */
function isAskedBy({ node, name }: NameSaid, { steps }: Laid): boolean {
  const asked = steps.get(node)?.step.apiConfig.queryParams;
  return isRecord(asked) && Object.values(asked).includes(name);
}

/** Those that have what is given under the same name. */
function withSame(told: Narrowed, same: readonly Leaf[], { payload }: Workshop): Narrowed {
  const texts = same.flatMap(({ path, words }) => {
    const name = Object.keys(payload).find((one) => wordsOf(one).join(' ') === words.join(' '));
    return name === undefined ? [] : [`${expressionOf(path)} = $$.${expressionOf([name])}`];
  });
  return withTexts(told, texts);
}

function withTexts(told: Narrowed, texts: readonly string[]): Narrowed {
  if (texts.length === 0) return told;
  const condition = told.condition?.includes(' or ') === true ? `(${told.condition})` : told.condition;
  return { ...told, condition: [...(condition === undefined ? [] : [condition]), ...texts].join(' and ') };
}

/** Those whom the other service knows, or does not know. */
function withPresences(told: Narrowed, { presences }: Query, { names }: Writing): Narrowed {
  const texts = presences.flatMap(({ node, isNot }) => {
    const name = names.get(node);
    const isThere = name === undefined ? undefined : `$exists(${expressionOf([name])})`;
    return isThere === undefined ? [] : [isNot ? `$not(${isThere})` : isThere];
  });
  return withTexts(told, texts);
}

/** The only number that is reckoned of each row, or that is told of it where none is reckoned. */
function onlyNumber({ values }: Query): string | undefined {
  const reckoned = [...values].flatMap(([name, value]) => (isReckoned(value) ? [name] : []));
  const told = [...values].flatMap(([name, value]) => (value.kind === 'leaf' && isMeasured(value.leaf) ? [name] : []));
  const names = reckoned.length > 0 ? reckoned : told;
  return names.length === 1 ? names[0] : undefined;
}

/** A number that is no key. */
function isMeasured(leaf: Leaf): boolean {
  return isNumeric(leaf) && !leaf.words.some(isKeyWord);
}

interface Told extends Narrowed {
  /** The order is by what is told of each row, and not by what the row is made of. */
  readonly isOfResult?: true;
}

/** Rows that are reckoned are put in order by what is told of each. Undefined where nothing says what an order is by. */
async function inOrder(
  query: Query,
  { made, writing, told }: { readonly made: Laid; readonly writing: Writing; readonly told: Narrowed },
  workshop: Workshop,
): Promise<Told | undefined> {
  const { result, values, gathering } = query;
  // "Open reports, by type" groups them, and sorts nothing.
  if (gathering !== undefined && told.order.length > 0 && !sorting.test(workshop.instruction))
    return inOrder(query, { made, writing, told: { ...told, order: [] } }, workshop);
  // The oldest of them orders nothing, where no more than its day is wanted.
  const isEnd = [...values.values()].some(({ kind }) => kind === 'earliest' || kind === 'latest');
  if (result.kind === 'record' && gathering !== undefined)
    return told.order.length > 0 && !isEnd ? undefined : { ...told, order: [], limit: undefined };
  if (result.kind === 'record' && writing.rows === undefined) return told;
  const all = [...values.values()];
  const isPlain = all.every((value) => value.kind !== 'formula' && !isReckoned(value));
  const isOfRows = result.kind === 'record' && told.order.length === 0;
  const isOpen = told.order.length === 0 && sorting.test(result.which);
  const own = isPlain && !isOpen ? undefined : await orderOfResult(query, { made, writing, told }, workshop);
  if (own !== undefined) return own;
  if (isPlain) return isOfRows ? undefined : withDayTold(told, query, writing);
  const isUnclear = all.some(isReckoned) || result.kind === 'record';
  return isUnclear && (isOfRows || told.order.length > 0 || told.limit !== undefined) ? undefined : told;
}

/** "When they were completed, the latest first" is by the only day that is told of each. */
function withDayTold(told: Narrowed, { values, result }: Query, writing: Writing): Narrowed {
  const [only, ...others] = [...values.values()].flatMap((value) =>
    value.kind === 'leaf' && isDay(value.leaf) ? [writing.field(value.node, value.leaf)] : [],
  );
  const [key = '', ...more] = told.order;
  const isBare = more.length === 0 && /\b(?:latest|last|most recent|earliest) first\b/i.test(result.which);
  if (!isBare || key === '' || only === undefined || others.length > 0) return told;
  return { ...told, order: [`${key[0]}${only}`] };
}

const sorting =
  /\b(?:sort|order(?:ed)? by|in order|rank|arrange|ascending|descending|alphabetical|first|last|top|most|least|highest|lowest|newest|oldest|largest|smallest|biggest|best|worst)/i;

/** By what is told of each row. */
async function orderOfResult(
  query: Query,
  { made, writing, told }: { readonly made: Laid; readonly writing: Writing; readonly told: Narrowed },
  workshop: Workshop,
): Promise<Told | undefined> {
  const { result, row } = query;
  // What the samples leave out is of the same shape.
  const plain: Told = { ...told, condition: undefined, order: [], limit: undefined, isOfResult: true };
  const all = transformOf({ ...query, result: { ...result, kind: 'rows' } }, writing, plain);
  const rows = await evaluated(query.gathering === undefined ? all : `[${all}]`, made, workshop);
  const own = orderIn({ text: result.which, rows, noun: row.noun, reckoned: onlyNumber(query) });
  const most = own.order.length > 0 ? undefined : orderedByCount(result.which, query);
  const order = most === undefined ? own.order : [most.order];
  if (order.length === 0) return undefined;
  const words = [...told.words, ...own.words, ...(most?.words ?? [])];
  return { ...told, order, limit: own.limit, words, isOfResult: true };
}

/** What compares days, where the service is asked for what lies between those that are given, and what it is asked to be so or not so. */
function heardIn({ plan }: Laid): readonly string[] {
  const asked = plan.steps.flatMap(({ step }) => {
    const { queryParams } = step.apiConfig;
    return isRecord(queryParams)
      ? Object.entries(queryParams).map(([name, value]) => ({ words: wordsOf(name), value: String(value) }))
      : [];
  });
  // What the service was asked for in so many words.
  const values = asked.flatMap(({ value }) => (/^[a-z][a-z_-]*$/i.test(value) ? wordsOf(value) : []));
  const flags = asked.filter(({ value }) => value === 'true' || value === 'false');
  return [
    ...values,
    ...flags.flatMap(({ words }) => words),
    // "Calls nobody has answered", where the service is asked for those that are not.
    ...(flags.some(({ value }) => value === 'false') ? ['nobody', 'none', 'never', 'without'] : []),
    ...(asked.some(({ words, value }) => ofDays.test(words.join(' ')) && value.includes('<<'))
      ? ['between', 'before', 'after', 'since', 'until', 'within']
      : []),
  ];
}

const ofDays = /\b(?:from|to|since|until|after|before|by|start|end|begin|date|day)\b/;

/** What everything has: "by its name", "the starting time". */
const ofAnything = /^(?:name|number|time|date|day|title|id|code|key|data|value|list|text|address)$/;

const comparing =
  /^(?:\d+|few|fewer|more|less|over|under|above|below|than|between|before|after|since|until|within|without|except|nobody|none|never|sort|sorted|order|ranking)$/;

async function evaluated(expression: string, { plan }: Laid, { ctx }: Workshop): Promise<readonly Sample[]> {
  try {
    const answered = await ctx.sandbox.evaluate(expression, plan.data, ctx.signal);
    return Array.isArray(answered) ? answered.filter(isRecord) : [];
  } catch (error) {
    ctx.signal.throwIfAborted();
    // Samples over which it fails tell of no rows.
    if (error instanceof PatchbayError) return [];
    throw error;
  }
}

type Sample = Readonly<Record<string, unknown>>;

async function narrowedRows(query: Query, made: Laid, writing: Writing, workshop: Workshop): Promise<Narrowed> {
  const { result, row, nodes, values } = query;
  const samples = await evaluated(`[${writing.rows}]`, made, workshop);
  if (samples.length === 0) return allRows;
  const found = narrowedBy({
    // What is told of all of them may be said anywhere.
    text: query.gathering === undefined ? result.which : withoutNone(withoutMatching(workshop.instruction)),
    rows: samples,
    payload: workshop.payload,
    noun: row.noun,
    besides: countedApart([...values.values()]),
    leaves: row.leaves,
    isOther: othersIn(workshop),
    found: [...writing.names].map(([node, name]) => ({
      name,
      noun: node.noun,
      called: calledOf(node),
      ...(node.isMany ? {} : { leaves: node.leaves }),
    })),
  });
  const all = withNumbers(withMost(withMeanings(found, query), query), row.leaves);
  // Which one of each is meant orders no rows.
  const isOfEach = nodes.some(({ picked }) => picked !== undefined && picked.by !== 'flag');
  return isOfEach ? { ...all, order: [], limit: undefined } : all;
}

/** So many of them are the first ones of an order, which may be by what nothing is called. */
function withMost(found: Narrowed, query: Query): Narrowed {
  const isOpen = found.limit !== undefined && found.order.length === 0 && query.result.kind === 'rows';
  const by = isOpen ? orderedByMost(query.result.which, query) : undefined;
  return by === undefined ? found : { ...found, order: [by.order], words: [...found.words, ...by.words] };
}

/** Texts that are numbers stand in the order of these. */
function withNumbers(found: Narrowed, leaves: readonly Leaf[]): Narrowed {
  const written = new Set(leaves.flatMap(({ path, isWritten }) => (isWritten === true ? [expressionOf(path)] : [])));
  const order = found.order.map((key) => (written.has(key.slice(1)) ? `${key[0]}$number(${key.slice(1)})` : key));
  return { ...found, order: [...new Set(order)] };
}

/** What a value is said to mean leaves rows out as well, where no other words do that. */
function withMeanings(found: Narrowed, { result, row, values, gathering }: Query): Narrowed {
  const heard = new Set(found.words.flatMap(wordsOf));
  const isCounted =
    gathering !== undefined &&
    [...values.values()].some((value) => 'conditions' in value && value.conditions.length > 0);
  if (isCounted) return gathering.keys.length === 0 ? found : withCounted(found, [...values.values()]);
  const fields = new Set(result.fields.flatMap(({ words }) => words));
  const isTaken = (words: readonly string[]): boolean =>
    words.every((word) => row.noun.includes(word) || heard.has(word) || fields.has(word));
  const meant = meantIn(result.which, row.leaves, isTaken);
  const texts = meant.map(conditionText).filter((text) => found.condition?.includes(text.split(' ')[0] ?? '') !== true);
  if (texts.length === 0) return found;
  return {
    ...found,
    condition: [...(found.condition === undefined ? [] : [found.condition]), ...texts].join(' and '),
    words: [...found.words, ...meant.flatMap(({ words }) => words)],
  };
}

/** "Open repairs per urgency": what all that is reckoned of each group leaves out makes no group of its own. */
function withCounted(found: Narrowed, values: readonly Value[]): Narrowed {
  const told = values
    .filter(isReckoned)
    .map((value) => ('conditions' in value ? value.conditions.map(conditionText) : []));
  const [first = [], ...others] = told;
  const texts = others.every((one) => one.join(' and ') === first.join(' and '))
    ? first.filter((text) => found.condition?.includes(text.split(' ')[0] ?? '') !== true)
    : [];
  return texts.length === 0
    ? found
    : { ...found, condition: [...(found.condition === undefined ? [] : [found.condition]), ...texts].join(' and ') };
}

function readingOf({ condition, order, limit }: Narrowed): readonly string[] {
  const said = [
    ...(condition === undefined ? [] : [`rows where ${condition}`]),
    ...(order.length === 0 ? [] : [`sorted by ${order.join(', ')}`]),
    ...(limit === undefined ? [] : [`${limit} of them`]),
  ];
  return said.length === 0 ? [] : [`The instruction was read as: ${said.join('; ')}.`];
}

function transformOf(query: Query, writing: Writing, { condition, order, limit, isOfResult }: Told): string {
  const record = recordText(query, writing);
  if (writing.rows === undefined) return record;
  const narrowed = `${writing.rows}${condition === undefined ? '' : `[${condition}]`}`;
  const cut = (list: string): string => (limit === undefined ? list : `(${list})[[0..${limit - 1}]]`);
  if (query.gathering !== undefined && query.result.kind === 'record')
    return gatheredText(query, { writing, rows: narrowed, record });
  if (query.gathering !== undefined || isOfResult === true) {
    const rows =
      query.gathering === undefined
        ? `[${narrowed}.${record}]`
        : gatheredText(query, { writing, rows: narrowed, record });
    if (order.length === 0) return rows;
    const ordered = `(${rows})^(${order.join(', ')})`;
    return query.result.kind === 'record' ? `(${ordered})[0]` : `[${cut(ordered)}]`;
  }
  const sorted = order.length === 0 ? narrowed : `(${narrowed})^(${order.join(', ')})`;
  return query.result.kind === 'record' ? `(${sorted})[0].${record}` : `[${cut(sorted)}.${record}]`;
}
