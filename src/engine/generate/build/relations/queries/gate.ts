/** What is left to others: groups, changes, and what nobody asked for. */
import { actionOf } from '../../../step/instruction/instruction.ts';
import { enumOf } from '../../../step/terms/target.ts';
import { wordsIn, wordsOf } from '../../../words.ts';
import { clausesOf } from '../../instruction/clauses.ts';
import { speaksOf } from '../../terms/entity.ts';
import type { Workshop } from '../../terms/plan.ts';
import type { Node } from '../terms/nodes.ts';
import { fieldWords, type Result } from '../terms/result.ts';

/** Whether it may be told as fields of things at all. */
export function isTellable(workshop: Workshop, result: Result): boolean {
  return !beyond.test(besideFields(workshop.instruction, result)) && !changes(workshop, result);
}

/** Whether it speaks of groups, which no row tells by itself. */
export function isOfOthers({ instruction, sources }: Workshop, result: Result): boolean {
  const isThing = (word: string): boolean =>
    sources.operations.some(({ noun }) => noun.at(-1) === wordsOf(word).at(-1));
  // "One row per job" says what the rows are, where services have jobs.
  const plain = instruction.replace(rowPer, (whole, thing: string) => (isThing(thing) ? ' ' : whole));
  return grouping.test(besideFields(plain, result));
}

const rowPer = /\b(?:one|a|an|each|single) (?:row|entry|line|record|item|result|object|element) per ([a-z]+)\b/gi;

/** Shares and the like are reckoned by others. */
const beyond = /\b(?:percent|share|rounded(?! to\b)|duplicates?|distinct|ranking)\b/i;

const grouping =
  /\b(?:grouped|group (?:them |these |it )?by|(?:counted )?per (?!form|month\b|hour|day|night|year|week|unit price|cent)[a-z]+|by (?:kind|type|category|status|state|month|day|year)\b(?! and))\b/i;

/** Without what fields are called: a last price is none of the last ones. */
function besideFields(instruction: string, { fields }: Result): string {
  return fields
    .filter(({ words }) => words.length > 1)
    .reduce(
      (text, { words }) =>
        text.replace(new RegExp(words.map((word) => word.replace(/\W/g, '.')).join('[\\s_-]+'), 'gi'), ' '),
      instruction,
    )
    .replace(/\b(?:first|last) (?:(?:and|name,?) (?:last|first) )?name\b/gi, ' ')
    .replace(/\bfirst (?:and|to|until) last (?:day|date)\b/gi, ' ');
}

/** Who changes something does not only read. */
function changes({ instruction, sources }: Workshop, { fields }: Result): boolean {
  // A start hour starts nothing.
  const isField = (text: string): boolean =>
    fields.some(
      ({ words }) =>
        // "Change (evening minus morning)" is what has changed.
        (words.length > 1 ||
          !/^[a-z]+ (?:the|this|that|these|those|it|them|all|each|every|an?|its|their)\b/i.test(text)) &&
        text
          .split(/[^\p{L}\d]+/u)
          .flatMap(wordsOf)
          .slice(0, words.length)
          .join(' ') === words.join(' '),
    );
  const isResource = (words: readonly string[]): boolean =>
    sources.operations.some(({ noun }) => noun.join(' ') === words.join(' '));
  return clausesOf(withoutPurpose(instruction).replace(/\btell (?=me\b|us\b)/gi, 'show '), isResource).some(
    ({ kind, text }) => kind === 'change' && orders(text) && !isField(text.trim()),
  );
}

/** What somebody is going to do with it is asked of no service. */
export function withoutPurpose(instruction: string): string {
  // "I want to thank them, so give me their names."
  const asked = instruction.replace(
    /(^|[.!?]\s+)(?:i|we) (?:want|need|have|plan|would like|am going|are going) to [^.;:!?]*?,? so,? (?=(?:please )?(?:give|show|tell|list|get|find|send|i|we)\b)/gi,
    '$1',
  );
  return asked.replace(
    /,?\s*\b(?:so that|in order that|so (?=(?:i|we|they|you|he|she|people|somebody|someone)\b)|because|since (?=(?:i|we|he|she|they) )|as (?=(?:i|we) )|(?:i|we) (?:want|need|have|plan|would like) (?:it |them |this )?to (?:write|call|phone|mail|invite|print|pay|visit|check|plan|bring|pick|order|ring|send|remind|show|tell|give|put|hang|use))\b[^.;:!?]*/gi,
    '',
  );
}

const leavingOut = /^\W*(?:please )?(?:leave out|skip|omit|exclude|ignore)\b/i;

/** It begins with what is to be done; what is asked of things may well name what was done with them. */
function orders(text: string): boolean {
  // Rows that are left out are left alone.
  if (leavingOut.test(text)) return false;
  // "Open repairs with their day" are repairs that are open.
  if (
    /^\W*(?:open|empty|clean|dry|free|clear|complete|live|void|separate|loose|blank)\s+(?:[a-z-]+ )?[a-z-]{3,}s\b/i.test(
      text,
    )
  )
    return false;
  const [first = ''] =
    text
      .toLowerCase()
      .match(/[a-z]+/g)
      ?.filter((word) => !/^(?:please|then|and|also|now|just)$/.test(word)) ?? [];
  const action = actionOf(first);
  return (action !== undefined && action !== 'read') || /^for (?:each|every|all)\b|^(?:if|when)\b/i.test(text);
}

/** The instruction speaks of what the rows are of, or of most that is wanted of each: a schema alone asks for nothing. */
export function isAskedFor({ known, noun, leaves }: Node, { fields }: Result, { instruction }: Workshop): boolean {
  if (known === undefined || (noun.length > 0 && speaksOf(instruction, noun.slice(-1)))) return true;
  const said = new Set(wordsIn(instruction));
  // "Hosts" are staff whose job is `host`.
  const kinds = leaves.flatMap(({ schema, context }) => (context.length === 0 ? enumOf(schema) : []));
  if (kinds.some((kind) => typeof kind === 'string' && kind.length > 3 && speaksOf(instruction, wordsOf(kind))))
    return true;
  return fields.filter((field) => fieldWords(field).some((word) => said.has(word))).length >= fields.length / 2;
}
