/** Who is said to do something, or to have it. */
import { baseOf } from './irregular.ts';
import type { Token } from './token.ts';
import { isPerson } from './people.ts';

/** "Emre is driving", "with Emre driving", "driven by Emre": who does it is the driver. */
export function isToldDoer(own: readonly string[], tokens: readonly Token[], index: number): boolean {
  const doer = stemOf((own.at(-1) ?? '').replace(/(?:e?r|or|ist|ant|ent)$/, ''));
  if (!isPerson(own.at(-1) ?? '') || doer.length < 3 || !/^(?:proper|code)$/.test(tokens[index]?.literal?.kind ?? ''))
    return false;
  const said = tokens.slice(index + 1, index + 5).find(({ text }) => !helping.test(text))?.text ?? '';
  const isBy = /^(?:by|through)$/i.test(tokens[index - 1]?.text ?? '');
  const before = isBy ? (tokens[index - 2]?.text ?? '') : '';
  return [said, before].some((word) => word !== '' && stemOf(word.toLowerCase()) === doer);
}

const helping = /^(?:is|was|will|shall|should|would|can|to|be|who|does|has|going|supposed|the|one|ones|it|that|and)$/i;

function stemOf(word: string): string {
  return (baseOf(word) ?? word)
    .replace(/(?:ing|ed|es|s)$/, '')
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/e$/, '');
}

/** "Dr Osei", "Ada's": a name that is that of somebody. */
export function isOfSomebody({ text, literal }: Token): boolean {
  return literal?.kind === 'proper' && (/['’]s$/.test(text) || titled.test(text));
}

const titled = /^(?:Dr|Prof|Mr|Mrs|Ms|Mx|Miss|Sir|Herr|Frau|Mme|Doctor|Professor|Captain|Nurse|Coach|Chef)\b/;
