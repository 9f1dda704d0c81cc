/** Clauses that do no more than to name fields of the result: "list invoice id, customer name and amount". */
import { actionOf } from '../../step/instruction/instruction.ts';
import { coverage, wordsOf } from '../../words.ts';
import type { Clause } from './clauses.ts';

type Words = readonly string[];

/** Whether a clause that would read something names fields of the result alone. */
export function listsFields(
  { kind, text }: Clause,
  fields: readonly Words[],
  isResource: (words: Words) => boolean,
): boolean {
  if (kind === 'change' || fields.length === 0) return false;
  const [verb = '', ...rest] = text
    .replace(/^for (?:each|every)(?: one| of (?:them|those|these)| [\w-]+)?,? /i, '')
    .split(/\s+/);
  if (actionOf(verb.toLowerCase()) !== 'read' || /^(?:all|every|each)$/i.test(rest[0] ?? '')) return false;
  const chunks = rest
    .join(' ')
    .replace(/\b(?:for|of) each\b.*$|\bof (?:it|them|each)\b/gi, '')
    .split(/,|\band\b|\bwith\b|\bplus\b/i)
    .map((chunk) => chunk.split(/[^\p{L}\d_]+/u).flatMap(wordsOf))
    .map((words) => words.filter((word) => !/^(?:the|a|an|its|their|me|of|s|only|just)$/.test(word)))
    .filter((words) => words.length > 0);
  return (
    chunks.length > 0 && chunks.every((words) => !isResource(words) && fields.some((field) => isField(words, field)))
  );
}

function isField(words: Words, field: Words): boolean {
  return coverage(words, field) >= 0.8 && (words.length > 1 || coverage(field, words) >= 0.8);
}
