/** Rows of one table that name each other: what the one above is called, and how many are below. */
import { isScalarShape } from '../../../shape.ts';
import type { Field } from '../../terms/target.ts';
import type { Link } from '../terms/link.ts';
import type { Table } from '../terms/tables.ts';
import type { Entity, Found, Rows, World } from '../terms/terms.ts';
import type { Having } from './presence.ts';

const below =
  /^(?:child|sub|report|reply|subordinate|nested|subcategory|descendant|follower|direct|staff|team|subpage|subfolder|part)$/;
const above = /^(?:parent|boss|manager|supervisor|superior|lead|leader|head|chief|owner|above|upper|under)$/;
const called = /^(?:name|full name|display name|title|label)$/;

/** The field speaks of the rows that name this one. */
export function isOfChildren({ words }: Field, { table, text }: Rows, world: World): boolean {
  return selfLink(table, world) !== undefined && /^\$\w+$/.test(text) && words.some((word) => below.test(word));
}

/** Of a row: the name of the one above it, where a text is wanted, and how many are below it, where a number is. */
export function ofKin(field: Field, { kind, table, lists, scope }: Entity, world: World): readonly Found[] {
  const link = table === undefined || kind !== 'row' ? undefined : selfLink(table, world);
  const { types } = field.target;
  if (link === undefined) return [];
  const list = lists.find((one) => one.table === table);
  if ((types.has('integer') || types.has('number')) && list !== undefined && isOfChildren(field, list, world)) {
    const text = `${field.name} is how many of ${list.table.name} name the row by ${link.own}`;
    return [{ text: `$count(${list.text})`, score: 0.97, missing: [], notes: [{ kind: 'used', text }] }];
  }
  const isAbove =
    field.words.some((word) => above.test(word)) && field.words.every((word) => above.test(word) || word === 'name');
  if (!types.has('string') || !isAbove) return [];
  // Beside the list of those below it is what the row itself is called.
  const isItself = world.fields.some(
    ({ target, words }) => target.kind === 'array' && words.some((word) => below.test(word)),
  );
  const name = scope.sources.find(
    ({ at, lists: inside, shape, name: { own } }) =>
      inside === 0 &&
      isScalarShape(shape) &&
      called.test(own.join(' ')) &&
      (isItself ? !at.text.includes('.') : at.text.startsWith(`${link.alias}.`)),
  );
  const text = `${field.name} is what the row is called${isItself ? '' : ` that ${link.own} names`}`;
  return name === undefined ? [] : [{ text: name.at.text, score: 0.96, missing: [], notes: [{ kind: 'used', text }] }];
}

/** `who has people reporting to them`, `managers`, `without anybody below`: the rows that others name, or that none do. */
export function kinCondition({ kind, table, lists }: Entity, world: World): Having | undefined {
  const link = table === undefined || kind !== 'row' ? undefined : selfLink(table, world);
  const list = link === undefined ? undefined : lists.find((one) => one.table === table);
  const said =
    /\b(?:who|that|which) (?:has|have) (?:no |any |some )?(?:\w+ ){0,3}?(?:reports?|reporting|subordinates?|children|subcategories|replies|below|under)\b/.exec(
      world.speech.text,
    )?.[0];
  if (list === undefined || said === undefined || /\bhow many|number of|count\b/.test(said)) return undefined;
  const isWanted = !/\b(?:no|nobody|none|without|nothing)\b/.test(said);
  return {
    text: `$count(${list.text}) ${isWanted ? '> 0' : '= 0'}`,
    notes: [{ kind: 'used', text: `only records with ${isWanted ? 'some' : 'no'} ${list.table.name}: ${said}` }],
  };
}

function selfLink(table: Table, { links }: World): Link | undefined {
  return links.ones.find((link) => link.table === table && link.other === table && !link.isReverse);
}
