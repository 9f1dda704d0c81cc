/** Rows of one table that name, or hold, each other: what the one above is called, and how many are below. */
import { isScalarShape } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import { type Field, isNumeric } from '../../terms/target.ts';
import { isOfType } from '../terms/displayed.ts';
import { linkAbove } from '../terms/link.ts';
import { valueAt } from '../terms/links.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import type { Entity, Found, Rows, World } from '../terms/terms.ts';
import type { Having } from './presence.ts';

const below =
  /^(?:child|sub|report|reply|subordinate|nested|subcategory|descendant|follower|direct|staff|team|subpage|subfolder|part)$/;
const above = /^(?:parent|boss|manager|supervisor|superior|lead|leader|head|chief|owner|above|upper|under)$/;
const called = /^(?:name|full name|display name|title|label)$/;

/** How a row comes to the one above it. */
interface Kin {
  /** What the one above is called inside of the row. */
  readonly alias: string;
  /** The field that names the one above, or that holds the ones below. */
  readonly own: string;
}

/** Undefined where the rows have nothing to do with each other. */
function kinOf(table: Table | undefined, { links }: World): Kin | undefined {
  if (table?.tree !== undefined) return { alias: 'parent', own: table.tree.below };
  return table === undefined ? undefined : linkAbove(links.ones, table);
}

/** The field speaks of the rows that name this one. */
export function isOfChildren({ words }: Field, { table, text }: Rows, world: World): boolean {
  const kin = kinOf(table, world);
  const own = world.scopeOf(table).sources.filter(({ at, shape }) => /^\w+$/.test(at.text) && isScalarShape(shape));
  // `teamSalary` is a sum of theirs.
  const isOfOwn = words.some((word) => !isBelow([word], kin) && own.some(({ name }) => name.own.join(' ') === word));
  return kin !== undefined && /^\$\w+$/.test(text) && !isOfOwn && isBelow(words, kin);
}

/** `reports`, `replies`, or what the rows themselves call the ones below. */
function isBelow(words: readonly string[], kin: Kin | undefined): boolean {
  return words.some((word) => below.test(word)) || (kin !== undefined && isCalledAsKey(words, kin));
}

/** Of a row: the name of the one above it, where a text is wanted, and how many are below it, where a number is. */
export function ofKin(field: Field, entity: Entity, world: World): readonly Found[] {
  const { kind, table, lists } = entity;
  const kin = kind === 'row' ? kinOf(table, world) : undefined;
  const { types } = field.target;
  if (kin === undefined) return [];
  const list = lists.find((one) => one.table === table);
  if (isNumeric(types) && list !== undefined && isOfChildren(field, list, world)) {
    const text = `${field.name} is how many of ${list.table.name} are below the row by ${kin.own}`;
    // By its name it may be the key itself, `parts` of rows with `part_of`.
    const score = isCalledAsKey(field.words, kin) ? 1.02 : 0.97;
    return [{ text: `$count(${list.text})`, score, missing: [], notes: [{ kind: 'used', text }] }];
  }
  return [...saidOfAbove(field, kin, entity, world), ...nameOfAbove(field, kin, entity, world)];
}

function nameOfAbove(field: Field, kin: Kin, { table, scope }: Entity, world: World): readonly Found[] {
  const isKey =
    isCalledAsKey(field.words, kin) && table?.rows.some((row) => typeof valueAt(row, kin.own) === 'number') === true;
  const isAbove =
    isKey ||
    (field.words.some((word) => above.test(word)) && field.words.every((word) => above.test(word) || word === 'name'));
  if (!field.target.types.has('string') || !isAbove) return [];
  // Beside the list of those below it is what the row itself is called.
  const isItself = world.fields.some(
    ({ target, words }) => target.kind === 'array' && words.some((word) => below.test(word)),
  );
  const name = scope.sources.find(
    ({ at, lists: inside, shape, name: { own } }) =>
      inside === 0 &&
      isScalarShape(shape) &&
      called.test(own.join(' ')) &&
      (isItself ? !at.text.includes('.') : at.text.startsWith(`${kin.alias}.`)),
  );
  const text = `${field.name} is what the row is called${isItself ? '' : ` that ${kin.own} names`}`;
  return name === undefined
    ? []
    : [{ text: name.at.text, score: isKey ? 1.02 : 0.96, missing: [], notes: [{ kind: 'used', text }] }];
}

