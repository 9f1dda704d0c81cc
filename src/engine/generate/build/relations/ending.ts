/** The final transform of a query, written from what each field was found to be, and run over the samples before it is given. */
import { literalExpression, expressionOf } from '../../step/expression.ts';
import { typesOf } from '../../step/target.ts';
import { prove } from '../../transform/prove.ts';
import { notUnderstood } from '../../transform/report.ts';
import { openKeyOf } from '../open-keys.ts';
import type { Ending, Workshop } from '../plan.ts';
import { type Condition, conditionsIn } from './conditions.ts';
import type { Node } from './nodes.ts';
import type { Query } from './query.ts';
import type { Leaf } from './record.ts';
import type { Field } from './result.ts';
import { foundIn, type Laid } from './steps.ts';
import { nodesOf, type Value } from './values.ts';

/** How a field of a thing, and a list of things, are written where the transform stands. */
interface Writing {
  readonly field: (node: Node, leaf: Leaf) => string;
  readonly list: (node: Node) => string;
}

/** Undefined where it does not give what the schema wants. */
export async function endingFor(query: Query, made: Laid, workshop: Workshop): Promise<Ending | undefined> {
  const conditions = rowConditions(query);
  const transform = query.result.kind === 'rows' ? rowsOf(query, made, conditions) : recordOf(query, made);
  if (transform === undefined) return undefined;
  const proof = await prove({ expression: transform, data: made.plan.data, schema: workshop.schema }, workshop.ctx);
  if (proof.problem !== undefined) return undefined;
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
      ...(conditions.length === 0 ? [] : [`The instruction was read as: ${conditions.map((one) => conditionText(one, '')).join(' and ')}.`]),
      ...proof.weak.map(({ variant, problem }) => `With ${variant} the result would not match responseSchema: ${problem}.`),
      ...(query.left.length === 0 ? [] : [`${notUnderstood}: ${query.left.slice(0, 20).join(', ')}.`]),
    ],
    alternatives: [],
  };
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

/** Conditions on the rows themselves that the request does not make already. */
function rowConditions({ row, result, values }: Query): readonly Condition[] {
  if (result.kind !== 'rows') return [];
  const fields = new Set(result.fields.map(({ words }) => words.join(' ')));
  const ofMany = new Set(
    [...values.values()].flatMap((value) => ('conditions' in value ? value.conditions.flatMap(({ words }) => words) : [])),
  );
  const isTaken = (words: readonly string[]): boolean =>
    fields.has(words.join(' ')) || words.join(' ') === row.noun.join(' ') || words.some((word) => ofMany.has(word));
  return conditionsIn(result.which, row.leaves, isTaken);
}

function conditionText({ leaf, isNot, values }: Condition, before: string): string {
  const field = `${before}${expressionOf(leaf.path)}`;
  const [first] = values;
  if (typesOf(leaf.schema).includes('array')) return isNot ? `$not(${literalExpression(first)} in ${field})` : `${literalExpression(first)} in ${field}`;
  if (values.length > 1) {
    const among = `${field} in [${values.map(literalExpression).join(', ')}]`;
    return isNot ? `$not(${among})` : among;
  }
  return `${field} ${isNot ? '!=' : '='} ${literalExpression(first)}`;
}

function conditionsText(conditions: readonly Condition[], before = ''): string {
  return conditions.length === 0 ? '' : `[${conditions.map((one) => conditionText(one, before)).join(' and ')}]`;
}

/** One record: everything stands at its step. */
function recordOf(query: Query, made: Laid): string | undefined {
  const writing: Writing = {
    field: (node, leaf) => inside(thingText(node, made), leaf),
    list: (node) => thingText(node, made),
  };
  if ([...query.values.values()].flatMap(nodesOf).some((node) => node.list !== undefined)) return undefined;
  return recordText(query, writing);
}

/** Where a thing stands that there is one of: in the payload where no step gives it. */
function thingText(node: Node, made: Laid): string {
  const planned = made.steps.get(node);
  if (planned === undefined) return '';
  if (node.match === undefined || node.match.from.known === undefined) return foundIn(node, planned);
  const { own, from, leaf } = node.match;
  return `${expressionOf([planned.step.id, 'data'])}[${expressionOf(own.path)} = $$.${inside(thingText(from, made), leaf)}][0]`;
}

function inside(place: string, { path }: Leaf): string {
  return place === '' ? expressionOf(path) : path.length === 0 ? place : `${place}.${expressionOf(path)}`;
}

