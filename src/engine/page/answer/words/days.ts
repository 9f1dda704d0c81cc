/**
 * Days of the week that a page shortens or leaves out, as words: `Di` of a table of hours is Tuesday, and `Mo–Fr` is Tuesday as well.
 * Short names are other words within sentences (`So`, `Do`, `mar`), so they count only where they begin a line or a part of it,
 * and nothing but hours, another day or the end follows.
 */
import { matchesOf } from './matches.ts';
import { fold, stemOf, type Word } from './word.ts';
import { namesOfDays, weekdays } from './weekdays.ts';

const through = String.raw`\s?[-–—]\s?|\s(?:bis|to|through|till|until|au|a|al|t\/m|tot)\s`;
const also = String.raw`\s?[,/&+]\s?|\s(?:und|and|et|y|e|en|at)\s`;
const closed = 'closed|geschlossen|zu|ferme|cerrado|chiuso|gesloten|sarado';
const behind = String.raw`(?=\.?\s?(?:$|[:,;)]|(?:um|ab|von|de|da|van|from|at)?\s?\d|(?:${closed})(?!\p{L})))`;
const before = String.raw`(?<=^\s?|[\n,;:(|·]\s?)`;

/** Writes days out that a question shortens: `am Di` is on Tuesday. */
export function spellDays(question: string, language: string): string {
  const names = namesOfDays(language);
  return question.replace(askedDay, (word) => weekdays[names.get(fold(word)) ?? -1] ?? word);
}

const askedDay = /(?<=\s(?:am|on|jeden|every|le|les|el|los|il|op)\s)\p{L}{2,4}(?!\p{L})/giu;

/** Reads the days that are named in a text of a page in that language, those between two named ones included. */
export function dayReader(language: string): (text: string) => readonly Word[] {
  const names = namesOfDays(language);
  const short = [...names.keys()].filter((name) => name.length < 5).join('|');
  const any = [...names.keys()].toSorted((one, other) => other.length - one.length).join('|');
  const day = String.raw`(?:${any})(?!\p{L})\.?`;
  const run = new RegExp(
    String.raw`(?<!\p{L})(?:${day}(?:(?:${through}|${also})${day})+|${before}(?:${short})(?!\p{L})${behind})`,
    'gu',
  );
  const parts = new RegExp(String.raw`(${any})(?!\p{L})\.?(${through})?`, 'gu');
  return (text) => {
    return matchesOf(fold(text), run).flatMap((match) =>
      daysOf(match[0], parts, names).map((at): Word => {
        const name = weekdays[at] ?? '';
        return {
          folded: name,
          stem: stemOf(name),
          start: match.index,
          end: match.index + match[0].length,
          isOneOfDays: true,
        };
      }),
    );
  };
}

/** Words of a text with its days, which stand for what they were read from. */
export function withDays(words: readonly Word[], days: readonly Word[]): readonly Word[] {
  if (days.length === 0) return words;
  const isRead = ({ start, end }: Word): boolean => days.some((day) => day.start <= start && end <= day.end);
  return [...words.filter((word) => !isRead(word)), ...days];
}

function daysOf(run: string, parts: RegExp, names: ReadonlyMap<string, number>): readonly number[] {
  const days = new Set<number>();
  let from: number | undefined;
  for (const [, name = '', isOpen] of matchesOf(run, parts)) {
    const at = names.get(name) ?? 0;
    // Over the end of the week as well: from Friday to Monday.
    for (let next = from ?? at; next !== at; next = (next + 1) % weekdays.length) days.add(next);
    days.add(at);
    from = isOpen === undefined ? undefined : at;
  }
  return [...days];
}
