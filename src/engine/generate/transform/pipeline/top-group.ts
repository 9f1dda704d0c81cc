/** One record of the rows that come to most: `the doctor with the most booked minutes`, `the busiest room by hours`. */
import type { Token } from '../instruction/words/read.ts';
import type { Target } from '../terms/target.ts';
import { groupPlan } from './groups.ts';
import { rootEntity } from './rows/entity.ts';
import { isAkin } from './terms/speech.ts';
import { type Found, nounsOf, type RecordMade, type World } from './terms/terms.ts';
import { keysFor } from './values/keys.ts';
import type { Ordered } from './values/order.ts';

const most = /^(?:most|highest|largest|biggest|greatest|maximum)$/;
const least = /^(?:fewest|least|lowest|smallest|minimum)$/;
/** What is the highest of a single row, unless it is said that it is of several. */
const ofSeveral = /^(?:total|overall|combined|summed|average|mean|number|count|sum)$/;
const between =
  /^(?:with|having|who|that|which|has|have|had|made|makes|got|gets|took|takes|did|does|sold|spent|wrote|the|a|an)$/;
const busy = /^(?:busiest|quietest)$/;
const leading = /^(?:top|best|biggest|largest|leading|strongest|worst|weakest|smallest)$/;
const trailing = /^(?:quietest|worst|weakest|smallest)$/;

/** The best of the records that groups of rows make, where the instruction asks for the one that has most of something. */
export async function topGroup(target: Target, world: World): Promise<Found | undefined> {
  const one = topSaid(target, world.speech.tokens);
  if (one === undefined) return undefined;
  const found: Found[] = [];
  for (const rows of rootEntity(world).lists) {
    // `the order with the most items` is one of the rows.
    if (
      nounsOf(rows.table)
        .slice(0, 1)
        .some((noun) => isAkin(noun, one.name.toLowerCase()))
    )
      continue;
    const keys = keysFor(target, undefined, rows.table, '', world).filter(({ place }) => place === `.${one.name}`);
    for (const key of keys)
      found.push(
        await groupPlan(
          { key, items: target, field: undefined, rows, compared: (record) => toppedBy(record, one.sign, world) },
          '',
          world,
        ),
      );
  }
  const [best] = found.filter(({ missing }) => missing.length === 0).toSorted((a, b) => b.score - a.score);
  return best === undefined ? undefined : { ...best, text: `(${best.text})[0]` };
}

/** The field that names what has the most or the least of something; undefined where nothing is compared so. */
function topSaid(
  { fields }: Target,
  tokens: readonly Token[],
): { readonly name: string; readonly sign: '>' | '<' } | undefined {
  if (!fields.some(({ target: { types } }) => types.has('number') || types.has('integer'))) return undefined;
  for (const { name, words, target } of fields) {
    if (target.kind !== 'scalar' || !target.types.has('string')) continue;
    for (const at of tokens.keys()) {
      const sign = signAt(tokens, at, words);
      if (sign !== undefined) return { name, sign };
    }
  }
  return undefined;
}

/** A record of one row, where that of a group is asked for: what that costs, in words that were not understood. */
export function topMissed(text: string, target: Target, tokens: readonly Token[]): number {
  return topSaid(target, tokens) === undefined || /\$(?:distinct|sum|count)\(/.test(text) ? 0 : 1;
}

/** Whether what is named at the token is to have the most or the least of something. */
function signAt(tokens: readonly Token[], at: number, words: readonly string[]): '>' | '<' | undefined {
  const noun = words.find((word) => word !== 'name');
  if (noun === undefined || tokens[at]?.words.includes(noun) !== true) return undefined;
  const before = tokens[at - 1]?.lower ?? '';
  const after = tokens.slice(at + 1, at + 9).map(({ lower }) => lower);
  const end = after.findIndex((word) => /^[,.;:]$/.test(word));
  const part = end < 0 ? after : after.slice(0, end);
  if (busy.test(before) || (leading.test(before) && part[0] === 'by')) return trailing.test(before) ? '<' : '>';
  const first = part.findIndex((word) => !between.test(word));
  const word = part[first] ?? '';
  const isLed = first > 0 && part.slice(0, first).some((one) => one !== 'the');
  const isOfSeveral = /^(?:most|fewest|least)$/.test(word) || ofSeveral.test(part[first + 1] ?? '');
  if (!isLed || !isOfSeveral) return undefined;
  return most.test(word) ? '>' : least.test(word) ? '<' : undefined;
}

/** By what is reckoned of the rows; of several numbers, the one that is spoken of first. */
function toppedBy({ members, lets }: RecordMade, sign: '>' | '<', { speech }: World): Ordered {
  const numbers = members.filter(
    ({ field: { target }, found: { text } }) =>
      (target.types.has('number') || target.types.has('integer')) &&
      (/\$(?:sum|count|average|max|min)\(/.test(text) || lets.some(([name]) => text.includes(`$${name}`))),
  );
  const placeOf = ({ field }: (typeof numbers)[number]): number => {
    const at = speech.tokens.findIndex(({ words }) => field.words.some((word) => words.includes(word)));
    return at < 0 ? speech.tokens.length : at;
  };
  const by = numbers.toSorted((a, b) => placeOf(a) - placeOf(b))[0]?.field.name;
  return {
    rowSort: undefined,
    resultSort: by === undefined ? undefined : `${sign}${by}`,
    limit: undefined,
    rank: undefined,
    notes:
      by === undefined ? [] : [{ kind: 'used', text: `the one with the ${sign === '>' ? 'most' : 'least'} ${by}` }],
  };
}
