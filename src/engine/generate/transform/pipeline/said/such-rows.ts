/** `members with a loan that is overdue: name, number of such loans`: what is asked of those rows again, and of no others. */
import { type Field, isNumeric } from '../../terms/target.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { nounsOf, type World } from '../terms/terms.ts';
import { quantifiedOf } from './quantifiers.ts';

/** What such rows are like, for numbers and lists that are made of them; undefined where they are not spoken of again. */
export function suchRows(
  table: Table,
  { target }: Field,
  world: World,
): { readonly test: string; readonly said: string } | undefined {
  const isOfRows = target.kind === 'array' || isNumeric(target.types);
  const { tokens } = world.speech;
  const isAgain = tokens.some(({ lower }, at) => {
    const next = tokens[at + 1]?.words ?? [];
    const isNoun = nounsOf(table)
      .slice(0, 1)
      .some((noun) => next.some((word) => isAkin(word, noun)));
    return /^(?:such|these|those)$/.test(lower) && isNoun;
  });
  if (!isOfRows || !(isAgain || asksHowMany(world))) return undefined;
  const asked = quantifiedOf(table, world);
  return asked?.kind === 'some' && !asked.isDefined ? asked : undefined;
}

/** `name, how many and the total`, behind the rows that are meant. */
function asksHowMany({ speech }: World): boolean {
  return speech.segments.some((one) =>
    /^(?:and )?how many(?: (?:there are|they (?:have|are)|of them))?$/.test(textOf(one)),
  );
}

/** `number of such loans`, of the only whole number that nothing else speaks of. */
export function countsSuch(field: Field, world: World): boolean {
  const { speech, fields } = world;
  const isSaid = speech.says(
    /\b(?:number|count) of (?:such|these|those)\b|\bhow many (?:such|of (?:them|these|those))\b/,
  );
  // `most overdue loans first` speaks of an order.
  const isOpen = (one: Field): boolean => speech.about(one.words).every((segment) => /\bfirst\b/.test(textOf(segment)));
  const open = fields.filter((one) => one.target.types.has('integer') && isOpen(one));
  return field.target.types.has('integer') && isOpen(field) && open.length === 1 && (isSaid || asksHowMany(world));
}
