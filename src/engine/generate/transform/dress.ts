/** How a value is to be written: in capitals, or rounded. */
import type { Choice } from './choice.ts';
import { call, type Expr, literal } from './expression.ts';
import { type Instruction, readInstruction } from './instruction/read.ts';
import type { Search, Wanted } from './search.ts';

/** The choice with what the description of the field, or the instruction where it speaks of it, wants of its writing. */
export function dressed(choice: Choice, wanted: Wanted, { instruction }: Search): Choice {
  const own = readInstruction(wanted.target.description);
  const spoken = instruction.speaksOf(wanted.name.own) ? [own, instruction] : [own];
  const { types, format, choices } = wanted.target;
  if (types.has('string') && format === undefined && choices === undefined) {
    const name = spoken.flatMap((one) => caseOf(one) ?? [])[0];
    return name === undefined ? choice : { ...choice, expr: call(name, choice.expr) };
  }
  const places = types.has('number') ? [own, instruction].flatMap((one) => placesOf(one) ?? [])[0] : undefined;
  return places === undefined || !isComputed(choice.expr)
    ? choice
    : { ...choice, expr: call('round', choice.expr, literal(places)) };
}

function caseOf(instruction: Instruction): string | undefined {
  const at = instruction.tokens.findIndex(({ lower }) => /^(?:upper|lower)-?(?:case|cased)?$/.test(lower));
  const word = instruction.tokens[at]?.lower;
  if (word === undefined) return undefined;
  instruction.use(at, at + (instruction.tokens[at + 1]?.lower === 'case' ? 2 : 1));
  return word.startsWith('upper') ? 'uppercase' : 'lowercase';
}

/** `rounded to 2 decimals`; whole numbers where no number is said. */
function placesOf(instruction: Instruction): number | undefined {
  const at = instruction.tokens.findIndex(({ lower }) => /^round(?:ed|ing)?$/.test(lower));
  if (at < 0) return undefined;
  const number = instruction.tokens.slice(at, at + 4).find(({ kind }) => kind === 'number');
  instruction.use(at, at + 5);
  return typeof number?.value === 'number' && number.value <= 10 ? number.value : 0;
}

/** Values of the data are as exact as they are. */
function isComputed({ text }: Expr): boolean {
  return /^\$(?:sum|average)\(| [*/+-] /.test(text);
}
