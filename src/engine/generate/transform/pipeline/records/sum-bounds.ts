/** Bounds on what the rows of a record come to: `only those over 100`, `more than 100 in open orders`, `orders that come to at least 50`. */
import { type GroupBound, groupBounds, writeBound } from '../../instruction/conditions/group-bounds.ts';
import { opposites, phraseOperator } from '../../instruction/words/operators.ts';
import { isInBand } from '../amounts/bands.ts';
import { ownSources } from '../amounts/signs.ts';
import type { Having } from '../rows/presence.ts';
import { listAfter } from '../said/list-after.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import { type Entity, nounsOf, type RecordMade, type Rows, type World } from '../terms/terms.ts';

const bound = String.raw`(over|above|under|below|more than|less than|at least|at most) (\d+(?:\.\d+)?)`;

const leftOut = /\b(?:leave|skip|drop|omit|ignore|exclude|without)\b/;

/** What is bounded is not said by its name in any of these. */
const idioms: readonly RegExp[] = [
  new RegExp(
    `\\b(?:only|just|out|skip|drop|omit|ignore) (?:those|the ones|ones|anyone|everyone|everybody|any)?(?: with)? ?${bound}$`,
  ),
  new RegExp(
    `\\b${bound} in (?!stock\\b|total\\b|all\\b|the\\b|an?\\b|this\\b|that\\b|which\\b|each\\b|every\\b|\\d)(?:\\w+ ){0,2}\\w+s\\b`,
  ),
  new RegExp(`\\b(?:comes?|came|adds? up|added up|sums? up|amounts?|amounted) to ${bound}\\b`),
];

/** What is said of the number by its name, or of the only sum of the record; undefined where none is said, or several could be meant. */
export function sumBound({ members }: RecordMade, entity: Entity, world: World): Having | undefined {
  const { speech } = world;
  const reckoned = reckonedBounds(entity, world);
  if (reckoned !== undefined) return reckoned;
  const [only, ...more] = members.filter(({ found }) => found.text.includes('$sum('));
  if (only === undefined || more.length > 0) return undefined;
  for (const segment of speech.segments) {
    const said = boundIn(textOf(segment));
    if (said === undefined) continue;
    const [, phrase = '', number = ''] = said;
    const operator = phraseOperator(phrase);
    if (operator === undefined) continue;
    return {
      text: `$${only.variable} ${leftOut.test(textOf(segment)) ? opposites[operator] : operator} ${number}`,
      notes: [{ kind: 'used', text: `only records with ${only.field.name} ${said[0]}` }],
    };
  }
  return undefined;
}

/** The part of the text that says such a bound. */
export function boundIn(text: string): RegExpExecArray | undefined {
  return idioms.map((idiom) => idiom.exec(text)).find((found) => found !== null) ?? undefined;
}

/** `only customers with a total amount over 100`, `teams with fewer than 4 members`. */
function reckonedBounds({ kind, lists }: Entity, world: World): Having | undefined {
  const { tokens } = world.speech;
  const tests = lists.flatMap((rows) =>
    groupBounds(tokens, ownSources(rows.table, world))
      .filter((bound) => isOf(bound, rows, kind === 'group', world) && !isInBand(bound.at, world))
      .map((bound) => ({ text: writeBound(bound, rows.text), bound })),
  );
  if (tests.length === 0) return undefined;
  const said = tests.map(({ bound: { from, to } }) => textOf({ tokens: tokens.slice(from, to) })).join(', ');
  return {
    text: tests.map(({ text }) => text).join(' and '),
    notes: [{ kind: 'used', text: `only records with ${said}` }],
  };
}

/** What is counted has to be the rows of the list. */
function isOf({ measure, noun }: GroupBound, rows: Rows, isGroup: boolean, { speech: { tokens } }: World): boolean {
  const words = tokens[noun]?.words ?? [];
  return (
    measure !== undefined ||
    isGroup ||
    nounsOf(rows.table).some((one) => words.some((word) => isAkin(word, one))) ||
    listAfter(tokens, noun - 1, [rows]) !== undefined
  );
}
