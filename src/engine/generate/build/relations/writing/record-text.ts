/** The records of the result as the final transform writes them: each field by what it was found to be. */
import { expressionOf } from '../../../step/terms/expression.ts';
import { typesOf } from '../../../step/terms/target.ts';
import { scaled } from '../../../step/terms/units.ts';
import type { Leaf } from '../../terms/record.ts';
import { conditionsText } from '../conditions/conditions.ts';
import { decimalsOf } from '../fields/rounding.ts';
import type { Query } from '../queries/query.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';
import type { Writing } from './written.ts';

/** The record that is told of each row. */
export function recordText(query: Query, writing: Writing): string {
  const { result, values, gathering } = query;
  const keys = gathering?.keys ?? [];
  const isAlone = keys.length === 1 && identitiesOf(query).length === 0;
  const [only] = result.fields;
  const bare = result.isBare === true && only !== undefined ? values.get(only.name) : undefined;
  if (bare !== undefined && only !== undefined)
    return `(${asWanted(valueText(bare, writing, only.schema), bare, only)})`;
  const members = result.fields.flatMap((field) => {
    const value = values.get(field.name);
    return value === undefined
      ? []
      : [
          `${JSON.stringify(field.name)}: ${keys.includes(field.name) ? keyText(field, isAlone) : asWanted(rounded(valueText(value, writing, field.schema), value, field), value, field)}`,
        ];
  });
  return members.length <= 3 ? `{ ${members.join(', ')} }` : `{\n  ${members.join(',\n  ')}\n}`;
}

function rounded(text: string, value: Value, field: Field): string {
  const decimals = decimalsOf(field, value);
  return decimals === undefined ? text : `$round(${text}, ${decimals})`;
}

/** A number that is written as a text stays one, where a text is wanted. */
function leafText(
  { node, leaf, factor = 1 }: Extract<Value, { kind: 'leaf' }>,
  writing: Writing,
  wanted?: Field['schema'],
): string {
  const text = writing.field(node, leaf);
  const isText = wanted !== undefined && typesOf(wanted).includes('string') && factor === 1;
  return isText ? text : scaled(numberIn(text, leaf), factor);
}

function valueText(value: Value, writing: Writing, wanted?: Field['schema']): string {
  switch (value.kind) {
    case 'formula':
      return value.parts
        .map((part) => (part.kind === 'formula' ? `(${valueText(part, writing)})` : valueText(part, writing)))
        .join(` ${value.sign} `);
    case 'joined':
      return value.leaves.map((leaf) => writing.field(value.node, leaf)).join(' & " " & ');
    case 'leaf':
      return leafText(value, writing, wanted);
    case 'count':
      return `$count(${writing.list(value.node)}${conditionsText(value.conditions)})`;
    case 'records':
      return recordsText(value, writing);
    case 'total': {
      const product = value.leaves.map((leaf) => numberIn(expressionOf(leaf.path), leaf)).join(' * ');
      return `$sum([${writing.list(value.node)}${conditionsText(value.conditions)}.(${product})])`;
    }
    case 'list':
      return `[${writing.list(value.node)}${conditionsText(value.conditions)}.${expressionOf(value.leaf.path)}]`;
    case 'earliest':
    case 'latest': {
      const day = expressionOf(value.leaf.path);
      const list = `${writing.list(value.node)}${conditionsText(value.conditions)}`;
      return `(${list}^(${value.kind === 'earliest' ? '<' : '>'}${day}))[0].${day}`;
    }
    default:
      return scaled(
        `$${value.kind}([${writing.list(value.node)}${conditionsText(value.conditions)}.${expressionOf(value.leaf.path)}[$ != null]${value.leaf.isWritten === true ? '.$number($)' : ''}])`,
        value.factor ?? 1,
      );
  }
}

/** The number itself, where it is written as a text. */
function numberIn(text: string, { isWritten, schema }: Leaf): string {
  if (isWritten !== true) return text;
  return typesOf(schema).includes('null') ? `(${text} != null ? $number(${text}) : null)` : `$number(${text})`;
}

