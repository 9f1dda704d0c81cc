/** Fields that a change sets, which are not filled with what there is already. */
import { isReading } from '../../step/instruction/reading.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { wordsOf } from '../../words.ts';
import { isKeyWord } from '../terms/entity.ts';
import type { Plan } from '../terms/plan.ts';
import type { KnownOperation } from '../terms/sources.ts';

/** Something is done to one thing, by a request of its own. */
export function isDeed({ operation: { method, path } }: KnownOperation): boolean {
  return method === 'POST' && /\}\/[\w-]+$/.test(path);
}

/** Fields that a change sets: what the thing has there already is not what it is to have. */
export function ownFields(known: KnownOperation): readonly string[] {
  const { method, path, body } = known.operation;
  const all = Object.keys(propertiesOf(body?.schema));
  const names = all.filter((name) => !wordsOf(name).some(isKeyWord));
  const isPart = method === 'PATCH' && /\}\/?$/.test(path);
  const isOfThing = method === 'PUT' || method === 'PATCH' || /\}\/[\w-]+$/.test(path);
  if (isPart && all.length > 1) return all;
  if (isPart || (isOfThing && names.length === 1)) return names;
  const required = body?.schema['required'];
  return isDeed(known) ? names.filter((name) => !(Array.isArray(required) && required.includes(name))) : [];
}

/** A list of these things was asked for by it. */
export function asksBy(expression: string, known: KnownOperation, { steps }: Plan): boolean {
  return steps.some(
    (one) =>
      one.isMany &&
      isReading(one.known.operation) &&
      one.known.source === known.source &&
      one.known.noun.join(' ') === known.noun.join(' ') &&
      one.uses.includes(expression),
  );
}