function rowsOf(query: Query, made: Laid, conditions: readonly Condition[]): string | undefined {
  const { row } = query;
  const start = row.list === undefined ? thingText(row, made) : expressionOf([row.list]);
  if (made.steps.get(row)?.step.executionMode === 'LOOP') return undefined;
  const used = new Set([...query.values.values()].flatMap(nodesOf));
  const others = query.nodes.filter((node) => used.has(node) && node !== row && isOfRow(node, row));
  if (others.length === 0) {
    const alone: Writing = {
      field: (node, leaf) => (node === row ? ownField(leaf) : outside(node, leaf, made)),
      list: (node) => `$$.${thingText(node, made)}`,
    };
    return `[${start}${conditionsText(conditions)}.${recordText(query, alone)}]`;
  }
  const names = new Map<Node, string>([[row, 'row'], ...others.map((node, at): [Node, string] => [node, `${nameOf(node)}${at === 0 ? '' : ''}`])]);
  const members = others.map((node) => `${JSON.stringify(names.get(node))}: ${foundFor(node, row, made)}`);
  const writing: Writing = {
    field: (node, leaf) => {
      const name = names.get(node);
      return name === undefined ? outside(node, leaf, made) : expressionOf([name, ...leaf.path]);
    },
    list: (node) => expressionOf([names.get(node) ?? nameOf(node)]),
  };
  const merged = `$map(${start}, function($row, $at) { {"row": $row, ${members.join(', ')}} })`;
  return `[${merged}${conditionsText(conditions, 'row.')}.${recordText(query, writing)}]`;
}

function ownField({ path }: Leaf): string {
  return path.length === 0 ? '$' : expressionOf(path);
}

function outside(node: Node, leaf: Leaf, made: Laid): string {
  const text = inside(thingText(node, made), leaf);
  return text.startsWith('(') ? text : `$$.${text}`;
}

function nameOf({ noun, role, isMany }: Node): string {
  return `${(role.length > 0 && !isMany ? role : noun).join('_')}${isMany ? 's' : ''}`.replace(/\W/g, '');
}

function isOfRow(node: Node, row: Node): boolean {
  return node.parent === row || (node.parent !== undefined && isOfRow(node.parent, row)) || node.match?.from === row;
}

/** What was read for the row at hand. */
function foundFor(node: Node, row: Node, made: Laid): string {
  const step = made.steps.get(node)?.step;
  if (step === undefined) return 'null';
  if (node.match !== undefined) {
    const { own, from, leaf } = node.match;
    const key = from === row ? `$row.${expressionOf(leaf.path)}` : `${foundFor(from, row, made)}.${expressionOf(leaf.path)}`;
    return `$$.${expressionOf([step.id, 'data'])}[${expressionOf(own.path)} = ${key}][0]`;
  }
  if (step.executionMode !== 'LOOP') return `$$.${expressionOf([step.id, 'data'])}`;
  const open = openKeyOf(step.loopSelector ?? '');
  const result = open === undefined ? `$$.${step.id}[$at]` : `$$.${step.id}[currentItem.${open.key} = $row.${open.key}][0]`;
  return node.isMany ? `[${result}.data]` : `${result}.data`;
}

function recordText({ result, values }: Query, writing: Writing): string {
  const members = result.fields.flatMap((field) => {
    const value = values.get(field.name);
    return value === undefined ? [] : [`${JSON.stringify(field.name)}: ${asWanted(valueText(value, writing), value, field)}`];
  });
  return members.length <= 3 ? `{ ${members.join(', ')} }` : `{\n  ${members.join(',\n  ')}\n}`;
}

function valueText(value: Value, writing: Writing): string {
  switch (value.kind) {
    case 'formula':
      return value.parts.map((part) => (part.kind === 'formula' ? `(${valueText(part, writing)})` : valueText(part, writing))).join(` ${value.sign} `);
    case 'joined':
      return value.leaves.map((leaf) => writing.field(value.node, leaf)).join(' & " " & ');
    case 'leaf':
      return scaled(writing.field(value.node, value.leaf), value.factor);
    case 'count':
      return `$count(${writing.list(value.node)}${conditionsText(value.conditions)})`;
    case 'list':
      return `[${writing.list(value.node)}${conditionsText(value.conditions)}.${expressionOf(value.leaf.path)}]`;
    default:
      return scaled(`$${value.kind}(${writing.list(value.node)}${conditionsText(value.conditions)}.${expressionOf(value.leaf.path)})`, value.factor);
  }
}

function scaled(text: string, factor: number | undefined): string {
  return factor === undefined ? text : factor < 1 ? `${text} / ${Math.round(1 / factor)}` : `${text} * ${factor}`;
}

/** As the schema has it: numbers as texts, moments as days. */
function asWanted(text: string, value: Value, { schema }: Field): string {
  if (value.kind !== 'leaf') return text;
  const wanted = typesOf(schema);
  const own = typesOf(value.leaf.schema);
  if (wanted.includes('string') && !own.includes('string') && own.some((type) => type === 'integer' || type === 'number'))
    return `$string(${text})`;
  if (schema['format'] === 'date' && value.leaf.schema['format'] === 'date-time') return `$substring(${text}, 0, 10)`;
  return wanted.includes('null') ? `${text} ?? null` : text;
}
