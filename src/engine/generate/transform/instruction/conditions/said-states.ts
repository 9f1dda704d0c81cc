/**
 * States of records that are said in other words than their fields have: `not yet approved` of `approvedBy`, `nobody has answered` of
 * `replies`, `still out` of `returnedOn`, `uninsured` of `insured: "N"`, `on hold` of `sts: "HLD"`.
 */
import { literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Condition } from '../words/condition.ts';
import { isLeftOut } from '../words/negation.ts';
import type { Token } from '../words/read.ts';
import { isYesOrNo, kindOf, mainOf, saidValue, stateOf, testOf } from './state-fields.ts';
import { sayings } from './state-sayings.ts';

interface Read {
  /** Words of names or values that say it, the likeliest first. */
  readonly deeds: readonly string[];
  readonly to: number;
  readonly isNot: boolean;
  readonly isPredicate: boolean;
}

/** The condition that begins at the token. It comes after all readers who know the field by its own name. */
export function saidState(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  if (tokens[at]?.kind !== 'word') return undefined;
  const before = clauseBefore(tokens, at);
  if (
    /^(?:who|which|what) (?:it|they|he|she|this|each|the)\b|\b(?:whether|if|until|how (?:long|often|much)|days?|hours?|minutes?|date|time|when)\b/.test(
      before,
    )
  )
    return undefined;
  const own = fields.filter(({ distance }) => distance < 1);
  for (const read of readsAt(tokens, at)) {
    if (!isSaidOfRows(tokens, at, read, before)) continue;
    const isPending = /^(?:pending|outstanding|missing)$/.test(tokens[read.to]?.lower ?? '');
    const isDenied = isPending || denied.test(before) || /^(?:needs?|needing)$/.test(tokens[at - 1]?.lower ?? '');
    const isNot = (isDenied !== read.isNot) !== isLeftOut(tokens, at);
    const isAtEnd = tokens[read.to] === undefined || tokens[read.to]?.kind === 'sign';
    const isListSaid = isAtEnd && /(?:^| )(?:with|(?:have|has|had)(?: \p{L}+ed)?)$/u.test(before);
    const state = stateOf(read.deeds, own, tokens.slice(Math.max(0, at - 6), at + 5), isListSaid);
    const isUse = using.test(before) && !linking.test(before) && !needing.test(before);
    // `that open their doors` is no state of theirs.
    const isDoing = /^(?:their|its|his|her|our|your)$/.test(tokens[read.to]?.lower ?? '');
    const isSaid = state !== undefined && (isYesOrNo(state) ? !isDoing : !isUse);
    if (isSaid && !isAddedUp(tokens, read.to)) {
      const [expr, to] = testOf(state, isNot, tokens, read.to);
      return {
        expr,
        from: at,
        to,
        source: state,
        isWhole: isOfAll(tokens, at),
        mayBeField: /(?:^| )with$/.test(before),
      };
    }
    const valued = saidValue(read.deeds, own);
    // `ended in failure` says how it ended.
    const isHow = /^(?:in|as|with)$/.test(tokens[read.to]?.lower ?? '');
    const isValue = valued !== undefined && !isHow && !isExcepted(tokens, read, before);
    if (!isValue || (read.isNot && !isDenied)) continue;
    const { source, value } = valued;
    const expr = operation(source.at, isNot ? '!=' : '=', literal(value), strength.comparison);
    return { expr, from: at, to: read.to, source, value, isNegative: isNot, isWhole: isOfAll(tokens, at) };
  }
  return undefined;
}

/** `with the seats left so far added up`: no row is left out by that. */
function isAddedUp(tokens: readonly Token[], from: number): boolean {
  const said = tokens.slice(from, from + 4).map(({ lower }) => lower);
  return /^(?:left )?(?:so far )?(?:added up|summed)\b/.test(said.join(' '));
}

/** Nothing is counted there, which could be all that it is said of. */
function isOfAll(tokens: readonly Token[], at: number): boolean {
  const start = tokens.findLastIndex(({ kind }, index) => index < at && kind === 'sign') + 1;
  const said = tokens.slice(start, at).map(({ lower }) => lower);
  return !/\b(?:how (?:many|much)|number|count|share|percent\w*|total|sum|average|mean|per|each|every|by)\b/.test(
    said.join(' '),
  );
}

