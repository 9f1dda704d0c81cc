/** A field by whatever it may be called by: its name, a word that means the same, `the delivery date` of `deliveredOn`. */
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { fieldAt, type Mention, nearFieldAt } from '../words/fields.ts';
import type { Token } from '../words/read.ts';
import { deedDateAt } from './deeds.ts';

const heads = /^(?:date|day|time|moment|number|value|values|figure|count)$/;

/** The longest of what can be meant; undefined where several can. */
export function namedAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Mention | undefined {
  // `hatching date`: the second word alone is no name.
  const whole = tokens[at]?.lower === 'date' && at > 0 ? datedAt(tokens, at - 1, fields) : undefined;
  if (whole !== undefined) return whole;
  const exact = fieldAt(tokens, at, fields);
  if (exact !== undefined) {
    const isDate = tokens[exact.to]?.lower === 'date' && datesOf(fields).includes(exact.source);
    return isDate ? { ...exact, to: exact.to + 1 } : exact;
  }
  const dated = datedAt(tokens, at, fields);
  if (dated !== undefined) return dated;
  const near = nearFieldAt(tokens, at, fields);
  if (near === undefined || !heads.test(tokens[near.to]?.lower ?? '')) return near;
  return { ...near, to: near.to + 1 };
}

/** `order date`, `date of delivery`: by what was done, else the only date that there is. */
function datedAt(tokens: readonly Token[], at: number, fields: readonly Source[]): Mention | undefined {
  const [first, second] = [tokens[at], tokens[at + 1]];
  const isDated = first?.kind === 'word' && /^(?:date|day)$/.test(second?.lower ?? '') && !isLead(first);
  const deed = deedDateAt(tokens, at, fields);
  if (deed !== undefined && (isDated || first?.lower === 'date')) return deed;
  if (!isDated) return undefined;
  const dates = datesOf(fields);
  const near = fieldAt(tokens, at, dates) ?? nearFieldAt(tokens, at, dates);
  const [source] = dates;
  const isOne = dates.every(({ name }) => name.own.join(' ') === source?.name.own.join(' '));
  const meant = near?.source ?? (isOne ? source : undefined);
  return meant === undefined ? undefined : { source: meant, from: at, to: at + 2 };
}

const known = new WeakMap<readonly Source[], readonly Source[]>();

/** The same list for the same fields, since what is said of them is kept by it. */
function datesOf(fields: readonly Source[]): readonly Source[] {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const dates = fields.filter(hasDates);
  known.set(fields, dates);
  return dates;
}

/** The date that is named within the next few words: `the latest delivery date`. */
export function dateNear(tokens: readonly Token[], at: number, fields: readonly Source[]): Mention | undefined {
  for (let index = at; index < at + 3; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.kind === 'sign' || /^(?:first|last|per|each|every)$/.test(token.lower))
      return undefined;
    const named = namedAt(tokens, index, datesOf(fields));
    if (named !== undefined) return named;
  }
  return undefined;
}

function isLead({ lower }: Token): boolean {
  return /^(?:the|a|an|its|their|that|this|of|by|in|on|each|every|which|what|same|given|to|with|and|or)$/.test(lower);
}
