/** Rows without doubles: `each email only once, keep the newest`, `duplicates by code (case does not matter)`. */
import { superlativeOf } from '../../../degrees.ts';
import { textsOf } from '../../../shape.ts';
import { repeatedField } from '../../instruction/order/repeated-field.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Note } from '../../terms/choice.ts';
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { holdsAmounts, numberOf } from '../../values/numeric.ts';
import { ownSources } from '../amounts/signs.ts';
import type { Table } from '../terms/tables.ts';
import { nounsOf, type World } from '../terms/terms.ts';

export interface Once {
  readonly text: string;
  /** The order by which one of each was chosen, which is not that of the result. */
  readonly chosenBy: string | undefined;
  readonly notes: readonly Note[];
}

const doubles =
  /\b(?:duplicates?|dedup\w*|doubles?|(?:only|just) once|once each|(?:not|never|no) (?:\w+ ){0,5}(?:twice|more than once|repeated|again)|at most once|twice or more|(?:listed|there|entered|imported) twice|(?:each|every) \w+ once)\b/;

/** That some come again and again: with which of them is kept, it asks for one of each. */
const repeated =
  /\b(?:(?:several|multiple|many|two|three|a few) times|more than (?:once|one)|repeatedly|again and again|twice|(?:each|every|per)\b)/;

/** One row for each value of the field that is said beside the word; undefined where no field is. */
export function once(rows: string, table: Table, world: World): Once | undefined {
  const { speech, program } = world;
  const own = ownSources(table, world);
  const best = bestOfEach(table, own, world);
  const order = best ?? orderOf(own, world);
  const isSaid = doubles.test(speech.text);
  if (!isSaid && (order === undefined || !repeated.test(speech.text))) return undefined;
  const key =
    (best === undefined ? undefined : keyOfEach(speech.tokens, own)) ??
    keyIn(speech.tokens, own) ??
    (order === undefined ? undefined : subjectOf(table, own, world)) ??
    (isSaid && isOfRows(table, world) ? repeatedField(own) : undefined);
  if (key === undefined || (!isSaid && !isRepeated(key))) return undefined;
  const isFolded =
    speech.says(/\b(?:case|upper|lower|capital\w*|small letters)\b/) &&
    textsOf(key.shape).length === key.shape.scalars.length;
  const value = isFolded ? `$lowercase(${key.at.text})` : key.at.text;
  const [all, each] = [program.variable('doubled'), program.variable('each')];
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
    if (
      mention !== undefined &&
      near.some((word) =>
        /^(?:duplicates?|dedup\w*|doubles?|once|twice|same|newest|latest|recent|last|oldest|earliest)$/.test(word),
      )
    )
      return mention;
  }
  return undefined;
}

/** Rows of the table itself are wanted, and nothing that is put together of them. */
function isOfRows(table: Table, { tables, fields }: World): boolean {
  return (
    tables.every((one) => one === table || one.parent === table) &&
    fields.every(({ target }) => target.kind === 'scalar')
  );
}

function isRepeated({ shape }: Source): boolean {
  return new Set(shape.scalars).size < shape.scalars.length;
}

/** `a drawing can be in there several times`: the rows are called after the field that says which of them belong together. */
function subjectOf(table: Table, own: readonly Source[], { speech: { tokens } }: World): Source | undefined {
  const [noun = ''] = nounsOf(table);
  const texts = own.filter((source) => isRepeated(source) && textsOf(source.shape).length > 0);
  const called = texts.find(({ name }) => name.own.join(' ') === noun);
  // `per workflow`, of runs of workflows that have a name.
  const isEach = tokens.some(
    ({ lower }, at) =>
      /^(?:per|each|every)$/.test(lower) &&
      nounsOf(table).some((word) => tokens[at + 1]?.words.includes(word) === true),
  );
  const shown = isEach ? texts.find(({ name }) => /^(?:name|title|label)$/.test(name.own.join(' '))) : undefined;
  return called ?? shown ?? tokens.flatMap((_, at) => fieldAt(tokens, at, texts)?.source ?? [])[0];
}

const latest = /\b(newest|latest|most recent|last|current|oldest|earliest)\b(?! (?:\w+ )?(?:first|on top|at the top))/;

/** `the latest run per workflow`, `for each device its latest temperature`. */
export function latestOfEach(text: string): string | undefined {
  return /\b(?:per|each|every)\b|\bto its\b/.test(text) ? latest.exec(text)?.[1] : undefined;
}

