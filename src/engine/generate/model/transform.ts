/** `workflow/generateTransform` where there is a model: asked for what the rules did not find, or did not understand. */
import * as z from 'zod';
import type { WorkContext } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import type { Llm } from '../../../core/llm.ts';
import { asData } from '../../llm/data.ts';
import type { Redactor } from '../../redact.ts';
import { readSchema } from '../../schema.ts';
import { generateTransform, type TransformWanted } from '../transform/generate.ts';
import { type Proof, prove } from '../transform/proof/prove.ts';
import { type GeneratedTransform, notUnderstood, saysEmpty } from '../transform/proof/report.ts';
import { type Asking, type Flaw, proposeWithModel } from './propose.ts';
import { withAdvice } from './refusal.ts';

/** Throws as `generateTransform`; the failure says what the model had to say. */
export async function makeTransform(wanted: TransformWanted, ctx: Asking): Promise<GeneratedTransform> {
  const { llm } = ctx;
  if (llm === undefined) return generateTransform(wanted, ctx);
  const attempt = await generateTransform(wanted, ctx).catch((thrown: unknown) => {
    if (thrown instanceof PatchbayError && thrown.reason === 'NO_TRANSFORM') return thrown;
    throw thrown;
  });
  if (!(attempt instanceof PatchbayError) && !isDoubtful(attempt)) return attempt;
  const asked = await askForTransform(wanted, attempt, { ...ctx, llm });
  if (asked.made === undefined) {
    if (attempt instanceof PatchbayError) throw withAdvice(attempt, asked.told);
    return { ...attempt, unchecked: [...attempt.unchecked, asked.told] };
  }
  return attempt instanceof PatchbayError ? asked.made : besideRules(asked.made, attempt);
}

/** The rules left a part of the instruction out. */
function isDoubtful({ unchecked }: GeneratedTransform): boolean {
  return unchecked.some((text) => text.startsWith(notUnderstood));
}

const Proposal = z.object({ transformCode: z.string().trim().min(1).max(limits.proposedExpressionChars) });
type Proposal = z.output<typeof Proposal>;

const system = `You write JSONata. Its input is the data: an object whose members are the payload and the results of steps by id; a result is {"currentItem", "data"}, or a list of those.
Its result has to match the JSON Schema and to do what the instruction says.
Keep lists lists with [...]: JSONata makes a list of one its item. Take every value from the data; write none of them into the expression.
Answer with {"transformCode": "<the expression>"}.`;

type Asked =
  | { readonly made: GeneratedTransform; readonly told?: undefined }
  | { readonly made?: undefined; readonly told: string };

async function askForTransform(
  wanted: TransformWanted,
  attempt: GeneratedTransform | PatchbayError,
  ctx: Asking & { readonly llm: Llm },
): Promise<Asked> {
  const { known, signal, tool } = ctx;
  const schema = readSchema(wanted.responseSchema, 'responseSchema');
  let weaker: { readonly code: string; readonly proof: Proof } | undefined;
  let proof: Proof | undefined;
  const proposed = await proposeWithModel<Proposal>(ctx.llm, {
    tool,
    system,
    user: questionOf(wanted, schema, attempt, known),
    shape: Proposal,
    known,
    signal,
    async prove({ transformCode: code }) {
      proof = await prove({ expression: code, data: wanted.stepData, schema }, ctx);
      const flaw = await flawOf(code, proof, wanted, ctx);
      const isWeak = flaw === undefined && proof.weak.some(({ problem }) => / must be /.test(problem));
      if (!isWeak) return flaw;
      weaker ??= { code, proof };
      return weakness(proof);
    },
  });
  if (proposed.isProven && proof !== undefined)
    return { made: describe(proposed.proposal.transformCode, proof, proposed.engine) };
  // What holds for this data is what the rules would have returned as well.
  if (weaker !== undefined) return { made: describe(weaker.code, weaker.proof, proposed.engine) };
  return { told: proposed.isProven ? '' : proposed.told };
}

function questionOf(
  { currentTransform, stepData, errorMessage, instruction }: TransformWanted,
  schema: unknown,
  attempt: GeneratedTransform | PatchbayError,
  known: Redactor | undefined,
): string {
  const best = attempt instanceof PatchbayError ? undefined : attempt;
  return [
    ...((instruction ?? '') === '' ? [] : [`Instruction: ${(instruction ?? '').slice(0, limits.llmSampleChars)}`]),
    ...(schema === undefined ? [] : [asData('JSON Schema of the result', schema, known)]),
    asData('The data', stepData, known),
    ...(isExpression(currentTransform) ? [asData('The expression so far', currentTransform, known)] : []),
    ...((errorMessage ?? '') === '' ? [] : [asData('What was wrong with it', errorMessage, known)]),
    ...(best === undefined
      ? [asData('What rules could not do', attempt instanceof PatchbayError ? attempt.message : '', known)]
      : [
          asData('What rules propose', { transformCode: best.transformCode, result: best.data }, known),
          asData('What they did not understand', best.unchecked, known),
        ]),
  ].join('\n\n');
}

/** There is one, and not only what stands for none. */
function isExpression(text: string): boolean {
  return !['', '$'].includes(text.trim());
}

/** Why a proposal is none, although the rules' own proposals are only held to the schema: a model can make values up. */
async function flawOf(
  expression: string,
  { problem, value, empty }: Proof,
  { stepData }: TransformWanted,
  ctx: WorkContext<'sandbox'>,
): Promise<Flaw | undefined> {
  if (problem !== undefined) {
    return { problem: `It was run on the data: ${problem}`, why: 'did not give what responseSchema asks for' };
  }
  if (empty.includes('The result') || value === undefined || value === null) {
    return { problem: 'Its result is empty, although there is data.', why: 'gave nothing for this data' };
  }
  const nothing = Array.isArray(stepData) ? [] : isRecord(stepData) ? {} : null;
  if (JSON.stringify(stepData) === JSON.stringify(nothing)) return undefined;
  const { value: bare } = await prove({ expression, data: nothing, schema: undefined }, ctx);
  if (JSON.stringify(bare) !== JSON.stringify(value)) return undefined;
  return { problem: 'Its result is the same without the data.', why: 'did not use the data' };
}

function weakness({ weak }: Proof): Flaw {
  const told = weak.map(({ variant, problem }) => `With ${variant}: ${problem}`).join('; ');
  return { problem: `It fails on data like this. ${told}`, why: 'held for this data and failed on data like it' };
}

function describe(transformCode: string, { value, survived, weak, empty }: Proof, engine: string): GeneratedTransform {
  return {
    transformCode,
    data: value,
    engine,
    checked: [
      'The result of this data matches responseSchema.',
      'It depends on the data.',
      ...survived.map((variant) => `So does the result of this data with ${variant} match it.`),
    ],
    unchecked: [
      'A model proposed it: whether it is what the instruction means is not proven.',
      ...weak.map(({ variant }) => `With ${variant} the result would not match responseSchema.`),
      ...empty.map(saysEmpty),
    ],
    alternatives: [],
  };
}

/** Two that hold: the model's, which knows the instruction, unless both come to the same. */
function besideRules(made: GeneratedTransform, rules: GeneratedTransform): GeneratedTransform {
  if (JSON.stringify(made.data) === JSON.stringify(rules.data)) {
    return { ...rules, checked: [...rules.checked, `${made.engine} came to the same result by itself.`] };
  }
  const difference = 'What the rules found, without the words that they did not understand.';
  return {
    ...made,
    alternatives: [{ transformCode: rules.transformCode, difference }, ...rules.alternatives],
  };
}
