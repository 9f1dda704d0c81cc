/** Records to which nothing was done, in words for the deed that the data does not have: `sites nobody has flown at yet`. */
import { isScalarShape, textsOf } from '../../../shape.ts';
import { wordsOf } from '../../../words.ts';
import { isAkin } from '../terms/speech.ts';
import { type Entity, nounsOf, type World } from '../terms/terms.ts';
import type { Having } from './presence.ts';

const undone =
  /\b(?:(?:nobody|noone|no one)(?: (?:has|have|had|ever|yet|currently))* |never (?:been |yet )?|(?:not|n't|\w+n't) (?:yet )?(?:been )?(?=\w+ yet\b)|not yet (?:been )?|(?<=^\w+ )not (?=\w+$))(\w+)/;

/** `courses nobody enrolled in too` */
const kept = /\b(?:too|also|as well|includ\w+|keep|kept|stay|even|0|zero|null|empty)\b/;

/** Undefined unless one list alone names the records, and no field of theirs says whether it was done. */
export function untouched({ kind, table, lists }: Entity, world: World): Having | undefined {
  if (kind !== 'row' || table === undefined) return undefined;
  const others = lists.filter(({ table: one }) => one !== table);
  const nearest = Math.min(...others.map(({ distance }) => distance));
  const near = others.filter(({ distance }) => distance === nearest);
  for (const { tokens } of world.speech.segments) {
    const text = tokens.map(({ lower }) => lower).join(' ');
    if (kept.test(text)) continue;
    const said = undone.exec(text);
    const [deed = ''] = said?.slice(1) ?? [];
    const before = text
      .slice(0, said?.index ?? 0)
      .split(' ')
      .slice(-leadMax);
    const isOfTable = before.some((word) =>
      wordsOf(word).some((one) => nounsOf(table).some((noun) => isAkin(one, noun))),
    );
    if (
      said === null ||
      !isOfTable ||
      !/(?:ed|en|wn|id|ld|nt|ght|de|ne|un|ut|it)$/.test(deed) ||
      isToldBy(deed, table, world)
    )
      continue;
    // `nobody has borrowed`, beside repairs: what has a borrower.
    const [only, ...more] = near.length > 1 ? near.filter((rows) => isToldBy(deed, rows.table, world)) : near;
    if (only === undefined || more.length > 0 || only.said.length > 0) continue;
    return {
      text: `$count(${only.text}) = 0`,
      notes: [{ kind: 'used', text: `only records with no ${only.table.name}: ${said[0]}` }],
    };
  }
  return undefined;
}

/** How many words stand between what the records are called and what nobody did. */
const leadMax = 4;

/** `tickets nobody has answered`, of tickets with `answered_by`, or of a state `answered`. */
function isToldBy(deed: string, table: NonNullable<Entity['table']>, { scopeOf }: World): boolean {
  return scopeOf(table).sources.some(
    ({ name, shape, lists, distance }) =>
      lists === 0 &&
      distance === 0 &&
      isScalarShape(shape) &&
      [...name.own, ...name.context.slice(0, name.inside ?? 0), ...textsOf(shape).flatMap(wordsOf)].some((word) =>
        isAkin(word.replace(/er$/, 'ed'), deed),
      ),
  );
}
