/** The transform that is there already: kept while it works, or after a small change. */
import type { WorkContext } from '../../../../core/context.ts';
import { limits } from '../../../../core/limits.ts';
import { type Proof, prove } from '../proof/prove.ts';
import { type GeneratedTransform, saysEmpty } from '../proof/report.ts';
import { mend } from './mend.ts';
import { type Repair, repairs } from './repair.ts';

interface Asked {
  readonly currentTransform: string;
  readonly errorMessage?: string | null | undefined;
  readonly instruction?: string | null | undefined;
}

interface Given {
  readonly data: unknown;
  readonly schema: Readonly<Record<string, unknown>> | undefined;
}

interface Current {
  readonly kept?: GeneratedTransform;
  /** It failed, and a change of one place or a few cured it. */
  readonly isMended?: boolean;
  /** It matches, but something in its result is empty; better than nothing. */
  readonly doubtful?: GeneratedTransform;
}

/** Neither where there is none, or none that matches the schema. */
export async function keepCurrent(
  asked: Asked,
  { data, schema }: Given,
  ctx: WorkContext<'sandbox'>,
): Promise<Current> {
  const given = asked.currentTransform.trim();
  const isNone = given === '' || given === '$';
  // Without a schema the data itself is a result, unless something else was asked for.
  if (isNone && (schema !== undefined || isMore(asked))) return {};
  const current = isNone ? '$' : given;
  let doubtful: GeneratedTransform | undefined;
  for (const repair of repairs(current, data)) {
    const proof = await prove({ expression: repair.expression, data, schema }, ctx);
    if (proof.isTooSlow) return doubtful === undefined ? {} : { doubtful };
    if (proof.problem !== undefined) continue;
    const isShaky = repair.change !== '' && proof.weak.some(({ problem }) => problem.includes('must be array'));
    const firm = isShaky ? await mend(repair.expression, { data, schema }, ctx) : undefined;
    if (firm !== undefined && firm.change !== '' && firm.proof.empty.length === 0)
      return {
        kept: describe({ ...firm, change: `${repair.change}; ${firm.change}` }, firm.proof, schema, true),
        isMended: true,
      };
    const made = describe(repair, proof, schema, (asked.errorMessage ?? '') !== '');
    if (proof.empty.length === 0) return { kept: made, isMended: repair.change !== '' };
    doubtful ??= made;
  }
  if (current.length > limits.mendChars) return doubtful === undefined ? {} : { doubtful };
  const mended = await mend(current, { data, schema, instruction: asked.instruction ?? '' }, ctx);
  if (mended !== undefined && mended.change !== '' && mended.proof.empty.length === 0)
    return { kept: describe(mended, mended.proof, schema, true), isMended: true };
  return doubtful === undefined ? {} : { doubtful };
}

function isMore({ errorMessage, instruction }: Asked): boolean {
  return [errorMessage, instruction].some((text) => (text ?? '').trim() !== '');
}

function describe(
  { expression, change }: Repair,
  proof: Proof,
  schema: Given['schema'],
  hasError: boolean,
): GeneratedTransform {
  const isSame = change === '';
  const runs = schema === undefined ? 'It runs over this data.' : 'The result of this data matches responseSchema.';
  return {
    transformCode: expression,
    data: proof.value,
    engine: 'rules',
    checked: [isSame ? 'The current transform was kept.' : `The current transform was changed: ${change}.`, runs],
    unchecked: [
      ...(schema === undefined ? ['No responseSchema was given: nothing says what the result has to be.'] : []),
      ...(isSame && hasError ? ['The error that was told did not come with this data.'] : []),
      ...(isSame ? [] : [`Whether the change is what is meant: ${change}.`]),
      ...proof.weak.map(({ variant }) => `With ${variant} the result would not match responseSchema.`),
      ...proof.empty.map(saysEmpty),
    ],
    alternatives: [],
  };
}
