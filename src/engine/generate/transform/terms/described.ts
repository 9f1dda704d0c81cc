/** Which property of a thing a field is for, where it is called as the thing: `ship`, the name of the ship. */
import { likeness, wordsOf } from '../../words.ts';

const properties = 'name|id|title|code|label|number|e-?mail|phone';

/** `Name of the ship`, `Id`, `The title`: nothing but a property, and perhaps of what. */
const described = new RegExp(
  `^(?:the |its |their )?(${properties})(?: of (?:the |its |their |this |an? )?([\\w -]+))?[.]?$`,
  'i',
);

const unit =
  /^(?:in |as )?(?:full |whole )?(euros?|dollars?|cents?|pounds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|grams?|kilograms?|met(?:re|er)s?|kilomet(?:re|er)s?|percent)[.]?$/i;

/**
 * The words of a field with what its description, or the instruction, adds to them: a property (`Name of the ship`) or a unit
 * (`Euros`). As they are where nothing is added, or the field is called so already.
 */
export function tellingWords(
  words: readonly string[],
  {
    description,
    instruction,
    isText,
  }: { readonly description: string; readonly instruction: string; readonly isText: boolean },
): readonly string[] {
  const told =
    description === '' ? spokenProperty(words, instruction, isText) : describedProperty(words, description, isText);
  const further = told === undefined ? [] : wordsOf(told).filter((word) => !words.includes(word));
  return [...words, ...further];
}

function describedProperty(words: readonly string[], description: string, isText: boolean): string | undefined {
  const measured = isText ? undefined : unit.exec(description.trim())?.[1];
  if (measured !== undefined) return measured;
  const [, property, of] = described.exec(description.trim()) ?? [];
  if (property === undefined || (!isText && /^(?:number|name|title|label)$/i.test(property))) return undefined;
  return of === undefined || isThing(wordsOf(of), words) ? property : undefined;
}

/** By which a thing is found, and not what is wanted of it. */
const finding =
  /\b(?:by|with|given|under|for|from|this|that|these|whose|know|have)\s+(?:the\s+|its\s+|their\s+|an?\s+)?$/i;

/** `the name of the ship`, `ship name`, `ship (name)`; undefined where several are spoken of. */
function spokenProperty(words: readonly string[], instruction: string, isText: boolean): string | undefined {
  const [thing, ...more] = words;
  if (!isText || thing === undefined || more.length > 0 || !/^[a-z]{3,}$/.test(thing)) return undefined;
  const names = 'name|id|code';
  const forms = [`(${names})s? of (?:the |its |their |an? |each )?${thing}\\b`, `${thing}(?:'s)? \\(?(${names})\\b`];
  const found = forms.flatMap((form) =>
    [...instruction.matchAll(new RegExp(`\\b${form}`, 'gi'))]
      .filter(({ index }) => !finding.test(instruction.slice(0, index)))
      .map(([, property = '']) => property.toLowerCase()),
  );
  return new Set(found).size === 1 ? found[0] : undefined;
}

function isThing(of: readonly string[], words: readonly string[]): boolean {
  return of.length > 0 && of.every((word) => words.some((own) => likeness(own, word) >= 0.7));
}
