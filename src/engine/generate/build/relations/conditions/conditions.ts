/** Which of many are meant, where a word stands for a value that a field has, or for a flag: "vacant units", "not archived". */
import { isRecord } from '../../../../../core/json.ts';
import { remember } from '../../../../../core/remember.ts';
import { mayMean } from '../../../step/instruction/meaning.ts';
import { expressionOf, literalExpression } from '../../../step/terms/expression.ts';
import { enumOf, typesOf } from '../../../step/terms/target.ts';
import { glossesOf } from '../../../step/values/gloss.ts';
import { isForm } from '../../../word-forms.ts';
import { singular, wordsOf } from '../../../words.ts';
import type { Condition, Leaf } from '../../terms/record.ts';
import { namedValuesIn } from './told-values.ts';

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
  const found = [...leaves.flatMap((leaf) => conditionOf(leaf, spoken, isTaken)), ...namedValuesIn(text, leaves)];
  const used = new Set<string>();
  return found.filter(({ words, leaf }) => {
    const isNew = !words.some((word) => used.has(word)) && leaf.context.length <= 1;
    if (isNew) for (const word of words) used.add(word);
    return isNew;
  });
}

/** Those that are told by what a value means: "traps that nobody can find", where `lost` is said to be what nobody can find. */
export function meantIn(
  text: string,
  leaves: readonly Leaf[],
  isTaken: (words: readonly string[]) => boolean,
): readonly Condition[] {
  const spoken = tokensOf(text);
  const own = new Set(leaves.flatMap(({ words }) => words));
  const found = leaves.flatMap((leaf): readonly Condition[] => {
    const open = openSaid(leaf, spoken);
    if (open !== undefined) return [{ leaf, isNot: false, values: [null], words: open }];
    const values = enumOf(leaf.schema).filter((value) => typeof value === 'string');
    if (values.length < 2 || leaf.context.length > 0) return [];
    const glosses = glossesOf({ description: String(leaf.schema['description'] ?? '') }, values);
    const hits = values.flatMap((value, at) => {
      const gloss = (glosses[at] ?? []).filter((word) => !idle.test(word));
      const words =
        lackSaid(leaf, value, text) ??
        glossSaid(gloss, spoken) ??
        meaningSaid(
          wordsOf(value),
          spoken.filter(({ words: said }) => !said.some((word) => own.has(word)) && !isTaken(said)),
        );
      return words === undefined ? [] : [{ value, words }];
    });
    const [only, ...others] = hits;
    return only === undefined || others.length > 0
      ? []
      : [{ leaf, isNot: false, values: [only.value], words: only.words }];
  });
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? [] : [only];
}

const idle =
  /^(?:it|its|they|them|their|he|she|who|what|can|could|be|been|is|are|was|were|has|have|the|an?|of|to|for|by|in|on|at|and|or|that|which|if|when|while|once|still|yet|already|just|now|one|this|there)$/;

/** Nothing says yet when it was closed, where what is open is meant. */
function openSaid(
  { words: [done = '', when = '', ...more], schema, context }: Leaf,
  spoken: readonly Spoken[],
): readonly string[] | undefined {
  const isDay =
    more.length === 0 && context.length === 0 && /^(?:at|on|date|time)$/.test(when) && typesOf(schema).includes('null');
  if (
    !isDay ||
    !/^(?:closed?|resolved?|solved?|finished?|ended?|completed?|done|settled?|fixed?|repaired?|cleared?)$/.test(done)
  )
    return undefined;
  const at = spoken.findIndex(({ text }) =>
    /^(?:open|ongoing|outstanding|unresolved|unsolved|unfinished|pending|unsettled)$/.test(text),
  );
  return at < 0 || isNegated(spoken, at, []) ? undefined : (spoken[at]?.words ?? []);
}

/** "Hives without a queen", where the `queen` may be `missing`. */
function lackSaid({ words }: Leaf, value: string, text: string): readonly string[] | undefined {
  if (!/^(?:missing|none|no|absent|empty|nothing|nobody|vacant)$/i.test(value)) return undefined;
  const name = words.map((word) => word.replace(/\W/g, '.')).join('[ _-]');
  return new RegExp(`\\b(?:without|no|lacks?|lacking|misses|missing) (?:an? |any |the |its )?${name}\\b`, 'i').test(
    text,
  )
    ? ['without', ...words]
    : undefined;
}

