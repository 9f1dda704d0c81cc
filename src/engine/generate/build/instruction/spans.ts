/** From one day to another, in the ways people say it, as "between": "from 1 July up to and including 15 July 2026". */
import { monthNumberOf, monthPattern } from '../../month-names.ts';
import { outsideQuotes } from '../../step/terms/quotes.ts';
import { wordsOf } from '../../words.ts';

type Payload = Readonly<Record<string, unknown>>;

const month = `(?:${monthPattern})\\.?`;
const ordinal = '(?:st|nd|rd|th)?';
const day = `(?:the )?(?:\\d{4}-\\d\\d-\\d\\d|\\d{1,2}${ordinal}(?: (?:of )?${month})?(?:,? \\d{4})?|${month} (?:the )?\\d{1,2}${ordinal}(?:,? \\d{4})?)`;
const until = '(?:,? ?(?:up )?(?:to|until|till|through)(?: and including)?|[–-])';
/** That both days count is what "between" says of days anyway. */
const both =
  '(?:,? ?\\(?(?:(?:with )?both(?: (?:of (?:them|these)|days|dates|ends))?(?: are| being)? (?:included|inclusive|counted(?: in)?|count)|inclusive(?:ly)?|(?:the )?(?:end|last|final) (?:day|date) (?:is |being )?(?:included|counted in|counts)|included|including both)\\)?(?=[\\s,.;:!?)]|$))?';

const spoken = new RegExp(
  `\\b(?:(?:from|between)(?: and including)? )(${day})(?: (?:and|to)|${until})? (${day})${both}`,
  'gi',
);
const half = new RegExp(
  `\\b(?:(?:in|during|for|over|within) )?(?:the )?(first|second) half of (${month}),? (\\d{4})(?:,? \\(?(?:the )?\\d{1,2}${ordinal} (?:through|to|until|till|-) (?:the )?\\d{1,2}${ordinal}\\)?)?`,
  'gi',
);

const first = '(?:one|first|start|starting|opening|beginning|earlier|from)';
const last = '(?:other|last|end|ending|closing|final|later|second|until|to)';
const names = '(?: (?:day|date|one|moment|time|hour)\\b)?(?: of the (?:period|range|span|interval|time))?';
const article = '(?:the |this |our )?(?:given )?';
const given = new RegExp(
  `\\bfrom(?: and including)? ${article}${first}(${names})${until} ${article}${last}\\b${names}(${both})`,
  'gi',
);

/** The instruction with every span told by its two days, as they are written in data or called where they are given. */
export function withSpans(instruction: string, payload: Payload): string {
  const called = daysOf(payload);
  return outsideQuotes(instruction, (bare) => {
    const told = bare
      .replace(half, halfOf)
      .replace(spoken, (whole, from: string, to: string, at: number) =>
        isMoved(bare, at, whole) ? whole : (between(from, to) ?? whole),
      );
    return called === undefined ? told : told.replace(given, (whole) => (isPlain(whole) ? whole : called));
  });
}

/** "Move all jobs from 3 March to 5 March": from the one day they go to the other. */
function isMoved(text: string, at: number, whole: string): boolean {
  const isOrder = /(?:^|[.;:,] |\b(?:and|then|please) )(?:move|reschedule|postpone|shift|push|rebook)\b[^.;:,]*$/i.test(
    text.slice(0, at),
  );
  return isOrder && /^from\b.* to\b/i.test(whole) && !/^[^.;:,]* to (?!be\b)/i.test(text.slice(at + whole.length));
}

/** Who says it with no more words is understood anyway. */
function isPlain(said: string): boolean {
  return !/\b(?:including|included?|inclusive(?:ly)?|counts?|counted|through|one|other|both)\b/i.test(
    said.replace(/\b(?:first|last) one\b/gi, ''),
  );
}

/** By the names of the two days that are given, of which the first is the earlier one. */
function daysOf(payload: Payload): string | undefined {
  const [from, to, ...others] = Object.entries(payload)
    .filter(([, value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\d(?:T|$)/.test(value))
    .toSorted(([, one], [, other]) => (String(one) < String(other) ? -1 : 1))
    .map(([name]) => wordsOf(name).join(' '));
  if (from === undefined || to === undefined || others.length > 0) return undefined;
  return /^(?:from|since|after|min)$/.test(from) ? 'between these two dates' : `from the ${from} to the ${to}`;
}

interface Parts {
  readonly day: string | undefined;
  readonly month: string | undefined;
  readonly year: string | undefined;
}

function partsOf(text: string): Parts {
  const [, iso = ''] = /(\d{4}-\d\d-\d\d)/.exec(text) ?? [];
  if (iso !== '') return { year: iso.slice(0, 4), month: iso.slice(5, 7), day: iso.slice(8) };
  const name = new RegExp(month, 'i').exec(text)?.[0];
  const year = /\b\d{4}\b/.exec(text)?.[0];
  return {
    day: /\b(\d{1,2})(?:st|nd|rd|th)?\b/.exec(text)?.[1],
    month: name === undefined ? undefined : String(monthNumberOf(name)).padStart(2, '0'),
    year,
  };
}

/** The month and the year that are said once are those of both days. */
function between(from: string, to: string): string | undefined {
  const [one, other] = [partsOf(from), partsOf(to)];
  const start = written({ ...one, month: one.month ?? other.month, year: one.year ?? other.year });
  const end = written({ ...other, month: other.month ?? one.month, year: other.year ?? one.year });
  return start === undefined || end === undefined ? undefined : `between ${start} and ${end}`;
}

function written({ day: number, month: name, year }: Parts): string | undefined {
  return number === undefined || name === undefined || year === undefined
    ? undefined
    : `${year}-${name}-${number.padStart(2, '0')}`;
}

function halfOf(whole: string, which: string, name: string, year: string): string {
  const number = partsOf(`${name} ${year}`).month;
  if (number === undefined) return whole;
  const end = String(new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate());
  const [start, stop] = which.toLowerCase() === 'first' ? ['01', '15'] : ['16', end];
  return `between ${year}-${number}-${start} and ${year}-${number}-${stop}`;
}
