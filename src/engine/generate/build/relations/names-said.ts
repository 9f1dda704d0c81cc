/** Things in a place that is called by its name: "repairs in Sligo", where the place stands in what each of them is of. */
import { expressionOf } from '../../step/expression.ts';
import { enumOf, typesOf } from '../../step/target.ts';
import type { Workshop } from '../plan.ts';
import { withoutQuotes } from '../verbs.ts';
import { namesOf } from '../sources.ts';
import type { Node } from './nodes.ts';
import type { Leaf } from './record.ts';

/** A name that no request has been asked by yet, and the field that it is of. */
export interface NameSaid {
  readonly node: Node;
  readonly leaf: Leaf;
  readonly name: string;
}

const placed = /\b(?:in|at|from|near|around)\s+(\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)*)/gu;

const places =
  'city town village district borough county region state province country area location neighbourhood'.split(' ');

/** Of things that are found for each row: what the row itself tells is asked for with it. */
export function namesSaid(row: Node, single: readonly Node[], { instruction, sources }: Workshop): readonly NameSaid[] {
  const services = new Set(namesOf(sources).map((name) => name.toLowerCase()));
  const names = [...withoutQuotes(instruction).matchAll(placed)]
    .map(([, name = '']) => name)
    .filter((name) => !services.has(name.toLowerCase()) && !month.test(name));
  if (row.leaves.some(isPlace)) return [];
  return names.flatMap((name) => {
    const found = single
      .filter((node) => node !== row && node.known !== undefined && isOfRow(node, row))
      .map((node) => ({ node, leaves: node.leaves.filter(isPlace) }))
      .filter(({ leaves }) => leaves.length > 0);
    const [nearest] = found.toSorted((a, b) => depthOf(a.node) - depthOf(b.node));
    const leaf = nearest?.leaves.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
    return nearest === undefined || leaf === undefined ? [] : [{ node: nearest.node, leaf, name }];
  });
}

const month =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/;

function isPlace({ words, schema }: Leaf): boolean {
  const isOpen = typesOf(schema).includes('string') && enumOf(schema).length === 0;
  return isOpen && places.includes(words.at(-1) ?? '');
}

/** A city before the country that it is in. */
function rankOf({ words }: Leaf): number {
  return places.indexOf(words.at(-1) ?? '');
}

function isOfRow({ parent, match }: Node, row: Node): boolean {
  return parent === row || match?.from === row || (parent !== undefined && isOfRow(parent, row));
}

function depthOf({ parent }: Node): number {
  return parent === undefined ? 0 : 1 + depthOf(parent);
}

/** As a condition on each row. */
export function nameText({ node, leaf, name }: NameSaid, field: (node: Node, leaf: Leaf) => string): string {
  return `${field(node, leaf)} = ${JSON.stringify(name)}`;
}

/** Under which name, for what is said of what was taken for granted. */
export function nameDoubt({ node, leaf, name }: NameSaid): string {
  return `"${name}" was taken for the ${expressionOf(leaf.path)} of the ${node.noun.join(' ')}.`;
}
