/** What names what: fields that hold the key of a thing, and parameters that want one. */
import { isRecord } from '../../../../../core/json.ts';
import { reference, referent, type Schema } from '../../../documents/terms/document.ts';
import { pathContext, targetOf } from '../../../step/binding/bind.ts';
import { bodyTargets } from '../../../step/binding/body-targets.ts';
import { isLimitName } from '../../../step/binding/from-instruction.ts';
import { pagingParameter } from '../../../step/request/paging.ts';
import { propertiesOf } from '../../../step/terms/answer.ts';
import { enumOf, type Target, typesOf } from '../../../step/terms/target.ts';
import { coverage, wordsOf } from '../../../words.ts';
import { holderOf, isKeyWord, isPerson, nounOf } from '../../terms/entity.ts';
import type { Leaf } from '../../terms/record.ts';
import type { KnownOperation } from '../../terms/sources.ts';

/** A parameter, with the words for the thing whose key it may be. */
export interface Wanted {
  readonly target: Target;
  readonly holder: readonly string[];
  /** What comes back has the key of another thing there. */
  readonly isReferring?: true;
  /** The words of all things of the service. */
  readonly things?: ReadonlySet<string>;
}

const known = new WeakMap<KnownOperation, readonly Wanted[]>();

/** All that the operation may be told, but for pages and secrets. */
export function wantedBy(operation: KnownOperation): readonly Wanted[] {
  const before = known.get(operation);
  if (before !== undefined) return before;
  const found = readWanted(operation);
  known.set(operation, found);
  return found;
}

function readWanted({ operation, noun, source }: KnownOperation): readonly Wanted[] {
  const secrets = new Set(
    source.document.schemes.flatMap(({ scheme }) => (scheme.kind === 'key' ? [scheme.name.toLowerCase()] : [])),
  );
  const inRequest = operation.parameters.flatMap((parameter) => {
    const isOfPages =
      parameter.in === 'query' && (pagingParameter(parameter, operation.parameters) || isLimitName(parameter.name));
    const isOther = isOfPages || parameter.in === 'header' || secrets.has(parameter.name.toLowerCase());
    const target = isOther ? undefined : targetOf(parameter, operation);
    return target === undefined ? [] : [target];
  });
  const inBody = bodyTargets(operation).filter(({ own }) => !/^(?:cursor|page|limit|offset)$/.test(own.join(' ')));
  const roles = rolesIn(operation.answer);
  return [...inRequest, ...inBody].map((target) => {
    const role = roles.get(target.name);
    const isReferring = role !== undefined && role.join(' ') !== noun.join(' ');
    return {
      target,
      holder: role ?? namedThing(target, source) ?? holderOfTarget(target, operation.path, noun),
      ...(isReferring ? { isReferring } : {}),
      things: thingsOf(source),
    };
  });
}

const things = new WeakMap<KnownOperation['source'], ReadonlySet<string>>();

function thingsOf(source: KnownOperation['source']): ReadonlySet<string> {
  const before = things.get(source);
  const all = before ?? new Set(source.document.operations.map((operation) => nounOf(operation).join(' ')));
  things.set(source, all);
  return all;
}

/** Whether the service has operations of its own on such a thing. */
export function hasThing(source: KnownOperation['source'], words: readonly string[]): boolean {
  return thingsOf(source).has(words.join(' '));
}

/** What somebody or something is known by wherever it is known, unlike a key that a service gives. */
export function isIdentity(words: readonly string[]): boolean {
  return /^(?:e ?mail|email address|sku|isbn|ean|gtin|upc|barcode|vin|iban|vat number|username|serial number|license plate)$/.test(
    words.join(' '),
  );
}

/** Of fields that are called by what somebody is to a thing, who that is: by `borrower_id` members are asked for. */
function rolesIn(answer: Schema | undefined, depth = 0): ReadonlyMap<string, readonly string[]> {
  const { items } = answer ?? {};
  const members = Object.entries(propertiesOf(answer));
  const own = members.flatMap(([name, member]): readonly [string, readonly string[]][] => {
    const thing = member[referent];
    return typeof thing === 'string' ? [[name, thing.split(' ')]] : [];
  });
  const deeper = depth > 2 ? [] : [...members.map(([, member]) => member), ...(isRecord(items) ? [items] : [])];
  return new Map([...deeper.flatMap((schema) => [...rolesIn(schema, depth + 1)]), ...own]);
}

const identifiers = new WeakMap<KnownOperation['source'], ReadonlyMap<string, readonly string[]>>();

/** Where one thing alone is read by its `registration`, that is its key wherever it is asked for. */
function namedThing({ own }: Target, source: KnownOperation['source']): readonly string[] | undefined {
  const before = identifiers.get(source);
  const all = before ?? identifiersOf(source);
  identifiers.set(source, all);
  return all.get(own.join(' '));
}

function identifiersOf({ document: { operations } }: KnownOperation['source']): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const operation of operations) {
    const noun = nounOf(operation);
    const [, name = ''] = /\/[\w-]+\/\{([^{}]+)\}\/?$/.exec(operation.path) ?? [];
    const words = wordsOf(name);
    const isOwn = operation.method === 'GET' && holderOf(words).length > 0 && words.join(' ') !== noun.join(' ');
    const { answer } = operation;
    if (
      isOwn &&
      answer !== undefined &&
      Object.keys(propertiesOf(answer)).some((own) => wordsOf(own).join(' ') === words.join(' '))
    )
      found.set(words.join(' '), (found.get(words.join(' ')) ?? new Set()).add(noun.join(' ')));
  }
  return new Map(
    [...found].flatMap(([name, things]) => (things.size === 1 ? [[name, [...things].join('').split(' ')]] : [])),
  );
}

