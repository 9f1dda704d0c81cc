/** A value of a body that no field holds, and that the clause says how to get: "with the number of open tickets". */
import { PatchbayError } from '../../../../core/error.ts';
import { isRecord } from '../../../../core/json.ts';
import { expressionOf } from '../../step/terms/expression.ts';
import { accepts, shownName, type Target } from '../../step/terms/target.ts';
import { generateTransform } from '../../transform/generate.ts';
import type { Clause } from '../instruction/clauses.ts';
import { speaksOf } from '../terms/entity.ts';
import type { Plan, Workshop } from '../terms/plan.ts';

const summing = /\b(?:number|count|sum|total|average|mean|highest|lowest|how many|maximum|minimum)\b/i;

/** The plan with the value under its name, found by the transform engine; undefined where the clause speaks of none. */
export async function computed(
  target: Target,
  clause: Clause,
  plan: Plan,
  { ctx }: Workshop,
): Promise<Plan | undefined> {
  const isLooping = plan.steps.some(({ step }) => step.executionMode === 'LOOP');
  const isSaid =
    summing.test(clause.text) && target.own.some((word) => speaksOf(clause.text, [word]) || summing.test(word));
  if (target.place !== 'body' || plan.steps.length === 0 || isLooping || !isSaid) return undefined;
  const { name, schema } = target;
  const responseSchema = { type: 'object', properties: { [name]: schema }, required: [name] };
  const wanted = { currentTransform: '$', stepData: plan.data, responseSchema, instruction: clause.text };
  try {
    const { transformCode, data } = await generateTransform({ ...wanted, listsOnly: true }, ctx);
    const value = isRecord(data) ? data[name] : undefined;
    // A placeholder ends at the first of these signs, and begins at the last.
    if (/>>|<</.test(transformCode) || !accepts(schema, value)) return undefined;
    return withValue(target, `(${transformCode}).${expressionOf([name])}`, value, plan);
  } catch (error) {
    if (error instanceof PatchbayError && error.reason === 'NO_TRANSFORM') return undefined;
    throw error;
  }
}

function withValue({ name, own, context }: Target, expression: string, value: unknown, plan: Plan): Plan {
  const place = { expression, value, name: { own, context }, list: undefined, isTop: false, leaf: name };
  const doubt = `${shownName(name)} is computed from what was read before.`;
  return { ...plan, aliases: [...plan.aliases, { place, doubt }], score: plan.score - 0.3 };
}
