/** What speaks for an operation beside its wording: how much of the instruction it has a word for, and that it is called like the verb. */
import type { Operation } from '../../documents/terms/document.ts';
import { isForm } from '../../word-forms.ts';
import { likeness, wordsOf } from '../../words.ts';
import { type Instruction, isNoise } from '../instruction/instruction.ts';
import { enumOf, type Target } from '../terms/target.ts';
import { segmentsOf } from '../values/rank.ts';

/** How much a word tells one operation of a document from the others, from 0.1 to 1. */
export type Telling = (word: string) => number;

/** Words that many operations have say little about which of them is meant. */
export function tellingOf(operations: readonly Operation[]): Telling {
  const counts = new Map<string, number>();
  for (const operation of operations)
    for (const word of new Set(namesOf(operation))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const all = operations.length + 1;
  return (word) => {
    const count = counts.get(word) ?? [...counts.keys()].filter((other) => likeness(word, other) >= 0.7).length;
    return operations.length === 0 ? 1 : Math.max(0.1, Math.log(all / (count + 1)) / Math.log(all));
  };
}

/** What an operation is called: by its path, by its own names, and by the choices of its path. */
function namesOf({ path, id, summary, tags, parameters }: Operation): readonly string[] {
  return [...segmentsOf(path).flat(), ...[id, summary, ...tags, ...choicesOf(parameters)].flatMap(wordsOf)];
}

/** `reboot` and `reset` of `/devices/{id}/commands/{command}`. */
function choicesOf(parameters: Operation['parameters']): readonly string[] {
  return parameters.filter((parameter) => parameter.in === 'path').flatMap(({ schema }) => enumOf(schema).map(String));
}

/** Of the instruction, the share that the operation, its parts and their choices have a word for. */
export function saidShare(
  operation: Operation,
  targets: readonly Target[],
  { words, verb, action }: Instruction,
  telling: Telling,
): number {
  const description = wordsOf(operation.description.slice(0, described)).filter((word) => !isNoise(word));
  // What is to be opened is not among the open ones.
  const isMeant = (word: string, own: readonly string[]): boolean =>
    action !== 'create' || !isForm(word, verb) || !own.some((part) => /^(status|state)$/.test(part));
  const parts = targets.flatMap(({ own, schema }) => [
    ...own,
    ...enumOf(schema).flatMap((value) => wordsOf(String(value)).filter((word) => isMeant(word, own))),
  ]);
  const among = [...namesOf(operation), ...parts, ...description];
  let sum = 0;
  let all = 0;
  for (const word of words.filter((each) => !isNoise(each))) {
    const weight = telling(word);
    sum += weight * among.reduce((best, other) => Math.max(best, isForm(word, other) ? 1 : likeness(word, other)), 0);
    all += weight;
  }
  return all === 0 ? 1 : sum / all;
}

/** So many words of a summary lead to the thing that is made. */
const toThing = 4;

const [origins, goals] = [/^(?:from|source|origin)$/, /^(?:to|target|destination)$/];

/** Whether it goes from one to another, where the instruction says both: a transfer, and no change of what is transferred. */
export function goesBetween({ place, own }: Target, others: readonly Target[], { tokens }: Instruction): boolean {
  const from = tokens.findIndex(({ text }, at) => /^from$/i.test(text) && tokens[at + 1]?.literal !== undefined);
  const to = tokens.findIndex(({ text }, at) => /^to$/i.test(text) && tokens[at + 1]?.literal !== undefined);
  if (from < 0 || to < 0 || place === 'path' || !origins.test(own[0] ?? '')) return false;
  const thing = own.slice(1).join(' ');
  return others.some((other) => goals.test(other.own[0] ?? '') && other.own.slice(1).join(' ') === thing);
}

const described = 300;

/** That it is called like the verb, by as much as this tells it from the others. */
export function verbShare(
  { path, id, summary, parameters, method }: Operation,
  { verb, opening }: Instruction,
  telling: Telling,
): number {
  const named = wordsOf(id);
  const own = [
    ...(segmentsOf(path).at(-1) ?? []),
    // To print something is to place a print job.
    ...wordsOf(summary).slice(0, method === 'POST' && !path.endsWith('}') ? toThing : 1),
    ...named.slice(0, 2),
    ...named.slice(-1),
    ...choicesOf(parameters).flatMap((choice) => wordsOf(choice).slice(0, 1)),
  ];
  const said = [verb, opening].find((word) => word.length > 2 && own.some((other) => isForm(word, other)));
  return said === undefined ? 0 : telling(said);
}
