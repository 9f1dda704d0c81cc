/** Where the data stands in an answer, as its documented shape tells. */
import { isRecord, recordOf } from '../../../../core/json.ts';
import type { Schema } from '../../documents/terms/document.ts';
import { isWrapper } from '../../vocabulary.ts';
import { coverage, wordsOf } from '../../words.ts';
import { typesOf } from './target.ts';

const propertiesBySchema = new WeakMap<Schema, Readonly<Record<string, Schema>>>();

/** Those that are schemas themselves: asked of the same schema for each parameter that may be found there. */
export function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  if (schema === undefined) return {};
  const known = propertiesBySchema.get(schema);
  if (known !== undefined) return known;
  const { properties } = schema;
  const found = Object.fromEntries(
    Object.entries(recordOf(properties)).filter((entry): entry is [string, Schema] => isRecord(entry[1])),
  );
  propertiesBySchema.set(schema, found);
  return found;
}

const envelopes = /^(?:data|attributes)$/;

/** The members of a thing itself: what is wrapped as a whole (`{"ticket": {...}}`), and `{"data": {"attributes": {...}}}`, is opened. */
export function ownMembersOf(schema: Schema | undefined, depth = 0): readonly (readonly [string, Schema])[] {
  const members = Object.entries(propertiesOf(schema));
  return members.flatMap(([name, member]) => {
    const inside = depth < 3 && (members.length === 1 || envelopes.test(name)) ? ownMembersOf(member, depth + 1) : [];
    return inside.length > 0 ? inside : [[name, member] as const];
  });
}

export function isListSchema(schema: Schema | undefined): boolean {
  return schema !== undefined && (typesOf(schema).includes('array') || isRecord(schema['items']));
}

interface Candidate {
  readonly path: readonly string[];
  readonly score: number;
}

const listDepth = 3;
const aside = /^(errors?|warnings?|links?|_links|meta|metadata|messages?|included|facets?|aggregations?|filters?)$/i;

/** Path of the list that an answer is about; empty when the answer is the list itself, undefined when it has none. */
export function listPathOf(schema: Schema | undefined, resource: readonly string[]): readonly string[] | undefined {
  if (schema === undefined) return undefined;
  if (isListSchema(schema)) return [];
  const found = candidatesIn(schema, resource, []).toSorted((a, b) => b.score - a.score);
  const [best, second] = found;
  if (best === undefined || (second !== undefined && second.score === best.score)) return undefined;
  return best.path;
}

function candidatesIn(schema: Schema, resource: readonly string[], path: readonly string[]): readonly Candidate[] {
  if (path.length >= listDepth) return [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, member]): readonly Candidate[] => {
    if (aside.test(name)) return [];
    const own = [...path, name];
    if (!isListSchema(member)) return isHolder(name, resource) ? candidatesIn(member, resource, own) : [];
    const words = wordsOf(name);
    const named = resource.length === 0 ? 0 : coverage(words, resource);
    const isPlain = words.every(isWrapper) ? 0.8 : 0;
    return [{ path: own, score: Math.max(named, isPlain, 0.3) - path.length * 0.05 }];
  });
}

function isHolder(name: string, resource: readonly string[]): boolean {
  const words = wordsOf(name);
  return words.every((word) => isWrapper(word) || word === 'embedded') || coverage(words, resource) > 0.9;
}

/** The one member that an answer about a single thing wraps it in: `{"data": {...}}`. */
export function wrapperOf(schema: Schema | undefined, resource: readonly string[]): string | undefined {
  const members = Object.entries(propertiesOf(schema)).filter(
    ([name]) => !aside.test(name) && !/^(success|ok|status|code|message|request_?id)$/i.test(name),
  );
  const [only] = members;
  if (only === undefined || members.length > 1) return undefined;
  const [name, member] = only;
  const isStructure = typesOf(member).includes('object') || isRecord(member['properties']);
  return isStructure && isHolder(name, resource) ? name : undefined;
}
