/** Lists that services keep in one text: `"summer, camping"` of tags, of which each is a value. */
import { type Shape, textsOf } from '../../shape.ts';
import type { Instruction } from '../instruction/words/read.ts';
import type { Note } from '../terms/choice.ts';
import type { Expr } from '../terms/expression.ts';

const signs: readonly (readonly [string, RegExp])[] = [
  [',', /\bcommas?\b|\bcomma-separated\b/],
  [';', /\bsemicolons?\b/],
  ['|', /\b(?:pipes?|bars?)\b/],
];

/** What stands between the parts of such texts; undefined where nothing tells that they are lists: neither the instruction nor that the same parts come again. */
export function separatorOfParts(shape: Shape, { text }: Pick<Instruction, 'text'>): string | undefined {
  const texts = textsOf(shape);
  if (texts.length === 0 || texts.length < shape.scalars.length) return undefined;
  const said = text.toLowerCase();
  return signs.find(([sign, name]) => {
    const lists = texts.map((one) => one.split(sign).map((part) => part.trim()));
    if (!lists.some((parts) => parts.length > 1)) return false;
    return name.test(said) || areKept(lists);
  })?.[0];
}

/** Short parts, of which some come again, alone or in other company: no sentence has these. */
function areKept(lists: readonly (readonly string[])[]): boolean {
  const parts = lists.flat();
  const isShort = parts.every((part) => part.split(' ').length <= 3 && part.length <= 30);
  const several = lists.filter((one) => one.length > 1);
  const isAgain = several.some((one) =>
    one.some((part) => lists.some((other) => other !== one && other.includes(part))),
  );
  const isSame = new Set(lists.map((one) => one.join('\n'))).size === 1;
  return isShort && isAgain && !isSame;
}

/** The parts without the spaces around them; those of an empty text are none. */
export function partsOfText(at: string, sign: string): Expr {
  return { text: `$split(${at}, ${JSON.stringify(sign)}).$trim($)[$ != ""]`, strength: 6 };
}

export function partsNote(place: string, label: string, sign: string): Note {
  return {
    kind: 'assumed',
    text: `${place === '' ? 'The list' : place} has the parts of ${label} between ${JSON.stringify(sign)}.`,
  };
}