/** `the author of the comment it answers`, `the name of the folder they are in`, `the title of its parent` */
const ofAbove =
  /\b(\w+) of (?:the|its|their|his|her) (?:(?:\w+ )?\w+ (?:above|(?:that |which )?(?:it|they|he|she|each) (?:is|are|\w+s|belong|answer|stand|sit|lie))\b|(?:parent|manager|boss|supervisor|superior|lead|head|chief)\b(?! (?:s )?(?:parent|manager|boss)))/;

/** A field of the row above, where the part about the wanted one, or what explains it, says so. */
function saidOfAbove(field: Field, { alias }: Kin, { scope }: Entity, { speech }: World): readonly Found[] {
  const parts = speech.about(field.words).flatMap((part) => {
    const next = speech.segments.find(({ from }) => from === part.to + 1);
    const isTold = /^[,(:=-]$/.test(speech.tokens[part.to]?.lower ?? '');
    return next !== undefined && isTold && /^(?:the|that is|i e)\b/.test(textOf(next)) ? [part, next] : [part];
  });
  const word = parts.flatMap((part) => ofAbove.exec(textOf(part))?.[1] ?? [])[0];
  // `with the name of the manager` tells nothing of the row's own name.
  if (word === undefined || field.words.every((one) => isAkin(one, word))) return [];
  const source = scope.sources.find(
    (one) =>
      one.lists === 0 &&
      isScalarShape(one.shape) &&
      isOfType(one, field) &&
      new RegExp(`^${alias}\\.\\w+$`).test(one.at.text) &&
      one.name.own.length === 1 &&
      isAkin(one.name.own[0] ?? '', word),
  );
  const note = { kind: 'used' as const, text: `${field.name} is ${source?.name.own.join(' ')} of the row above` };
  return source === undefined ? [] : [{ text: source.at.text, score: 1.03, missing: [], notes: [note] }];
}

const havingBelow =
  /\b(?:who|that|which) (?:has|have) (?:no |any |some )?(?:\w+ ){0,3}?(?:reports?|reporting|subordinates?|children|subcategories|replies|below|under)\b|\bwith (?:some|any|no) ?(?:body|one)? (?:reporting|below|under)\b|\b(?:nobody|no one|noone|others|other people|some(?:body|one)) (?:else )?(?:reports?|answers?) to(?= [,.;)]|$)/;

/** `partOf`, of rows whose `part_of` names another one. */
function isCalledAsKey(words: readonly string[], { own }: Kin): boolean {
  return words.join(' ') === wordsOf(own.replaceAll('.', ' ')).join(' ');
}

/** `who has people reporting to them`, `managers`, `without anybody below`: the rows that others name, or that none do. */
export function kinCondition({ kind, table, lists }: Entity, world: World): Having | undefined {
  const kin = kind === 'row' ? kinOf(table, world) : undefined;
  const list = kin === undefined ? undefined : lists.find((one) => one.table === table);
  const said = havingBelow.exec(world.speech.text)?.[0];
  if (list === undefined || said === undefined || /\bhow many|number of|count\b/.test(said)) return undefined;
  const isWanted = !/\b(?:no|nobody|noone|none|without|nothing)(?: ?one)?\b/.test(said);
  return {
    text: `$count(${list.text}) ${isWanted ? '> 0' : '= 0'}`,
    notes: [{ kind: 'used', text: `only records with ${isWanted ? 'some' : 'no'} ${list.table.name}: ${said}` }],
  };
}
