/** Days that are told without their year: "on 3 December", "before Christmas". People mean the one that is near, in the past or ahead. */
import { monthNumberOf } from './month-names.ts';

const dayMs = 86_400_000;

export interface Dated {
  readonly text: string;
  /** How each of the days was read, for whoever is to check it. */
  readonly doubts: readonly string[];
}

/** `may` in small letters is mostly a verb. */
const month =
  '((?:[Jj]an|[Ff]eb|[Mm]ar|[Aa]pr|[Jj]un|[Jj]ul|[Aa]ug|[Ss]ep|[Oo]ct|[Nn]ov|[Dd]ec)(?:[a-z]{2,6})?|May|MAY)(?![\\p{L}])\\.?';
const nth = '(\\d{1,2})(?:st|nd|rd|th|\\.)?';
const start = '(?<![\\p{L}\\d_./:#€$£-])';
const link = '(?:and|to|until|till|through|-|–)';
/** A year behind it, perhaps behind a second day, or what shows that a number counts something. */
const end = `(?![\\d%]|:\\d|[.,]\\d|,? (?:of )?\\d{4}(?!\\d|:\\d)|-\\w|[^\\S\\n]?(?:[ap]m\\b|[€$£%]))(?! ?${link} (?:${nth} (?:of )?)?${month}(?: ${nth})?,? \\d{4})`;
const range = new RegExp(
  `(?<=\\b(?:from|between|on|for|the|days?|nights?) )${nth} ?(${link}) ?${nth} (?:of )?${month}${end}`,
  'gu',
);
const dayFirst = new RegExp(`${start}(?:the )?${nth} (?:of )?${month}${end}`, 'gu');
const monthFirst = new RegExp(`${start}${month} (?:the )?${nth}(?!\\w)${end}`, 'gu');
const feasts = new Map([
  ['christmas', '12-25'],
  ['christmas day', '12-25'],
  ['christmas eve', '12-24'],
  ['new year', '01-01'],
  ["new year's day", '01-01'],
  ["new year's eve", '12-31'],
]);
const feast =
  /(?<=\b(?:before|after|until|till|by|since|on|at) )(Christmas(?: (?:Day|Eve))?|New Year(?:['’]s (?:Day|Eve))?)(?= (?:and|or|that|which|who|with|for|to|at|in|from|but)\b|\s*(?:[.,:;!?)]|$))/gi;

/** "From 3 March to the 5th", "move all of 3 March to the 5th at 10:00" */
const ofSameMonth =
  /(?<=\b(?:to|until|till|through|by) )the (\d{1,2})(?:st|nd|rd|th)(?=\s*(?:[.,;!?)]|$)|(?: at \d| instead\b))/g;

/** Texts that are to be written stay as they are: between quotes, or behind what they are called. */
const written =
  /"[^"]*"|“[^”]*”|`[^`]*`|\b(?:notes?|messages?|texts?|comments?|remarks?|subject|title|reason|description|memo)\b[^.;:"“\n]{0,60}:\s[^\n]*|\b(?:saying|says?|write|reply|answer):\s[^\n]*/gi;

/** The same with whole dates. What is told with its year, or stands in a text, stays. */
export function withYears(said: string, nowMs: number): Dated {
  const doubts: string[] = [];
  const kept: string[] = [];
  const open = said.replace(written, (text) => `\uE000${kept.push(text) - 1}\uE001`);
  const dated = (whole: string, name: string, day: string, at: number, text: string): string => {
    return told(whole.replace(/^the /, ''), monthNumberOf(name), Number(day), lean(text, at));
  };
  const told = (whole: string, monthNumber: number, day: number, leaning: Lean): string => {
    const date = nearest(monthNumber, day, leaning, nowMs);
    if (date === undefined) return whole;
    doubts.push(`Without a year, "${whole}" was read as ${date}.`);
    return date;
  };
  const text = open
    .replace(range, (whole, from: string, between: string, to: string, name: string, ...rest) => {
      const [at, all] = placeOf(rest);
      if (Number(from) >= Number(to)) return whole;
      const [first, last] = [from, to].map((day) => dated(`${day} ${name}`, name, day, at, all));
      return `${first} ${/^[-–]$/.test(between) ? 'to' : between} ${last}`;
    })
    .replace(dayFirst, (whole, day: string, name: string, ...rest) => {
      const [at, all] = placeOf(rest);
      return dated(whole, name, day, at, all);
    })
    .replace(monthFirst, (whole, name: string, day: string, ...rest) => {
      const [at, all] = placeOf(rest);
      return dated(whole, name, day, at, all);
    })
    .replace(feast, (whole: string, _name: string, at: number, all: string) => {
      const [number = 0, day = 0] = (feasts.get(whole.toLowerCase().replace('’', "'")) ?? '').split('-').map(Number);
      return told(whole.replace(/^the /, ''), number, day, lean(all, at));
    })
    .replace(ofSameMonth, (whole: string, day: string, at: number, all: string) => {
      const [before] = [...all.slice(0, at).matchAll(/\b(\d{4})-(\d\d)-(\d\d)\b/g)].slice(-1);
      if (before === undefined) return whole;
      const [, year = '', monthNumber = '', last = ''] = before;
      const further = Number(day) < Number(last) ? 1 : 0;
      const date = new Date(Date.UTC(Number(year), Number(monthNumber) - 1 + further, Number(day)));
      if (date.getUTCDate() !== Number(day)) return whole;
      doubts.push(`Without a month, "${whole}" was read as ${date.toISOString().slice(0, 10)}.`);
      return date.toISOString().slice(0, 10);
    });
  return { text: text.replace(/\uE000(\d+)\uE001/g, (_, at: string) => kept[Number(at)] ?? ''), doubts };
}

/** Where a match stands, and in what: behind its groups. */
function placeOf(rest: readonly unknown[]): readonly [number, string] {
  const at = rest.findIndex((one) => typeof one === 'number');
  return [Number(rest[at]), String(rest[at + 1])];
}

type Lean = 'since' | 'past' | 'ahead' | 'either';

/** How many days back the day may be, of the year that it may be in. */
const daysBack: Readonly<Record<Lean, number>> = { since: 364, past: 330, ahead: 35, either: 182 };

const over = /\b(?:was|were|did|had|has been|have been|came|took place|happened|(?:[a-z]{2,}ed) on)\b[^.;!?]*$/i;
const planned =
  /\b(?:by|until|till|due|valid|deliver(?:ed|y)?|book|plan|schedule|move|postpone|reschedule|reserve|create|add|make|new|extend|order|invite|register|write|set|push|shift|delay)\b[^.;!?]*$/i;

/** Whether it is told of what is over, or of what is to come. */
function lean(text: string, at: number): Lean {
  const before = text.slice(0, at);
  if (/\bsince (?:the )?$/i.test(before)) return 'since';
  return over.test(before) ? 'past' : planned.test(before) ? 'ahead' : 'either';
}

/** Undefined of what is no day. */
function nearest(monthNumber: number, day: number, leaning: Lean, nowMs: number): string | undefined {
  const first = nowMs - daysBack[leaning] * dayMs;
  const year = new Date(first).getUTCFullYear();
  for (const candidate of [year, year + 1, year + 2, year + 3, year + 4]) {
    const at = new Date(Date.UTC(candidate, monthNumber - 1, day));
    if (at.getUTCMonth() !== monthNumber - 1 || at.getUTCDate() !== day) continue;
    if (at.getTime() >= first) return at.toISOString().slice(0, 10);
  }
  return undefined;
}
