/**
 * What is said of the things that a change is made to, one by one, must be known to the plan: who asks for the orders from Norway
 * to be cancelled has not asked for all of them, and "the two cheapest" are not all either.
 */
import { actionOf, isNoise } from '../../step/instruction/instruction.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { isFiller } from '../../vocabulary.ts';
import { isForm } from '../../word-forms.ts';
import { wordsIn } from '../../words.ts';
import { usedIn } from '../changes/whole.ts';
import { isBackground } from '../instruction/background.ts';
import { plural } from '../terms/entity.ts';
import type { Plan, PlannedStep, Workshop } from '../terms/plan.ts';
import { withoutQuotes } from '../terms/verbs.ts';

/** Words that say which of the things are meant, and that nothing in the plan makes use of. */
export function unreadOfAll(plan: Plan, workshop: Workshop): readonly string[] {
  const sentences = withoutQuotes(workshop.instruction).split(/(?<=[.;!?])\s+/);
  const asked = sentences.filter((sentence) => sentences.length === 1 || !isBackground(sentence));
  const said = asked
    .join(' ')
    .replace(/\bhow (?:many|much) /gi, '')
    // "45 euros" says of no thing which one it is.
    .replace(/(?<=\d) ?(?:euros?|eur|dollars?|usd|pounds|gbp|chf|francs?|bucks)\b/gi, '');
  return plan.steps
    .filter(({ known, step }) => !isReading(known.operation) && step.executionMode === 'LOOP')
    .flatMap((step) => {
      const { noun, selector } = loopedBy(step, plan);
      const missing = isCut(selector) ? [] : amountsIn(noun, said);
      const open = isOfAny(noun, selector, plan) && !isSaidOf(noun, said) ? [plural(noun)] : [];
      const places = placesOf(noun, said);
      const used = usedIn({ plan: { ...plan, steps: leadingTo(step, plan) }, nodes: [], heard: [] }, workshop);
      const isHeard = (word: string): boolean => [...used].some((one) => isForm(one, word) || isForm(word, one));
      const isUsed = (word: string): boolean => isHeard(word) || (isDenied(selector) && isHeard(withoutDenial(word)));
      const unread = places
        .flatMap(({ before, behind }) => [...before.filter((word) => !amounts.test(word)), ...behind])
        .filter(
          (word) =>
            word.length > 2 &&
            !isNoise(word) &&
            !isFiller(word) &&
            !helping.test(word) &&
            !isManner(word) &&
            !isUsed(word),
        );
      return [...new Set([...missing, ...open, ...unread])];
    });
}

/** "Unpaid" is heard where those are taken of which `paid` is false. */
function withoutDenial(word: string): string {
  return word.replace(/^(?:un|non-?)(?=[a-z]{3})/, '');
}

