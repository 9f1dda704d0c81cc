/** Results that list something twice of which one of each is asked for: `for every part the supplier …`. */
import { isRecord } from '../../../../../core/json.ts';
import { wordsOf } from '../../../words.ts';
import type { Instruction } from '../../instruction/words/read.ts';
import { isAkin } from '../terms/speech.ts';

/** How many lists of the result have a member that is said after `each`, with the same value in several records. */
export function repeatedEach(value: unknown, { tokens }: Instruction): number {
  const said = tokens.flatMap(({ lower }, at) =>
    /^(?:per|each|every)$/.test(lower) ? (tokens[at + 1]?.words ?? []) : [],
  );
  return said.length === 0 ? 0 : listsIn(value).filter((list) => isRepeated(list, said)).length;
}

/** The result itself, and its members. */
function listsIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value];
  return isRecord(value) ? Object.values(value).filter(Array.isArray) : [];
}

function isRepeated(list: readonly unknown[], said: readonly string[]): boolean {
  const records = list.filter(isRecord);
  const [first = {}] = records;
  return Object.keys(first).some((name) => {
    const words = wordsOf(name);
    const values = records.map((record) => record[name]);
    const isText = values.every((one) => typeof one === 'string');
    return (
      isText &&
      words.length === 1 &&
      words.every((word) => said.some((one) => isAkin(one, word))) &&
      new Set(values).size < values.length
    );
  });
}
