/** Members of a request, headers and parameters and fields of a body, put right one by one: the smallest edit that helps. */
import { isRecord } from '../../../core/json.ts';
import { nearestFirst } from '../../../core/nearest.ts';
import type { ApiConfig } from '../../../model/api.ts';
import type { Schema } from '../documents/terms/document.ts';
import { accepts } from '../step/terms/target.ts';
import { numberOnScale } from '../step/values/number-scale.ts';
import { likeness, wordsOf } from '../words.ts';
import { scaleChoice } from './scale.ts';

export interface Documented {
  readonly schema: Schema;
  readonly required: boolean;
}

export interface Members {
  readonly given: Readonly<Record<string, unknown>>;
  readonly documented: ReadonlyMap<string, Documented>;
  /** What a new step would have. */
  readonly fresh: Readonly<Record<string, unknown>>;
  /** What the step is there for. */
  readonly instruction: string;
  /** Whether the failure complains of a name. */
  complains(name: string): boolean;
  /** Names that may stand there although nobody documents them. */
  isFree(name: string): boolean;
  /** The text as a request would carry it; undefined when it cannot be rendered. */
  sample(value: unknown): unknown;
}

/** Unknown names become the documented one that they mean, what is missing is added, what is refused is replaced. */
export function mendMembers(members: Members): Record<string, unknown> {
  const { given, documented, fresh } = members;
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (documented.has(name) || members.isFree(name) || documented.size === 0)
      result[name] = mendValue(name, value, members);
    else {
      const meant = meantName(name, members, result);
      if (meant !== undefined) result[meant] = mendValue(meant, value, members);
      else if (!members.complains(name) && !namesAreClosed(members)) result[name] = value;
    }
  }
  for (const [name, { required }] of documented) {
    if (Object.hasOwn(result, name) || !Object.hasOwn(fresh, name)) continue;
    if (required || members.complains(name)) result[name] = fresh[name];
  }
  return result;
}

/** Something documented is missing: then a name that nobody knows has been tried instead. */
function namesAreClosed({ documented, given }: Members): boolean {
  return [...documented].some(([name, { required }]) => required && !Object.hasOwn(given, name));
}

/** The documented name that is not given yet and looks or means nearly the same. */
function meantName(
  name: string,
  { documented, given }: Members,
  result: Readonly<Record<string, unknown>>,
): string | undefined {
  const open = [...documented.keys()].filter(
    (candidate) => !Object.hasOwn(given, candidate) && !Object.hasOwn(result, candidate),
  );
  const same = open.find((candidate) => wordsOf(candidate).join(' ') === wordsOf(name).join(' '));
  if (same !== undefined) return same;
  const alike = open
    .map((candidate) => ({ candidate, score: meaning(wordsOf(name), wordsOf(candidate)) }))
    .filter(({ score }) => score >= 0.6)
    .toSorted((a, b) => b.score - a.score);
  const required = open.filter((candidate) => documented.get(candidate)?.required === true);
  const unknown = Object.keys(given).filter((own) => !documented.has(own));
  // The one that is missing and the one that nobody knows.
  if (required.length === 1 && unknown.length === 1 && (alike[0]?.score ?? 0) < 0.8) return required[0];
  const [best, second] = alike;
  if (best !== undefined && (second === undefined || second.score < best.score)) return best.candidate;
  const holding = required.filter(
    (candidate) => name.length >= 4 && candidate.toLowerCase().includes(name.toLowerCase()),
  );
  if (holding.length === 1) return holding[0];
  if (required.length === 1 && meaning(wordsOf(name), wordsOf(required[0] ?? '')) > 0.25) return required[0];
  const [nearest] = nearestFirst(name, open);
  return nearest !== undefined && isTypo(name, nearest) ? nearest : undefined;
}

function meaning(one: readonly string[], other: readonly string[]): number {
  const best = (word: string, words: readonly string[]): number =>
    words.reduce((most, candidate) => Math.max(most, likeness(word, candidate)), 0);
  const sum =
    one.reduce((total, word) => total + best(word, other), 0) +
    other.reduce((total, word) => total + best(word, one), 0);
  return sum / Math.max(1, one.length + other.length);
}

function isTypo(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase().replace(/[^a-z]/g, ''), other.toLowerCase().replace(/[^a-z]/g, '')];
  return a.length > 3 && (a.startsWith(b.slice(0, -1)) || b.startsWith(a.slice(0, -1)));
}

/** The value itself where it will do, else the documented choice that is nearest, else what a new step would have. */
function mendValue(name: string, value: unknown, { documented, fresh, sample, instruction }: Members): unknown {
  const schema = documented.get(name)?.schema;
  if (schema === undefined) return value;
  const seen = sample(value);
  const retimed = retime(schema, value, seen);
  if (retimed !== undefined) return retimed;
  if (seen !== undefined && (seen === '' || accepts(schema, seen))) return value;
  const choice = seen === undefined ? undefined : nearestChoice(schema, seen, instruction);
  if (choice !== undefined) return choice;
  return Object.hasOwn(fresh, name) ? fresh[name] : value;
}

/** A day where a moment is wanted becomes its beginning, a moment where a day is wanted loses its time. */
function retime({ format }: Schema, value: unknown, seen: unknown): unknown {
  if (typeof value !== 'string' || typeof seen !== 'string') return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(seen);
  const isMoment = /^\d{4}-\d{2}-\d{2}T/.test(seen);
  if (!(format === 'date-time' && isDay) && !(format === 'date' && isMoment)) return undefined;
  const inner = /^<<([\s\S]+)>>$/.exec(value)?.[1];
  if (inner === undefined && value.includes('<<')) return undefined;
  if (format === 'date') return inner === undefined ? seen.slice(0, 10) : `<<$substring(${inner}, 0, 10)>>`;
  return inner === undefined ? `${seen}T00:00:00Z` : `<<${inner} & "T00:00:00Z">>`;
}

function nearestChoice({ enum: values, maximum, description }: Schema, seen: unknown, instruction: string): unknown {
  if (typeof maximum === 'number' && Number(seen) > maximum)
    return typeof seen === 'string' ? String(maximum) : maximum;
  if (!Array.isArray(values)) return numberFor(description, seen);
  const words = wordsOf(String(seen)).join(' ');
  return (
    values.find((value) => wordsOf(String(value)).join(' ') === words) ??
    values.find((value) => likeness(words, wordsOf(String(value)).join(' ')) >= 0.7) ??
    scaleChoice(values, String(seen), instruction)
  );
}

/** `1` for "high", where the description of a number says so. */
function numberFor(description: unknown, seen: unknown): number | undefined {
  return typeof description === 'string' && typeof seen === 'string' && !/\d/.test(seen)
    ? numberOnScale(description, seen.trim())
    : undefined;
}

/** Headers and parameters as a record; those that are the text of one were read before. */
export function membersOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {};
}

/** Without members that hold nothing. */
export function compact(config: ApiConfig): ApiConfig {
  return Object.fromEntries(
    Object.entries(config).filter(
      ([name, value]) =>
        !(
          (name === 'headers' || name === 'queryParams') &&
          typeof value === 'object' &&
          value !== null &&
          Object.keys(value).length === 0
        ),
    ),
  );
}

export function hasSameMembers(
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
