/** How numbers are rounded: as the instruction says of the field, or to whole ones where the schema wants these. */
import { roundingIn, writeRounding } from '../../instruction/words/rounding.ts';
import { type Field, isNumeric } from '../../terms/target.ts';
import { textOf } from '../terms/speech.ts';
import type { Found, World } from '../terms/terms.ts';

const places: ReadonlyMap<string, number> = new Map([
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['1', 1],
  ['2', 2],
  ['3', 3],
  ['4', 4],
]);

export function rounded(field: Field, found: Found, world: World): Found {
  const { types } = field.target;
  if (!isNumeric(types) || !/[/*]|\$average|\$sum/.test(found.text)) return found;
  if (/^(?:\(\$\w+ > 0 \? )?\$(?:round|ceil|floor)\(/.test(found.text)) return turned(found, world);
  const own = world.speech.about(field.words)[0];
  const aboutField = `${own === undefined ? '' : textOf(own)} ${field.target.description.toLowerCase()}`;
  const here = digitsIn(aboutField);
  const whole = world.speech.segments.filter((segment) => digitsIn(textOf(segment)) !== undefined);
  const isOfNone = (segment: (typeof whole)[number]): boolean =>
    !world.fields.some(({ words }) => world.speech.about(words)[0] === segment);
  const common = whole.find(isOfNone);
  const way = roundingIn(here === undefined && common !== undefined ? textOf(common) : aboutField);
  const isReckoned = /\/|\$average|\*/.test(found.text);
  const digits = here ?? (isReckoned && common !== undefined ? digitsIn(textOf(common)) : undefined);
  const isWhole = types.has('integer') && !types.has('number');
  if (digits === undefined)
    return isWhole && /\/|\$average/.test(found.text) ? { ...found, text: `$round(${found.text})` } : found;
  return {
    ...found,
    text: writeRounding(found.text, digits, way),
    notes: [
      ...found.notes,
      { kind: 'used', text: `${field.name} rounded to ${digits === 0 ? 'whole numbers' : `${digits} decimals`}` },
    ],
  };
}

/** Rounded to whole numbers already, where the instruction says which way. */
function turned(found: Found, { speech }: World): Found {
  const way = roundingIn(speech.text);
  const inner = /^\$round\((.*)\)$/.exec(found.text)?.[1];
  return way === 'round' || inner === undefined || /, \d$/.test(inner)
    ? found
    : { ...found, text: `$${way}(${inner})` };
}

/** `(2 decimals)`, `rounded to one decimal`, `rounded`. */
export function digitsIn(text: string): number | undefined {
  const said =
    /\b(one|two|three|[1-4]) (?:decimals?|digits|places|decimal places|fractional digits)\b/.exec(text)?.[1] ??
    /\bround(?:ed)? to (one|two|three|[1-4])\b/.exec(text)?.[1];
  if (said !== undefined) return places.get(said);
  if (/\b(?:not|no|without|never|don't) (?:be )?round/.test(text)) return undefined;
  if (/\bcents?\b/.test(text) && /\bround/.test(text)) return 2;
  return /\bround(?:ed|ing)?\b/.test(text) ? 0 : undefined;
}
