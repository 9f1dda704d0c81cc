/**
 * Members inside of arguments that no schema knows. They are ignored, as the contract has it; but whoever wrote `path` for
 * `urlPath` has to hear of it.
 */
import * as z from 'zod';
import { isRecord } from './json.ts';
import { limits } from './limits.ts';
import { nameKey } from './naming.ts';
import { nearestWithin } from './nearest.ts';
import type { Within } from './tool.ts';

type Schema = z.core.$ZodType;

/** What a definition has when it is read, and comes back with it. */
const echoed: readonly string[] = ['id', 'createdAt', 'updatedAt', 'missing', '__typename'];

/** Where each stands, with the name that was probably meant: `input.steps[0].apiConfig.path (urlPath?)`. The first ones are told. */
export function ignoredMembers(parts: readonly Within[]): readonly string[] {
  const found: Found = { told: [], more: 0 };
  for (const { shape, given, path } of parts) collect(shape, given, path, found);
  return found.more > 0 ? [...found.told, `${found.more} more`] : found.told;
}

interface Found {
  readonly told: string[];
  /** Those that are only counted: of any number of them it would take long to say what was meant. */
  more: number;
}

function collect(schema: Schema, value: unknown, path: string, found: Found): void {
  if (!knowsNames(schema)) return;
  const { def } = (schema as z.core.$ZodTypes)._zod; // Every schema is one of these; the general type does not say which.
  if (def.type === 'object' && isRecord(value)) {
    for (const [name, member] of Object.entries(value)) {
      const known = Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall;
      if (known !== undefined) collect(known, member, memberOf(path, name), found);
      else if (echoed.includes(name)) continue;
      else if (found.told.length === limits.ignoredMembersTold) found.more += 1;
      else found.told.push(`${memberOf(path, name)}${guess(name, Object.keys(def.shape))}`);
    }
  } else if (def.type === 'array' && Array.isArray(value)) {
    for (const [at, item] of value.slice(0, limits.ignoredItemsRead).entries()) {
      collect(def.element, item, `${path}[${at}]`, found);
    }
  } else if (def.type === 'record' && isRecord(value)) {
    for (const [name, item] of Object.entries(value)) collect(def.valueType, item, memberOf(path, name), found);
  } else if (def.type === 'union') {
    const taken = def.options.find((option) => z.safeParse(option, value).success);
    if (taken !== undefined) collect(taken, value, path, found);
  } else if ('innerType' in def) collect(def.innerType, value, path, found);
}

const knowing = new WeakMap<Schema, boolean>();

/** Whether a value can have members in it that it does not know: rows and vectors have none, and there are many of them. */
function knowsNames(schema: Schema): boolean {
  const known = knowing.get(schema);
  if (known !== undefined) return known;
  // One that holds itself is asked about while it is asked about.
  knowing.set(schema, true);
  const { def } = (schema as z.core.$ZodTypes)._zod; // As above.
  const knows =
    def.type === 'object' ||
    (def.type === 'array' && knowsNames(def.element)) ||
    (def.type === 'record' && knowsNames(def.valueType)) ||
    (def.type === 'union' && def.options.some(knowsNames)) ||
    ('innerType' in def && knowsNames(def.innerType));
  knowing.set(schema, knows);
  return knows;
}

function memberOf(path: string, name: string): string {
  // A stranger's word is repeated only where it is a name that could have been meant.
  const shown = /^[\w$-]{1,40}$/.test(name) ? name : '(a name)';
  return path === '' ? shown : `${path}.${shown}`;
}

/** The same in another spelling, with a slip, or with a word before or behind it. */
function guess(name: string, names: readonly string[]): string {
  const key = nameKey(name);
  const same = names.filter((known) => nameKey(known) === key);
  const longer = names.filter((known) => key.length > 2 && nameKey(known).includes(key));
  const slip = nearestWithin(name, names);
  const meant = same.length > 0 ? same : slip !== undefined ? [slip] : longer;
  return meant.length === 0 ? '' : ` (${meant.slice(0, 3).join(' or ')}?)`;
}
