/** Which of many are meant, where a word stands for a value that a field has, or for a flag: "vacant units", "not archived". */
import { isRecord } from '../../../../core/json.ts';
import { isForm } from '../../step/choices.ts';
import { enumOf, typesOf } from '../../step/target.ts';
import { wordsOf } from '../../words.ts';
import type { Leaf } from './record.ts';

export interface Condition {
  readonly leaf: Leaf;
  readonly isNot: boolean;
  /** Of what is there or not, as the day on which a question was answered, the value is null. */
  readonly values: readonly (string | number | boolean | null)[];
  /** Words of the text that say so. */
  readonly words: readonly string[];
}

interface Spoken {
  readonly words: readonly string[];
  readonly at: number;
  readonly text: string;
}

/** Words of other meanings, as the names of things and fields, say nothing of values. */
export function conditionsIn(
  text: string,
  leaves: readonly Leaf[],
  isTaken: (words: readonly string[]) => boolean,
): readonly Condition[] {
  const spoken = tokensOf(text);
  const found = leaves.flatMap((leaf) => conditionOf(leaf, spoken, isTaken));
  const used = new Set<string>();
  return found.filter(({ words, leaf }) => {
    const isNew = !words.some((word) => used.has(word)) && leaf.context.length <= 1;
    if (isNew) for (const word of words) used.add(word);
    return isNew;
  });
}

function conditionOf(
  leaf: Leaf,
  spoken: readonly Spoken[],
  isTaken: (words: readonly string[]) => boolean,
): readonly Condition[] {
  const hits = choicesOf(leaf).flatMap(({ words, value }) => {
    const at = isTaken(words) ? -1 : placeOf(words, spoken);
    return at < 0 ? [] : [{ words, value, isNot: isNegated(spoken, at, words) }];
  });
  const [first] = hits;
  if (first === undefined) return [];
  if (typesOf(leaf.schema).includes('boolean'))
    return [{ leaf, isNot: false, values: [first.isNot ? first.value !== true : first.value], words: first.words }];
  // Who was answered has something there.
  if (first.value === null) return [{ leaf, isNot: !first.isNot, values: [null], words: first.words }];
  const same = hits.filter(({ isNot }) => isNot === first.isNot);
  return [
    { leaf, isNot: first.isNot, values: same.map(({ value }) => value), words: same.flatMap(({ words }) => words) },
  ];
}

interface Choice {
  readonly words: readonly string[];
  readonly value: string | number | boolean | null;
}

function choicesOf({ schema, words }: Leaf): readonly Choice[] {
  const { items } = schema;
  const values = enumOf(isRecord(items) ? items : schema).filter((value) => typeof value === 'string');
  if (values.length > 1) return values.map((value) => ({ value, words: wordsOf(value) }));
  const [done = '', when = '', ...more] = words;
  const isDone = more.length === 0 && /^(?:at|on|by|date|time)$/.test(when) && /(?:ed|t|n)$/.test(done);
  if (isDone && typesOf(schema).includes('null')) return [{ value: null, words: [done] }];
  if (!typesOf(schema).includes('boolean')) return [];
  const own = words.filter((word) => !/^(?:is|has|was|are|can|been|flag)$/.test(word));
  return own.length === 0 ? [] : [{ value: true, words: own }];
}

function tokensOf(text: string): readonly Spoken[] {
  return [...text.matchAll(/[\p{L}\d_'’-]+|[.,;:!?()]/gu)].map((match) => ({
    text: match[0].toLowerCase(),
    words: wordsOf(match[0]),
    at: match.index,
  }));
}

/** Where the words are said, one after the other; -1 where they are not. */
function placeOf(words: readonly string[], spoken: readonly Spoken[]): number {
  const plain = placeAsSaid(words, spoken);
  if (plain >= 0 || words.length > 1) return plain;
  // "Unanswered", where questions are answered or not.
  return spoken.findIndex(
    ({ text }) => /^(?:un|in|dis|non-?)/.test(text) && text.replace(/^(?:un|in|dis|non-?)/, '') === words[0],
  );
}

function placeAsSaid(words: readonly string[], spoken: readonly Spoken[]): number {
  return spoken.findIndex((_, at) =>
    words.every((word, index) => (spoken[at + index]?.words ?? []).some((said) => said === word || isForm(said, word))),
  );
}

function isNegated(spoken: readonly Spoken[], at: number, words: readonly string[]): boolean {
  const said = spoken[at]?.text ?? '';
  if (/^(?:un|in|dis|non-?)/.test(said) && words.length === 1 && said.replace(/^(?:un|in|dis|non-?)/, '') === words[0])
    return true;
  const before = spoken.slice(Math.max(0, at - 4), at).map(({ text }) => text);
  const clause = before.slice(before.findLastIndex((text) => /^[.,;:!?()]$/.test(text)) + 1);
  return clause.some((text) => /^(?:not|no|never|without|except|un|non|neither)$|n['’]t$/.test(text));
}
