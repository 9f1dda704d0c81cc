/** What a setting is, and the shapes that settings have: texts of flags and variables become what they mean. */
import * as z from 'zod';
import { allowEntryWanted, isAllowEntry } from '../drivers/net/allow-list.ts';

export interface Setting {
  /** Dotted path in the configuration file. Secrets have none: they never stand in a file. */
  readonly key?: string;
  readonly flag?: string;
  /** Shown after the flag; a flag without one is a switch. */
  readonly placeholder?: string;
  /** The flag may be given any number of times, each with one item of a list. */
  readonly isRepeatable?: true;
  readonly variable?: string;
  /** The default, in words where it is computed. */
  readonly default: string;
  readonly description: string;
}

export const List = z.union([z.array(z.string()), z.string().transform(splitList)]);
export const Hosts = List.pipe(z.array(z.string().refine(isAllowEntry, allowEntryWanted)));
export const Switch = z.union(
  [z.boolean(), z.enum(['1', 'true', 'on', '0', 'false', 'off', '']).transform(isOn)],
  'must be true or false',
);
export const Whole = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)], 'must be a whole number');

/** In milliseconds. A longer timer would fire at once. */
export const Timeout = Whole.pipe(
  z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
);

/** Nothing but scheme, host and port, since that is what a link is signed for. */
export const Origin = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be a URL of http or https')
  .refine((text) => isOrigin(text), 'must have no path, query or user')
  .transform((text) => new URL(text).origin);

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.href === `${url.origin}/`;
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isOn(text: string): boolean {
  return ['1', 'true', 'on'].includes(text);
}

export const LogLevel = z.enum(['debug', 'info', 'warn', 'error']);

/** Of http or https, without query and fragment. */
export function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(text);
}

/** A sum of money, or nothing. */
export const Amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'must be a number')
      .transform(Number),
  ])
  .pipe(z.number().min(0));

/** Paths are put behind it, and a user or a password in it would not be sent. */
export const ApiBase = z
  .string()
  .refine(isPlainAddress, 'must be an http or https address without user, query and fragment')
  .transform((text) => text.replace(/\/+$/, ''));

function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && isAddress(text);
}

/** Clients pass variables on that their user has left empty. */
export function filled<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
}
