/** Where an instruction says what to do: verbs that services know, and verbs that nobody foresaw. */
import { actionOf, isNoise } from '../../step/instruction/instruction.ts';
import { wordsOf } from '../../words.ts';

/** Verbs that are things by themselves, and how services speak of them. */
const said: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:e-?mail|mail)\s+(?=(?:the|a|an|all|each|every|them|him|her|it|their|its|my|our|me|us)\b)/i,
    'send an email to ',
  ],
  [/^text\s+(?=(?:the|all|each|every|them|him|her|me|us)\b)/i, 'send a text message to '],
  [/^(?:message|dm|ping)\s+(?=(?:the|all|each|every|them|him|her|me|us)\b)/i, 'send a message to '],
  [/^notify\s+/i, 'send a notification to '],
  [
    /^give\s+(?!me\b|us\b|back\b)(?=(?:the|this|that|these|those|each|every|all|it|them|his|her|their|its|our|my)\b.*\bto\b)/i,
    'assign ',
  ],
  [
    /^(?:hand|pass)(?: over| on)\s+(?=(?:it|them|the|this|that|each|every|all|his|her|their|its|our|my)\b.*\bto\b)/i,
    'assign ',
  ],
  [/^(?:get rid of|do away with|throw (?:away|out)|scrap|purge)\s+/i, 'delete '],
  [/^take back\s+(?=(?:the|this|that|all|every|each|its|their)\b)/i, 'cancel '],
  // What else is given back, is told.
  [
    /^(?:give|pay|send)(?: \w+)? back\s+(?=(?:half|\d)\b|(?:the|all|every)\b.*\b(?:amount|money|sum|price|fee|payments?|charges?|deposit|orders?|invoices?)\b)/i,
    'refund ',
  ],
  [/^(?:answer|respond)\s+(?=(?:in|to|on) (?:the|this|that|his|her|their|its) (?!(?:form|format|shape)\b))/i, 'reply '],
  [/^take (?:it|them|this|that) back\b\s*/i, 'record the return '],
  [/^remind\s+/i, 'send a reminder to '],
  // Who is told something in quotes gets a message.
  [
    /^(?:tell|inform|write to|let)\s+(?=(?:the|this|all|each|every|her|his|their|its|them|him|our)\b[^"“]*["“])/i,
    'send a message to ',
  ],
  [/^(?:invoice|bill)\s+(?=(?:the|all|each|every|them|him|her|this|that|our)\b)/i, 'create an invoice for '],
];

/** "Give every member 20 points" adds them, and "take the unit out of service" sets a flag. */
const turned: readonly (readonly [RegExp, string])[] = [
  // What is taken out of where all things are kept is there no more.
  [
    /^(?:take|strike|drop|throw|wipe) ((?:it|them|the|this|that|these|those|every|each|all|their|its|our)\b.*?) (?:out of|off|from) (?:the|our|your) (?:system|list|database|register|records?|books|catalogue|catalog|inventory|files?|programme|program)$/i,
    'delete $1',
  ],
  [
    /^(?:give|grant|award|credit) ((?:the|this|that|every|each|all|our|these|those)\b(?! result)(?:(?! an? | one )[\s\S])+?) (\d+ [a-z].*)$/i,
    'add $2 to $1',
  ],
  [
    /^take ((?:it|them|him|her|the|this|that|these|those|every|each|all|their|its|our)\b.*?) off (?:the |our )?([a-z]+)\b(.*)$/i,
    'mark $1 as not $2$3',
  ],
  [
    /^take ((?:it|them|the|this|that|these|those|every|each|all|their|its|our)\b.*?) out of ([a-z]+)\b(.*)$/i,
    'mark $1 as not in $2$3',
  ],
  [
    /^(?:put|take|bring) ((?:it|them|the|this|that|these|those|every|each|all|their|its|our)\b.*?) back (?:in|into) (service|use|operation)\b(.*)$/i,
    'mark $1 as in $2$3',
  ],
];

/** "Give all drivers 50 cents more per hour" raises what each of them gets. */
const paidMore =
  /^(?:give|pay) ((?:the|this|that|every|each|all|our|these|those)\b.+?) (\d+(?:[.,]\d+)? ?(?:[a-z]+|%)) more (?:per|an?|each) (hour|day|week|month|year)$/i;
const adverbs = new Map(
  Object.entries({ hour: 'hourly', day: 'daily', week: 'weekly', month: 'monthly', year: 'yearly' }),
);

/** The same in the words that services use. */
export function plainly(text: string): string {
  const [, who = '', amount = '', span = ''] = paidMore.exec(text) ?? [];
  if (span !== '') return `raise the ${adverbs.get(span.toLowerCase()) ?? span} rate of ${who} by ${amount}`;
  const turn = turned.find(([shape]) => shape.test(text));
  if (turn !== undefined) return text.replace(turn[0], turn[1]);
  const [found] = said.filter(([verb]) => verb.test(text));
  return found === undefined ? text : text.replace(found[0], found[1]);
}

export function withoutQuotes(text: string): string {
  return text.replace(/"[^"]*"|'[^']*'/g, '');
}

