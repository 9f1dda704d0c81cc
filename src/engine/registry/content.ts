/**
 * Whether two versions say the same.
 *
 * Registries store texts as their parser prints them, so a text can come back with other blanks or another order of
 * members: that is equal canonically, though not byte by byte.
 */
import { isRecord } from '../../core/json.ts';
import type { Reference } from '../../model/registry.ts';
import { splitName } from './names.ts';
import type { SchemaVersion } from './version.ts';

export type Equality = 'bytes' | 'canonical' | 'different';

/** A version whose references are read in its context. */
export interface Placed {
  readonly version: Pick<SchemaVersion, 'type' | 'text' | 'references' | 'metadata' | 'ruleSet'>;
  readonly context: string;
}

export function compareTexts(type: string, a: string, b: string): Equality {
  if (a === b) return 'bytes';
  const [left, right] = [canonicalText(type, a), canonicalText(type, b)];
  return left !== undefined && left === right ? 'canonical' : 'different';
}

/** Everything a registry takes as the content of a version: type, text, references, metadata and rule set. */
export function isSameContent(a: Placed, b: Placed): boolean {
  return differences(a, b).length === 0;
}

/** What differs, in words; texts that are equal canonically do not. */
export function differences(a: Placed, b: Placed): readonly string[] {
  const [left, right] = [a.version, b.version];
  return [
    ...(left.type === right.type ? [] : ['type']),
    ...(compareTexts(left.type, left.text, right.text) === 'different' ? ['schema text'] : []),
    ...(referencesOf(a) === referencesOf(b) ? [] : ['references']),
    ...(canonical(left.metadata) === canonical(right.metadata) ? [] : ['metadata']),
    ...(canonical(left.ruleSet) === canonical(right.ruleSet) ? [] : ['rule set']),
  ];
}

function referencesOf({ version, context }: Placed): string {
  const rows = version.references.map((reference: Reference) => {
    const { context: own, subject } = splitName(reference.subject, context);
    return [reference.name, own, subject, reference.version];
  });
  return JSON.stringify(rows);
}

/** JSON with the members of objects in order; null and what is missing are the same. */
export function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, member: unknown) => {
    if (!isRecord(member)) return member;
    const kept = Object.entries(member).filter(([, inner]) => inner !== null && inner !== undefined);
    return Object.fromEntries(kept.toSorted(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** Numbers with so many digits cannot be told apart once they were parsed. */
const longNumber = /\d{16}/;

function canonicalText(type: string, text: string): string | undefined {
  if (type === 'PROTOBUF') return protobufTokens(text);
  if (longNumber.test(text)) return undefined;
  try {
    return canonicalJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Unlike `canonical` it keeps null, which is a default or a type in a schema. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : member,
  );
}

/** Words, signs and texts, without comments and blanks. */
const protobufToken = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w.]+|[^\s\w]/g;

function protobufTokens(text: string): string {
  const bare = text.replace(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '$1');
  return (bare.match(protobufToken) ?? []).join(' ');
}
