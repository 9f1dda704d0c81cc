/** Of a list of the data the items that an instruction means: "every rental that is still out", "all unpaid fines over 50 euros". */
import { isRecord } from '../../../../core/json.ts';
import { conditionSaid } from '../../transform/rows-said.ts';
import { coverage, wordsOf } from '../../words.ts';
import { readInstruction } from '../instruction/instruction.ts';
import { expressionOf, literalExpression } from '../terms/expression.ts';
import { type DataPlace, type ListPlace, listsOf } from '../terms/places.ts';
import { targetWords } from '../terms/target.ts';
import { actionByVerb } from '../terms/verbs.ts';
import { flagBound } from '../values/flags.ts';

export interface ChosenItems {
  readonly list: ListPlace;
  readonly selector: string;
  /** The instruction without the words that choose: they are no values of the request. */
  readonly text: string;
}

interface Phrase {
  /** Where its words begin in the text, and where they end. */
  readonly from: number;
  readonly to: number;
  /** What stands before the noun. */
  readonly before: string;
  readonly noun: string;
  /** What is said behind the noun, part by part. */
  readonly parts: readonly string[];
}

const quantifier =
  /\b(?:each|every|all|any)(?: (?:one|single))?(?: of)?(?: (?:the|these|those|them|my|our|your))?\s+|\b(?:the|these|those|our|my) (?=[\w-])/gi;
const people = /\b(?:every(?:one|body)|all (?:those|people)|those)\b(?! \w+s\b)/i;

/** The first list that the instruction chooses items of; undefined where all are meant, or none shows what is. */
export function chosenItems(
  text: string,
  places: readonly DataPlace[],
  stepInput: Readonly<Record<string, unknown>>,
): ChosenItems | undefined {
  const given = Object.fromEntries(Object.entries(stepInput).filter(([, value]) => typeof value !== 'object'));
  const lists = recordLists(places);
  for (const list of lists) {
    for (const phrase of phrasesOf(text, list, lists.length === 1)) {
      const chosen = choose(text, phrase, list, given);
      if (chosen !== undefined) return chosen;
    }
  }
  return undefined;
}

function recordLists(places: readonly DataPlace[]): readonly ListPlace[] {
  return listsOf(places).filter(
    ({ key, selector, items }) =>
      selector === key && items.every((item) => isRecord(item) && !Object.hasOwn(item, 'currentItem')),
  );
}

/** Noun phrases that may stand for the items, those of which it is said that all are meant first. */
function phrasesOf(text: string, list: ListPlace, isOnly: boolean): readonly Phrase[] {
  const all = [...text.matchAll(quantifier)].flatMap((match) => {
    const isAll = !/^(?:the|these|those|our|my)\b/i.test(match[0]);
    const phrase = phraseFrom(text, match.index + match[0].length, list, isOnly && isAll);
    return phrase === undefined ? [] : [{ phrase, isAll }];
  });
  const who = people.exec(text);
  const persons = who === null ? [] : [phraseAt(text, who.index, who.index + who[0].length, '')];
  const bare = bareNoun(text, list);
  return [
    ...all.filter(({ isAll }) => isAll).map(({ phrase }) => phrase),
    ...persons,
    ...all.filter(({ isAll }) => !isAll).map(({ phrase }) => phrase),
    ...(bare === undefined ? [] : [bare]),
  ];
}

/** "Remind late borrowers by mail": the plural without an article, and what stands before it up to the verb. */
function bareNoun(text: string, list: ListPlace): Phrase | undefined {
  for (const match of text.matchAll(/[\p{L}-]+s\b/gu)) {
    if (match.index === 0 || !isNamed(match[0], list)) continue;
    const before = /(?:[\p{L}-]+ ){0,3}$/u.exec(text.slice(0, match.index))?.[0] ?? '';
    // What an instruction begins with is its verb.
    const words = before
      .trim()
      .split(' ')
      .slice(before.length === match.index ? 1 : 0);
    const own = words.slice(words.findLastIndex((word) => boundary.test(word)) + 1).join(' ');
    return phraseAt(text, match.index - own.length - (own === '' ? 0 : 1), match.index + match[0].length, own);
  }
  return undefined;
}

const boundary = /^(?:to|of|for|from|with|by|in|on|at|the|a|an|and|or|please|me|us)$/i;

function isNamed(word: string, { name }: ListPlace): boolean {
  const words = wordsOf(word);
  return words.length > 0 && coverage(words, [...name.own, ...name.context.slice(0, 2)]) >= 0.75;
}