/** Whether something is done, and not only looked at, by an order that begins with the word. */
export function isOrderVerb(word: string): boolean {
  const verb = word.toLowerCase();
  const action = actionOf(verb);
  return action === undefined ? isUnknownVerb(`${verb} it`) : action !== 'read';
}

/** The first word that says what to do, where it stands as a verb. */
export function verbAt(text: string): string | undefined {
  for (const part of withoutQuotes(text).toLowerCase().split(/[,;:]/)) {
    const words = part
      .replace(/\s+please\W*$/, '')
      .split(/[^\p{L}-]+/u)
      .filter((word) => word !== '');
    const verb = words.find((word, index) => actionOf(word) !== undefined && isVerb(words, index));
    if (verb !== undefined) return verb;
  }
  return undefined;
}

function isVerb(words: readonly string[], index: number): boolean {
  const [before = '', word = '', after = ''] = [words[index - 1], words[index], words[index + 1]];
  // "For each get the customer" does say what to do.
  if (/^(?:each|every|all|one|them)$/.test(before) && /^(?:the|its|their|a|an|all)$/.test(after))
    return !/^(?:its|their)$/.test(after) || !things.test(word);
  // "Open work orders that are due" are things that are open.
  if (index === 0 && word === 'open' && isOpenThings(words)) return false;
  // "Name and place", "order number": what could be done is a thing, where nothing is said to do it to.
  if (index === 0 && (after === '' || fieldWords.test(after)) && words.length <= 2) return false;
  // "The plan of the organisation", "report of the month": what is of something is a thing.
  if (after === 'of' && word !== 'dispose') return false;
  // "Day and rate from the bookings": what it is read from, stands behind a thing.
  if (after === 'from' && /^(?:rate|charge|report|note|comment|review|message|offer|share|refund)$/.test(word))
    return false;
  return !determiners.test(before) && (index === 0 || !isNoun(word, before, after));
}

/** Several of them, without an article, of which more is said: nothing is opened. */
function isOpenThings(words: readonly string[]): boolean {
  const at = words.findIndex((word) =>
    /^(?:that|which|whose|with|of|by|to|due|since|per|older|newer|assigned)$/.test(word),
  );
  const before = at < 0 ? [] : words.slice(1, at);
  return (
    before.length > 0 && before.some((word) => /[^s]s$/.test(word)) && !before.some((word) => determiners.test(word))
  );
}

/** "For each order its total": verbs that are more often things. */
const things =
  /^(?:order|charge|refund|report|book|file|request|answer|review|note|plan|schedule|release|share|post|message|comment|import|export|issue|test|offer|call|record|reserve|place|reply|review)$/;

const fieldWords =
  /^(?:ids?|numbers?|names?|dates?|totals?|status|title|count|amount|price|code|type|url|email|time|value)$/;

/** Behind one of these the same letters are a thing. */
const determiners =
  /^(the|a|an|all|each|every|of|my|our|your|their|his|her|its|this|that|any|no|by|with|in|on|at|from|open|new|per|s|is|are|was|were|be|been|being|remains?|stays?|still|already)$/;

/** `order id`, `customer order`, `unpaid invoice`: behind a word that is no connective the same letters are a thing. */
function isNoun(word: string, before: string, after: string): boolean {
  const isJoined = /^(and|then|to|please|also|them|it|customer|which|for)$/.test(before);
  if (isJoined) return fieldWords.test(after);
  if (/^(the|a|an|all|each|every|its|their|it|them|him|her|us|me|that|this)$/.test(after)) return false;
  return wordsOf(word).length > 0 && !isNoise(before);
}

/** Words in front of a thing that are no verbs, and verbs that read. */
const harmless =
  /^(with|without|except|excluding|among|between|for|of|in|on|by|from|to|as|at|only|just|both|including|include|plus|also|not|all|every|each|the|and|or|but|than|over|under|about|after|before|since|until|between|via|per|like|take|gather|collect|grab|use|using|scan|loop|iterate|go|consider|determine|need|want|i|we|start|begin|walk|process|identify|discover|access|know|see|check|ask|request|consult|enrich|attach|select|extract|pull|query|is|are|was|were|has|have|that|which|who|whose|where|when|if|so|look|through|across|work|out|make|do|given|when|whenever|if|once|based|having|assuming|provided|within|inside|regarding|starting)$/i;

/** "Print the labels" says to do something, whatever printing is. */
export function isUnknownVerb(text: string): boolean {
  const [, verb = ''] =
    /^([a-z][a-z-]+)(?:\s+(?:off|on|up|down|out|back|over))?\s+(?:every|each|all|the|a|an|them|it|him|her|their|its|me|us|my|our|whatever|whichever|everything|both|th(?:is|ese|ose)(?! (?:day|week|month|quarter|year|season|period|morning|evening|time)s?\b))\b/i.exec(
      withoutQuotes(text),
    ) ?? [];
  // "Vouchers the member can use" are things: nobody is asked to do something with an s.
  // "Stating the order" goes with what is done, and is done by itself as little.
  const isBesides = /[aeiouy][a-z]*ing$/i.test(verb) && !/^(?:bring|string)$/i.test(verb);
  return (
    verb !== '' &&
    !/[^s]s$/i.test(verb) &&
    !isBesides &&
    actionOf(verb.toLowerCase()) === undefined &&
    !harmless.test(verb)
  );
}
