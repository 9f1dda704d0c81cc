/** "In the week of 4 May 2026", where a service knows no weeks: from its Monday to its Sunday. */
import type { Operation } from '../../documents/terms/document.ts';
import { monthNames, monthNumberOf } from '../../month-names.ts';
import { isFirstSaid, weekOf, weekWords } from '../../weeks.ts';

const month = `((?:${monthNames.map((name) => name.slice(0, 3)).join('|')})[a-z]*)\\.?`;
const nth = '(\\d{1,2})(?:st|nd|rd|th)?';
const day = `(?:(\\d{4}-\\d\\d-\\d\\d)|${nth} (?:of )?${month},? (\\d{4})|${month} ${nth},? (\\d{4}))(?![\\w-])`;
const told = new RegExp(`${weekWords} (?:the )?${day}`, 'gi');

/** With both days instead. Whoever is asked for a week by one of its days is asked so. */
export function withWeeks(instruction: string, operations: readonly Operation[]): string {
  if (operations.some(knowsWeeks)) return instruction;
  return instruction.replace(told, (whole, word: string, iso?: string, ...parts: (string | undefined)[]) => {
    const [dayFirst, monthSecond, yearThird, monthFirst, daySecond, yearLast] = parts;
    const date = iso ?? dateOf(yearThird ?? yearLast, monthSecond ?? monthFirst, dayFirst ?? daySecond);
    const week = weekOf(date, isFirstSaid(word));
    return week === undefined ? whole : `from ${week[0]} to ${week[1]}`;
  });
}

function knowsWeeks({ parameters, body }: Operation): boolean {
  return /week/i.test(JSON.stringify([parameters.map(({ name }) => name), body?.schema]));
}

function dateOf(year = '', name = '', number = ''): string {
  return `${year}-${String(monthNumberOf(name)).padStart(2, '0')}-${number.padStart(2, '0')}`;
}
