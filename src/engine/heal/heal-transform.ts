/** Repairs an expression that failed in a run, or whose result is not what its schema asks for. It sends nothing. */
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { Healing } from '../../model/run.ts';
import type { Asking } from '../generate/model/propose.ts';
import { askedIn } from '../generate/model/refusal.ts';
import { describeError } from '../run/perform.ts';
import { readSchema } from '../schema.ts';

export interface BrokenTransform {
  /** Names it in messages, such as `finalTransform`. */
  readonly field: string;
  readonly expression: string;
  /** What it is evaluated over. */
  readonly data: unknown;
  readonly schema: unknown;
  readonly instruction: string;
  /** Evaluates an expression as the run does; throws when the result is not right. */
  run(expression: string): Promise<unknown>;
}

export interface MendedTransform {
  readonly expression: string;
  readonly value: unknown;
  readonly healing: Healing;
}

/** Whether another expression may do better: no failure of the run itself. */
export function isOfExpression(error: unknown, signal: AbortSignal): error is PatchbayError {
  if (signal.aborted || !(error instanceof PatchbayError) || error.reason === 'INVALID_SCHEMA') return false;
  return error.code === 'invalid_input' || error.code === 'timeout';
}

/** Throws the failure itself, which says why it was not repaired, when no repair is proven. */
export async function healTransform(
  broken: BrokenTransform,
  failure: PatchbayError,
  ctx: Asking,
): Promise<MendedTransform> {
  const { field, expression, data, schema, instruction } = broken;
  const isNamed = isRecord(data);
  try {
    const { makeTransform } = await import('../generate/model/transform.ts');
    const made = await makeTransform(
      {
        currentTransform: isNamed ? expression : '$',
        responseSchema: schema,
        stepData: isNamed ? data : { answer: data },
        errorMessage: describeError(failure),
        instruction,
      },
      ctx,
    );
    const code = isNamed ? made.transformCode : overAnswer(made.transformCode, schema);
    if (code.trim() === expression.trim()) throw failure;
    const value = await broken.run(code);
    const { engine, checked } = made;
    const told = { field, failure: describeError(failure), engine, changed: [field], checked: [...checked] };
    return { expression: code, value, healing: { ...told, outcome: 'worked' } };
  } catch (thrown) {
    if (!isOfExpression(thrown, ctx.signal)) throw thrown;
    throw unmended(failure, thrown);
  }
}

function unmended(
  { code, message, reason, hint, details, cause }: PatchbayError,
  thrown: PatchbayError,
): PatchbayError {
  const told = 'It was not repaired: no other expression was found that gives what is wanted.';
  const hints = [hint, told, askedIn(thrown)].filter((part) => part !== undefined);
  return new PatchbayError(code, message, { reason, hint: hints.join(' '), details, cause });
}

/**
 * An expression over `{answer}` as one over the answer itself, which is a list: as the first step of a path it would be gone
 * through one by one, and a list of one would become its item.
 */
function overAnswer(expression: string, schema: unknown): string {
  const inner = `$input.(${expression})`;
  const isList = readSchema(schema, 'responseSchema')?.['type'] === 'array';
  return `($answer := $; $input := {"answer": $answer}; ${isList ? `[${inner}]` : inner})`;
}
