/** Values that an instruction names: beside the name of what they are for, by the words of a choice, or by their kind. */
import type { Instruction } from '../instruction/instruction.ts';
import { accepts, type Bound, guessDoubt, shownName, type Target, told, typesOf } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';
import { factorOf } from '../terms/units.ts';
import { choiceBound } from '../values/choices.ts';
import { codeBound, nationalityBound } from '../values/display-names.ts';
import { flagBound } from '../values/flags.ts';
import { allStatesBound, leftOutBound } from '../values/left-out.ts';
import { besidesMaking } from '../values/new-made.ts';
import { type Slot, slotKey } from '../values/slots.ts';
import { sortBound } from '../values/sort-order.ts';
import { spokenBound } from '../values/spoken.ts';
import type { Binding } from './binding.ts';
import { compoundToken, partOfCode } from './compound.ts';

/** What the instruction says for this target; what it takes is marked as taken. */
export function fromInstruction(target: Target, wanted: Instruction, binding: Told): Bound | undefined {
  return (
    limitBound(target, wanted) ??
    literalBound(target, wanted, binding) ??
    wordBound(target, wanted, binding) ??
    leftBound(target, wanted, binding)
  );
}

/** A value that is said by plain words. */
function wordBound(target: Target, wanted: Instruction, { taken, said }: Told): Bound | undefined {
  const bound =
    allStatesBound(target, wanted) ??
    leftOutBound(target, wanted) ??
    choiceBound(target, besidesMaking(target, wanted), taken) ??
    codeBound(target, wanted.tokens) ??
    nationalityBound(target, wanted.tokens, taken) ??
    extremeBound(target, wanted) ??
    ordinalBound(target, wanted) ??
    sortBound(target, wanted) ??
    flagBound(target, wanted) ??
    spokenBound(target, wanted, taken);
  if (bound !== undefined) said.add(slotKey(target));
  return bound;
}

const ordinals = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** "With the best score" is the most that there is. */
function extremeBound(target: Target, { tokens }: Instruction): Bound | undefined {
  const [, least, most] = /\b(\d{1,2}) ?(?:to|-|–|\.\.) ?(\d{1,3})\b/.exec(target.description) ?? [];
  const {
    minimum = least === undefined ? undefined : Number(least),
    maximum = most === undefined ? undefined : Number(most),
  } = target.schema;
  const last = target.own.at(-1) ?? '';
  const isRating = /^(?:rating|score|stars?|marks?|grade|points?)$/.test(last);
  const at = tokens.findIndex(
    ({ words, literal, text }) =>
      literal === undefined &&
      (words.includes(last) || (isRating && /^(?:marks?|ratings?|scores?|stars?|grades?|points)$/i.test(text))),
  );
  if (at < 1 || target.place !== 'body' || typeof maximum !== 'number') return undefined;
  const said = tokens[at - 1]?.text ?? '';
  if (/^(best|highest|top|full|maximum|max|greatest)$/i.test(said)) return told(maximum, target);
  return /^(worst|lowest|minimum|min)$/i.test(said) && typeof minimum === 'number' ? told(minimum, target) : undefined;
}

/** "In their first year" is year 1, where a year is a small number. */
function ordinalBound(target: Target, { tokens }: Instruction): Bound | undefined {
  const last = target.own.at(-1);
  if (!typesOf(target.schema).includes('integer') || last === undefined || target.place === 'path') return undefined;
  // "Not just the first page" asks for no page.
  if (target.place === 'query' && target.own.includes('page')) return undefined;
  const at = tokens.findIndex(({ words, literal }) => literal === undefined && words.includes(last));
  const rank = ordinals.indexOf(tokens[at - 1]?.text.toLowerCase() ?? '');
  return rank > 0 && accepts(target.schema, rank) ? told(rank, target) : undefined;
}

type Told = Pick<Binding, 'taken' | 'slots' | 'said' | 'guessed'>;

const limitName =
  /^(limit|lim|per_?page|page_?size|max_?results|top|count|size|first|take|num|max|rows|page_?limit|pp|tamano|por_pagina)$/i;

export function isLimitName(name: string): boolean {
  return limitName.test(name.replace(/^page\[(\w+)\]$/, '$1').replace(/^\$/, ''));
}

function limitBound(target: Target, { limit }: Instruction): Bound | undefined {
  if (limit === undefined || target.place === 'path' || target.place === 'body' || !isLimitName(target.name))
    return undefined;
  return accepts(target.schema, limit) ? told(limit, target) : undefined;
}

/** The value that was given to the target when all were looked at together. */
function literalBound(
  target: Target,
  wanted: Instruction,
  { taken, slots }: Pick<Binding, 'taken' | 'slots'>,
): Bound | undefined {
  const pair = wanted.tokens.find(({ literal }) => literal?.kind === 'pair');
  if (pair !== undefined && target.part !== undefined) {
    taken.add(pair);
    return told(String(pair.literal?.value).split('/')[target.part], target);
  }
  const code = target.compound === undefined ? undefined : compoundToken(wanted.tokens);
  if (target.compound !== undefined && code !== undefined) {
    taken.add(code);
    return told(partOfCode(code.literal?.value, target.compound), target);
  }
  const slot = slots.get(slotKey(target));
  return slot === undefined || slot.isLeft ? undefined : boundBy(slot, target, wanted, taken);
}

/** The value that nothing else takes, and that is of the kind that is wanted here. */
function leftBound(target: Target, wanted: Instruction, { taken, slots, guessed }: Told): Bound | undefined {
  const slot = slots.get(slotKey(target));
  const bound = slot?.isLeft === true ? boundBy(slot, target, wanted, taken) : undefined;
  if (bound !== undefined) guessed.add(slotKey(target));
  return bound === undefined ? undefined : { ...bound, isLoose: true };
}

function boundBy(slot: Slot, target: Target, wanted: Instruction, taken: Set<Token>): Bound | undefined {
  if (!slot.isShared && slot.tokens.some((token) => taken.has(token))) return undefined;
  for (const token of slot.tokens) taken.add(token);
  const [token] = slot.tokens;
  const next = token === undefined ? undefined : wanted.tokens[wanted.tokens.indexOf(token) + 1];
  const factor = factorOf(target, token, next);
  const value = typeof slot.value === 'number' ? Math.round(slot.value * factor * 1e6) / 1e6 : slot.value;
  return told(signed(target, wanted, value), target, doubtOf(target, wanted, slot));
}

function doubtOf(target: Target, { tokens }: Instruction, { tokens: [token], score }: Slot): string | undefined {
  if (score < 0.7) return guessDoubt(target.name);
  const before = token === undefined ? undefined : tokens[tokens.indexOf(token) - 1]?.text;
  const called = /^(number|code|name|slug)$/i.exec(before ?? '')?.[1];
  return target.place === 'path' && called !== undefined && target.own.includes('id')
    ? `${shownName(target.name)} was given what the instruction calls a ${called.toLowerCase()}, which may be another thing than the id.`
    : undefined;
}

/** A difference is below zero where something is to become less. */
function signed({ own }: Target, { verb }: Instruction, value: Slot['value']): Slot['value'] {
  const isDifference = own.some((word) => /^(delta|adjustment|change|difference)$/.test(word));
  const isLess = /^(reduce|decrease|lower|subtract)$/.test(verb) && isDifference;
  return isLess && typeof value === 'number' ? -Math.abs(value) : value;
}
