/** How a value is to be written: in capitals, or rounded. */
import { type Writing, writingsIn } from '../instruction/values/writing.ts';
import { type Instruction, instructionOf, readInstruction, type Token } from '../instruction/words/read.ts';
import { roundingIn, writeRounding } from '../instruction/words/rounding.ts';
import type { Choice } from '../terms/choice.ts';
import { atom, call, type Expr } from '../terms/expression.ts';
import type { Search, Wanted } from '../wanted/search.ts';

/** The choice with what the description of the field, or the instruction where it speaks of it, wants of its writing. */
export function dressed(choice: Choice, wanted: Wanted, { instruction, asked }: Search): Choice {
  const own = readInstruction(wanted.target.description);
  const { types, format, choices } = wanted.target;
  if (types.has('string') && format === undefined && choices === undefined) {
    const isMade = choice.notes.some(({ kind }) => kind === 'used') || !isPlain(choice.expr);
    const writings = isMade
      ? []
      : [
          ...writingsFor(own, wanted.name.own, true, []),
          ...writingsFor(instruction, wanted.name.own, false, asked.names),
        ];
    return writings.length === 0
      ? choice
      : { ...choice, expr: writings.reduce((expr, { apply }) => apply(expr), choice.expr) };
  }
  if (isMagnitude(instruction, wanted.name.own) && isValue.test(choice.expr.text))
    return { ...choice, expr: call('abs', choice.expr), score: choice.score + 0.005 };
  const places = types.has('number')
    ? (placesOf(own) ?? placesOf(roundedWith(wanted.name.own, instruction, asked.names)))
    : undefined;
  return places === undefined || !isComputed(choice.expr)
    ? choice
    : { ...choice, expr: atom(writeRounding(choice.expr.text, places, roundingIn(spoken(instruction)))) };
}

/** A number of the data, and nothing that is reckoned of several. */
const isValue = /^(?:\$number\()?[\w.`$]+\)?$/;

const unsigned =
  /\b(?:(?:as|made|turned|always) (?:an? )?(?:positive|absolute)|absolute (?:value|amount|number)|without (?:the |its |a )?(?:minus|sign|minus sign))\b/;

/** `the amount as a positive number` */
function isMagnitude(instruction: Instruction, own: readonly string[]): boolean {
  if (!unsigned.test(spoken(instruction))) return false;
  return partsOf(instruction.tokens, [own]).some(([from, to]) => {
    const part = instructionOf(instruction.tokens.slice(from, to));
    return part.speaksOf(own) && unsigned.test(spoken(part));
  });
}

function spoken({ tokens }: Instruction): string {
  return tokens.map(({ lower }) => lower).join(' ');
}

/** What is said in the part of the instruction that speaks of the field. */
function writingsFor(
  instruction: Instruction,
  own: readonly string[],
  isAlone: boolean,
  names: readonly (readonly string[])[],
): readonly Writing[] {
  const tokens = instruction.open();
  const found: Writing[] = [];
  let isGoingOn = false;
  for (const [from, to] of partsOf(instruction.tokens, names)) {
    const part = tokens.slice(from, to);
    // `each email` is one of them, and not all of what there is.
    const isOfAll = part.some(
      ({ lower }, at) =>
        /^(?:everything|whitespace|strings|texts)$/.test(lower) ||
        (/^(?:all|every|each)$/.test(lower) &&
          /^(?:|of|in|to|the|texts?|strings?|values?|fields?|names?|words?|them)$/.test(part[at + 1]?.lower ?? '')),
    );
    const isOther = names.some((name) => instructionOf(part).speaksOf(name));
    // `…, in front of it "**** "` goes on about the field before.
    const isThat: boolean = isGoingOn && !isOther && part.some(({ lower }) => /^(?:it|them|that)$/.test(lower));
    isGoingOn = isThat || instructionOf(part).speaksOf(own);
    const writings = isAlone || isOfAll || isGoingOn ? writingsIn(part) : [];
    for (const writing of writings) instruction.use(from + writing.from, from + writing.to);
    found.push(...writings);
  }
  return found;
}

/** Between the signs, and around an `and` that has a field on either side: `full name and the city in capitals`. */
function partsOf(
  tokens: readonly Token[],
  names: readonly (readonly string[])[],
): readonly (readonly [number, number])[] {
  const signs = tokens.flatMap(({ lower }, index) => (/^[.;,]$/.test(lower) ? [index] : []));
  const speaks = (from: number, to: number): boolean => {
    const part = instructionOf(tokens.slice(from, to));
    return names.some((name) => part.speaksOf(name));
  };
  const cuts = tokens.flatMap(({ lower }, at) => {
    if (signs.includes(at)) return [at];
    if (lower !== 'and') return [];
    const begin = signs.findLast((sign) => sign < at) ?? -1;
    const end = signs.find((sign) => sign > at) ?? tokens.length;
    return speaks(begin + 1, at) && speaks(at + 1, end) ? [at] : [];
  });
  return [...cuts, tokens.length].map((to, index) => [index === 0 ? 0 : (cuts[index - 1] ?? 0) + 1, to] as const);
}

/** `distance with 2 decimals and the time in minutes (rounded)`: what is said of the one field, where several are rounded in their own ways. */
function roundedWith(
  own: readonly string[],
  instruction: Instruction,
  names: readonly (readonly string[])[],
): Instruction {
  const parts = partsOf(instruction.tokens, names)
    .map(([from, to]) => instructionOf(instruction.tokens.slice(from, to)))
    .filter(({ tokens }) => tokens.some(({ lower }) => /^(?:round(?:ed|ing)?|decimals?)$/.test(lower)));
  const [about, ...more] = parts.length > 1 ? parts.filter((part) => part.speaksOf(own)) : [];
  return about === undefined || more.length > 0 ? instruction : about;
}

/** `rounded to 2 decimals`; whole numbers where no number is said. */
function placesOf(instruction: Instruction): number | undefined {
  const at = instruction.tokens.findIndex(({ lower }) => /^round(?:ed|ing)?$/.test(lower));
  const isNot = instruction.tokens
    .slice(Math.max(0, at - 2), at)
    .some(({ lower }) => /^(?:not|no|don't|without|never)$/.test(lower));
  if (at < 0) return decimalsOf(instruction);
  if (isNot) return undefined;
  const number = instruction.tokens.slice(at, at + 4).find(({ kind }) => kind === 'number');
  instruction.use(at, at + 5);
  return typeof number?.value === 'number' && number.value <= 10 ? number.value : 0;
}

/** `(2 decimals)`, `with one decimal`. */
function decimalsOf({ tokens }: Instruction): number | undefined {
  const at = tokens.findIndex(({ lower }) => /^decimals?$/.test(lower));
  const number = tokens[at - 1];
  return number?.kind === 'number' && typeof number.value === 'number' && number.value <= 10 ? number.value : undefined;
}

/** What was made of a field already is written as it was made. */
function isPlain({ text }: Expr): boolean {
  return /^[\w.`$ -]+$/.test(text) || text.startsWith('$string(');
}

/** Values of the data are as exact as they are. */
function isComputed({ text }: Expr): boolean {
  return /^\$(?:sum|average)\(| [*/+-] /.test(text);
}