/** The noun is one of the next words: that of the list, or the last before something else begins. */
function phraseFrom(text: string, from: number, list: ListPlace, isOnly: boolean): Phrase | undefined {
  const words = [...text.slice(from).matchAll(/[^\s,.;:!?"]+/g)].slice(0, 5);
  const end = words.findIndex(
    ({ 0: word, index }) => joint.test(word) || /^[,.;:!?"]/.test(text.slice(from + index - 1).trimStart()),
  );
  const near = end < 0 ? words : words.slice(0, end);
  const noun = near.findLast(({ 0: word }) => isNamed(word, list)) ?? (isOnly ? near.at(-1) : undefined);
  if (noun === undefined) return undefined;
  return phraseAt(text, from, from + noun.index + noun[0].length, text.slice(from, from + noun.index).trim());
}

/** Where another part of what is said of the items begins. */
const joint =
  /^(?:that|which|who|whose|where|with|without|in|from|of|on|at|over|under|above|below|before|after|since|until|between|costing|worth|due|older|newer|more|less|longer|shorter|bigger|smaller|and|but|or|by|than|has|have|is|are)$/i;

/** Where what is said of the items ends. */
const over =
  /[.;:!?"“`]|,(?! (?:which|that|who|whose)\b)|\b(?:can|could|should|must|shall|will|need to|needs to|have to|has to|are to|is to)\b|(?<!\b(?:up|due|belong|belongs|belonging|assigned|addressed|equal|linked|related|close|next|from \S+|sent|set|going|according))\s(?:to|into|onto|as|via|saying|using)\b|\b(?:the|a) (?:text|message|words?|reason|note|comment|subject|title|remark)\b|\b(?:then|one by one|at once|right away|please|each with)\b/i;

function phraseAt(text: string, from: number, nounEnd: number, before: string): Phrase {
  const rest = text.slice(nounEnd);
  const stop = over.exec(rest)?.index ?? rest.length;
  const isFirst = /^(?:(?:please|now|then),? )?for (?:each|every|all)\b[^,.;:]*$/i.test(text.slice(0, from));
  const said = rest.slice(0, Math.min(stop, orderIn(rest, isFirst)));
  const parts: string[] = [];
  for (const piece of said.split(/(?<=\s)(?=\S)/)) {
    const isJoint = joint.test(piece.trim()) && !joint.test((parts.at(-1) ?? '').trim().split(/\s/).at(-1) ?? '');
    if (isJoint || parts.length === 0) parts.push(piece);
    else parts[parts.length - 1] += piece;
  }
  return {
    from,
    to: nounEnd,
    before,
    noun: text.slice(from + before.length, nounEnd).trim(),
    parts: parts.filter((part) => part !== ''),
  };
}

const speaking = /^(?:e?mail|text|phone|call|remind|ping|nudge|sms|warn|alert|thank|contact|bill|fine|charge)$/i;

/** "For all rentals that are late email the guest": where a verb has its own thing behind it, or is the first one there is. */
function orderIn(text: string, isFirst: boolean): number {
  for (const { 0: word, index } of text.matchAll(/[a-z]+/gi)) {
    const behind = text.slice(index + word.length);
    const isOrder =
      (actionByVerb.has(word.toLowerCase()) || speaking.test(word)) &&
      (isFirst || /^ (?:the|a|an|it|them|him|her|its|their|this|that|these|us|me|to)\b/i.test(behind));
    const isFree =
      !/\b(?:the|a|an|of|to|by|for|is|was|are|were|in|on|no|not|whose|who|which|that|has|have|been|be)\s$/i.test(
        text.slice(0, index),
      );
    if (isOrder && isFree) return index;
  }
  return text.length;
}

function choose(
  text: string,
  { from, to, before, noun, parts }: Phrase,
  list: ListPlace,
  given: Readonly<Record<string, unknown>>,
): ChosenItems | undefined {
  const name = list.key.split('.').at(-1) ?? 'items';
  const read = (own: string, count: number): string => {
    const said = `${own} ${name} ${parts.slice(0, count).join('')}`.replace(/\s+/g, ' ');
    const found = conditionSaid(name, list.items, given, `only ${said}`);
    return [...(found === '' ? [] : [found]), ...flagsSaid(said, list, found), ...valuesSaid(said, list, found)].join(
      ' and ',
    );
  };
  let best = read(before, 0);
  let used = 0;
  for (let count = 1; count <= parts.length; count += 1) {
    const condition = read(before, count);
    if (condition === '' || condition === best) continue;
    best = condition;
    used = count;
  }
  if (best === '') return undefined;
  const isFront = read('', used) !== best;
  const end = to + parts.slice(0, used).join('').length;
  const kept = `${isFront ? '' : `${before} `}${noun === '' ? text.slice(from, to) : noun} `;
  return {
    list,
    selector: `[${list.key}[${best}]]`,
    text: `${text.slice(0, from)}${kept.trimStart()}${text.slice(end).trimStart()}`
      .replace(/ (?=[,.;:!?])/g, '')
      .trim(),
  };
}

/** "Whose rent has not been paid": flags of the items, as those of a request are read. */
function flagsSaid(said: string, { name, items }: ListPlace, found: string): readonly string[] {
  const wanted = readInstruction(said.trim());
  const records = items.filter(isRecord);
  const flags = Object.keys(records[0] ?? {}).filter((leaf) =>
    records.every((record) => typeof record[leaf] === 'boolean' || record[leaf] === null),
  );
  return flags.flatMap((leaf) => {
    const field = expressionOf([leaf]);
    const own = targetWords(leaf);
    const target = {
      name: leaf,
      own,
      context: name.own,
      schema: { type: 'boolean' },
      description: '',
      required: false,
    };
    // One word of the name is enough to be told of by another field.
    const bound =
      own.length < 2 || found.includes(field) ? undefined : flagBound({ ...target, place: 'query' }, wanted);
    return typeof bound?.literal === 'boolean' ? [`${field} = ${String(bound.literal)}`] : [];
  });
}

/** "In cellar 2", "of grade B": a value of the items behind the name of its field. */
function valuesSaid(said: string, { items }: ListPlace, found: string): readonly string[] {
  const records = items.filter(isRecord);
  return Object.keys(records[0] ?? {}).flatMap((leaf) => {
    const field = expressionOf([leaf]);
    const own = targetWords(leaf).join('[ _-]');
    const values = [...new Set(records.map((record) => record[leaf]))].filter(
      (value) => typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,20}$/.test(value)),
    );
    if (found.includes(field) || !/^[a-z[\] _-]{3,}$/.test(own)) return [];
    const [, value] = new RegExp(`\\b${own}(?: (?:is|no\\.|number|=))? ([\\w-]+)(?![\\w.-])`, 'i').exec(said) ?? [];
    const same = values.find((one) => String(one).toLowerCase() === value?.toLowerCase());
    return same === undefined ? [] : [`${field} = ${literalExpression(same)}`];
  });
}
