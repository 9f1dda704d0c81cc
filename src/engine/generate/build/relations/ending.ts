/** The final transform of a query, written from what each field was found to be, and run over the samples before it is given. */
import { isRecord } from '../../../../core/json.ts';
import { expressionOf, literalExpression } from '../../step/expression.ts';
import { typesOf } from '../../step/target.ts';
import { isOrdering } from '../../transform/instruction/ordering.ts';
import { prove } from '../../transform/prove.ts';
import { notUnderstood } from '../../transform/report.ts';
import { wordsOf } from '../../words.ts';
import type { Ending, Workshop } from '../plan.ts';
import type { Condition } from './conditions.ts';
import { type Narrowed, narrowedBy } from './narrowed.ts';
import type { Node } from './nodes.ts';
import type { Query } from './query.ts';
import type { Field } from './result.ts';
import type { Laid } from './steps.ts';
import type { Value } from './values.ts';
import { type Writing, writingOf } from './written.ts';

const allRows: Narrowed = { condition: undefined, order: [], limit: undefined, words: [] };

/** Undefined where it does not give what the schema wants. */
export async function endingFor(query: Query, made: Laid, workshop: Workshop): Promise<Ending | undefined> {
  const writing = writingOf(query, made);
  if (writing === undefined) return undefined;
  const narrowed = writing.rows === undefined ? allRows : await narrowedRows(query, made, writing, workshop);
  if (query.result.kind === 'record' && writing.rows !== undefined && narrowed.order.length === 0) return undefined;
  const transform = transformOf(query, writing, narrowed);
  const proof = await prove({ expression: transform, data: made.plan.data, schema: workshop.schema }, workshop.ctx);
  if (proof.problem !== undefined) return undefined;
  const words = new Set(narrowed.words.flatMap(wordsOf));
  const left = query.left.filter((word) => !words.has(word));
  // What compares and orders has to have been heard.
  if (left.some((word) => isOrdering(word) || comparing.test(word))) return undefined;
  const isReckoned = [...query.values.values()].some(({ kind }) => kind !== 'leaf' && kind !== 'joined');
  if (isReckoned && (narrowed.order.length > 0 || narrowed.limit !== undefined)) return undefined;
  return {
    engine: 'rules',
    transform,
    data: proof.value,
    checked: [
      'The result of this data matches responseSchema.',
      ...proof.survived.map((variant) => `So does the result of this data with ${variant}.`),
    ],
    unchecked: [
      ...meaningsOf(query),
      ...query.nodes.flatMap(firstOf),
      ...readingOf(narrowed),
      ...proof.weak.map(
        ({ variant, problem }) => `With ${variant} the result would not match responseSchema: ${problem}.`,
      ),
      ...(left.length === 0 ? [] : [`${notUnderstood}: ${left.slice(0, 20).join(', ')}.`]),
    ],
    alternatives: [],
  };
}

const comparing =
  /^(?:\d+|few|fewer|more|less|over|under|above|below|than|between|before|after|since|until|within|without|except|nobody|none|never|sort|sorted|order|ranking)$/;

async function narrowedRows(
  { result, row, nodes }: Query,
  { plan }: Laid,
  writing: Writing,
  { ctx, payload }: Workshop,
): Promise<Narrowed> {
  const answered = await ctx.sandbox.evaluate(`[${writing.rows}]`, plan.data, ctx.signal);
  const samples = Array.isArray(answered) ? answered.filter(isRecord) : [];
  if (samples.length === 0) return allRows;
  const found = narrowedBy({
    text: result.which,
    rows: samples,
    payload,
    noun: row.noun,
    leaves: row.leaves,
    found: [...writing.names].map(([node, name]) => ({ name, noun: node.noun })),
  });
  // Which one of each is meant orders no rows.
  const isOfEach = nodes.some(({ picked }) => picked !== undefined && picked.by !== 'flag');
  return isOfEach ? { ...found, order: [], limit: undefined } : found;
}

function readingOf({ condition, order, limit }: Narrowed): readonly string[] {
  const said = [
    ...(condition === undefined ? [] : [`rows where ${condition}`]),
    ...(order.length === 0 ? [] : [`sorted by ${order.join(', ')}`]),
    ...(limit === undefined ? [] : [`${limit} of them`]),
  ];
  return said.length === 0 ? [] : [`The instruction was read as: ${said.join('; ')}.`];
}

