/** What an instruction says is the same as something of the data: "the owner is the skipper", "their order number goes into the reference". */
import { isForm } from '../../word-forms.ts';
import { likeness, wordsOf } from '../../words.ts';
import { type Instruction, isNoise } from '../instruction/instruction.ts';
import type { DataPlace } from '../terms/places.ts';
import { isHandle, type Target } from '../terms/target.ts';

interface Equation {
  /** Words of what stands in the data. */
  readonly held: readonly string[];
  /** Words of what it is to be. */
  readonly meant: readonly string[];
  /** It is told what becomes of a part of something. */
  readonly isChange?: boolean;
}

const phrase = "((?:[\\p{L}\\d'’-]+ ){0,6}[\\p{L}\\d'’-]+)";
const article = '(?:the|its|his|her|their|our|my|your|a|an)';

/** The sides of each shape, the data first. */
const forwards: readonly RegExp[] = [
  new RegExp(`\\b${article} ${phrase} (?:is|are) (?:${article} )?${phrase}$`, 'iu'),
  new RegExp(
    `\\b${article} ${phrase} (?:goes|go|belongs|belong|comes|come) (?:into|in|to|under|as) (?:${article} )?${phrase}$`,
    'iu',
  ),
];
/** "The limit of the order to the new price", where something is changed. */
const becoming = new RegExp(
  `\\b(?:change|set|raise|lower|increase|reduce|cut|correct|adjust|update|extend|push|postpone)s? ${article} ${phrase} to (?:${article} )?${phrase}$`,
  'iu',
);
const backwards = new RegExp(`(?:^|\\b${article} )${phrase} ?= ?(?:${article} )?${phrase}$`, 'iu');

/** Where a clause ends: at a sign, or where the next order begins. */
const parts =
  /[.;:!?\n,]+| and (?=(?:then )?(?:use|put|set|give|take|make|write|change|raise|lower|add|send|enter|mark|tell|note|record) )/i;

const known = new WeakMap<Instruction, readonly Equation[]>();

function equationsIn(wanted: Instruction): readonly Equation[] {
  const before = known.get(wanted);
  if (before !== undefined) return before;
  const found = wanted.text.split(parts).flatMap((part): readonly Equation[] => {
    const clause = part.trim();
    const forward = forwards.map((shape) => shape.exec(clause)).find((match) => match !== null);
    if (forward !== undefined && forward !== null) return [sidesOf(forward[1], forward[2])];
    const change = wanted.action === 'change' ? becoming.exec(clause) : null;
    if (change !== null) return [{ ...sidesOf(change[2], change[1]?.split(/ (?:of|for|on) /)[0]), isChange: true }];
    const backward = backwards.exec(clause);
    return backward === null ? [] : [sidesOf(backward[2], backward[1])];
  });
  known.set(wanted, found);
  return found;
}

function sidesOf(held = '', meant = ''): Equation {
  return { held: tellingWords(held), meant: tellingWords(meant) };
}

function tellingWords(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\d]+/u)
    .flatMap(wordsOf)
    .filter((word) => !isNoise(word));
}

function has(words: readonly string[], word: string): boolean {
  return words.some((other) => isForm(other, word) || isForm(word, other) || likeness(other, word) >= 0.9);
}

/** Whether the instruction says that the value is to be the target, every word of both sides accounted for. */
export function isEquated(target: Target, { name: { own, context } }: DataPlace, wanted: Instruction): boolean {
  const named = target.own.filter((word) => !isNoise(word));
  if (named.length === 0) return false;
  const place = own.filter((word) => !isNoise(word));
  // Who somebody is, is told by the name.
  const isName = place.length === 1 && place[0] === 'name' && context.length > 0;
  return equationsIn(wanted).some(({ held, meant, isChange }) => {
    // The limit that becomes a price is a `limit_price`.
    const isNamed = named.every((word) => has(meant, word) || (isChange === true && has(held, word)));
    if (held.length === 0 || !isNamed || !named.some((word) => has(meant, word))) return false;
    if (isChange === true && target.place !== 'body') return false;
    const all = [...place, ...context.slice(0, 2)];
    if (!held.every((word) => has(all, word) || isHandle(word))) return false;
    if (place.length > 0 && place.every((word) => has(held, word))) return true;
    return isName && held.every((word) => has(context, word));
  });
}
