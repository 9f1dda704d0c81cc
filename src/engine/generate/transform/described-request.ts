/** What the descriptions of a result ask for, written as an instruction would: plans read that, and nothing of a schema. */
import { weightOf, wordsOf } from '../words.ts';
import type { Part } from './terms/choice.ts';
import type { Field, Target } from './terms/target.ts';

/** `warmest day: Date of the day with the highest maximum. total rain: Sum of the rain of all days.`; nothing where nothing is described. */
export function describedRequest(target: Target): string {
  return partsOf(target).join(' ');
}

function partsOf({ fields, items, values }: Target): readonly string[] {
  const own = fields.flatMap((field) => [
    ...told(field.words.join(' '), field.target.description),
    ...told(field.words.join(' '), field.target.items?.description ?? ''),
    ...partsOf(field.target),
  ]);
  return [...own, ...(items === undefined ? [] : partsOf(items)), ...(values === undefined ? [] : partsOf(values))];
}

function told(name: string, description: string): readonly string[] {
  const said = description
    .trim()
    .replace(/[.;:!?]+$/, '')
    .replaceAll(';', ',');
  return said === '' ? [] : [`${name}: ${said}.`];
}

/** What descriptions ask to be reckoned, and what of a program does it. */
const reckoned: readonly (readonly [said: RegExp, done: RegExp])[] = [
  [/^(?:the )?(?:total )?(?:number|count) of\b(?! the \w*[^s\W]\b)|^how many\b/i, /\$(?:count|sum)\(/],
  [/^(?:the )?(?:sum|total) of\b/i, /\$sum\(| [+*] /],
  [/^(?:the )?(?:average|mean)\b/i, /\$average\(| \/ /],
];

/** Whether the numbers that are described as reckoned are reckoned, unless the data has them under such a name. */
export function areMet(parts: readonly Part[], target: Target, place = ''): boolean {
  const { fields, items } = target;
  const placeOf = ({ name }: Field): string => (place === '' ? name : `${place}.${name}`);
  return (
    (items === undefined || areMet(parts, items, `${place}[]`)) &&
    fields.every((field) => {
      const part = parts.find((one) => one.place === placeOf(field));
      return areMet(parts, field.target, placeOf(field)) && (part === undefined || isMet(part, field));
    })
  );
}

function isMet({ text }: Part, { words, target: { description } }: Field): boolean {
  const open = reckoned.filter(([said, done]) => said.test(description.trim()) && !done.test(text));
  const own = wordsOf(/^(?:\$number\()?(?:[\w$%`]+\.)*(\w+)\)?$/.exec(text)?.[1] ?? '');
  const said = [...words, ...wordsOf(description)];
  return open.length === 0 || own.some((word) => weightOf(word) > 0.2 && said.includes(word));
}
