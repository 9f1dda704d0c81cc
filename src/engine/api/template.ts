/**
 * Placeholders: `<<expression>>` in hosts, paths, headers, query parameters and bodies.
 *
 * Tried in this order: the exact name of a variable, a path such as `currentItem.tags[0]`, an arrow function or JSONata.
 * The result is inserted literally: strings as they are, everything else as JSON text (workflow-notes, 1.3). Only where the text
 * is JSON, and the placeholder stands within a string of it, a value is written as a part of that string.
 */
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { Scope } from '../../core/ports.ts';
import { naming } from '../naming.ts';
import { coverUnclosed } from '../placeholder.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** What placeholders see. */
export interface Evaluator {
  readonly scope: Scope;
  /** Members of this call alone, which win over the scope's. */
  readonly over: Variables;
  readonly signal: AbortSignal;
  /** Whether `{name}` and `{name.path}` are placeholders too, where the name is known. */
  readonly legacy?: boolean;
  /** What is done to a value before it is inserted at a place of the text; asked in the order of the places. */
  encode?(value: string, at: number): string;
}

const placeholder = /<<([\s\S]+?)>>/g;
const legacyPlaceholder = /\{([A-Za-z_$][\w$]*(?:\.[\w$-]+|\[\d+\])*)\}/g;
/** Ids of steps may hold hyphens and begin with a digit; where no such name is known, it is an expression. */
const pathShape = /^[\w$-]+(?:\.[\w$-]+|\[\d+\])*$/;
const namesShown = 10;

/** `field` names the place in messages, such as `steps[0].apiConfig.urlPath`. */
export async function fill(text: string, field: string, by: Evaluator): Promise<string> {
  if (!text.includes('<<')) return plain(text, by, 0);
  const parts: string[] = [];
  let end = 0;
  for (const match of coverUnclosed(text).matchAll(placeholder)) {
    const expression = (match[1] ?? '').trim();
    const value = toText(await resolve(expression, field, by));
    parts.push(plain(text.slice(end, match.index), by, end), by.encode?.(value, match.index) ?? value);
    end = match.index + match[0].length;
  }
  parts.push(plain(text.slice(end), by, end));
  return parts.join('');
}

/** As `fill`, for the text of JSON: a quote or a line break in a value neither ends the string that it is put into nor breaks it. */
export function fillJson(text: string, field: string, by: Evaluator): Promise<string> {
  const signs = coverUnclosed(text).matchAll(/<<[\s\S]+?>>|\\.|"/g);
  const quotes = [...signs].filter(([sign]) => sign === '"').map(({ index }) => index);
  let before = 0;
  const encode = (value: string, at: number): string => {
    while ((quotes[before] ?? at) < at) before += 1;
    return before % 2 === 1 ? JSON.stringify(value).slice(1, -1) : value;
  };
  return fill(text, field, { ...by, encode });
}

/** What stands between placeholders; in definitions of old, `{name}` is one as well and null is nothing. */
function plain(text: string, by: Evaluator, from: number): string {
  if (by.legacy !== true) return text;
  return text.replace(legacyPlaceholder, (whole, path: string, at: number) => {
    const value = follow(path, by);
    if (value === undefined) return whole;
    const inserted = value === null ? '' : toText(value);
    return by.encode?.(inserted, from + at) ?? inserted;
  });
}

const onlyPlaceholder = /^\s*<<((?:(?!>>)[\s\S])+)>>\s*$/;

/** As `fillDeep`, but a string that is one placeholder becomes its value as it is, of any type. */
export async function fillNative(value: unknown, field: string, by: Evaluator): Promise<unknown> {
  const expression = typeof value === 'string' ? onlyPlaceholder.exec(value)?.[1] : undefined;
  if (expression !== undefined) return resolve(expression.trim(), field, by);
  if (!Array.isArray(value)) return fillDeep(value, field, by);
  return Promise.all(value.map((item, index) => fillNative(item, `${field}[${index}]`, by)));
}

/** Fills every string of an object or array, keys excepted. */
export async function fillDeep(value: unknown, field: string, by: Evaluator): Promise<unknown> {
  if (typeof value === 'string') return fill(value, field, by);
  if (Array.isArray(value)) {
    return Promise.all(value.map((item, index) => fillDeep(item, `${field}[${index}]`, by)));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(async ([key, item]): Promise<[string, unknown]> => {
    return [key, await fillDeep(item, `${field}.${key}`, by)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function resolve(expression: string, field: string, by: Evaluator): Promise<unknown> {
  const direct = lookUp(expression, by);
  if (direct !== undefined) return direct;
  const followed = pathShape.test(expression) ? follow(expression, by) : undefined;
  if (followed !== undefined) return followed;
  const value = await naming(field, () => by.scope.evaluate(expression, by.over, by.signal));
  if (value === undefined) throw unresolved(expression, field, by);
  return value;
}

function lookUp(name: string, { scope, over }: Evaluator): unknown {
  return Object.hasOwn(over, name) ? over[name] : scope.get(name);
}

/** Own members only, so that a path never reaches what JavaScript objects inherit. */
function follow(path: string, by: Evaluator): unknown {
  const [first = '', ...keys] = path.split(/[.[\]]+/).filter((key) => key !== '');
  let value = lookUp(first, by);
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function unresolved(expression: string, field: string, { scope, over }: Evaluator): PatchbayError {
  const names = [...new Set([...Object.keys(over), ...scope.names])];
  const more = names.length > namesShown ? `, and ${names.length - namesShown} more` : '';
  return new PatchbayError('invalid_input', `Placeholder <<${expression}>> in ${field} gave no value.`, {
    reason: 'PLACEHOLDER_UNRESOLVED',
    hint: `Available names: ${names.slice(0, namesShown).join(', ')}${more}.`,
  });
}
