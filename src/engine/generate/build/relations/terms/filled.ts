/** Samples in which nothing is null: what is said of the things may leave out those that lack something, which samples do not know. */
import { isRecord } from '../../../../../core/json.ts';
import { type Proof, prove } from '../../../transform/proof/prove.ts';
import type { Workshop } from '../../terms/plan.ts';

/** Each null in a list of records with what another one of them has there. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) {
    const records = value.filter(isRecord);
    const there = new Map(
      records.flatMap((record) => Object.entries(record).filter(([, member]) => member !== null)).toReversed(),
    );
    return value.map((item) =>
      isRecord(item)
        ? filled(Object.fromEntries(Object.entries(item).map(([name, own]) => [name, own ?? there.get(name) ?? null])))
        : item,
    );
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member)]));
}

/** "Scheduled visits" have a start, although a visit need not have one: where only what is null is in the way, that is told as a weakness. */
export async function provenFilled(
  expression: string,
  data: Readonly<Record<string, unknown>>,
  { schema, ctx }: Workshop,
): Promise<Proof> {
  const plain = await prove({ expression, data, schema }, ctx);
  const whole = plain.problem === undefined ? data : filled(data);
  if (plain.problem === undefined || JSON.stringify(whole) === JSON.stringify(data)) return plain;
  const proof = await prove({ expression, data: whole, schema }, ctx);
  if (proof.problem !== undefined) return plain;
  return { ...proof, weak: [...proof.weak, { variant: 'a field that is null', problem: plain.problem }] };
}
