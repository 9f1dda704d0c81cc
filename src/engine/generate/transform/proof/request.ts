/** What a program is weighed by: the instruction, the result that is wanted, and the names and few values of the data. */
import { type Shape, textsOf } from '../../shape.ts';
import { wordsOf } from '../../words.ts';
import { readInstruction } from '../instruction/words/read.ts';
import type { Scope } from '../terms/scope.ts';
import type { Target } from '../terms/target.ts';
import { columnLists, type DataName, type Request } from './neglected.ts';

const valuesMax = 12;
const valueChars = 24;

export function requestOf(instruction: string, target: Target, scope: Scope): Request {
  const values = scope.sources.flatMap(({ shape, at }): readonly DataName[] => {
    const ofField = /\w+$/.exec(at.text)?.[0];
    if (ofField === undefined) return [];
    const texts = columnLists.test(ofField) && shape.item !== undefined ? fewTexts(shape.item) : fewTexts(shape);
    return texts.map((value) => ({ words: wordsOf(value), ofField }));
  });
  const names = [...scope.sources.map(({ name }) => ({ words: name.own })), ...values];
  return { instruction: readInstruction(instruction), target, names };
}

/** The texts of a place that has a few, as a state has. */
function fewTexts(shape: Shape): readonly string[] {
  const texts = [...new Set(textsOf(shape))];
  return texts.length <= valuesMax && texts.every((text) => text.length <= valueChars) ? texts : [];
}
