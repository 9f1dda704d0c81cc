/** Rows without doubles: `each email only once, keep the newest`, `duplicates by code (case does not matter)`. */
import { textsOf } from '../../shape.ts';
import type { Note } from '../choice.ts';
import { dateKindOf, isNamedDate } from '../dates.ts';
import { fieldAt } from '../instruction/fields.ts';
import type { Token } from '../instruction/read.ts';
import type { Source } from '../scope.ts';
import { ownSources } from './signs.ts';
import type { Table } from './tables.ts';
import type { World } from './terms.ts';

export interface Once {
  readonly text: string;
  /** The order by which one of each was chosen, which is not that of the result. */
  readonly chosenBy: string | undefined;
  readonly notes: readonly Note[];
}

const doubles =
  /\b(?:duplicates?|dedup\w*|doubles?|(?:only|just) once|once each|(?:not|never|no) (?:\w+ ){0,4}(?:twice|more than once|repeated|again)|twice or more|(?:listed|there|entered|imported) twice|(?:each|every) \w+ once)\b/;

/** One row for each value of the field that is said beside the word; undefined where no field is. */
export function once(rows: string, table: Table, world: World): Once | undefined {
  const { speech, program } = world;
  if (!doubles.test(speech.text)) return undefined;
  const own = ownSources(table, world);
  const key = keyIn(speech.tokens, own);
  if (key === undefined) return undefined;
  const isFolded =
    speech.says(/\b(?:case|upper|lower|capital\w*|small letters)\b/) &&
    textsOf(key.shape).length === key.shape.scalars.length;
  const value = isFolded ? `$lowercase(${key.at.text})` : key.at.text;
  const [all, each] = [program.variable('doubled'), program.variable('each')];
  const order = orderOf(own, world);
  const same = `$${all}[${value} = $${each}]`;
  const one = order === 'last' ? `${same}[-1]` : order === undefined ? `${same}[0]` : `(${same}^(${order}))[0]`;
  return {
    text: `($${all} := [${rows}]; [$distinct($${all}.${value}).($${each} := $; ${one})])`,
    chosenBy: order,
    notes: [{ kind: 'used', text: `one row for each ${key.label}${isFolded ? ', in small letters' : ''}` }],
  };
}

/** After `duplicates by`, `same`, `each`; else the field that is named nearest before `only once`. */
function keyIn(tokens: readonly Token[], own: readonly Source[]): Source | undefined {
  for (const [at, { lower }] of tokens.entries()) {
    if (!/^(?:by|on|per|same|each|every)$/.test(lower)) continue;
    const mention = [1, 2].flatMap((step) => fieldAt(tokens, at + step, own)?.source ?? [])[0];
    const near = tokens.slice(Math.max(0, at - 5), at + 6).map((token) => token.lower);
    if (mention !== undefined && near.some((word) => /^(?:duplicates?|dedup\w*|doubles?|once|twice|same)$/.test(word)))
      return mention;
  }
  return undefined;
}

/** Which one is kept: the newest, the oldest, the last; the first where nothing is said. */
function orderOf(own: readonly Source[], { speech }: World): string | undefined {
  const kept =
    /\b(?:keep\w*|kept|stays?|wins?|takes?|counts?|only)\b[^.;]{0,24}?\b(newest|latest|most recent|last|oldest|earliest)\b/.exec(
      speech.text,
    )?.[1];
  const date = own.find(({ shape, name }) => dateKindOf(shape, isNamedDate(name.own)) !== undefined);
  if (kept === undefined) return undefined;
  if (date === undefined) return /last|newest|latest|recent/.test(kept) ? 'last' : undefined;
  return `${/oldest|earliest/.test(kept) ? '<' : '>'}${date.at.text}`;
}
