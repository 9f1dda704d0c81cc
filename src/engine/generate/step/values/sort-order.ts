/** The order that is wanted, out of the choices that a document lists. */
import { coverage, wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { isAbout, superlativeIn } from '../instruction/superlative.ts';
import { type Bound, enumOf, type Target, told } from '../terms/target.ts';

export function isSortName({ name }: Target): boolean {
  return /^(sort|order|sort_?by|order_?by|sort_?order|sort_?dir(?:ection)?|order_?dir(?:ection)?|direction|dir|ordering)$/i.test(
    name,
  );
}

const downward =
  /\b(newest|latest|most recent|recent(?:ly)? first|descending|desc|highest|largest|biggest|most expensive|reverse|best)\b/i;
const upward = /\b(oldest|earliest|ascending|asc|lowest|smallest|cheapest|alphabetical(?:ly)?)\b/i;

/** The order that is wanted, as far as the choices of the target can say it. */
export function sortBound(target: Target, { text }: Instruction): Bound | undefined {
  if (!isSortName(target)) return undefined;
  const by =
    /\b(?:sort|order|sorted|ordered|ranked)(?: \w+)? by (?:the |their )?([\w ]{2,40})/i.exec(text)?.[1] ??
    /\b(?:highest|largest|biggest|lowest|smallest|greatest) (\w+)/i.exec(text)?.[1];
  const most = superlativeIn(text);
  const direction = downward.test(text) ? 'desc' : upward.test(text) ? 'asc' : most?.direction;
  if (by === undefined && direction === undefined) return undefined;
  const implied = /\b(newest|latest|oldest|recent)\b/i.test(text)
    ? 'created'
    : /\b(cheapest|expensive)\b/i.test(text)
      ? 'price'
      : '';
  const field = wordsOf(by ?? implied).slice(0, 3);
  const choices = enumOf(target.schema).filter((value) => typeof value === 'string');
  const directions = choices.filter((value) => /^(asc|desc)(?:ending)?$/i.test(value));
  if (directions.length > 0)
    return direction === undefined
      ? undefined
      : told(
          directions.find((value) => value.toLowerCase().startsWith(direction)),
          target,
        );
  const ranked = choices
    .map((value) => ({
      value,
      named:
        field.length === 0
          ? most === undefined
            ? 0
            : isAbout(
                wordsOf(value).filter((word) => !/^(asc|desc)$/.test(word)),
                most,
              )
          : coverage(
              wordsOf(value).filter((word) => !/^(asc|desc)$/.test(word)),
              field,
            ),
      way: wayOf(value),
    }))
    .filter(({ named }) => named >= 0.7)
    .toSorted(
      (a, b) =>
        (b.way === (direction ?? 'asc') ? 1 : 0) - (a.way === (direction ?? 'asc') ? 1 : 0) || b.named - a.named,
    );
  return ranked[0] === undefined ? undefined : told(ranked[0].value, target);
}

function wayOf(value: string): 'asc' | 'desc' {
  return /^-|desc/i.test(value) ? 'desc' : 'asc';
}