function isDenied(selector: string): boolean {
  return /= false\b|!=|\$not\(/.test(selector);
}

/** The step itself, and whatever was read for it: what was read for nothing says nothing of what is changed. */
function leadingTo(step: PlannedStep, { steps }: Plan): readonly PlannedStep[] {
  const found = new Set([step]);
  for (const one of found) {
    const call = JSON.stringify([one.step.loopSelector, { ...one.step.apiConfig, instruction: '' }]);
    const before = steps.filter(({ step: { id } }) => new RegExp(`\\b${id}\\b`).test(call));
    for (const other of before) found.add(other);
  }
  return [...found];
}

/** Nothing narrows the list, and it was not asked for by anything. */
function isOfAny(noun: string, selector: string, { steps, data }: Plan): boolean {
  const list = steps.find(({ known, step }) => selector.startsWith(step.id) && known.noun.at(-1) === noun);
  if (list === undefined || list.uses.length > 0 || /\[[^\]]*[=<>(]/.test(selector)) return false;
  // Pages and credentials ask for nothing.
  const asked = Object.values(list.step.apiConfig.queryParams ?? {}).filter((value) => {
    const [, name] = /^<<([\w-]+)>>$/.exec(String(value)) ?? [];
    return name === undefined || Object.hasOwn(data, name);
  });
  return asked.length === 0;
}

/** "All orders", "the orders", "each of them": orders alone are not all there are. */
function isSaidOf(noun: string, text: string): boolean {
  return (
    /\b(?:them|these|those|everything|whatever|whichever)\b/i.test(text) ||
    new RegExp(
      `\\b(?:all|every|each|any|the|our|my|their|his|her|its)\\b[^.;:!?]*\\b(?:${noun}|${plural(noun)})\\b`,
      'i',
    ).test(text)
  );
}

interface Looped {
  /** What the things are called. */
  readonly noun: string;
  readonly selector: string;
}

function loopedBy({ known, step }: PlannedStep, { steps }: Plan): Looped {
  const selector = step.loopSelector ?? '';
  const root = /^[[(]*([A-Za-z_]\w*)/.exec(selector)?.[1];
  const list = steps.find((one) => one.step.id === root);
  return { noun: (list?.known ?? known).noun.at(-1) ?? '', selector };
}

/** Only so many of them, or those that come first in some order. */
function isCut(selector: string): boolean {
  return /\^\(|\[\[|\[-?\d+\]|\$(?:slice|filter|max|min|single|distinct)\b/.test(selector);
}

/** "Half of the orders", "a few of them", "the two cheapest orders" */
function amountsIn(noun: string, text: string): readonly string[] {
  const [, part] =
    /\b(half|some|few|several|most|couple|one|two|three) of (?:the|these|those|them|our|all)\b/i.exec(text) ?? [];
  const before = placesOf(noun, text).flatMap((place) => place.before.filter((word) => amounts.test(word)));
  return part === undefined ? before : [part, ...before];
}

const amounts =
  /^(?:half|some|few|several|most|one|two|three|four|five|six|seven|eight|nine|ten|first|last|next|\d+|[a-z]{3,}est|latest|best|worst)$/;

interface Place {
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

/** Where the things are spoken of as several: the words between what is done and them, and what is said of them behind. */
function placesOf(noun: string, text: string): readonly Place[] {
  if (noun === '') return [];
  const spoken = new RegExp(
    `([^.,;:!?]*?)\\b(?:${plural(noun)}|(?<=\\b(?:every|each|any) (?:[\\w-]+ ){0,3})${noun})\\b([^.,;:!?]*)`,
    'gi',
  );
  return [...text.matchAll(spoken)].map(([, before = '', behind = '']) => ({
    before: adjectives(before),
    behind: wordsIn(toldOf(behind)),
  }));
}

/** What stands between the last verb, article or preposition and the things. */
function adjectives(before: string): readonly string[] {
  const words = before.toLowerCase().match(/[\p{L}\d-]+/gu) ?? [];
  const from = words.findLastIndex((word, at) => opening.test(word) || (at === 0 && actionOf(word) !== undefined));
  return words.slice(from + 1).flatMap((word) => (amounts.test(word) ? [word] : wordsIn(word)));
}

const opening =
  /^(?:the|a|an|all|every|each|any|our|my|their|his|her|its|these|those|this|that|of|on|to|for|in|at|from|with|and|or|by|list|get|find|cancel|delete|set|mark)$/;

/** As far as it says which of them: not why, not to what, and not what else is to be done. */
function toldOf(behind: string): string {
  const words = behind.split(/\s+/);
  const next = words.findIndex((word, at) => isOrderAt(words, at) || (/^(?:to|as|into|onto)$/i.test(word) && at > 0));
  return (
    (next < 0 ? words : words.slice(0, next))
      .join(' ')
      .replace(
        /\b(?:because|since (?:they|it|he|she|we)|so that|in order to|as (?:they|we|it|he|she)|please)\b.*$/i,
        '',
      )
      .replace(/^ (?:by|at|is|are|must|should|shall|will|has|have|gets?|needs?)\b.*$/i, '')
      .replace(/\b(?:last|first) (?=[a-z]+ed\b)/gi, '')
      // What is given is none of what says which they are.
      .replace(
        /\b(?:this|that|the given|the) (?:(?:e-?)?mail |postal )?(?:address|date|day|id|number|name|code|key)\b/gi,
        '',
      )
  );
}

/** "... and tell me", "... open a ticket for each": what is done begins here. */
function isOrderAt(words: readonly string[], at: number): boolean {
  const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[at + 1]].map((one) =>
    one?.toLowerCase(),
  );
  const isVerb = actionOf(word) !== undefined;
  return (
    isVerb && (/^(?:and|then)$/.test(before) || /^(?:an?|the|its|their|it|them|each|all|every|me|us)$/.test(after))
  );
}

/** "Completely", "immediately": how it is done, and not to which of them. */
function isManner(word: string): boolean {
  return /[a-z]{3}ly$/.test(word) && !kindly.test(word);
}

/** Words with the same ending that say what a thing is like. */
const kindly =
  /^(?:(?:half|bi)?-?(?:hourly|daily|weekly|monthly|quarterly|yearly)|early|likely|unlikely|costly|elderly|friendly|only|family|supply|reply|assembly|anomaly)$/;

/** Words that say nothing of their own. */
const helping =
  /^(?:with|without|from|over|under|above|below|before|after|than|more|less|until|since|between|unless|except|but|if|when|only|that|which|who|whose|where|there|here|still|already|yet|now|currently|today|once|again|also|too|just|both|either|been|being|is|are|was|were|has|have|had|not|non|nor|one|ones|thing|things|list|data|system|service|given|following|rest|everything|anything|somebody|someone|anybody|nobody)$/;
