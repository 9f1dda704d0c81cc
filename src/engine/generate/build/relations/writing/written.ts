/** The things of a query as the final transform writes them: one record after the other, each with what was found for it. */
import { expressionOf } from '../../../step/terms/expression.ts';
import { openKeyOf } from '../../answers/open-keys.ts';
import type { Leaf } from '../../terms/record.ts';
import { pickText } from '../fields/picked.ts';
import { nodesOf } from '../fields/values.ts';
import type { Query } from '../queries/query.ts';
import type { Node } from '../terms/nodes.ts';
import type { Value } from '../terms/value.ts';
import { foundIn, type Laid } from './steps.ts';

/** Where the transform stands, and how things are written there. */
export interface Writing {
  /** What gives the rows; undefined where all that is told stands at its step. */
  readonly rows: string | undefined;
  /** What the things that were found for a row are called in it. */
  readonly names: ReadonlyMap<Node, string>;
  readonly field: (node: Node, leaf: Leaf) => string;
  readonly list: (node: Node) => string;
}

/** Undefined where the rows are lists within lists. */
export function writingOf(query: Query, made: Laid): Writing | undefined {
  const { row, result } = query;
  if (result.kind === 'record' && !row.isMany)
    return {
      rows: undefined,
      names: new Map(),
      field: (node, leaf) => inside(thingText(node, made), leaf),
      list: (node) => thingText(node, made),
    };
  if (made.steps.get(row)?.step.executionMode === 'LOOP') return undefined;
  const besides = [...query.presences, ...query.havings, ...query.named].map(({ node }) => node);
  const used = new Set([...[...query.values.values()].flatMap(nodesOf), ...besides]);
  const others = query.nodes.filter((node) => used.has(node) && node !== row && isOfRow(node, row));
  return others.length === 0 ? alone(query, made) : together(query, made, others);
}

function startOf({ row }: Query, made: Laid): string {
  return row.list === undefined ? thingText(row, made) : expressionOf(row.list.split('.'));
}

/** What was found for each row was found in the order of the whole list. */
function listOf(query: Query, made: Laid): { readonly all: string; readonly only: string } {
  const { row } = query;
  const planned = made.steps.get(row);
  const start = startOf(query, made);
  const all = planned === undefined ? '' : expressionOf([planned.step.id, 'data']);
  return row.match !== undefined && row.isMany && start.startsWith(`${all}[`)
    ? { all, only: start.slice(all.length) }
    : { all: start, only: '' };
}

function alone(query: Query, made: Laid): Writing {
  const { row } = query;
  return {
    rows: startOf(query, made),
    names: new Map(),
    field: (node, leaf) =>
      node === row ? (leaf.path.length === 0 ? '$' : expressionOf(leaf.path)) : outside(node, leaf, made),
    list: (node) => `$$.${thingText(node, made)}`,
  };
}

/** Each row with what was found for it under its own name. */
function together(query: Query, made: Laid, others: readonly Node[]): Writing {
  const { row } = query;
  const isPlain = row.leaves.some(({ path }) => path.length === 0);
  const item = row.noun.join('_').replace(/\W/g, '') || 'item';
  const taken = new Set(isPlain ? [item] : usedNames([...query.values.values()], row));
  const names = new Map<Node, string>();
  for (const node of others) {
    const role = node.role.join('_').replace(/\W/g, '');
    const own = [nameOf(node), role, `${nameOf(node)}_found`].filter((one) => one !== '' && one !== item);
    const name = own.find((one) => !taken.has(one)) ?? `found_${names.size}`;
    names.set(node, name);
    taken.add(name);
  }
  const found = others
    .map((node) => `${JSON.stringify(names.get(node))}: ${foundFor(node, { row, item, made })}`)
    .join(', ');
  const merged = isPlain ? `{${JSON.stringify(item)}: $${item}, ${found}}` : `$merge([$${item}, {${found}}])`;
  const { all, only } = listOf(query, made);
  return {
    rows: `$map(${all}, function($${item}, $at) { ${merged} })${only}`,
    names,
    field: (node, leaf) => {
      if (node === row) return isPlain ? item : expressionOf(leaf.path);
      const name = names.get(node);
      return name === undefined ? outside(node, leaf, made) : expressionOf([name, ...leaf.path]);
    },
    list: (node) => {
      const name = names.get(node);
      return name === undefined ? `$$.${thingText(node, made)}` : expressionOf([name]);
    },
  };
}

function usedNames(values: readonly Value[], row: Node): readonly string[] {
  return values.flatMap((value): readonly string[] => {
    if (value.kind === 'formula') return usedNames(value.parts, row);
    if (value.kind === 'records') return usedNames([...value.values.values()], row);
    if (value.node !== row || value.kind === 'count' || value.kind === 'total') return [];
    const leaves = value.kind === 'joined' ? value.leaves : [value.leaf];
    return leaves.flatMap(({ path }) => path.slice(0, 1));
  });
}

function nameOf({ noun, isMany }: Node): string {
  const name = noun.join('_').replace(/\W/g, '');
  return isMany ? `${name}s` : name;
}

/** Where a thing stands that there is one of: in the payload where no step gives it. */
export function thingText(node: Node, made: Laid): string {
  const planned = made.steps.get(node);
  if (planned === undefined) return '';
  if (node.picked !== undefined) return pickText(expressionOf([planned.step.id, 'data']), node.picked);
  if (node.match === undefined || node.match.from.known === undefined) return foundIn(node, planned);
  const { own, from, leaf } = node.match;
  const same = `${expressionOf([planned.step.id, 'data'])}[${expressionOf(own.path)} = $$.${inside(thingText(from, made), leaf)}]`;
  return node.isMany ? same : `${same}[0]`;
}

function inside(place: string, { path }: Leaf): string {
  return place === '' ? expressionOf(path) : path.length === 0 ? place : `${place}.${expressionOf(path)}`;
}

function outside(node: Node, leaf: Leaf, made: Laid): string {
  const text = inside(thingText(node, made), leaf);
  return text.startsWith('(') ? text : `$$.${text}`;
}

function isOfRow(node: Node, row: Node): boolean {
  return node.parent === row || (node.parent !== undefined && isOfRow(node.parent, row)) || node.match?.from === row;
}

interface Around {
  readonly row: Node;
  readonly item: string;
  readonly made: Laid;
}

/** What was read for the row at hand. */
function foundFor(node: Node, around: Around): string {
  const { row, item, made } = around;
  const step = made.steps.get(node)?.step;
  if (step === undefined) return 'null';
  const data = `$$.${expressionOf([step.id, 'data'])}`;
  if (node.match !== undefined) {
    const { own, from, leaf } = node.match;
    const key = from === row ? inside(`$${item}`, leaf) : '$key';
    const same = `${data}[${expressionOf(own.path)} = ${key}]`;
    const found = node.isMany ? `[${same}]` : `${same}[0]`;
    // What was found is not looked for again for each of those that are compared with it.
    return from === row ? found : `($key := ${foundFor(from, around)}.${expressionOf(leaf.path)}; ${found})`;
  }
  if (step.executionMode !== 'LOOP') return node.picked === undefined ? data : pickText(data, node.picked);
  const open = openKeyOf(step.loopSelector ?? '');
  const results = `$$.${expressionOf([step.id])}`;
  const result =
    open === undefined ? `${results}[$at]` : `${results}[currentItem.${open.key} = $${item}.${open.key}][0]`;
  if (node.picked !== undefined) return pickText(`${result}.data`, node.picked);
  return node.isMany ? `[${result}.data]` : `${result}.data`;
}
