/**
 * Values that nothing in the words around them gives to a part of a request, and parts that still lack one: what is named
 * in an instruction is meant for something, so that the only place of its kind is taken to be it.
 */
import { wordsOf } from '../../words.ts';
import { clockScore } from '../instruction/clock.ts';
import { isOfSomebody } from '../instruction/doer.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { boundOf, rangeOf } from '../terms/bounds.ts';
import { isPerson } from '../terms/people.ts';
import { enumOf, isDateTarget, isHandle, type Target, typesOf } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';
import { countedIn } from '../terms/units.ts';
import { isUnsought } from './amounts-said.ts';
import { isFormer, isReason } from './literal-around.ts';
import { inUnitOf } from './literal-form.ts';
import { fits, isOfAnother, wordsBefore } from './literal-score.ts';
import { isSearchTarget } from './spoken.ts';
import { partsOfAddress, placed } from './whereabouts.ts';

interface Pairing {
  readonly target: Target;
  readonly token: Token;
  readonly score: number;
}

const leastRequired = 0.4;
const leastOptional = 0.55;

export function leftovers(
  targets: readonly Target[],
  wanted: Instruction,
  used: ReadonlySet<Token>,
  isTaken: (target: Target) => boolean,
): readonly Pairing[] {
  const open = targets.filter((target) => !isTaken(target) && enumOf(target.schema).length === 0);
  const pairs = wanted.tokens
    .flatMap((token, index) =>
      token.literal === undefined || token.literal.kind === 'pair' || used.has(token)
        ? []
        : open.map((target) => ({ target, token, score: kindScore(target, wanted, index) })),
    )
    .filter(({ target, score }) => score >= (target.required ? leastRequired : leastOptional))
    .toSorted((a, b) => b.score - a.score);
  return pairs.filter(
    ({ target, token, score }, at) =>
      !pairs.slice(0, at).some((other) => other.target === target || other.token === token) &&
      // Two that are as good are none.
      !pairs.some((other) => other.token === token && other.target !== target && score - other.score < 0.04),
  );
}

const contents =
  /^(text|body|message|content|comment|note|html|markdown|reason|description|detail|remark|memo|words?|wording|quote|opinion|review|feedback|answer|reply|question)$/;
const titles = /^(title|subject|name|summary|label|headline)$/;
const people = /^(name|person|user|customer|member|contact|client|owner|assignee|author|guest|recipient|employee)$/;

/** How well the kind of a value fits, where no word says it. */
function kindScore(target: Target, { tokens, action }: Instruction, index: number): number {
  const { literal } = tokens[index] ?? {};
  if (
    literal === undefined ||
    !fits(target, inUnitOf(target, tokens, index) ?? literal) ||
    isOfAnother(target, tokens, index)
  )
    return 0;
  if (isUnsought(target, tokens, index)) return 0;
  if (isReason(tokens, index) || isFormer(tokens, index) || clockScore(target, tokens, index) === 0) return 0;
  const { own, place, required } = target;
  const isWritten = place === 'body' && action !== 'read';
  const more = required ? 0.15 : 0;
  const last = own.at(-1) ?? '';
  switch (literal.kind) {
    case 'date':
      return isDateTarget(target) ? dateScore(target, tokens, index) + more : 0;
    case 'number':
      return numberScore(target, tokens, index) + more;
    case 'email':
      return /e-?mail/i.test(target.description) ? 0.55 + more : required && !own.includes('id') ? 0.3 + more : 0;
    case 'quoted':
      if (isSearchTarget(target)) return 0.6;
      if (own.includes('id') || place === 'path') return place === 'path' && required ? 0.42 : 0;
      if (isWritten && isLabelled(target, tokens, index)) return 0.7;
      return (
        (contents.test(last) && isWritten
          ? 0.6
          : titles.test(last) && isWritten
            ? 0.56
            : isWritten && !required && isPlainName(target) && !isPerson(last)
              ? 0.555
              : 0.3) + more
      );
    case 'proper':
      if (isSearchTarget(target)) return 0.56;
      if (place === 'path') return required ? 0.41 : 0;
      return Math.max(
        isOfPerson(target) && isWritten ? 0.4 + more : 0,
        isOfPerson(target) && place === 'query' && !own.includes('id') && isOwner(tokens, index) ? 0.6 : 0,
        nameScore(target, tokens, index),
        isWritten && required && isPlainName(target) && isMeasured(target, tokens, index) ? 0.55 : 0,
      );
    case 'url':
      return 0.3 + more;
    default:
      // As sure as a name behind such a word.
      if (place !== 'path' && own.some((word) => placed.test(word)) && isInPlace(tokens, index))
        return place === 'query' ? 0.7 : 0.62;
      if (place === 'query' && own.some((word) => isHandle(word) || /^(sku|isbn|ean|barcode|serial|plate)$/.test(word)))
        return own.includes('id') ? 0.4 : 0.56;
      // A berth, a gate or a shelf is told by its code.
      if (isWritten && required && isPlainName(target) && ![contents, titles, people].some((kind) => kind.test(last)))
        return 0.3 + more;
      // Of a question the only plain text that is left.
      if (place === 'query' && !isWritten && isPlainName(target) && !isSearchTarget(target)) return 0.555;
      return (own.some(isHandle) || place === 'path' ? 0.4 : 0.2) + more;
  }
}

