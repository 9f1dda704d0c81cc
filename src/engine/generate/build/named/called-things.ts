/** Things that can be looked up by what they are called: those that are listed with their keys and their names. */
import type { Operation, Parameter } from '../../documents/terms/document.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { enumOf, typesOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { isCalling } from '../relations/terms/naming.ts';
import { toldOf } from '../relations/terms/nodes.ts';
import { isPerson } from '../terms/entity.ts';
import type { Leaf } from '../terms/record.ts';
import type { KnownOperation, Sources } from '../terms/sources.ts';

export interface CalledThing {
  /** Lists all of them. */
  readonly known: KnownOperation;
  readonly noun: readonly string[];
  readonly key: Leaf;
  /** The name, or the first and the last one. */
  readonly naming: readonly Leaf[];
  /** It is known by a number, a plate, an address or the like, and perhaps by a name as well. */
  readonly isCode: boolean;
  /** Its key is said, and nothing has to be looked up. */
  readonly isKeyed?: true;
  /** The parameter by which the list is searched for a name. */
  readonly search: string | undefined;
  /** Somebody, or a company. */
  readonly isSomebody: boolean;
}

/** One list for each kind of thing, once for each way in which its things are known. */
export function calledThings({ operations }: Sources): readonly CalledThing[] {
  const found = new Map<string, readonly CalledThing[]>();
  const keyed = new Map<string, CalledThing>();
  for (const known of operations) {
    const things = calledThingsOf(known);
    const name = `${known.source.integration.id} ${known.noun.join(' ')}`;
    if (things.length > 0 && !found.has(name)) found.set(name, things);
    const thing = keyed.has(name) ? undefined : keyedThing(known);
    if (thing !== undefined) keyed.set(name, thing);
  }
  return [...[...found.values()].flat(), ...keyed.values()];
}

/** "Order 4711", where an answer tells the key of an order. */
function keyedThing(known: KnownOperation): CalledThing | undefined {
  const { operation, noun } = known;
  const told = operation.method === 'GET' && isReading(operation) && noun.length > 0 ? toldOf(known) : undefined;
  const key = keyOf(told?.leaves.filter(({ context }) => context.length === 0) ?? [], known);
  if (key === undefined) return undefined;
  return { known, noun, key, naming: [key], search: undefined, isCode: true, isKeyed: true, isSomebody: false };
}

function calledThingsOf(known: KnownOperation): readonly CalledThing[] {
  const { operation, noun } = known;
  const isOpen = operation.method === 'GET' && isReading(operation) && !operation.path.includes('{');
  const told = isOpen && noun.length > 0 ? toldOf(known) : undefined;
  if (told?.isMany !== true || operation.parameters.some((one) => one.in === 'query' && one.required)) return [];
  const own = told.leaves.filter(({ context }) => context.length === 0);
  const key = keyOf(own, known);
  if (key === undefined) return [];
  const name = namingOf(own, noun);
  const isSomebody = name.length > 1 || noun.some(isPerson) || own.some(({ words }) => reached.test(words.join(' ')));
  const codes = codesOf(own, noun).filter((leaf) => leaf !== key && !name.includes(leaf));
  const ways = [...(name.length === 0 ? [] : [name]), ...codes.map((leaf) => [leaf])];
  return ways.map((naming) => {
    const isCode = naming !== name;
    // The `term` of a course is nothing that courses are searched for.
    const open = operation.parameters.filter(
      ({ name: asked }) =>
        !own.some((leaf) => !naming.includes(leaf) && leaf.words.join(' ') === wordsOf(asked).join(' ')),
    );
    const search = naming.length > 1 ? undefined : searchOf(open, naming[0], isCode);
    return { known, noun, key, naming, search, isCode, isSomebody: isSomebody && !isCode };
  });
}

/** Whoever has one of these can be called or written to. */
const reached = /^(?:e ?mail|phone|phone number|mobile|telephone|vat id|speciality|domain)$/;

function keyOf(leaves: readonly Leaf[], { noun, operation, source }: KnownOperation): Leaf | undefined {
  const called = (name: string): Leaf | undefined => leaves.find(({ words }) => words.join(' ') === name);
  const id = called('id') ?? called(`${noun.join(' ')} id`) ?? called(`${noun.at(-1) ?? ''} id`);
  return id ?? called(keyInPath(operation, source.document.operations));
}

