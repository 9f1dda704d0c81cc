/** Lists within a body: as they stand in the data, or each of their items made from one of the data. */
import type { Schema } from '../../documents/terms/document.ts';
import { coverage } from '../../words.ts';
import { assignedOf } from '../binding/assign.ts';
import { schemaOf } from '../binding/bind.ts';
import type { Materials } from '../binding/binding.ts';
import { memberTarget } from '../binding/body-targets.ts';
import { fromData, toFound } from '../binding/from-data.ts';
import { remainingFor } from '../binding/remaining.ts';
import { propertiesOf } from '../terms/answer.ts';
import { literalExpression } from '../terms/expression.ts';
import { type ListPlace, listsOf } from '../terms/places.ts';
import type { Bound, Target } from '../terms/target.ts';
import { slotKey } from '../values/slots.ts';

/** Each item made from one of a list of the data: the list of that name, or the only one there is but that of the loop. */
export function mappedList(
  target: Target,
  item: Schema,
  materials: Materials,
  looped: ListPlace | undefined,
): Bound | undefined {
  const lists = listsOf(materials.places);
  const ranked = lists
    .map((list) => ({ list, named: coverage(target.own, list.name.own, list.name.context) }))
    .filter(({ list, named }) => (named >= 0.7 || lists.length === 1) && list.key !== looped?.key)
    .toSorted((a, b) => b.named - a.named);
  for (const { list } of ranked) {
    const mapped = mapItems(item, list, materials);
    if (mapped !== undefined) return { source: 'data', expression: mapped, value: list.items };
  }
  return undefined;
}

/** The only list of plain values, for the only list that must be there. */
export function onlyPlainList(target: Target, { places }: Materials): Bound | undefined {
  const lists = places.filter(
    ({ value, list }) => list === undefined && Array.isArray(value) && value.every((item) => typeof item !== 'object'),
  );
  const [only, ...others] = lists;
  return !target.required || only === undefined || others.length > 0 ? undefined : toFound(target, only, 0.8, []);
}

export function needsMapping({ value }: Bound, item: Schema): boolean {
  const [first] = Array.isArray(value) ? value : [];
  const required: readonly unknown[] = Array.isArray(item['required']) ? item['required'] : [];
  return required.some((name) => typeof name === 'string' && !Object.hasOwn(schemaOf(first), name));
}

/** `[lines.{"sku": sku, "quantity": amount}]`; undefined when an item would lack what it must have. */
function mapItems(item: Schema, list: ListPlace, { places, wanted }: Materials): string | undefined {
  const inside = places.filter((place) => place.list?.key === list.key);
  const required = new Set(Array.isArray(item['required']) ? item['required'] : []);
  const members: string[] = [];
  const targets = Object.entries(propertiesOf(item)).map(([name, schema]) =>
    memberTarget({ name, schema, context: list.name.own, required: required.has(name) }),
  );
  const sources = { places: inside, words: wanted.words, isForEach: true, list: list.key };
  const assigned = assignedOf(targets, sources, wanted, new Map());
  const byName = new Map(
    targets.flatMap((target) => {
      const named = fromData(target, sources);
      const isSure = named !== undefined && (target.required || named.score >= 0.93);
      const found = isSure ? named : assigned.get(slotKey(target));
      return found === undefined ? [] : [[target, found] as const];
    }),
  );
  const used = [...byName.values()].map(({ place }) => place);
  const lacking = targets.filter((target) => target.required && !byName.has(target));
  const rest = remainingFor({ lacking, open: [], places: inside.filter((place) => !used.includes(place)) }, wanted);
  for (const target of targets) {
    const found = byName.get(target) ?? rest.get(slotKey(target));
    if (found === undefined && target.required) return undefined;
    if (found !== undefined)
      members.push(`${literalExpression(target.name)}: ${found.expression.replaceAll(/\bcurrentItem\.?/g, '') || '$'}`);
  }
  return members.length === 0 ? undefined : `[${list.selector.replace(/^\[|\]$/g, '')}.{${members.join(', ')}}]`;
}