/** "Reason: she pecks" is the `suspension_reason`, where no other is wanted. */
function isLabelled({ own }: Target, tokens: Instruction['tokens'], index: number): boolean {
  const [label, colon] = tokens.slice(Math.max(0, index - 2), index);
  return colon?.text === ':' && label?.literal === undefined && label?.words.at(-1) === own.at(-1);
}

/** "Ida's visits", "the visits with Ida" */
function isOwner(tokens: Instruction['tokens'], index: number): boolean {
  const before = tokens[index - 1]?.text ?? '';
  return /['’]s$/.test(tokens[index]?.text ?? '') || /^(?:of|with|by|for|from|to)$/i.test(before);
}

/** A text that is told to be somebody's name, or that is called like somebody. */
function isOfPerson({ own, description }: Target): boolean {
  if (/\b(?:id|ids|code|number|key)\b/i.test(description) || partsOfAddress.test(own.at(-1) ?? '')) return false;
  const isName = own.every((word) => people.test(word) || isPerson(word) || /^(?:full|display)$/.test(word));
  return (
    isName ||
    own.some((word) => people.test(word)) ||
    /^\W*(?:the )?(?:full )?names? of (?:the|a|an|who)/i.test(description)
  );
}

/** "20 ml Dettol", "two sacks of Barley": what is measured or counted out, and nobody's name. */
function isMeasured({ own }: Target, tokens: readonly Token[], index: number): boolean {
  const last = own.at(-1) ?? '';
  const at = /^of$/i.test(tokens[index - 1]?.text ?? '') ? index - 2 : index - 1;
  return (
    tokens[at - 1]?.literal?.kind === 'number' &&
    tokens[at]?.literal === undefined &&
    (tokens[at]?.words ?? []).length > 0 &&
    !isPerson(last) &&
    !contents.test(last)
  );
}

function isPlainName({ own, schema }: Target): boolean {
  return own.length === 1 && typesOf(schema).every((type) => type === 'string') && schema['format'] === undefined;
}

/** Prepositions, and what a name behind them is the name of. */
const namesBehind: readonly (readonly [RegExp, RegExp])[] = [
  [/^(in|at|near|around|on|to|into|onto|inside|within)$/i, placed],
  [/^(from)$/i, /^(supplier|vendor|seller|origin|source|sender|from|country|carrier|author)$/],
  [
    /^(by)$/i,
    /^(author|artist|owner|creator|assignee|brand|maker|manufacturer|operator|by|user|driver|publisher|writer)$/,
  ],
  [
    /^(to|for|of|with)$/i,
    /^(assignee|owner|customer|client|recipient|supplier|to|team|user|member|person|driver|carrier|partner|river)$/,
  ],
];

function isInPlace(tokens: Instruction['tokens'], index: number): boolean {
  const before = tokens.slice(Math.max(0, index - 2), index).findLast(({ text }) => !/^(?:the|a|an|our)$/i.test(text));
  return /^(?:in|at|near|around|on|to|into|inside|within)$/i.test(before?.text ?? '');
}

/** A name that nothing else takes, for a plain text whose own name is that of something that has one. */
function nameScore(target: Target, tokens: readonly Token[], index: number): number {
  const { own, description, place } = target;
  const before = tokens.slice(Math.max(0, index - 2), index).findLast(({ text }) => !/^(the|a|an|our)$/i.test(text));
  const isPlain = isPlainName(target);
  if (
    !isPlain ||
    own.some((word) => isHandle(word) && word !== 'name') ||
    /\b(?:code|id|ids|number)\b/i.test(description)
  )
    return 0;
  const word = own[0] ?? '';
  const isWho =
    isPerson(word) &&
    (/^(?:by|with|of|for|to|from)$/i.test(before?.text ?? '') || isOfSomebody(tokens[index] ?? nobody));
  const isFrom = place === 'query' && /^from$/i.test(before?.text ?? '') && placed.test(word);
  const isBehind =
    isWho || isFrom || namesBehind.some(([said, named]) => said.test(before?.text ?? '') && named.test(word));
  const isName = /\bnames?\b|\bas in\b/i.test(description);
  const value = String(tokens[index]?.literal?.value).toLowerCase();
  const isShown = value.length > 2 && description.toLowerCase().includes(value);
  if (isBehind || isShown) return place === 'query' ? 0.7 : 0.62;
  return isName && place === 'query' ? 0.57 : 0;
}

const nobody: Token = { text: '', words: [], literal: undefined };

function dateScore({ own }: Target, tokens: readonly Token[], index: number): number {
  const wanted = boundOf(own, true);
  const said = rangeOf(tokens, index) ?? boundOf(wordsBefore(tokens, index).slice(-4), false);
  if (wanted !== undefined && said !== undefined && wanted !== said) return 0;
  return own.some((word) => /^(created|updated|modified)$/.test(word)) ? 0.4 : 0.55;
}

function numberScore(target: Target, tokens: readonly Token[], index: number): number {
  const { own, schema, place, name, description } = target;
  const isNumber = typesOf(schema).some((type) => type === 'integer' || type === 'number');
  const said = rangeOf(tokens, index) ?? boundOf(wordsBefore(tokens, index).slice(-4), false);
  // "Longer than 10 m" asks for no thing that is called 10.
  if (place === 'path') return target.required && said === undefined ? 0.3 : 0;
  if (own.some((word) => /^(page|limit|offset|cursor|id)$/.test(word))) return own.at(-1) === 'id' ? 0.26 : 0;
  const after = tokens[index + 1]?.text ?? '';
  const text = [...wordsOf(name), description.slice(0, 120)].join(' ');
  if (isYear(tokens, index) && !/\b(?:years?|dates?|since|season|vintage|age|built|born|founded|made)\b/i.test(text))
    return 0;
  const isUnit = countedIn(after)?.test(text) === true;
  const wanted = boundOf(own, true);
  if (wanted !== undefined && said !== wanted && !(isUnit && said === undefined)) return 0;
  if (isUnit || (wanted !== undefined && isNumber)) return 0.6;
  return isNumber ? 0.3 : 0.1;
}

/** "After 1990" is a time, and no bound of anything else. */
function isYear(tokens: readonly Token[], index: number): boolean {
  const { value } = tokens[index]?.literal ?? {};
  const isLike = typeof value === 'number' && Number.isInteger(value) && value >= 1800 && value <= 2200;
  return isLike && /^(?:since|after|before|until|till)$/i.test(tokens[index - 1]?.text ?? '');
}
