/** Deeds of a service whose verb was taken to ask for a result: "return this loan", where a loan can be returned, is told of. */
import { doneTo, nameOf, type Operation } from '../../documents/terms/document.ts';
import { wordsOf } from '../../words.ts';
import { actionOf } from '../instruction/instruction.ts';
import { isReading } from '../instruction/reading.ts';
import { shaping } from '../instruction/shaping.ts';
import { outsideQuotes } from '../terms/quotes.ts';
import { withOnlyShown } from './only-shown.ts';

export interface Unmade {
  readonly asked: string;
  readonly operation: Operation;
}

const askedMax = 80;

/** Of the instruction as it was given: what was asked for, and what the service can do that is called so. */
export function unmadeOf(
  instruction: string,
  operations: readonly Operation[],
  isCalled: (operation: Operation) => boolean,
): readonly Unmade[] {
  const wishes = wishesIn(instruction, operations);
  return operations
    .filter((operation) => !isReading(operation) && !isCalled(operation))
    .flatMap((operation) => {
      const asked = wishes.find((wish) => isDone(operation, wish));
      return asked === undefined ? [] : [{ asked: asked.replace(/[.;:!?]+$/, '').slice(0, askedMax), operation }];
    });
}

export function tellUnmade({ asked, operation }: Unmade, name = nameOf(operation)): string {
  return `"${asked}" was read as a wish to see it, and ${name} was not called.`;
}

/** What says what the result is to be, and what was put in other words since it only asks to be shown something. */
function wishesIn(instruction: string, operations: readonly Operation[]): readonly string[] {
  let bare = '';
  outsideQuotes(instruction, (text) => (bare = text.replace(/\ue000\d+\ue000|'[^']*'/g, '')));
  return bare.split(/(?<=[.;:!?])\s+/).flatMap((sentence) => {
    const isReworded = withOnlyShown(sentence, operations) !== sentence;
    return sentence.split(/,\s+| and /).filter((part) => isReworded || shaping.test(part));
  });
}

/** The thing itself stands right behind the verb: who returns its state does not return it. */
function isDone({ method, path }: Operation, wish: string): boolean {
  const [, called = '', object = ''] =
    /^(?:please )?([a-z]+)(?: me| us)? (?:this|that|the|these|those|all|every|each|our|my) ([a-z-]+(?: [a-z-]+)?)/i.exec(
      wish,
    ) ?? [];
  const said = object.split(' ').flatMap(wordsOf);
  const thing = wordsOf(doneTo(path));
  const [verb = ''] = wordsOf(path.split(/[/.]/).at(-1) ?? '');
  const isVerb = called.toLowerCase() === verb || (method === 'DELETE' && actionOf(called.toLowerCase()) === 'delete');
  return isVerb && thing.length > 0 && (thing.every((word, at) => said[at] === word) || said[1] === 'one');
}
