/** The end of a workflow: its final transform and its response schema, by a repaired transform if need be. */
import type { Scope } from '../../core/ports.ts';
import type { Workflow } from '../../model/workflow.ts';
import { checkAgainst } from '../conform.ts';
import type { Asking } from '../generate/model/propose.ts';
import { healTransform, isOfExpression } from '../heal/heal-transform.ts';
import { healingTries } from '../heal/mode.ts';
import type { Repaired } from '../heal/repaired.ts';
import { naming } from '../naming.ts';
import type { RunInput } from '../run/input.ts';

interface Ending {
  readonly repaired: Repaired<Workflow>;
  readonly input: RunInput;
  /** The payload's members, and the results of the steps. */
  readonly context: Readonly<Record<string, unknown>>;
  /** The same, as expressions see it. */
  readonly scope: Scope;
  /** The result has to match the schema. */
  readonly isChecked: boolean;
  readonly asking: Asking;
}

/** Throws as expressions and schemas do. */
export async function finishWorkflow(ending: Ending): Promise<unknown> {
  const { repaired, input, context, isChecked, asking } = ending;
  const { finalTransform, responseSchema: schema, instruction } = repaired.definition;
  const expression = finalTransform?.trim() ?? '';
  try {
    return await produce(expression, ending);
  } catch (error) {
    const mayHeal = isChecked && healingTries('transform', input.options) > 0;
    if (!mayHeal || !isOfExpression(error, asking.signal)) throw error;
    const data = /\bpayload\b/.test(expression) ? { payload: input.payload, ...context } : context;
    const run = (other: string): Promise<unknown> => produce(other, ending);
    const broken = { field: 'finalTransform', expression, data, schema, instruction: instruction ?? '', run };
    const mended = await healTransform(broken, error, asking);
    await repaired.take({ ...repaired.definition, finalTransform: mended.expression }, [mended.healing]);
    return mended.value;
  }
}

async function produce(expression: string, { repaired, context, scope, isChecked, asking }: Ending): Promise<unknown> {
  const { sandbox, signal } = asking;
  const isPlain = expression === '' || expression === '$';
  const data = isPlain
    ? context
    : ((await naming('finalTransform', () => scope.evaluate(expression, {}, signal))) ?? {});
  const by = { sandbox, signal, field: 'responseSchema', what: 'The result' };
  if (isChecked) await checkAgainst(repaired.definition.responseSchema, data, by);
  return data;
}
