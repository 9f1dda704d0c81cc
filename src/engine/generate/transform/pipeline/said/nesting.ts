/** Which of two keys is the outer one: `harbour outside, rig inside`, `per rig within each harbour`, `harbours with their counts by rig`. */
import { weightOf } from '../../../words.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import { isAkin } from '../terms/speech.ts';

const outer = /^(?:outer|outermost|outside|top|topmost|first|upper|above)$/;
const inner = /^(?:inner|innermost|inside|second|lower|underneath|below|beneath|within)$/;
/** What holds the ones that were named before: `inside the harbour`. */
const holding = /\b(?:within|inside|under|below|beneath|nested in) (?:each|every|the|an?|any|its)$/;
/** Where they were named just before: `rig, for each harbour`. */
const holdingNext = /^(?:in|into|for|of|at|does|do|has) (?:each|every|the|an?|any|its)$/;

/** Positive for what is said to be outside of others, negative for what is said to be inside. */
export function nestingOf({ name }: Source, tokens: readonly Token[], isAnyKey: (token: Token) => boolean): number {
  const words = [...name.own, ...name.context.slice(0, name.inside)].filter((word) => weightOf(word) > 0.2);
  const isIt = (token: Token | undefined): boolean =>
    token?.kind === 'word' && words.some((word) => token.words.some((one) => isAkin(one, word)));
  const marks = tokens.flatMap((token, at) => {
    if (!isIt(token) || isIt(tokens[at - 1])) return [];
    return [markAt(tokens, at, { isIt, isAnyKey })];
  });
  return marks.find((mark) => mark !== 0) ?? 0;
}

interface Asked {
  readonly isIt: (token: Token | undefined) => boolean;
  readonly isAnyKey: (token: Token) => boolean;
}

function markAt(tokens: readonly Token[], at: number, { isIt, isAnyKey }: Asked): number {
  const end = tokens.findIndex((token, index) => index > at && !isIt(token));
  const stop = tokens.findIndex(
    (token, index) => index >= end && (token.kind === 'sign' || token.lower === 'and' || isAnyKey(token)),
  );
  const behind = end < 0 ? [] : tokens.slice(end, Math.min(end + 5, stop < 0 ? tokens.length : stop));
  const start = tokens.findLastIndex(
    (token, index) => index < at && (/^[,.;(]$|^and$/.test(token.lower) || (isAnyKey(token) && !isIt(token))),
  );
  const before = tokens.slice(Math.max(start + 1, at - 4), at).map(({ lower }) => lower);
  const isOther = (token: Token | undefined): boolean => token !== undefined && isAnyKey(token) && !isIt(token);
  const isNext = isOther(tokens[start]) || (tokens[start]?.lower === ',' && isOther(tokens[start - 1]));
  const text = before.join(' ');
  if ((holding.test(text) && tokens.slice(0, at).some(isOther)) || (isNext && holdingNext.test(text))) return 1;
  const near = behind.map(({ lower }) => lower);
  // `rig, nested in the harbour`
  const isInto = /\b(?:inside|within|under|below|beneath|nested in)\b.*\b(?:the|each|every)$/.test(near.join(' '));
  if (isInto && isOther(tokens[stop])) return -1;
  const mark = [...near, ...before.toReversed()].find((word) => outer.test(word) || inner.test(word));
  if (mark !== undefined) return outer.test(mark) ? 1 : -1;
  // `harbours with the number of boats per rig`: what is spoken of has the others.
  return at === 0 && near[0] === 'with' ? 1 : 0;
}