/** All that the meaning of a value says stands close together. */
function glossSaid(gloss: readonly string[], spoken: readonly Spoken[]): readonly string[] | undefined {
  if (gloss.length === 0 || gloss.length > 4 || gloss.every((word) => word.length < 4)) return undefined;
  for (let from = 0; from < spoken.length; from += 1) {
    const near = spoken.slice(from, from + gloss.length + 4).flatMap(({ words }) => words);
    if (gloss.every((word) => near.some((said) => isForm(said, word))))
      return near.filter((said) => gloss.some((word) => isForm(said, word)));
  }
  return undefined;
}

/** "Working", where the value is `online`. */
function meaningSaid([word, ...others]: readonly string[], spoken: readonly Spoken[]): readonly string[] | undefined {
  if (word === undefined || others.length > 0) return undefined;
  const at = spoken.findIndex(({ text }) => mayMean(singular(text.replaceAll('-', '')), word) || mayMean(text, word));
  return at < 0 || isNegated(spoken, at, []) ? undefined : (spoken[at]?.words ?? []);
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

const tokensOf = remember((text): readonly Spoken[] =>
  [...text.matchAll(/[\p{L}\d_'’-]+|[.,;:!?()]/gu)].map((match) => ({
    text: match[0].toLowerCase(),
    words: wordsOf(match[0]),
    at: match.index,
  })),
);

/** Where the words are said, one after the other; -1 where they are not. */
function placeOf(words: readonly string[], spoken: readonly Spoken[]): number {
  // "Unanswered", where questions are answered or not.
  const other =
    words.length > 1
      ? -1
      : spoken.findIndex(
          ({ text }) => /^(?:un|in|dis|non-?)/.test(text) && text.replace(/^(?:un|in|dis|non-?)/, '') === words[0],
        );
  return other >= 0 ? other : placeAsSaid(words, spoken);
}

function placeAsSaid(words: readonly string[], spoken: readonly Spoken[]): number {
  return spoken.findIndex(
    (_, at) =>
      // "In depot D-1" is where things are, and no state `in_depot`.
      !(words.length > 1 && /^[a-z]+-?\d/.test(spoken[at + words.length]?.text ?? '')) &&
      words.every((word, index) =>
        (spoken[at + index]?.words ?? []).some((said) => said === word || isForm(said, word)),
      ),
  );
}

function isNegated(spoken: readonly Spoken[], at: number, words: readonly string[]): boolean {
  const said = spoken[at]?.text ?? '';
  if (/^(?:un|in|dis|non-?)/.test(said) && words.length === 1 && said.replace(/^(?:un|in|dis|non-?)/, '') === words[0])
    return true;
  const before = spoken.slice(Math.max(0, at - 4), at).map(({ text }) => text);
  // What is to be paid has not been paid.
  if (/(?:\b(?:still|yet|have|has|remains?|left|needs?) to(?: be)?|\bto be)$/.test(before.join(' '))) return true;
  const clause = before.slice(before.findLastIndex((text) => /^[.,;:!?()]$/.test(text)) + 1);
  return clause.some((text) =>
    /^(?:not|no|never|nothing|nobody|none|without|except|un|non|neither)$|n['’]t$/.test(text),
  );
}

/** On one of them, as an expression. */
export function conditionText({ leaf, isNot, values, text }: Condition): string {
  if (text !== undefined) return text;
  const field = expressionOf(leaf.path);
  const [first] = values;
  if (typesOf(leaf.schema).includes('array'))
    return isNot ? `$not(${literalExpression(first)} in ${field})` : `${literalExpression(first)} in ${field}`;
  if (values.length > 1) {
    const among = `${field} in [${values.map(literalExpression).join(', ')}]`;
    return isNot ? `$not(${among})` : among;
  }
  return `${field} ${isNot ? '!=' : '='} ${literalExpression(first)}`;
}

/** Behind a list, as an expression has it. */
export function conditionsText(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? '' : `[${conditions.map(conditionText).join(' and ')}]`;
}