function holderOfTarget(target: Target, path: string, noun: readonly string[]): readonly string[] {
  const own = holderOf(target.own);
  const around = target.place === 'path' ? pathContext(path, target.name) : [];
  // `/time-entries/{entryId}` is told in full by what stands before it.
  if (own.length > 0)
    return own.length < around.length && own.join(' ') === around.slice(-own.length).join(' ') ? around : own;
  return target.place === 'path' ? around : noun;
}

/** Marks by which a parameter and the fields that may hold what it wants are found: without one of them in common no field does. */
export function marksOfWanted({ target, holder }: Wanted): readonly string[] {
  return [namedMark(target.own), holder.at(-1) ?? '', ...(holder.some(isPerson) ? [somebody] : [])];
}

/** An `id` or a `status` by itself is one of anything. */
function namedMark(words: readonly string[]): string {
  return holderOf(words).length === 0 ? '' : words.join(' ');
}

const somebody = ' somebody';

/** The marks of all fields of a thing. */
export function marksOfHeld(noun: readonly string[], leaves: readonly Leaf[]): ReadonlySet<string> {
  const marks = leaves.flatMap(({ words, context, schema }) => {
    const own = holderOf(words);
    const named = schema[referent];
    return [
      namedMark(words),
      own.at(-1) ?? '',
      context[0] ?? '',
      ...(typeof named === 'string' ? [named.split(' ').at(-1) ?? ''] : []),
      ...(own.some(isPerson) ? [somebody] : []),
    ];
  });
  return new Set([...marks, noun.at(-1) ?? ''].filter((mark) => mark !== ''));
}

/** A field of something, and what that thing is. */
export interface Held {
  readonly leaf: Leaf;
  readonly noun: readonly string[];
}

const scores = new WeakMap<Wanted, WeakMap<Leaf, Held & { readonly score: number }>>();

/** How sure it is that the field holds what the parameter wants, from 0 to 1. */
export function keyScore(held: Held, wanted: Wanted): number {
  const byLeaf = scores.get(wanted) ?? new WeakMap<Leaf, Held & { readonly score: number }>();
  scores.set(wanted, byLeaf);
  const before = byLeaf.get(held.leaf);
  if (before?.noun === held.noun) return before.score;
  const score = readScore(held, wanted);
  byLeaf.set(held.leaf, { ...held, score });
  return score;
}

function isDated({ format }: Schema): boolean {
  return format === 'date' || format === 'date-time';
}

function readScore({ leaf, noun }: Held, { target, holder, things: all }: Wanted): number {
  if (!isAccepted(leaf, target)) return 0;
  const { words, context, schema } = leaf;
  // Nobody is called, or written to, by a key.
  const isAddress = target.place === 'body' && /(?:^|_|[a-z])(?:name|title|e?mail|phone)$/i.test(target.name);
  if (isAddress && words.at(-1) === 'id') return 0;
  // Nothing is known by a day or a moment, whoever it is due by.
  if (isDated(schema) && !isDated(target.schema)) return 0;
  // One of some values is no key of anything.
  if (enumOf(target.schema).length > 0 && words.join(' ') !== target.own.join(' ')) return 0;
  const thing = holder.join(' ');
  if (schema[referent] === thing) return 1;
  const own = holderOf(words);
  const isKeyed = words.every((word) => isKeyWord(word) || own.includes(word));
  if (!isKeyed) return 0;
  const isSameName = words.join(' ') === target.own.join(' ');
  if (own.length > 0) {
    if (isSameName) return 1;
    // A bill is known by its number to people, and by its id to its service.
    const isOther =
      isKeyWord(words.at(-1) ?? '') && isKeyWord(target.own.at(-1) ?? '') && words.at(-1) !== target.own.at(-1);
    if (isSame(own, holder))
      return isOther ? 0.5 : schema[reference] === true || words.length > own.length ? 0.97 : 0.9;
    // `assignee_id` leads to `/users/{id}`, and `userId` to no client.
    const isRole = own.some(isPerson) && all?.has(own.join(' ')) !== true;
    const isPersonal = words.length > own.length && isRole && holder.some(isPerson);
    return isPersonal && schema[referent] === undefined ? 0.6 : 0;
  }
  // A `slug` that is given alone is one of whatever is known by its slug.
  if (noun.length === 0 && context.length === 0 && isSameName && !/^(?:id|key|number|no)$/.test(words.join(' ')))
    return target.place === 'path' ? 0.6 : 0;
  const around = context.length > 0 ? context.toReversed() : noun;
  return isSame(around, holder) || isSame(context.slice(0, 1), holder) ? 0.95 : 0;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && one.at(-1) === other.at(-1) && coverage(one, other) >= 0.9;
}

/** Texts are taken for texts; a number may stand in a path that says text. */
function isAccepted({ schema }: Leaf, target: Target): boolean {
  const given = typesOf(schema).filter((type) => type !== 'null');
  const types = typesOf(target.schema).filter((type) => type !== 'null');
  if (given.some((type) => /^(?:array|object|boolean)$/.test(type))) return false;
  if (given.length === 0 || types.length === 0) return true;
  const isText = types.includes('string');
  return isText || given.some((type) => type === 'integer' || type === 'number');
}
