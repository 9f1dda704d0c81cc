/** Parts of sentences that are about the request itself, or that say what is asked for in two places: put so that each stands whole. */
import { uncapitalized } from '../../letters.ts';
import { writingDown } from '../../step/values/rank.ts';
import { plural } from '../terms/entity.ts';
import { verbAt } from '../terms/verbs.ts';
import { baseOf } from './sentences.ts';

/** "see the payload", "details as given below": where values are, which are looked for there anyway. */
export function isPointer(text: string): boolean {
  return /^(?:(?:please )?(?:see|look at|check|use|cf\.?)|(?:all )?(?:details|data|values|everything(?: else)?|the rest)(?: (?:is|are|as|stands?))?) (?:(?:in|the|given|from|of) )*(?:payload|input|below|above)\b/i.test(
    text,
  );
}

/** "Note as in the payload", "subject \"Late\"": one value of the order before it, and no order. */
export function isValueOf(text: string): boolean {
  const quoted = /^(?:with )?(?:the |its |their )?([a-z][\w-]*)(?: [\w-]+)?:? ["“][^"”]*["”]$/i.exec(text)?.[1];
  return (
    /^(?:the |its |their )?[a-z][\w-]*(?: [\w-]+)? (?:as|like)(?: (?:in|given|told|stated|from|per|of)\b|$)/i.test(
      text,
    ) ||
    (quoted !== undefined && verbAt(`${quoted} it`) === undefined)
  );
}

/** "Rent only", "just the open ones" restrict what was asked for before. */
export function isRestriction(text: string): boolean {
  return /^(?:the )?[\w-]+(?: [\w-]+)? only$/i.test(text);
}

/** "Without telling the owner" */
export function isManner(text: string): boolean {
  return /^(?:but )?without [a-z]+ing\b/i.test(text);
}

/** "Whoever has left does not count" says of what was asked for what is to be left out. */
export function isExclusion(text: string): boolean {
  // "..., without telling the owner" says how it is to be done.
  if (isManner(text)) return false;
  // "..., without the ones that were refunded"
  if (
    /^(?:but )?(?:without|except|excluding|not counting|leaving out)(?: for)? (?:the|those|all|any)?\s*(?:ones?|those|that)?\b/i.test(
      text,
    )
  )
    return verbAt(text.replace(/\b(?:that|which|who)\b.*$/i, '')) === undefined;
  return /^(?:whoever|whatever|anyone who|anything that|those (?:who|that)) .+(?:n't|\bnot) (?:count|matter|belong|interest)\b/i.test(
    text,
  );
}

/** "Since they moved away cancel the contract" gives a reason first, with no comma behind it. */
export function withoutReason(text: string): string {
  if (!/^(?:since|because|as) (?:they|it|he|she|we|i|this|that|the|our)\b/i.test(text)) return text;
  const words = text.split(/\s+/);
  const at = words.findIndex(
    (word, index) =>
      index > 2 && !/^(?:to|not|no|and|or)$/i.test(words[index - 1] ?? '') && isOrderAt(words, index, word),
  );
  return at < 0 ? text : words.slice(at).join(' ');
}

function isOrderAt(words: readonly string[], at: number, word: string): boolean {
  const rest = words.slice(at, at + 3).join(' ');
  const isDoneTo = /^[a-z]+ (?:the|their|its|his|her|this|that|all|every|each|it|them|a|an)\b/i.test(rest);
  return isDoneTo && verbAt(rest) === word.toLowerCase();
}

/** "The guest is leaving on Sunday: note it" is to note the leaving of the guest. */
export function withAntecedent(text: string, told: string | undefined): string {
  const [, verb = ''] = /^([a-z]+) (?:it|this|that)(?: (?:down|in|please|too|there))*$/i.exec(text) ?? [];
  // Who refunds it refunds the thing, and who notes it notes what was told.
  if (told === undefined || !writingDown.has(verb.toLowerCase())) return text;
  const [, thing = '', doing = '', rest = ''] =
    /^((?:the|this|our|my|an?) [\w-]+) (?:is|are|was|were) ((?:[a-z]+ing|[a-z]+ed)(?: (?:out|in|off|up|away))?)\b(.*)$/i.exec(
      told,
    ) ?? [];
  if (thing !== '') return `${verb} the ${doing} of ${thing.toLowerCase()}${rest}`;
  return `${verb} that ${uncapitalized(told)}`;
}

const possessive: ReadonlyMap<string, string> = new Map([
  ['he', 'his'],
  ['she', 'her'],
  ['it', 'its'],
]);

/** "Waive whatever is still open" is to waive every fine that is still open, where fines are what is waived. */
export function withThing(text: string, noun: readonly string[]): string {
  if (noun.length === 0) return text;
  const whose = text.replace(
    /^([a-z]+(?: (?:up|off|back))?) (?:whatever|everything(?: that)?|all that|all) (he|she|they|it) (?:has|have|had) (?:(?:still|already|been) )?([a-z]+ed|open|left)\b/i,
    (_, verb: string, who: string, state: string) =>
      `${verb} all ${possessive.get(who.toLowerCase()) ?? 'their'} ${state} ${plural(noun.join(' '))}`,
  );
  if (whose !== text) return whose;
  return text.replace(
    /^([a-z]+(?: (?:up|off|back))?) (?:whatever|whichever|anything(?: that)?|everything(?: that)?|all that)(?= (?:is|are|was|were|has|have)\b)/i,
    `$1 every ${noun.join(' ')} that`,
  );
}

/** "Have a letter posted to the neighbours" is "post a letter to the neighbours". */
export function withoutCause(text: string): string {
  const [, things = '', done = '', rest = ''] =
    /^(?:have|get) ((?:it|them|this|that|(?<=have )(?:the|an?|all|every|each|their|its|our|my)\s\S[^,]*?)) ([a-z]{2,}ed|sent|made|paid|put|written|taken|given|brought)\b(.*)$/i.exec(
      text,
    ) ?? [];
  if (things === '') return text;
  const irregular = participles.get(done.toLowerCase());
  return `${irregular ?? baseOf(done.toLowerCase())} ${things}${rest}`;
}

const participles: ReadonlyMap<string, string> = new Map([
  ['sent', 'send'],
  ['made', 'make'],
  ['paid', 'pay'],
  ['put', 'put'],
  ['written', 'write'],
  ['taken', 'take'],
  ['given', 'give'],
  ['brought', 'bring'],
]);