/** `memberNo`, where one of `/members` is read at `/members/{memberNo}`. */
function keyInPath({ path }: Operation, operations: readonly Operation[]): string {
  const one = operations.find(
    (other) => other.path.startsWith(`${path}/{`) && /^\{\w+\}$/.test(other.path.slice(path.length + 1)),
  );
  return wordsOf(one === undefined ? '' : one.path.slice(path.length + 2, -1)).join(' ');
}

function namingOf(leaves: readonly Leaf[], noun: readonly string[]): readonly Leaf[] {
  // Of what prose only names nobody says that it is a text.
  const texts = leaves.filter(
    ({ schema }) => (typesOf(schema).includes('string') || typesOf(schema).length === 0) && enumOf(schema).length === 0,
  );
  const called = (name: string): Leaf | undefined => texts.find(({ words }) => words.join(' ') === name);
  const [first, last] = [called('first name'), called('last name') ?? called('surname')];
  const whole = [
    'name',
    'full name',
    'title',
    'label',
    `${noun.join(' ')} name`,
    'display name',
    'company name',
    'company',
  ].flatMap((name) => called(name) ?? []);
  const only = whole.find(isCalling) ?? whole[0];
  if (only !== undefined) return [only];
  if (first !== undefined && last !== undefined) return [first, last];
  // `summary`: "Title of the calendar"
  const told = texts.find(({ schema }) => isToldName(String(schema['description'] ?? ''), noun));
  if (told !== undefined) return [told];
  // A booking is known by its `team_name`, where the team is nothing by itself.
  const [other, ...others] = texts.filter((leaf) => isOtherName(leaf, leaves));
  return other !== undefined && others.length === 0 ? [other] : [];
}

function isToldName(description: string, noun: readonly string[]): boolean {
  const [, thing = ''] =
    /^\W*(?:the )?(?:name|title) of (?:the|an?|this) ([\w -]+?)(?:\.|,|;|$)/i.exec(description) ?? [];
  return thing !== '' && wordsOf(thing).join(' ') === noun.join(' ');
}

function isOtherName({ words }: Leaf, leaves: readonly Leaf[]): boolean {
  const holder = words.slice(0, -1).join(' ');
  const isPart = /^(?:first|last|middle|user|file|host|nick|street|city|country|brand|contact)$/.test(holder);
  return (
    words.at(-1) === 'name' && holder !== '' && !isPart && !leaves.some((one) => one.words.join(' ') === `${holder} id`)
  );
}

/** What one of its kind is told by, although it is no name. */
function codesOf(leaves: readonly Leaf[], noun: readonly string[]): readonly Leaf[] {
  const codes =
    /^(?:number|no|code|tag|plate|license plate|registration|registration number|reference|ref|sku|serial|serial number|model|email|e ?mail|contact email)$/;
  return leaves.filter(({ words, schema }) => {
    const own = words.join(' ').replace(new RegExp(`^${noun.at(-1) ?? ''} `), '');
    return typesOf(schema).includes('string') && enumOf(schema).length === 0 && codes.test(own);
  });
}

/** By its own name, or as a search that is not said to look at something else. */
function searchOf(parameters: readonly Parameter[], naming: Leaf | undefined, isCode: boolean): string | undefined {
  const open = parameters.filter(
    ({ in: at, schema }) =>
      at === 'query' && enumOf(schema).length === 0 && !/^(?:number|integer|boolean)$/.test(String(schema['type'])),
  );
  const own = open.find(({ name }) => wordsOf(name).join(' ') === naming?.words.join(' '));
  const search = open.find(
    ({ name, description }) =>
      /^(?:q|query|search|term|search_?term|filter_?text|text)$/i.test(name) &&
      (!/\b(?:e-?mail|phone|number|code|sku|city|address)\b/i.test(description) ||
        /\b(?:names?|titles?)\b/i.test(description)),
  );
  // Whether a search looks at numbers and addresses has to be said.
  const word = naming?.words.at(-1) ?? '';
  const coded = open.find(({ description }) => isCode && new RegExp(`\\b(?:e-?)?${word}s?\\b`, 'i').test(description));
  return (own ?? (isCode ? coded : search))?.name;
}

/** What it is called, as an expression over one of the list. */
export function nameExpression({ naming }: CalledThing): string {
  const [first, last] = naming.map(({ path }) => expressionOf(path));
  return last === undefined ? `$string(${first})` : `(${first} & " " & ${last})`;
}