/** What is told by a name or a number is the first that has it. */
function firstOf({ noun, match }: Node): readonly string[] {
  if (match === undefined || match.from.known !== undefined) return [];
  return [
    `The first ${noun.join(' ')} whose ${expressionOf(match.own.path)} is ${expressionOf(match.leaf.path)} is taken.`,
  ];
}

const plainly = 0.9;

function meaningsOf({ values }: Query): readonly string[] {
  const said = [...values].flatMap(([name, value]) => (value.score >= plainly ? [] : [`${name} from ${told(value)}`]));
  return said.length === 0 ? [] : [`Taken by meaning, since the names differ: ${said.join('; ')}.`];
}

function told(value: Value): string {
  if (value.kind === 'formula') return value.parts.map(told).join(` ${value.sign} `);
  const thing = value.node.noun.join(' ');
  if (value.kind === 'count') return `the number of ${thing}`;
  const leaves = value.kind === 'joined' ? value.leaves : [value.leaf];
  return `${thing}.${leaves.map(({ path }) => path.join('.')).join(' ')}`;
}

function transformOf(query: Query, writing: Writing, { condition, order, limit }: Narrowed): string {
  const record = recordText(query, writing);
  if (writing.rows === undefined) return record;
  const narrowed = `${writing.rows}${condition === undefined ? '' : `[${condition}]`}`;
  const sorted = order.length === 0 ? narrowed : `(${narrowed})^(${order.join(', ')})`;
  if (query.result.kind === 'record') return `(${sorted})[0].${record}`;
  const cut = limit === undefined ? sorted : `(${sorted})[[0..${limit - 1}]]`;
  return `[${cut}.${record}]`;
}

function conditionText({ leaf, isNot, values }: Condition): string {
  const field = expressionOf(leaf.path);
  const [first] = values;
  if (typesOf(leaf.schema).includes('array'))
    return isNot ? `$not(${literalExpression(first)} in ${field})` : `${literalExpression(first)} in ${field}`;
  if (values.length > 1) {
    const among = `${field} in [${values.map(literalExpression).join(', ')}]`;
    return isNot ? `$not(${among})` : among;
  }
  return `${field} ${isNot ? '!=' : '='} ${literalExpression(first)}`;
}

function conditionsText(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : `[${conditions.map(conditionText).join(' and ')}]`;
}

function recordText({ result, values }: Query, writing: Writing): string {
  const members = result.fields.flatMap((field) => {
    const value = values.get(field.name);
    return value === undefined
      ? []
      : [`${JSON.stringify(field.name)}: ${asWanted(valueText(value, writing), value, field)}`];
  });
  return members.length <= 3 ? `{ ${members.join(', ')} }` : `{\n  ${members.join(',\n  ')}\n}`;
}

function valueText(value: Value, writing: Writing): string {
  switch (value.kind) {
    case 'formula':
      return value.parts
        .map((part) => (part.kind === 'formula' ? `(${valueText(part, writing)})` : valueText(part, writing)))
        .join(` ${value.sign} `);
    case 'joined':
      return value.leaves.map((leaf) => writing.field(value.node, leaf)).join(' & " " & ');
    case 'leaf':
      return scaled(writing.field(value.node, value.leaf), value.factor);
    case 'count':
      return `$count(${writing.list(value.node)}${conditionsText(value.conditions)})`;
    case 'list':
      return `[${writing.list(value.node)}${conditionsText(value.conditions)}.${expressionOf(value.leaf.path)}]`;
    default:
      return scaled(
        `$${value.kind}([${writing.list(value.node)}${conditionsText(value.conditions)}.${expressionOf(value.leaf.path)}])`,
        value.factor,
      );
  }
}

function scaled(text: string, factor: number | undefined): string {
  return factor === undefined ? text : `${text} / ${Math.round(1 / factor)}`;
}

/** As the schema has it: numbers as texts, moments as days. */
function asWanted(text: string, value: Value, { schema }: Field): string {
  if (value.kind !== 'leaf') return text;
  const wanted = typesOf(schema);
  const own = typesOf(value.leaf.schema);
  if (wanted.includes('string') && own.length > 0 && own.every((type) => type === 'integer' || type === 'number'))
    return `$string(${text})`;
  if (schema['format'] === 'date' && value.leaf.schema['format'] === 'date-time') return `$substring(${text}, 0, 10)`;
  return wanted.includes('null') ? `${text} ?? null` : text;
}
