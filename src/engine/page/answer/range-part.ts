/** Where a beginning or an end is wanted and the page says both at once: "8:00" of "8:00 – 16:00". */
import type { Span } from './spans/kind.ts';
import { fold } from './words/word.ts';
import type { Term } from './words/terms.ts';

export type RangePart = 'first' | 'last';

const firsts: ReadonlySet<string> = new Set(['start', 'minimum', 'effective']);
const lasts: ReadonlySet<string> = new Set(['end', 'maximum', 'closes', 'expiry']);
const named: readonly (readonly [part: RangePart, inName: RegExp, inWords: RegExp])[] = [
  [
    'first',
    /(?:^|_)(?:from|start|begin|opens?|min|low|von|ab|desde|debut|inicio|simula)(?:_|$)/,
    /(?:from|since) (?:when|which)|(?:^|\s)(?:opening (?:time|hour)(?!s)|(?:heure|hora) (?:d['’]ouverture|de apertura))|^(?:ab|seit) wann|a partir de (?:quand|cuando)|desde cuando|^beginn/,
  ],
  [
    'last',
    /(?:^|_)(?:to|until|end|closes?|max|high|bis|hasta|fin|ende|jusqu|hanggang)(?:_|$)/,
    /until (?:when|which)|(?:^|\s)(?:closing (?:time|hour)(?!s)|(?:heure|hora) (?:de fermeture|de cierre))|^bis wann|jusqu['’]a quand|hasta cuando|hanggang kailan/,
  ],
];

/** From when to when, which is all of it. */
const whole =
  /(?:^|[\s_])(?:period[eo]?|periode|zeitraum|dauer|season|saison|temporada|dates|fechas|weeks|hours|horaires|horario|offnungszeiten)(?:[\s_]|$)/;

/** Undefined where both, or neither, are asked for. */
export function rangePartOf(name: string, description: string, terms: readonly Term[]): RangePart | undefined {
  // The end of a week is no end.
  const [said, wording] = [fold(name).replace(/week_?end/g, 'weekend'), fold(description)];
  const byName = named.filter(([, inName, inWords]) => inName.test(said) || inWords.test(wording));
  const [only, another] = byName;
  if (only !== undefined) return another === undefined ? only[0] : undefined;
  if (whole.test(`${said} ${wording}`)) return undefined;
  const has = (concepts: ReadonlySet<string>): boolean =>
    terms.some((term) => term.concepts.some((concept) => concepts.has(concept)));
  const [isFirst, isLast] = [has(firsts), has(lasts)];
  if (isFirst === isLast) return undefined;
  return isFirst ? 'first' : 'last';
}

const moment = String.raw`\d[^–—]{0,28}?`;
const shape = new RegExp(
  String.raw`^(?!\d{4}-)(?:from |de |del |von |ab |mula )?((?:\p{L}{2,12}\.? )?\p{Sc}?\s?${moment})(?:\s?[-–—]\s?|\s(?:to|until|till|bis(?: zum)?|à|au|a(?! las? \d)|al|hasta(?: el)?|hanggang(?: sa)?)\s)((?:\p{L}{2,12}\.? )?\p{Sc}?\s?${moment})$`,
  'u',
);

export function isOfRange({ concepts }: Term): boolean {
  return concepts.some((concept) => firsts.has(concept) || lasts.has(concept));
}

/** Undefined for a value that is no range. */
export function partOfRange(value: string, part: RangePart): string | undefined {
  const [, first, last] = shape.exec(value) ?? [];
  return part === 'first' ? first?.trim() : last?.trim();
}

const begins =
  /(?<!\p{L})(?:(?:starts?|begins?|began|started|opens?|opened|leaves|beginnt|begann|startet|commenc\p{L}+|débute\p{L}*|empieza|empezó|comienza|comenzó|nagsisimula)(?:\s(?:on|at|am|um|le|à|el|a|sa))?|from|since|vom|ab|seit|du|dès|depuis|à partir du|del|desde(?: el)?|a partir del|mula(?: sa)?)\s$/iu;
const ends =
  /(?<!\p{L})(?:(?:ends?|ended|closes?|closed|finish\p{L}*|expires?|endet|endete|schließt|(?:se )?termin\p{L}+|(?:prend|prendra) fin|finit|ferme|finaliza|acaba|cierra|natatapos|magtatapos)(?:\s(?:on|at|am|um|le|à|el|a|sa))?|until|till|to|through|by|bis(?: zum)?|au|jusqu['’]au|al|hasta(?: el)?|hanggang(?: sa)?)\s$/iu;
const beforeChars = 24;

/** Which end of a period the words before a day or an hour say that it is. */
export function sideOf(text: string, { kind, start }: Pick<Span, 'kind' | 'start'>): RangePart | undefined {
  if (kind !== 'date' && kind !== 'time') return undefined;
  const before = text.slice(Math.max(0, start - beforeChars), start);
  return begins.test(before) ? 'first' : ends.test(before) ? 'last' : undefined;
}
