/**
 * Contexts and names of subjects as registries spell them.
 *
 * A subject of a context is `:.context:subject` in some answers and bare in others, so names are compared only after
 * `splitName`. In paths the context is a prefix and the subject bare, with `:` left as it is: some servers do not decode it.
 */
import { PatchbayError } from '../../core/error.ts';

export const defaultContext = '.';

/** A subject and its context; the context of a bare name is that of whoever uses it. */
export interface SubjectName {
  readonly context: string;
  readonly subject: string;
}

/** Null, an empty text, `.` and `:.:` are the default context; `x`, `.x` and `:.x:` are one. Throws INVALID_CONTEXT. */
export function normalizeContext(given: string | null | undefined): string {
  const inner = /^:(.*):$/su.exec(given ?? '')?.[1] ?? given ?? '';
  if (inner === '' || inner === defaultContext) return defaultContext;
  const context = inner.startsWith('.') ? inner : `.${inner}`;
  if (!/[:/\\\p{Cc}\p{Cs}]/u.test(context) && context !== '..' && !context.startsWith('.__GLOBAL')) return context;
  throw new PatchbayError('invalid_input', 'A context had a name that no registry can have.', {
    reason: 'INVALID_CONTEXT',
    hint: 'Name it like `.staging`, without `:` and `/`; leave it out for the default context.',
  });
}

export function splitName(name: string, context: string): SubjectName {
  const [, own, subject] = /^:(\.[^:]*):(.*)$/su.exec(name) ?? [];
  return own === undefined || subject === undefined ? { context, subject: name } : { context: own, subject };
}

/** How the names of one product are read. */
export type ReadName = typeof splitName;

/** Where there are no contexts, `:.x:hens` is a subject like any other. */
export function readWhole(name: string, context: string): SubjectName {
  return { context, subject: name };
}

export function qualify({ context, subject }: SubjectName): string {
  return `:${context}:${subject}`;
}

/** `.` and `..` would be read as steps of the path, so they are named with their context. */
function isStep(subject: string): boolean {
  return subject === '.' || subject === '..';
}

function encode(part: string): string {
  return encodeURIComponent(part.toWellFormed()).replaceAll('%3A', ':');
}

/** `/contexts/.x` before everything that belongs to a context other than the default one. */
export function inContext(context: string, path: string): string {
  return context === defaultContext ? path : `/contexts/${encode(context)}${path}`;
}

/** `base` is `subjects`, `config` or `mode`; `rest` begins with a slash. */
export function pathOf(base: 'subjects' | 'config' | 'mode', name: SubjectName, rest = ''): string {
  if (isStep(name.subject)) return `/${base}/${qualify(name)}${rest}`;
  const own = name.subject === '' ? `/${base}` : `/${base}/${encode(name.subject)}`;
  return inContext(name.context, `${own}${rest}`);
}

/** A path and the query that it needs besides. */
export interface Spelled {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * The same path for products that know contexts in names alone: `/contexts/.x/subjects/hens` is `/subjects/:.x:hens`,
 * and a list of the context is a list of names with its prefix.
 */
export function withoutContext(path: string): Spelled {
  const [, context, base = '', name] = /^\/contexts\/([^/]+)\/([^/]+)(?:\/(.*))?$/su.exec(path) ?? [];
  if (context === undefined) return { path, query: {} };
  const prefix = `:${context}:`;
  const isList = name === undefined && (base === 'subjects' || base === 'schemas');
  if (isList) return { path: `/${base}`, query: { subjectPrefix: decodeURIComponent(prefix) } };
  return { path: `/${base}/${prefix}${name ?? ''}`, query: {} };
}

/** One version of one subject, as a key of maps. Names hold no line breaks. */
export function keyOf(subject: string, version: number): string {
  return `${subject}\n${version}`;
}
