/** The result of an expression as JSON text. */
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Failure } from './messages.ts';
import { ExpressionProblem } from './problem.ts';

export type Outcome = { readonly json: string | undefined } | Failure;

/**
 * As JSON.stringify has it: members that are functions or undefined are left out, NaN is null, dates are texts.
 *
 * Throws `ExpressionProblem` for what JSON cannot carry, and whatever a `toJSON` of the result throws.
 */
export function toJson(value: unknown): Outcome {
  if (typeof value === 'function' || isJsonataFunction(value))
    throw new ExpressionProblem('it gave a function, not data');
  if (typeof value === 'symbol') throw new ExpressionProblem('it gave a symbol, not data');
  if (value instanceof Promise) throw new ExpressionProblem('it gave a promise: expressions have nothing to wait for');
  const json = stringify(value);
  if (json === undefined || json.length <= limits.expressionResultChars) return { json };
  const message = `its result was larger than ${limits.expressionResultChars} characters of JSON`;
  return { reason: 'EXPRESSION_MEMORY', message, detail: message };
}

function stringify(value: unknown): string | undefined {
  try {
    const json = JSON.stringify(value);
    // JSONata's functions are objects, which hold all of their surroundings.
    return json?.includes('"_jsonata_') === true ? JSON.stringify(value, withoutFunctions) : json;
  } catch (error) {
    const message = error instanceof TypeError ? error.message : '';
    if (message.includes('BigInt')) {
      throw new ExpressionProblem('it gave a bigint, which JSON cannot carry: use Number or String');
    }
    if (message.includes('circular')) return stringifyCircular(value);
    throw error;
  }
}

function stringifyCircular(value: unknown): string {
  try {
    return JSON.stringify(value, withoutFunctions);
  } catch {
    throw new ExpressionProblem('it gave a value that contains itself, which JSON cannot carry');
  }
}

function withoutFunctions(_key: string, value: unknown): unknown {
  return isJsonataFunction(value) ? undefined : value;
}

function isJsonataFunction(value: unknown): boolean {
  return isRecord(value) && (value._jsonata_lambda === true || value._jsonata_function === true);
}
