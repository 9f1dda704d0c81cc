/**
 * Sentences that belong to an order and stand beside it: "The site has inverters in state fault. Restart each of them" is to
 * restart the inverters in state fault of the site, and "Close them. Each took 20 minutes" is to close them with 20 minutes.
 */
import { capital, uncapitalized } from '../../letters.ts';
import { actionOf } from '../../step/instruction/instruction.ts';
import { singular, wordsOf } from '../../words.ts';
import { isUnknownVerb, verbAt } from '../terms/verbs.ts';

type IsThing = (words: readonly string[]) => boolean;

/** The instruction with what its orders refer to and what is told of them within the orders. Quoted texts stay as they are. */
export function withSpokenBefore(instruction: string, isThing: IsThing): string {
  const sentences = withOrders(instruction)
    .replace(behind, ', with $1 $2')
    .split(/(?<=[.!?]["”]?)\s+(?=\p{Lu})/u);
  if (sentences.length < 2) return sentences.join(' ');
  const said: string[] = [];
  for (const sentence of sentences) {
    const before = said.at(-1);
    const joined =
      before === undefined ? undefined : (withThings(before, sentence, isThing) ?? withValues(before, sentence));
    if (joined === undefined) said.push(sentence);
    else said.splice(-1, 1, ...joined);
  }
  return said.join(' ');
}

const pronoun = `(?:(?:each|all|every one|every|both|any)(?: (?:one )?of (?:them|these|those))?|them|these|those)`;
const order = new RegExp(`^((?:please )?[a-z]+(?: (?:up|off|out|down|back))?) ${pronoun}(?= |[.,;!]|$)(.*)$`, 'is');

/** The order with the things that the sentence before it told of. */
function withThings(before: string, sentence: string, isThing: IsThing): readonly string[] | undefined {
  const chosen = chosenOf(before, sentence);
  if (chosen !== undefined) return chosen;
  const [, verb = '', rest = ''] = order.exec(sentence) ?? [];
  if (verb === '' || !isOrder(verb)) return undefined;
  const told = toldOf(before.replace(/[.!?]+$/, ''), isThing);
  return told === undefined ? undefined : [`${verb} all ${told}${rest}`];
}

/** "Look at the voicemails. Those shorter than 5 seconds are spam: delete them" is to delete each that is shorter than 5 seconds. */
function chosenOf(before: string, sentence: string): readonly string[] | undefined {
  const [, noun = ''] =
    /^(?:please )?(?:go through|look (?:at|through)|check|take|get|list|find|fetch|read) (?:all |every |the |our |my )*(?:[\w-]+ ){0,2}?([a-z-]+s)\b/i.exec(
      before,
    ) ?? [];
  const [, which = '', verb = '', rest = ''] =
    /^(?:those|the ones|all|any|each|every one)(?: of (?:them|these|those))? (?:that |which |who )?([^:,"]+?)(?: (?:are|is|count as|counts as) [\w -]+)?[:,] (?:please )?([a-z]+) (?:them|it|these|those|each)\b(.*)$/is.exec(
      sentence,
    ) ?? [];
  if (noun === '' || verb === '' || !isOrder(verb)) return undefined;
  const state = /^(?:is|are|was|were|has|have|had)\b/i.test(which) ? which : `are ${which}`;
  return [before, `${capital(verb)} all ${noun} that ${state}${rest}`];
}

/** "The site has open alerts", "the guardian rang: all of her children are ill": whose things they are, and which. */
function toldOf(before: string, isThing: IsThing): string | undefined {
  const [, owner = '', things = ''] =
    /^((?:the|this|that|our|my) [^,.:;"]+?) (?:still |now |already )?(?:has|have|had|holds?|owns?)(?: got)?(?: still| now| already)? (?:(?:several|some|many|a few|two|three|more) )?([^,:;"]+)$/is.exec(
      before,
    ) ?? [];
  if (things !== '' && isSeveral(things, isThing)) return `${things} of ${uncapitalized(owner)}`;
  const [, whose = '', theirs = ''] =
    /^((?:the|this|that|our|my) [\w-]+(?: (?:with|of|called|named) [^,:;"]+?)?) (?:rang|rings|phoned|phones|wrote|writes|says|said|told|tells|let|has|is|[a-z]+ed|calls)\b[^:;"]*[:;,] (?:all (?:of )?|each of |both (?:of )?)(?:his|her|their|its) ([a-z-]+(?: [a-z-]+)?) (?:are|is|were|was|have|has|got)\b[^"]*$/is.exec(
      before,
    ) ?? [];
  return theirs !== '' && isSeveral(theirs, isThing) ? `${theirs} of ${uncapitalized(whose)}` : undefined;
}

/** Things of which services know, and more than one of them. */
function isSeveral(text: string, isThing: IsThing): boolean {
  const words = text.split(/\s+/).slice(0, 4);
  return words.some((word, at) => {
    const one = singular(word.toLowerCase());
    if (one === word.toLowerCase()) return false;
    const [last = ''] = words.slice(Math.max(0, at - 1), at);
    return isThing(wordsOf(one)) || isThing([...wordsOf(last), ...wordsOf(one)]);
  });
}

const value = String.raw`(?:"[^"]*"|“[^”]*”|\d[\w.:-]*|[a-z]+_[a-z_]+)`;
const field = String.raw`(?:the |its |their )?[a-z][\w-]*(?: [\w-]+)?`;
const measure =
  /^(?:(?:each|every one|all|both)(?: (?:one )?of (?:them|these|those))?|they|it|he|she) (?:had|has|have|took|takes?|lasted|lasts?|cost|costs) (?:(?:about|exactly|only) )?(\d[\w.]* .+)$/i;
const named = new RegExp(
  `^(${field})(?::| (?:is|are|was|were|should be|shall be|must be|has to be|=)(?: as)?) (${value})$`,
  'i',
);

/** "Cancel it, refunding the points": what is done with it is an order as well. */
function withOrders(instruction: string): string {
  return instruction
    .split(/("[^"]*"|“[^”]*”)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/, ([a-z]{2,})ing (the|their|its|his|her|all|them)\b/g, (whole, stem: string, next: string) => {
            const verb = [stem, `${stem}e`].find((one) => actionOf(one) !== undefined);
            return verb === undefined ? whole : ` and ${verb} ${next}`;
          }),
    )
    .join('');
}

/** "...; the reason is damaged" */
const behind = new RegExp(
  String.raw`;\s+(${field}) (?:is|are|should be|shall be|must be|=) (${value})(?=[.;,]|$)`,
  'gi',
);

/** The order with the values that the sentence behind it tells. */
function withValues(before: string, sentence: string): readonly string[] | undefined {
  if (!isOrder(before)) return undefined;
  const parts = sentence.replace(/[.!]+$/, '').split(/,? and (?=(?:the|its|their) )|, (?=(?:the|its|their) )/i);
  const values = parts.map((part) => {
    const [, amount] = measure.exec(part) ?? [];
    const [, name = '', said = ''] = named.exec(part) ?? [];
    if (amount !== undefined) return amount;
    return name === '' || verbAt(name) !== undefined
      ? undefined
      : `${uncapitalized(name.replace(/^(?:its|their) /i, 'the '))} ${said}`;
  });
  if (values.some((one) => one === undefined)) return undefined;
  return [`${before.replace(/[.!]+$/, '')}, with ${values.join(' and ')}.`];
}

function isOrder(text: string): boolean {
  const [first = ''] = text.replace(/^please /i, '').split(/\s+/);
  return verbAt(`${first} it`) !== undefined || isUnknownVerb(`${first.toLowerCase()} them`);
}