/** What the words before say that was done: `that came back` in front of `late`. */
export function deedAround(tokens: readonly Token[], at: number, fields: readonly Source[]): Source | undefined {
  for (let index = at - 1; index >= Math.max(0, at - 6) && tokens[index]?.kind === 'word'; index -= 1) {
    const said = readsAt(tokens, index).flatMap(({ deeds, isNot, to }) => (isNot || to > at ? [] : deeds));
    const found = stateOf(said, fields, tokens.slice(Math.max(0, index - 6), index + 5));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What is said before, as far as it belongs to the same clause. */
function clauseBefore(tokens: readonly Token[], at: number): string {
  const start = tokens.findLastIndex(
    ({ kind, lower }, index) =>
      index < at && (kind === 'sign' || /^(?:and|or|but|that|which|who|whose|where|with)$/.test(lower)),
  );
  const lead = tokens[start]?.kind === 'word' ? start : start + 1;
  return tokens
    .slice(Math.max(lead, at - 7), at)
    .map(({ lower }) => lower)
    .join(' ');
}

const denied =
  /\b(?:not|never|cannot|nobody|no one|no-one|none|nothing|without|lacking|lacks?|awaiting|waiting|pending|yet to|still to|no|due to be|looking for|needs?|needing|missing|ready to|(?:have|has|need|needs|must|ought) to(?: be)?$)(?=[^a-z]|$)|n't\b/;
const prefix = /^(?:un|non-?|in|dis|de)(?=\p{L}{4,})/u;
const doing = /(?:ed|en|wn|nt|ft|ght|id|st|ld|de|ne|ble|ive|al|le|ic|ine|ous|ful)$/;

const remaining = /^(?:left|remaining|available|free|vacant|open|rest|stock)$/;
const having =
  /(?:^| )(?:with|have|has|having|got|get|gets|there is|there are|without|no)(?: (?:still|any|some|more|an?|no|enough|left|free))*$/;

/** `with seats left`, `that still have seats`, `no more seats`, `nothing is left`: of a number of what is left. */
export function leftCondition(tokens: readonly Token[], at: number, fields: readonly Source[]): Condition | undefined {
  const token = tokens[at];
  if (token?.kind !== 'word') return undefined;
  const before = clauseBefore(tokens, at);
  if (/\b(?:how many|number of|count of|whether|if)\b/.test(before) || isAddedUp(tokens, at + 1)) return undefined;
  const isRest = remaining.test(token.lower) && /\b(?:nothing|none|something)\b/.test(before);
  if (!isRest && !having.test(before)) return undefined;
  const source = fields.find((one) => {
    const main = mainOf(one);
    const rest = main.findIndex((word) => remaining.test(word));
    const isCounted = main.length <= 2 && rest >= 0 && one.distance < 1 && kindOf(one) === 'amount';
    return isCounted && (isRest || (main.length === 2 && token.words.includes(main[1 - rest] ?? '')));
  });
  if (source === undefined) return undefined;
  const isNot = /\b(?:no|not|nothing|none|without|never)\b|n't\b/.test(before) !== isLeftOut(tokens, at);
  const isSaid = remaining.test(tokens[at + 1]?.lower ?? '');
  const expr = operation(source.at, isNot ? '=' : '>', literal(0), strength.comparison);
  const mayBeField = /(?:^| )with$/.test(before);
  return { expr, from: at, to: isSaid ? at + 2 : at + 1, source, isWhole: isOfAll(tokens, at), mayBeField };
}

/** Sayings of several words come first, and the word by itself last. */
function readsAt(tokens: readonly Token[], at: number): readonly Read[] {
  const rest = tokens.slice(at, at + 5);
  const end = rest.findIndex(({ kind }) => kind !== 'word');
  const words = rest.slice(0, end < 0 ? rest.length : end).map(({ lower }) => lower);
  const said = words.join(' ');
  const [word = ''] = words;
  const idioms = sayings.flatMap(({ said: form, deeds, isNot = false, isPredicate = false }): readonly Read[] => {
    const plain = form.exec(said)?.[0];
    const bare = plain === undefined && prefix.test(word) ? form.exec(said.replace(prefix, ''))?.[0] : undefined;
    const found = plain ?? bare;
    if (found === undefined) return [];
    return [{ deeds, to: at + found.split(' ').length, isNot: isNot !== (bare !== undefined), isPredicate }];
  });
  const isBare = prefix.test(word) && doing.test(word);
  const single = isBare ? [{ deeds: [word.replace(prefix, '')], to: at + 1, isNot: true, isPredicate: false }] : [];
  const plain = (deed: string, length: number): Read => ({
    deeds: [deed],
    to: at + length,
    isNot: false,
    isPredicate: false,
  });
  const pair = words.length > 1 ? [plain(words.slice(0, 2).join(' '), 2)] : [];
  return [...pair, ...(small.test(word) ? [] : [plain(word, 1)]), ...idioms, ...single];
}

/** No deeds. */
const small =
  /^(?:not|no|has|have|had|are|was|were|is|be|been|that|this|these|those|with|who|which|yet|still|so|far|and|or|for|from|the|all|any|each|every|in|on|at|to|of|by)$/;

const linking =
  /(?:^| )(?:is|are|was|were|be|been|being|has|have|had|got|not|never|cannot|nobody|no one|no-one|somebody|someone|anybody|anyone|we|you|that|which|who|still|already|currently|awaiting|waiting|pending|needs?|needing|to be|to|can|could|reported|marked|flagged|recorded|listed|customers?|patients?|\S+n't)(?: (?:still|already|currently|now|yet|actually|been|be|to|ever|did|do|does|reported|marked|put|as|in|for|cannot|can|could|has|have|had|not|never|longer|no))*$/;
/** What is needed has an article; `room is the room name` says what the room is. */
const needing =
  /(?:^| )(?:awaiting|waiting|waiting for|needs?|needing|pending|have|has|had|got|gets?)(?: (?:an?|any|the|no|for|still))*$/;
/** Of predicates, those that stand before what they are said of as well. */
const attributes = /^(?:outstanding|open|due|owed|unsettled)$/;
/** `invoices the client disputes`: who did it. */
const subject =
  /(?<!\bplus|\bits|\bis|\bas|\bhas|\bwas|\bthis)(?<=s) (?:the|our|a|an) \p{L}+(?: (?:has|have|had|not|never|did|does|already|still|yet))*$/u;
const lacking = /(?:^| )(?:without|lacking|with no|have no|has no|got no|no|with)(?: (?:an?|any))?$/;
/** `without the drafts`, `ignoring cancellations`: what they are is all that they are called by. */
function isExcepted(tokens: readonly Token[], { to }: Pick<Read, 'to'>, before: string): boolean {
  const next = tokens[to];
  const isEnd = next === undefined || next.kind === 'sign' || afterNoun.test(next.lower);
  return isEnd && excepting.test(before) && /[^s]s$/.test(tokens[to - 1]?.lower ?? '');
}

const excepting =
  /(?:^| )(?:without|except(?: for)?|excluding|exclude|ignoring|ignore|skip|skipping|omit|omitting|drop|dropping|(?:leave|leaving) out|no|not|but)(?: (?:the|any|all|those|for|of))*$/;
const using =
  /\b(?:take|takes|taking|took|use|uses|using|come by|comes by|coming by|go by|goes by|travel by|on|by|in|under)(?: the| an?| our)?$/;
const afterNoun =
  /^(?:so|yet|already|right|now|pending|outstanding|missing|by|in|at|for|to|late|more|once|twice|again|and|or|but|sorted|ordered|newest|oldest)$/;

/** Said of the rows, and no name of what is to be shown: `that are approved`, `approved entries`, `entries approved so far`. */
function isSaidOfRows(tokens: readonly Token[], at: number, { to, isPredicate }: Read, before: string): boolean {
  const [last, next] = [tokens[at - 1], tokens[to]];
  const word = tokens[at]?.lower ?? '';
  // `is left out` says that something is not wanted.
  if (word === 'left' && /^(?:out|aside|off|over|blank|empty)$/.test(next?.lower ?? '')) return false;
  if (next?.kind === 'number' || /^(?:than|date|time|it|them|this|anything|something)$/.test(next?.lower ?? ''))
    return false;
  // `left = null` says itself what is wanted of it.
  if (next?.kind === 'sign' && /[<>=]/.test(next.text)) return false;
  if (/^(?:of|on)$/.test(next?.lower ?? '') && !doing.test(word)) return false;
  const isEnd = next === undefined || next.kind === 'sign' || afterNoun.test(next.lower);
  if (linking.test(before) || needing.test(before)) return true;
  if (isExcepted(tokens, { to }, before)) return true;
  const isNoun = ({ kind, lower }: Token): boolean =>
    kind === 'word' &&
    /[^s]s$|^one$|people|children|everything|anything/.test(lower) &&
    !/^(?:its|this|his|has|is|was|as|us|yes|does|plus|vs|versus|always)$/.test(lower);
  if (isPredicate)
    return last !== undefined && isNoun(last) ? isEnd : attributes.test(word) && next !== undefined && isNoun(next);
  if (using.test(before)) return isEnd;
  if (subject.test(before) && /(?:[^s]s|ed|en|wn|nt)$/.test(word)) return isEnd;
  if (lacking.test(before)) return isEnd && !/(?:ed)$/.test(word);
  const isAdjective =
    next !== undefined &&
    isNoun(next) &&
    (doing.test(word) || to > at + 1 || /^(?:former|current|previous|ongoing|running|present)$/.test(word));
  if (isAdjective) return last?.kind !== 'sign' || !/^[,:]$/.test(last.lower);
  const isAlone = at === 0 && next === undefined;
  return isAlone || (last !== undefined && isNoun(last) && isEnd && doing.test(word));
}
