/** Members that are told one by one, by their paths: `data[].owner.name` is within a list and a record. */
import { recordOf } from '../../../../../core/json.ts';
import type { Schema } from '../../terms/document.ts';
import type { Field } from './fields.ts';

/** Fields by their paths, where what is set in below a record or a list of records is a part of it. */
export function withinTheirOwn(fields: readonly Field[]): readonly Field[] {
  const open: { readonly depth: number; readonly name: string }[] = [];
  return fields.map((field) => {
    const { depth = 0, name, ...rest } = field;
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop();
    const holder = open.at(-1);
    const path = holder === undefined ? name : `${holder.name}.${name}`;
    const holds = rest.schema['type'] === 'object' || rest.schema['type'] === 'array';
    if (holds) open.push({ depth, name: rest.schema['type'] === 'array' && !path.endsWith('[]') ? `${path}[]` : path });
    return { ...rest, name: path };
  });
}

/** The schema of an answer out of its members; `[].id` is one of the items of an answer that is a list. */
export function treeOf(fields: readonly Pick<Field, 'name' | 'schema'>[]): Schema {
  return fields.reduce<Schema>((tree, { name, schema }) => grown(tree, partsOf(name), schema), {});
}

/** `data[].id` as `data`, `[]`, `id`, and `filter[state]` as `filter`, `state`. */
export function partsOf(name: string): readonly string[] {
  return name
    .replace(/\[(?:\d+|\*|n|i)?\]/g, '.[]')
    .replace(/\[(\w+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '');
}

function grown(tree: Schema, [part, ...rest]: readonly string[], leaf: Schema): Schema {
  if (part === undefined) return { ...leaf, ...tree };
  if (part === '[]') return { ...tree, type: 'array', items: grown(recordOf(tree['items']), rest, leaf) };
  // A list that was told without brackets holds what is told of below it.
  if (tree['type'] === 'array') return { ...tree, items: grown(recordOf(tree['items']), [part, ...rest], leaf) };
  const properties = recordOf(tree['properties']);
  return {
    ...tree,
    type: 'object',
    properties: { ...properties, [part]: grown(recordOf(properties[part]), rest, leaf) },
  };
}
