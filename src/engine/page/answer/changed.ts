/** `The fare goes up from £1.80 to £2.10`, `steigt von 12 € auf 14 €`: the second is what is so now, the first what was. */
import type { Span } from './spans/kind.ts';

const verbs =
  'ris(?:es?|en|ing)|rose|go(?:es|ing)? (?:up|down)|went (?:up|down)|gone (?:up|down)|increas\\p{L}+|rais(?:ed?|es|ing)|f[ae]ll(?:s|en)?|drop\\p{L}*|cut|reduced|lowered|changed|changes|moved|moves|postponed|' +
  'steigt|steigen|stieg|stiegen|sinkt|sinken|sank|gesenkt|erhöh\\p{L}*|angehoben|verschoben|verlegt|passe(?:nt|ra|ront)?|augment\\p{L}+|baiss\\p{L}+|report\\p{L}+|' +
  'suben?|subirán?|subió|bajan?|bajarán?|bajó|pasan?|pasarán?|pasó|aplaz\\p{L}+|tataas|tumaas|bababa|bumaba';
const before = new RegExp(
  `(?<!\\p{L})(?:${verbs})(?!\\p{L})[^.;:!?]{0,40}?(?:from|von|vom|de|du|del|mula(?: sa)?)\\s$`,
  'iu',
);
/** The verb and what stands between it and the value. */
const beforeChars = 80;
/** Both amounts in one. */
const both = /^(.*\d\S*(?:\s\p{Sc})?)\s?(?:–|—|-|to|bis|à|a|hanggang)\s?(\p{Sc}?\s?\d.*)$/u;

/** What a value is after the change that its sentence tells of; undefined where it is what was before. Others are as they are. */
export function afterChange(text: string, { start, text: value }: Pick<Span, 'start' | 'text'>): string | undefined {
  if (!before.test(text.slice(Math.max(0, start - beforeChars), start))) return value;
  return both.exec(value)?.[2];
}
