/** A request as the routes see it: its path is split, decoded, and freed of the context's prefix. */

import type { Traits } from './flavours.ts';
import { isObject, type JsonObject } from './json.ts';
import { contextScope, defaultContext, parseContext } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Proposal } from './register.ts';
import type { Reference } from './state.ts';

export interface Call {
  readonly method: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly body: string;
  /** The context of the path's prefix. */
  readonly context: string | undefined;
}

export function parseCall(method: string, url: string, body: string, traits: Traits): Call {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => decode(segment, traits));
  const call: Call = { method, segments, query: new URLSearchParams(search), body, context: undefined };
  return traits.contexts === 'full' && traits.contextPaths ? withoutPrefix(call) : call;
}

function decode(segment: string, { keepsEncodedColon }: Traits): string {
  try {
    return keepsEncodedColon
      ? segment
          .split(/(%3A)/i)
          .map((part) => (/^%3A$/i.test(part) ? part : decodeURIComponent(part)))
          .join('')
      : decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, 'HTTP 400 Bad Request');
  }
}

/**
 * `/contexts/hens/subjects/egg` becomes `/subjects/:.hens:egg`. A name that is qualified already wins over the prefix,
 * and lists get the context as the prefix of their subjects (notes, 2.1).
 */
function withoutPrefix(call: Call): Call {
  const [first, prefix, ...rest] = call.segments;
  if (first !== 'contexts' || prefix === undefined || rest.length === 0) return call;
  const context = parseContext(prefix);
  const scope = context === defaultContext ? ':.:' : contextScope(context);
  const own = (subject: string) => (/^:[.*]/.test(subject) ? subject : `${scope}${subject}`);
  const [kind = '', subject, ...others] = rest;
  const inside = { ...call, context, segments: rest };
  if (kind === 'schemas' && subject === 'ids') return { ...inside, query: scoped(call.query, 'subject', own) };
  if (kind === 'schemas' && subject === undefined)
    return { ...inside, query: scoped(call.query, 'subjectPrefix', own) };
  if (kind === 'subjects' && subject === undefined)
    return { ...inside, query: scoped(call.query, 'subjectPrefix', own) };
  if (kind === 'compatibility') {
    const [name = '', ...tail] = others;
    return { ...inside, segments: [kind, subject ?? '', own(name), ...tail] };
  }
  const takesScope = ['subjects', 'mode', 'config'].includes(kind);
  return takesScope ? { ...inside, segments: [kind, own(subject ?? ''), ...others] } : inside;
}

function scoped(query: URLSearchParams, field: string, own: (subject: string) => string): URLSearchParams {
  const copy = new URLSearchParams(query);
  copy.set(field, own(query.get(field) ?? ''));
  return copy;
}

export function flag({ query }: Call, name: string): boolean {
  return query.get(name)?.toLowerCase() === 'true';
}

export function count({ query }: Call, name: string, otherwise: number): number {
  const value = Number(query.get(name) ?? otherwise);
  return Number.isInteger(value) ? value : otherwise;
}

export function readBody({ body }: Call): JsonObject {
  const parsed = parseJson(body);
  if (!isObject(parsed)) throw new Refusal(400, 'Unrecognized body');
  return parsed;
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, 'Malformed JSON');
  }
}

/** A negative id means none, as the registries' own clients send it. */
export function readProposal(body: JsonObject): Proposal {
  const { schema, schemaType = 'AVRO', references = [], metadata, ruleSet, id, version } = body;
  if (typeof schema !== 'string') throw new Refusal(42201, 'Empty schema');
  const hasId = typeof id === 'number' && id >= 0;
  const hasVersion = typeof version === 'number' && version > 0;
  return {
    schema,
    schemaType: typeof schemaType === 'string' ? schemaType : 'AVRO',
    references: Array.isArray(references) ? references.map(readReference) : [],
    ...(isObject(metadata) ? { metadata } : {}),
    ...(isObject(ruleSet) ? { ruleSet } : {}),
    ...(hasId ? { id } : {}),
    ...(hasVersion ? { version } : {}),
  };
}

function readReference(value: unknown): Reference {
  if (isObject(value)) {
    const { name, subject, version } = value;
    if (typeof name === 'string' && typeof subject === 'string' && typeof version === 'number') {
      return { name, subject, version };
    }
  }
  throw new Refusal(400, 'Malformed reference');
}
