/** Values whose names, or whose looks, say that they are what an operation wants under another name. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { type Operation, type Parameter, pathNames, referent } from '../../documents/terms/document.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { placeholder } from '../../step/terms/expression.ts';
import type { DataPlace } from '../../step/terms/places.ts';
import { shownName, targetWords } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { isPerson } from '../terms/entity.ts';
import type { Alias, Plan } from '../terms/plan.ts';
import type { KnownOperation } from '../terms/sources.ts';

/** `owner_handle` leads to `/contacts/{handle}`: the key has the same name there, and an owner is a person as a contact is. */
export function referencesTo(
  known: KnownOperation,
  places: readonly DataPlace[],
  plan: Pick<Plan, 'steps'> = { steps: [] },
): readonly Alias[] {
  const { operation, noun } = known;
  const roles = rolesOf(known, plan);
  return pathNames(operation.path)
    .slice(-1)
    .flatMap((name) => {
      const key = rawWords(name);
      return places
        .filter(
          ({ value, leaf }) => typeof value !== 'object' && (roles.has(leaf) || isReference(rawWords(leaf), key, noun)),
        )
        .map((place) => aliasOf(name, place, noun));
    });
}

function isReference(leaf: readonly string[], key: readonly string[], noun: readonly string[]): boolean {
  const holder = leaf.slice(0, -key.length);
  if (key.join() === 'id' || holder.length === 0 || leaf.slice(-key.length).join() !== key.join()) return false;
  const thing = holder.flatMap(wordsOf);
  return thing.join(' ') === noun.join(' ') || (thing.some(isPerson) && noun.some(isPerson));
}

/**
 * `sender_id` leads to `/users/{id}`, where the answer that it stands in says that a sender is a user. By its leaf, each role that
 * a thing is read for.
 */
export function rolesOf({ noun }: KnownOperation, { steps }: Pick<Plan, 'steps'>): ReadonlySet<string> {
  const leaves = steps.flatMap(({ known }) => leavesTo(known.operation.answer, noun.join(' ')));
  return new Set(leaves);
}

function leavesTo(schema: unknown, thing: string, depth = 0): readonly string[] {
  if (!isRecord(schema) || depth > limits.documentDepth) return [];
  const { items } = schema;
  return [
    ...Object.entries(propertiesOf(schema)).flatMap(([name, member]) =>
      member[referent] === thing ? [name] : leavesTo(member, thing, depth + 1),
    ),
    ...leavesTo(items, thing, depth + 1),
  ];
}

/** As they are written, since a word by itself may be spelled out in another way than behind others. */
function rawWords(name: string): readonly string[] {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

function aliasOf(name: string, place: DataPlace, context: readonly string[]): Alias {
  const doubt = `${shownName(name)} was taken from ${placeholder(place.expression)}, which is called something else.`;
  return { place: { ...place, name: { own: targetWords(name), context } }, doubt };
}

/**
 * What is given for a parameter under another name: the only address where addresses are asked for, and the `number` of which the
 * instruction says that it is a phone number.
 */
export function givenAs(
  parameter: Parameter,
  operation: Operation,
  { places, instruction }: { readonly places: readonly DataPlace[]; readonly instruction: string },
): DataPlace | undefined {
  const addresses = places.filter(({ value }) => isAddress(value));
  const [address] = addresses;
  if (addresses.length === 1 && asksForAddress(parameter, operation)) return address;
  const own = targetWords(parameter.name).join(' ');
  return places.find(
    ({ isTop, leaf }) => isTop && own !== wordsOf(leaf).join(' ') && isCalledSo(instruction, own, leaf),
  );
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^[^\s@<>]+@[^\s@<>]+\.[a-z]{2,}$/i.test(value);
}

/** By its name, by what is said of it, or by what a field of the same name has in the answers. */
function asksForAddress({ name, description, schema }: Parameter, { answer }: Operation): boolean {
  if (schema['format'] === 'email' || isAddress(schema['example'])) return true;
  const said = `${name.replaceAll('_', ' ')} ${description}`;
  if (/\be-?mail\b|\bmail(?: ?address)?\b/i.test(said)) return true;
  return examplesOf(answer, name).some(isAddress);
}

function examplesOf(schema: unknown, name: string, depth = 0): readonly unknown[] {
  if (typeof schema !== 'object' || schema === null || depth > exampleDepth) return [];
  return Object.entries(schema).flatMap(([key, member]) => {
    const isIt = key === name && typeof member === 'object' && member !== null && 'example' in member;
    return [...(isIt ? [member.example] : []), ...examplesOf(member, name, depth + 1)];
  });
}

const exampleDepth = 10;

/** "The phone number", where `number` is given and `phone` is asked for. */
function isCalledSo(instruction: string, own: string, leaf: string): boolean {
  const words = instruction.split(/[^\p{L}\d_-]+/u);
  return words.some((word, at) => {
    const [before = '', same = ''] = [words[at - 1], wordsOf(word).join(' ')];
    return at > 0 && same === wordsOf(leaf).join(' ') && wordsOf(before).join(' ') === own;
  });
}
