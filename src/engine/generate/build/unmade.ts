/** Deeds of a service whose verb was taken to ask for a result: "return this loan", where a loan can be returned, is told of. */
import { isReading } from '../step/reading.ts';
import { shaping } from '../step/shaping.ts';
import { wordsOf } from '../words.ts';
import { operationName } from './missing.ts';
import { doneTo } from './own-list.ts';
import type { Plan, Workshop } from './plan.ts';
import { withoutQuotes } from './verbs.ts';

export function unmadeIn({ steps }: Plan, { sources, instruction }: Workshop): readonly string[] {
  const sentences = withoutQuotes(instruction).split(/(?<=[.;:!?])\s+|,\s+| and /);
  return sources.operations
    .filter(({ operation }) => !isReading(operation) && !steps.some(({ known }) => known.operation === operation))
    .flatMap((known) => {
      const { path } = known.operation;
      const [verb = ''] = wordsOf(path.split(/[/.]/).at(-1) ?? '');
      const thing = wordsOf(doneTo(path));
      const said = sentences.find((sentence) => shaping.test(sentence) && isDoneTo(thing, verb, sentence));
      if (said === undefined) return [];
      const asked = said.replace(/[.;:!?]+$/, '').slice(0, 80);
      return [`"${asked}" was read as a wish to see it, and ${operationName(known)} was not called.`];
    });
}

/** The thing itself stands right behind the verb: who returns its state does not return it. */
function isDoneTo(thing: readonly string[], verb: string, sentence: string): boolean {
  const [, called = '', object = ''] =
    /^(?:please )?([a-z]+) (?:this|that|the|these|those|all|every|each|our|my) ([a-z-]+(?: [a-z-]+)?)/i.exec(
      sentence,
    ) ?? [];
  const words = object.split(' ').flatMap(wordsOf);
  return (
    verb !== '' && called.toLowerCase() === verb && thing.length > 0 && thing.every((word, at) => words[at] === word)
  );
}
