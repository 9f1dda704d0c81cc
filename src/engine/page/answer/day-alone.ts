/** A day is wanted, and the page tells the hour behind it: `13 October 2026 at 7.30 pm`. */
import type { Kinds } from './wanted.ts';
import { fold } from './words/word.ts';

const day = /(?:^|[\s_])(?:date|day|datum|tag|fecha|dia|jour|petsa|araw)(?:$|[\s_,])/;
const hour =
  /(?:^|[\s_])(?:time|hours?|when|uhrzeit|uhr|wann|stunde|hora|cuando|heure|quand|oras|kailan|moment|beginn?s?|starts?|deadline)(?:$|[\s_,])/;
const behind =
  /(?<=\p{L}{3}|\d),?\s(?:(?:at|um|à|a las?)\s)?\d{1,2}(?:[:.]\d{2}(?:\s?[AaPp]\.?[Mm]\.?|\s?Uhr|\s?h)?|\s?(?:[AaPp]\.?[Mm]\.?|Uhr|h))(?:\s?(?:UTC|GMT|CES?T|BST))?$/u;

/** Takes the hour from the end of a value, where the field asks for the day and not for the hour. */
export function dayAlone(name: string, description: string, kinds: Kinds): (value: string) => string {
  const asked = `${fold(name)} ${fold(description)}`;
  if (!kinds.includes('date') || !day.test(asked) || hour.test(asked)) return (value) => value;
  return (value) => value.replace(behind, '');
}
