/** An instruction as the sentences say it that clauses and conditions are read from. */

import { withDegreesFirst } from '../../degrees.ts';
import { sentIn, withListedValues } from '../../step/binding/listed-values.ts';
import { settableIn, withSettings } from '../../step/binding/settings.ts';
import { withOrders } from '../../step/instruction/duty.ts';
import { withWeeks } from '../../step/instruction/weeks.ts';
import { withOnlyShown } from '../../step/operation/only-shown.ts';
import { withNewMade } from '../../step/values/new-made.ts';
import { wordsOf } from '../../words.ts';
import { isCreation } from '../terms/entity.ts';
import { withConditionsBehind } from '../terms/restriction.ts';
import type { KnownOperation } from '../terms/sources.ts';
import { withHandedOver } from './handed-over.ts';
import { withMembers } from './placeholders.ts';
import { withPointers } from './pointed.ts';
import { withSpans } from './spans.ts';
import { withTellingPlain } from './telling-frames.ts';
import { withThoseMeant } from './those-meant.ts';
import { withPlainZeros } from './zeros.ts';

interface Around {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly operations: readonly KnownOperation[];
  readonly isThing: (words: readonly string[]) => boolean;
}

/** The same in plain words: tables have "per project" for "for each project", and templates "since {since}". */
export function worded(instruction: string, { payload, operations, isThing }: Around): string {
  const documented = operations.map(({ operation }) => operation);
  const plain = withDegreesFirst(withWeeks(instruction, documented));
  const put = withHandedOver(plain, { operations, isThing });
  const shown = withOrders(withOnlyShown(withNewMade(put, documented), documented));
  const ordered = withConditionsBehind(withThoseMeant(shown, isThing));
  const orders = withListedValues(withSettings(ordered, settableIn(documented)), sentIn(documented));
  const given = withSpans(withPointers(withMembers(orders, payload, isThing), payload), payload);
  return withPlainZeros(
    withPapers(eachAs(eachOfKind(withTellingPlain(given), isThing), operations), operations)
      // A full stop within an abbreviation ends no sentence.
      .replace(/,?\s*\bi\.\s?e\.[,:]?\s+([^.;()]+)/gi, ' ($1)')
      .replace(/\be\.\s?g\.,?/gi, 'for example')
      .replace(unquoted, '$1: "$2"')
      .replace(/(^|[.:;]\s+)per ([a-z][\w-]*(?: [a-z][\w-]*)?)\s*[:,-]\s+/gi, '$1For each $2, ')
      .replace(/ (?:\+|plus) (?=(?:how|the|its|their|whether|when|who|what|number)\b)/gi, ' and ')
      // Who says that somebody has asked for something, and to do so, asks for it.
      .replace(toldToDo, '$1$2')
      // The first letter of a name ends no sentence either.
      .replace(
        /(^|[^\w"“'] ?|\b(?:that|by|to|for|with|from|of|and|let|as|is|has|was) )(\p{Lu}\.(?: ?\p{Lu}\.)? \p{Lu}[\p{L}'-]+)(?!["”'])/gu,
        (whole, before: string, name: string) => (/[.!?]$/.test(before.trim()) ? whole : `${before}"${name}"`),
      )
      .replace(
        /\s*\((?:[^()]*\b(?:is|are|stands?) |(?:the |their |its )?[a-z]+ )(?:given|supplied|provided|below|attached|in the payload)\)/gi,
        '',
      )
      // All that is given is in the payload.
      .replace(/\s*\(?\b(?:in|from|of) the (?:payload|input data|input)\b\)?(?=[\s,.;:!?]|$)/gi, '')
      // Whoever wants to do something with it does that without us.
      .replace(/,?\s*\bso(?: that)? (?:i|we|they|he|she|you) (?:can|could|may|know|knows)\b[^.;:!?]*/gi, '')
      .trim(),
  );
}

/** "Add a note to the order: waiting for the parts" */
const unquoted =
  /\b((?:write|add|leave|post|enter|log|send|put|make|attach)\b[^.:;"“]*?\b(?:note|comment|message|remark|memo|reply)\b[^.:;"“]*): (?!["“'<])([^".:;“]{3,200}?)(?=[.;]\s|[.;]?$)/i;

const toldToDo =
  /(^|[.!?;] )[^.!?;]*?\b(?:asks?|asked|begs|begged|told|wants?|wanted|would like|requests?|requested) (?:us|me|you|for us) to ([^.!?;]+)[.!;,] (?:so )?(?:please,? )?do(?: (?:so|that|this|it))?\s*(?=[.!]|$)/i;

const papers =
  'card|label|list|listing|report|overview|summary|table|sheet|statement|profile|digest|briefing|directory|roster|leaflet|handout|slip|badge|poster|page|chart|board|ranking|tag|sticker|notice|menu|schedule|timetable|plan';
const paper = new RegExp(
  `(^|[.:;!?]\\s+|\\b(?:please|and|then),? )((?:(?:can|could|would|will) you )?(?:(?:please|kindly) )?)(?:make|create|build|prepare|print|write|draw up|put together|compile|produce|generate|draft|fill (?:in|out))(?: (?:me|us|him|her|them))? (an?|the|our|my) ((?:[a-z-]+ ){0,2})(${papers})\\b(?= (?:for|of|on|about|with|that|which|showing|from|per)\\b|\\s*[:,-])`,
  'gi',
);

const as =
  /(^|[.:;!?]\s+|\band )((?:please )?)(?:add|enter|register|record|import|save|enrol|enroll|sign up|set up|log|take on) (?:all(?: of)?(?: the| these| those)?|these|those|each of (?:the|these|those)|every|each) ([a-z-]+(?: [a-z-]+)?) as (?:an? )?(?:new )?([a-z]+)(?=\s*(?:[.,;:!?]|$)| (?:with|at|in|on|for|and|to)\b)/gi;

/** "Add these people as guests" makes a guest for each of them, where a service makes guests. */
function eachAs(instruction: string, operations: Around['operations']): string {
  return instruction.replace(as, (whole, before: string, please: string, things: string, made: string) => {
    const [noun = ''] = wordsOf(made).slice(-1);
    const isMade = operations.some((known) => isCreation(known.operation, known.noun) && known.noun.at(-1) === noun);
    return isMade ? `${before}${please}create a ${noun} for each of these ${things}` : whole;
  });
}

/** "Hours per active user" are told for each user who is active; per user alone they may be grouped. */
function eachOfKind(instruction: string, isThing: Around['isThing']): string {
  return instruction.replace(
    /\bper ((?!(?:the|an?|each|every|given|single|unit|business|working|calendar)\b)[a-z-]{4,}) ([a-z]{3,})(?=[\s,.;:!?)]|$)/gi,
    (whole, kind: string, thing: string) => {
      const [own, other] = [wordsOf(thing), wordsOf(kind)];
      return isThing(own) && !isThing(other) && !isThing([...other, ...own]) ? `for each ${kind} ${thing}` : whole;
    },
  );
}

/** "Make a card for this guest": what nobody can be asked to make is made of what is read. */
function withPapers(instruction: string, operations: Around['operations']): string {
  return instruction.replace(paper, (whole, before: string, please: string, article, more, thing: string) => {
    const isThing = operations.some(({ noun }) => wordsOf(thing).every((word) => noun.includes(word)));
    return isThing ? whole : `${before}${please}show ${String(article)} ${String(more)}${thing}`;
  });
}

/** "If nobody had it the agent is null" is said by the schema as well, and leaves nobody out. */
export function withoutDefaults(instruction: string): string {
  const without = instruction.replace(
    /\s*(?:\(|,|- )?\s*(?:or |else )?(?:null|empty|nothing|blank) (?:if|where|when|for) (?:never|none|nothing|not|no|nobody|there|it|they|he|she|missing|unknown)\b[^.;,)]*\)?/gi,
    '',
  );
  const plain = without.replace(
    /(^|[.;,(-]\s*)(?:and )?(?:if|where|when)\b(?! (?:was|is|were|are|did|does|do|has|have|had)\b)[^.;]*\b(?:null|empty)\b[^.;,)]*[.;)]?/gi,
    (_, before: string) => (/[.;]/.test(before) ? before : ''),
  );
  return plain.trim() === '' ? instruction : plain.trim();
}
