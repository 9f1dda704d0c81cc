/** Texts with their number in front: `"1. Chop onions"`. */
import type { Field, Target } from '../../terms/target.ts';
import type { Entity, Found, World } from '../terms/terms.ts';
import { valuesOf } from './values.ts';

const numberSaid = /\b(?:number\w*|index|position|counter|in front|enumerat\w*|line no)\b/;

/** The texts of the lists of an entity, each behind its place, as the first one of an example is. */
export function numberedOf(
  items: Target,
  field: Field | undefined,
  entity: Entity,
  place: string,
  world: World,
): readonly Found[] {
  if (items.kind !== 'scalar' || !numberSaid.test(world.speech.text)) return [];
  return entity.lists.flatMap((rows) =>
    valuesOf({ items, field, rows, entity, place }, world).flatMap((found) => numbered(items, found, world) ?? []),
  );
}

/** Undefined where no example shows a number in front of a text. */
export function numbered(items: Target | undefined, found: Found, world: World): Found | undefined {
  if (items?.kind !== 'scalar' || !items.types.has('string') || !numberSaid.test(world.speech.text)) return undefined;
  const [lead, sign] = world.speech.tokens
    .filter(({ kind }) => kind === 'quoted')
    .flatMap(({ value }) => /^(\D{0,8})\d+([^\p{L}\d]{1,4})(?=[\p{L}\d])/u.exec(String(value))?.slice(1) ?? []);
  if (lead === undefined || sign === undefined) return undefined;
  const [item, at] = [world.program.variable('one'), world.program.variable('at')];
  const number = `${lead === '' ? '' : `${JSON.stringify(lead)} & `}$string($${at} + 1) & ${JSON.stringify(sign)}`;
  return {
    ...found,
    text: `[$map(${found.text}, function($${item}, $${at}) { ${number} & $${item} })]`,
    score: found.score + 0.08,
    notes: [...found.notes, { kind: 'used', text: 'each with its number in front' }],
  };
}
