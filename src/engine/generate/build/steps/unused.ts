/** What is given and used by nothing yet, for the one field that it can be meant for. */
import { bodyTargets } from '../../step/binding/body-targets.ts';
import { placeholder } from '../../step/terms/expression.ts';
import { placesOf } from '../../step/terms/places.ts';
import { enumOf, isHandle, shownName, type Target } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { isKeyWord, speaksOf } from '../terms/entity.ts';
import type { Plan, Workshop } from '../terms/plan.ts';
import type { Order } from './add-step.ts';

type Kind = 'date' | 'number' | 'boolean' | 'text';

/**
 * The plan in which the only member of the payload that has no use yet, and is of its kind, fills what the operation cannot do without.
 * `sent` is the request without it.
 */
export function forNeeded(
  needed: readonly Target[],
  sent: string,
  { plan }: Order,
  { payload }: Workshop,
): Plan | undefined {
  const open = needed.filter(isFree);
  for (const target of open) {
    const kind = kindOfTarget(target);
    const members = unusedIn(payload, sent, plan).filter(([, value]) => kindOf(value) === kind);
    const isOnly = open.filter((other) => kindOfTarget(other) === kind).length === 1;
    const [name] = members[0] ?? [];
    if (members.length === 1 && isOnly && name !== undefined) return withAlias(plan, target, name);
  }
  return undefined;
}

/** The same for a field that may be left out, where the clause speaks of what is given: "with the date". */
export function forSpoken(sent: string, { plan, known, clause }: Order, { payload }: Workshop): Plan | undefined {
  const open = bodyTargets(known.operation).filter(
    (target) => isFree(target) && !new RegExp(`\\b${target.name.replace(/\W/g, '.')}\\b`).test(sent),
  );
  for (const [name, value] of unusedIn(payload, sent, plan)) {
    if (!speaksOf(clause.text, wordsOf(name))) continue;
    const fitting = open.filter((target) => kindOfTarget(target) === kindOf(value));
    const [target] = fitting;
    if (fitting.length === 1 && target !== undefined) return withAlias(plan, target, name);
  }
  return undefined;
}

/** Nobody else's key, and nothing that is to be chosen. */
function isFree({ own, schema, place }: Target): boolean {
  const last = own.at(-1) ?? '';
  return place === 'body' && !isHandle(last) && !isKeyWord(last) && enumOf(schema).length === 0;
}

function unusedIn(
  payload: Readonly<Record<string, unknown>>,
  sent: string,
  { steps }: Plan,
): readonly (readonly [string, unknown])[] {
  const used = new Set(steps.flatMap(({ uses }) => uses));
  return Object.entries(payload).filter(([name, value]) => {
    const isKey = wordsOf(name).some((word) => isKeyWord(word) || isHandle(word));
    return (
      !isKey &&
      kindOf(value) !== undefined &&
      !used.has(name) &&
      !new RegExp(`<<[^>]*\\b${name.replace(/\W/g, '.')}\\b`).test(sent)
    );
  });
}

function kindOf(value: unknown): Kind | undefined {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string' || /^[^\s@]+@[^\s@]+$/.test(value)) return undefined;
  return /^\d{4}-\d\d-\d\d/.test(value) ? 'date' : 'text';
}

function kindOfTarget({ schema }: Target): Kind | undefined {
  const { type, format } = schema;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (/^date/.test(String(format ?? ''))) return 'date';
  return type === 'string' && format === undefined ? 'text' : undefined;
}

function withAlias(plan: Plan, { name, own, context }: Target, member: string): Plan | undefined {
  const place = placesOf(plan.data).find(({ isTop, leaf }) => isTop && leaf === member);
  if (place === undefined) return undefined;
  const doubt = `${shownName(name)} was taken from ${placeholder(place.expression)}, which is called something else.`;
  return { ...plan, aliases: [...plan.aliases, { place: { ...place, name: { own, context } }, doubt }] };
}
