/** Records within the result: of each department its people, or the customer of an order as a record of its own. */
import { typesOf } from '../../../step/terms/target.ts';
import { isForm } from '../../../word-forms.ts';
import { singular, wordsOf } from '../../../words.ts';
import { conditionsSaid } from '../conditions/said-conditions.ts';
import { type Scope, valueFor } from '../fields/values.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';

/** What the field is made of, records within it included; undefined where that is nothing. */
export function valueWithin(field: Field, scope: Scope): Value | undefined {
  if (field.inner === undefined) return valueFor(field, scope);
  const found = typesOf(field.schema).includes('array')
    ? scope.many.flatMap((node) => recordsOf(field, node, scope.payload))
    : recordOf(field, scope);
  return found.toSorted((a, b) => b.score - a.score)[0];
}

/** The things of a list that the field is called like, or that its description or the instruction speaks of. */
function recordsOf(field: Field, node: Node, payload: Scope['payload'] = {}): readonly Value[] {
  const name = node.noun.at(-1);
  const own = field.words.map(singular);
  const isCalled = own.includes(name ?? '');
  const isSaid = field.said
    .split(/[^\p{L}\d]+/u)
    .flatMap(wordsOf)
    .includes(name ?? '');
  const conditions = conditionsSaid([`${field.said} ${field.name}`], node, payload);
  // "Delayed" of departures, one of whose states is so.
  const isState =
    conditions.length > 0 &&
    field.words.every((word) => conditions.some(({ words }) => words.some((one) => isForm(one, word))));
  if (!isCalled && !isSaid && !isState) return [];
  const values = innerValues(field, { single: [node], many: [] }, node.noun);
  if (values === undefined) return [];
  return [
    {
      kind: 'records',
      node,
      fields: field.inner ?? [],
      values,
      conditions,
      score: leastOf(values) - (isCalled || isState ? 0 : 0.1),
    },
  ];
}

function recordOf(field: Field, scope: Scope): readonly Value[] {
  const values = innerValues(field, scope, field.words);
  return values === undefined
    ? []
    : [{ kind: 'records', node: undefined, fields: field.inner ?? [], values, conditions: [], score: leastOf(values) }];
}

function innerValues(
  { inner = [] }: Field,
  scope: Scope,
  owner: readonly string[],
): ReadonlyMap<string, Value> | undefined {
  const values = new Map<string, Value>();
  for (const field of inner) {
    const own = field.owner.length > 0 ? field : { ...field, owner, owners: [] };
    const value = valueFor(own, scope) ?? valueFor(field, scope);
    if (value === undefined && field.isRequired) return undefined;
    if (value !== undefined) values.set(field.name, value);
  }
  return values.size === 0 ? undefined : values;
}

function leastOf(values: ReadonlyMap<string, Value>): number {
  return Math.min(1, ...[...values.values()].map(({ score }) => score));
}
