/** Deeds that a service has an operation of its own for, so that one which only changes something is not what is meant. */
import type { Operation } from '../../documents/terms/document.ts';
import { isForm } from '../../word-forms.ts';
import { coverage, wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { isReading } from '../instruction/reading.ts';
import { heardIn } from '../values/deeds.ts';
import { sameVerb, segmentsOf } from '../values/rank.ts';

/** Verbs that say no more than that something becomes different. */
const plain =
  /^(?:update|change|set|modify|edit|rename|mark|move|patch|replace|adjust|correct|increase|decrease|reduce|lower|raise|put|switch|keep|give|make|assign|reassign)$/;

/** Whether an operation only changes things, where another one of the same thing is called like the verb or has a choice for it. */
export function passedOver(operations: readonly Operation[], wanted: Instruction): (operation: Operation) => boolean {
  const { verb, action, head } = wanted;
  const isSpecial = verb.length > 3 && (action === 'change' || action === 'delete') && !plain.test(verb);
  if (!isSpecial) return () => false;
  const forms = [verb, ...(sameVerb.get(verb) ?? [])];
  const isCalled = (operation: Operation): boolean => {
    const { path, id, summary } = operation;
    if (isReading(operation)) return false;
    const named = wordsOf(`${id} ${summary}`);
    const isOwn = /\}\/[^{}]+$/.test(path) && named.some((word) => forms.some((form) => isForm(word, form)));
    return isOwn || heardIn(operation, wanted) !== undefined;
  };
  const called = operations.filter(
    (operation) => isCalled(operation) && coverage(head.slice(-1), segmentsOf(operation.path).flat()) >= 0.7,
  );
  return (operation) => called.length > 0 && /^(?:PUT|PATCH)$/.test(operation.method) && !isCalled(operation);
}
