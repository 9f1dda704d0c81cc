/** The library's answer beside ours. */

import { isDeepStrictEqual } from 'node:util';
import jsonata from 'jsonata';
import { Abandoned, compile } from '../../../../src/drivers/sandbox/jsonata/index.ts';
import { createJsonata } from '../../../../src/drivers/sandbox/library.ts';
import { documents } from './documents.ts';

interface Answer {
  readonly value: unknown;
}

const worker = await createJsonata();

/** The library as it is. */
function runPlain(text: string, data: unknown): Promise<unknown> {
  return jsonata(text).evaluate(data);
}

/** The library with what our workers add to it and relax of it. */
async function runOurs(text: string, data: unknown): Promise<unknown> {
  return worker.run({ language: 'jsonata', text, lead: 0 }, data);
}

/** As JSON has it; undefined for an error. */
async function ask(run: typeof runPlain, text: string, data: unknown): Promise<Answer | undefined> {
  try {
    const written = JSON.stringify(await run(text, structuredClone(data)));
    return { value: written === undefined ? undefined : JSON.parse(written) };
  } catch {
    return undefined;
  }
}

/** Undefined when it is left to the library. Lets every error pass that is not meant. */
export function askInline(text: string, data: unknown): Answer | undefined {
  const program = compile(text);
  if (program === undefined) return undefined;
  try {
    return { value: program.evaluate(data) };
  } catch (error) {
    if (error instanceof Abandoned) return undefined;
    throw error;
  }
}

export interface Comparison {
  /** Where we answered and the library says something else, or we changed the data. */
  readonly wrong: readonly string[];
  /** What we left to the library although it had an answer. */
  readonly left: readonly string[];
  /** What the library answered. */
  readonly answered: number;
}

/** Every text over every document. `isPlain` is false for expressions that the library alone does not know. */
export async function compareAll(texts: readonly string[], isPlain = true): Promise<Comparison> {
  const wrong: string[] = [];
  const left: string[] = [];
  let answered = 0;
  for (const text of texts) {
    for (const [name, data] of Object.entries(documents)) {
      const outcome = await compareOne(text, data, isPlain);
      const line = `${text}   over ${name}: ${outcome.what}`;
      if (outcome.isWrong) wrong.push(line);
      if (outcome.isLeft) left.push(line);
      if (outcome.isAnswered) answered += 1;
    }
  }
  return { wrong, left, answered };
}

interface Outcome {
  readonly isWrong: boolean;
  readonly isLeft: boolean;
  readonly isAnswered: boolean;
  readonly what: string;
}

export async function compareOne(text: string, data: unknown, isPlain = true): Promise<Outcome> {
  const before = structuredClone(data);
  const ours = askInline(text, data);
  const isChanged = !isDeepStrictEqual(data, before);
  const theirs = await ask(runOurs, text, data);
  const plain = isPlain ? await ask(runPlain, text, data) : theirs;
  const isWrong = isChanged || (ours !== undefined && !(isSame(ours, theirs) && isSame(ours, plain)));
  return {
    isWrong,
    isLeft: ours === undefined && plain !== undefined,
    isAnswered: plain !== undefined,
    what: isWrong
      ? `${show(ours)} instead of ${show(theirs)} and ${show(plain)}${isChanged ? ', data changed' : ''}`
      : '',
  };
}

/** The order of fields counts as well. */
function isSame(ours: Answer, theirs: Answer | undefined): boolean {
  return isDeepStrictEqual(ours, theirs) && JSON.stringify(ours) === JSON.stringify(theirs);
}

function show(answer: Answer | undefined): string {
  return answer === undefined ? 'an error' : (JSON.stringify(answer.value) ?? 'undefined');
}
