/** Yes or no, as turns of speech have it: "out of warranty", "unsubscribes from the newsletter", "with no second factor". */
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { isNoise } from '../instruction/instruction.ts';
import { type Bound, shownName, type Target, told } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';

/** Undefined where none of them is about the flag. */
export function turnedBound(target: Target, own: readonly string[], tokens: readonly Token[]): Bound | undefined {
  if (target.place !== 'query' && target.place !== 'body') return undefined;
  const said = tokens.map(({ text, literal }) => (literal === undefined ? text.toLowerCase() : ''));
  const used = usedBound(target, wordsOf(target.name), said);
  if (used !== undefined) return used;
  const word = own.at(-1) ?? '';
  const places = said.flatMap((text, at) => (text !== '' && isForm(word, wordsOf(text).at(-1) ?? '') ? [at] : []));
  for (const at of places) {
    const before = said
      .slice(Math.max(0, at - 5), at)
      .filter((text) => !/^(?:the|our|my|its|their|any|this)$/.test(text));
    const isIn = /^(?:in|under|on|at)$/.test(own[0] ?? '') && own.length > 1;
    if (
      isIn &&
      /(?:^| )(?:out of|off|outside|outside of|no longer (?:in|under|on|at)|not (?:in|under|on|at))$/.test(
        before.join(' '),
      )
    )
      return told(false, target);
    if (own.length === 1 && leaving.test(before.join(' '))) return told(false, target);
    if (permitting.test(word) && before.some((text) => taking.test(text))) return told(false, target);
    const behind = said.slice(at + 1, at + 4).join(' ');
    if (
      isIn &&
      /^(?:has |have |is |was )?(?:just |already )?(?:ended|expired|over|lapsed|run out|ran out)\b/.test(behind)
    )
      return told(false, target);
  }
  if (own.length === 2 && permitting.test(word) && isDeniedThing(own[0] ?? '', said)) return told(false, target);
  return wordedBound(target, said) ?? describedBound(target, own, said);
}

/** "Shows we still make", "templates in use" are the active ones, and none of the retired. */
function usedBound(target: Target, own: readonly string[], said: readonly string[]): Bound | undefined {
  const text = said.join(' ');
  const isOn = own.length === 1 && /^(?:active|enabled?|live|current)$/.test(own[0] ?? '');
  const isOff =
    own.length === 1 &&
    /^(?:archived?|retired?|discontinued?|deleted?|inactive|disabled?|obsolete)$/.test(own[0] ?? '');
  const isUsed =
    /\b(?:we|they|you|i) still (?:use|make|sell|have|offer|need|work|run|do|buy|produce)\b|\b(?<!not |no longer |longer )in use\b/.test(
      text,
    );
  const isUnused =
    /\b(?:we|they|you|i) (?:no longer|do not) (?:use|make|sell|have|offer|need|run|buy|produce)\b|\b(?:not|no longer) in use\b|\bout of use\b/.test(
      text,
    );
  if (isUsed === isUnused || (!isOn && !isOff)) return undefined;
  return told(isUsed === isOn, target, `${shownName(target.name)} was taken to tell what is in use.`);
}

/** To revoke a consent is to have none. */
const taking = /^(?:revok|withdr|den(?:y|ie)|refus|declin|cancel|remov|lost|lack)/;

const permitting = /^(?:consent|allowed|permission|permitted)$/;

/** "No photos of this child", where there is a consent to them. */
function isDeniedThing(thing: string, said: readonly string[]): boolean {
  return said.some(
    (text, at) =>
      text !== '' && isForm(thing, wordsOf(text).at(-1) ?? '') && /^(?:no|without)$/.test(said[at - 1] ?? ''),
  );
}

const leaving =
  /(?:^| )(?:unsubscribes?|unsubscribed|opts? out|opted out|removed?|taken?|signs? off|out|off)(?: [\w-]+){0,3} (?:from|of|off)$|(?:^| )not want(?: to get| to receive| to have)?$/;

/** "That is not lent out", where the flag is told to be "whether it is lent out": the very words, with or without a denial. */
function wordedBound(target: Target, said: readonly string[]): Bound | undefined {
  const [, phrase = ''] =
    /^\W*(?:whether|if|true if|only|those|true when) (?:[\w -]{0,24}? )??(?:is|are|was|were|has been|have been|has|have|that are|which are) ([a-z][a-z -]{4,40}?)(?= (?:at|for|by|in|on|now|yet|already|currently|today)\b|[.,;(]|$)/i.exec(
      target.description,
    ) ?? [];
  const words = phrase.toLowerCase().split(/[ -]+/);
  if (phrase === '' || words.length < 2 || words.some((word) => /^(?:not|no|never)$/.test(word))) return undefined;
  const first = said.findIndex((_, at) => words.every((word, step) => said[at + step] === word));
  if (first < 0) return undefined;
  const isNo = said
    .slice(Math.max(0, first - 3), first)
    .some((word) => /^(?:no|not|without|never|nothing|none)$/.test(word));
  return told(!isNo, target, `${shownName(target.name)} was taken from the instruction by its description.`);
}

/** "Who has no second factor", where the flag is told to be whether the second factor is on: all that is told of it is said, close together. */
function describedBound(target: Target, own: readonly string[], said: readonly string[]): Bound | undefined {
  const [, about = ''] = /^\W*whether (?:the |an? )?([^.;(]{4,60})/i.exec(target.description) ?? [];
  const things = about
    .toLowerCase()
    .split(/\b(?:is|are|was|were|has|have|had|can|may|must|to)\b/)[0]
    ?.split(/[^\p{L}-]+/u)
    .filter((word) => word.length > 2 && !isNoise(word) && !target.context.includes(word));
  if (things === undefined || things.length < 2 || own.some((word) => things.includes(word))) return undefined;
  const first = said.findIndex((_, at) => things.every((word, step) => isForm(word, said[at + step] ?? '')));
  if (first < 0) return undefined;
  const before = said.slice(Math.max(0, first - 3), first);
  const isNo = before.some((word) => /^(?:no|not|without|never|lacks?|lacking|missing)$/.test(word));
  return told(!isNo, target, `${shownName(target.name)} was taken from the instruction by its description.`);
}

/** "Links that are switched off" are those that are not enabled. */
export function switchedBound(target: Target, own: readonly string[], tokens: readonly Token[]): Bound | undefined {
  if (own.length !== 1 || !/^(?:active|enabled?|on)$/.test(own[0] ?? '')) return undefined;
  const at = tokens.findIndex(
    ({ text }, index) =>
      /^(?:switched|turned|powered)$/i.test(text) && /^(?:on|off)$/i.test(tokens[index + 1]?.text ?? ''),
  );
  return at < 0 ? undefined : told(/^on$/i.test(tokens[at + 1]?.text ?? ''), target);
}
