/** What an instruction is about: `repairs with id, hours and mechanic name` are repairs, whatever else has an id and a name. */
import { superlativeOf } from '../../../degrees.ts';
import type { Token } from '../../instruction/words/read.ts';
import { isAkin } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { nounsOf } from '../terms/terms.ts';

/** Where the first thing that is named ends. */
const ends =
  /^(?:with|without|who|that|which|whose|where|when|having|as|by|sorted|ordered|in|on|at|from|for|per|of|and|or|to|into|plus|is|are|was|were|their|its|how|what)$/;
/** What is reckoned, or wanted of each of several, is about something else than it names first. */
const reckoned =
  /^(?:how|number|count|total|totals|sum|average|mean|share|percentage|per|each|every|by|group|grouped|most|top|max\w*|min\w*|latest|newest|last|first|next|earliest|oldest|highest|lowest|best|compare|merge|join|combine|turn|tree|flat\w*|map|if)$/;
/** `names of the mechanics`, `id and name of the open repairs` */
const shown = /^(?:names?|titles?|ids?|e-?mails?|list|lists|table|addresses|numbers?|codes?|labels?)$/;

const leadMax = 9;

/** The table of the list that is spoken of first; undefined where the beginning names none, or reckons. */
export function subjectOf(tokens: readonly Token[], tables: readonly Table[]): Table | undefined {
  const own = tables.filter(({ parent }) => parent === undefined);
  if (own.length < 2) return undefined;
  for (const [at, { lower, kind, words }] of tokens.slice(0, leadMax).entries()) {
    const isShown = shown.test(tokens[at - 1]?.lower ?? '') && lower === 'of';
    if (reckoned.test(lower) || kind === 'quoted' || (kind === 'sign' && lower !== "'")) return undefined;
    if (ends.test(lower) && !isShown) return undefined;
    const named = own.filter((table) => {
      const [noun = ''] = nounsOf(table);
      return noun !== '' && words.some((word) => word === noun || isAkin(word, noun));
    });
    if (named.length > 1) return undefined;
    if (named[0] !== undefined) return isWhole(tokens, at) ? named[0] : undefined;
  }
  return undefined;
}

/** Whether the rows of a list are spoken of by what it is called. */
export function isSpokenOf(table: Table, tokens: readonly Token[]): boolean {
  const [noun = ''] = nounsOf(table);
  return tokens.some(({ words }) => words.some((word) => isAkin(word, noun)));
}

/** `repair costs` and `repairs table` are about repairs; `customer cities` is about something else. */
function isWhole(tokens: readonly Token[], at: number): boolean {
  const { lower = '', kind } = tokens[at] ?? {};
  const next = tokens[at + 1];
  // `cheapest offer of each class`
  const isBest = superlativeOf(tokens[at - 1]?.lower ?? '') !== undefined && ends.test(next?.lower ?? '');
  const isPlural = /s$/.test(lower) || next === undefined || isBest;
  return (
    kind === 'word' &&
    (isPlural
      ? next === undefined || next.kind !== 'word' || ends.test(next.lower) || !/^[a-z]+s$/.test(next.lower)
      : shown.test(next?.lower ?? ''))
  );
}