/** As the schema has it: numbers as texts, moments as days. */
function asWanted(text: string, value: Value, { schema }: Field): string {
  if (value.kind !== 'leaf' && value.kind !== 'earliest' && value.kind !== 'latest') return text;
  const wanted = typesOf(schema);
  const own = typesOf(value.leaf.schema);
  const isWritten = value.leaf.isWritten === true && value.kind === 'leaf' && value.factor === undefined;
  if (
    !isWritten &&
    wanted.includes('string') &&
    own.length > 0 &&
    own.every((type) => type === 'integer' || type === 'number')
  )
    return `$string(${text})`;
  if (schema['format'] === 'date' && value.leaf.schema['format'] === 'date-time') return `$substring(${text}, 0, 10)`;
  return wanted.includes('null') ? `${text} ?? null` : text;
}

/** The fields of each of a list stand in its items, and those of one thing where the thing stands. */
function recordsText(
  { node, fields, values, conditions }: Extract<Value, { kind: 'records' }>,
  writing: Writing,
): string {
  const inside: Writing =
    node === undefined
      ? writing
      : { ...writing, field: (of, leaf) => (of === node ? expressionOf(leaf.path) : writing.field(of, leaf)) };
  const members = fields.flatMap((field) => {
    const value = values.get(field.name);
    return value === undefined
      ? []
      : [`${JSON.stringify(field.name)}: ${asWanted(valueText(value, inside, field.schema), value, field)}`];
  });
  const record = `{ ${members.join(', ')} }`;
  return node === undefined ? record : `[${writing.list(node)}${conditionsText(conditions)}.${record}]`;
}

/** What the things of a group have in common, as it stands in its key. */
function keyText({ name }: Field, isAlone: boolean): string {
  return isAlone ? '$key' : `$key.${expressionOf([name])}`;
}

/** Two people may have one name: by the keys of the things that the groups are called after these are told apart. */
function identitiesOf({ row, gathering, values }: Query): readonly { readonly node: Node; readonly leaf: Leaf }[] {
  const named = (gathering?.keys ?? []).flatMap((name) => {
    const value = values.get(name);
    const isName = value?.kind === 'joined' || (value?.kind === 'leaf' && value.leaf.words.at(-1) === 'name');
    return value !== undefined && isName && 'node' in value && value.node !== undefined && value.node !== row
      ? [value.node]
      : [];
  });
  return [...new Set(named)].flatMap((node) => {
    const keys = ['id', [...node.noun, 'id'].join(' ')];
    const leaf = node.leaves.find(({ words, context }) => context.length === 0 && keys.includes(words.join(' ')));
    return leaf === undefined ? [] : [{ node, leaf }];
  });
}

/** Where what a list comes to is told, its things are those of the group at hand. */
export function gatheredWriting({ row }: Query, base: Writing): Writing {
  return { ...base, list: (node) => (node === row ? '$of' : base.list(node)) };
}

/** A record for each value that things have in common, or one for all of them. */
export function gatheredText(
  query: Query,
  { writing, rows, record }: { readonly writing: Writing; readonly rows: string; readonly record: string },
): string {
  const { gathering, result, values } = query;
  const keys = gathering?.keys ?? [];
  if (keys.length === 0) return `($of := [${rows}]; ${record})`;
  const parts = result.fields.flatMap((field) => {
    const value = keys.includes(field.name) ? values.get(field.name) : undefined;
    return value === undefined
      ? []
      : [{ field, text: asWanted(valueText(value, writing, field.schema), value, field) }];
  });
  const identities = identitiesOf(query);
  const own = identities.map(({ node, leaf }, at) => ({ name: `key_${at}`, text: writing.field(node, leaf) }));
  // What is told of the same thing is the same.
  const apart = parts.filter(({ field }) => {
    const value = values.get(field.name);
    return value === undefined || !identities.some(({ node }) => 'node' in value && value.node === node);
  });
  const [only, ...others] = parts;
  const isAlone = others.length === 0 && own.length === 0;
  const members = [...own, ...parts.map(({ field, text }) => ({ name: field.name, text }))];
  const key =
    only !== undefined && isAlone
      ? `(${only.text})`
      : `{ ${members.map(({ name, text }) => `${JSON.stringify(name)}: ${text}`).join(', ')} }`;
  const same = [...own, ...apart.map(({ field, text }) => ({ name: field.name, text }))]
    .map(({ name, text }) => `(${text}) = ${isAlone ? '$key' : `$key.${expressionOf([name])}`}`)
    .join(' and ');
  // What belongs to nothing is in no group.
  const there = own.length === 0 ? '' : `[${own.map(({ text }) => `$exists(${text})`).join(' and ')}]`;
  return `($items := [${rows}]; [$map($distinct($items${there}.${key}), function($key) { ($of := $items[${same}]; ${record}) })])`;
}