/** `the trip with the highest fare per driver`, `of each driver the trip whose fare is the highest`: by which number one of each is chosen. */
function bestOfEach(table: Table, own: readonly Source[], { speech: { tokens } }: World): string | undefined {
  const numbers = own.filter(holdsAmounts);
  const nouns = nounsOf(table).slice(0, 1);
  // Rows of a list without a name may be called anything.
  const isOne = ({ lower }: Token, at: number, part: readonly Token[]): boolean =>
    lower === 'one' ||
    (nouns.length === 0
      ? /[^s]$/.test(lower) && /^(?:with|that|whose|which|has|having)$/.test(part[at + 1]?.lower ?? '')
      : nouns.includes(lower));
  for (const [at, { lower }] of tokens.entries()) {
    const isMore = isMoreOf(lower);
    if (isMore === undefined || tokens[at - 1]?.lower === 'at' || tokens[at + 1]?.lower === 'recent') continue;
    const start = tokens.findLastIndex((token, index) => index < at && /^[.;:]$/.test(token.lower)) + 1;
    const end = tokens.findIndex((token, index) => index > at && /^[.;:]$/.test(token.lower));
    const part = tokens.slice(start, end < 0 ? tokens.length : end);
    const isPlain = part.some((token) => /^(?:first|order\w*|sort\w*)$/.test(token.lower) || token.kind === 'number');
    if (isPlain || !part.some((token) => /^(?:per|each|every)$/.test(token.lower)) || !part.some(isOne)) continue;
    const near = [1, 2, 3, 4, -1, -2, -3].flatMap(
      (step) => (fieldAt(tokens, at + step, numbers) ?? nearFieldAt(tokens, at + step, numbers))?.source ?? [],
    );
    const [measure] = textOfNumber(near[0]);
    if (measure !== undefined) return `${isMore ? '>' : '<'}${measure}`;
  }
  return undefined;
}

function isMoreOf(word: string): boolean | undefined {
  if (/^(?:most|top|maximum)$/.test(word)) return true;
  if (/^(?:least|fewest|minimum)$/.test(word)) return false;
  const degree = superlativeOf(word);
  return degree === undefined || degree.of === 'date' ? undefined : degree.isMore;
}

function keyOfEach(tokens: readonly Token[], own: readonly Source[]): Source | undefined {
  const texts = own.filter(isRepeated);
  return tokens.flatMap(({ lower }, at) =>
    /^(?:per|each|every)$/.test(lower) ? (fieldAt(tokens, at + 1, texts)?.source ?? []) : [],
  )[0];
}

/** Which one is kept: the newest, the oldest, the last; the first where nothing is said. */
function orderOf(own: readonly Source[], world: World): string | undefined {
  const kept =
    /\b(?:keep\w*|kept|stays?|wins?|takes?|counts?|only|want|need|use)\b[^.;]{0,48}?\b(newest|latest|most recent|last|oldest|earliest|highest|largest|lowest|smallest)\b/.exec(
      world.speech.text,
    )?.[1] ??
    /\b(newest|latest|last|oldest) (?:\w+ )?(?:wins|counts|stays)\b/.exec(world.speech.text)?.[1] ??
    latestOfEach(world.speech.text);
  const named = kept === undefined ? undefined : comparedBy(own, world);
  if (named !== undefined) return `${/oldest|earliest|lowest|smallest/.test(kept ?? '') ? '<' : '>'}${named}`;
  if (kept !== undefined && /est$/.test(kept) && !/newest|latest|oldest|earliest/.test(kept)) return undefined;
  const date = own.find(hasDates);
  if (kept === undefined) return undefined;
  if (date === undefined) return /last|newest|latest|recent/.test(kept) ? 'last' : undefined;
  return `${/oldest|earliest/.test(kept) ? '<' : '>'}${date.at.text}`;
}

/** `highest revision number`, `newest revision`: the number that says which is newer. */
function comparedBy(own: readonly Source[], { speech: { tokens } }: World): string | undefined {
  const numbers = own.filter((source) => holdsAmounts(source) && !hasDates(source));
  return tokens.flatMap(({ lower }, at) =>
    /^(?:newest|latest|last|oldest|earliest|highest|largest|lowest|smallest)$/.test(lower)
      ? textOfNumber(fieldAt(tokens, at + 1, numbers)?.source)
      : [],
  )[0];
}

function textOfNumber(source: Source | undefined): readonly string[] {
  const text = source === undefined ? undefined : numberOf(source)?.text;
  return text === undefined ? [] : [text];
}
