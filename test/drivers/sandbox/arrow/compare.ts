/** The engine's own answer beside ours. */
import { isDeepStrictEqual } from 'node:util';
import { openArrowEvaluator } from '../../../../src/drivers/sandbox/arrow/index.ts';

export interface Answer {
  readonly value: unknown;
}

const { tryInline } = openArrowEvaluator();

/** Undefined when it is left to a worker. */
export function askInline(text: string, ...values: readonly unknown[]): Answer | undefined {
  const answer = tryInline(text, () => values);
  return answer.done ? { value: answer.value } : undefined;
}

/** What a worker gives: data goes in and out as JSON. Undefined for an error, and for what is no data. */
export function askEngine(text: string, data: unknown): Answer | undefined {
  try {
    const call: unknown = new Function(`'use strict'; return (${text}\n);`)();
    const value: unknown = typeof call === 'function' ? call(copy(data)) : undefined;
    if (typeof value === 'function') return undefined;
    return { value: copy(value) };
  } catch {
    return undefined;
  }
}

function copy(value: unknown): unknown {
  const written = JSON.stringify(value);
  return written === undefined ? undefined : JSON.parse(written);
}

export interface Outcome {
  /** Where we answered and the engine says something else, or we changed the data. */
  readonly wrong: string | undefined;
  readonly isAnswered: boolean;
  /** We left to a worker what the engine has an answer for. */
  readonly isLeft: boolean;
}

export function compareOne(text: string, data: unknown): Outcome {
  const before = structuredClone(data);
  const ours = askInline(text, data);
  const isChanged = !isDeepStrictEqual(data, before);
  const theirs = askEngine(text, data);
  const isWrong = isChanged || (ours !== undefined && !isSame(ours, theirs));
  return {
    wrong: isWrong ? `${text}   over ${JSON.stringify(data)}: ${show(ours)} instead of ${show(theirs)}` : undefined,
    isAnswered: theirs !== undefined,
    isLeft: ours === undefined && theirs !== undefined,
  };
}

/** The order of fields counts as well. */
export function isSame(ours: Answer, theirs: Answer | undefined): boolean {
  return isDeepStrictEqual(ours, theirs) && JSON.stringify(ours) === JSON.stringify(theirs);
}

function show(answer: Answer | undefined): string {
  return answer === undefined ? 'an error' : (JSON.stringify(answer.value) ?? 'undefined');
}
