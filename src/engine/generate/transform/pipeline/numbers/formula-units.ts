/** The unit that a formula comes out in: cents as the unit of money that is wanted, parts as percents. */
import type { Formula } from '../../instruction/values/formula.ts';
import { fieldAt } from '../../instruction/words/fields.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { isAmountUnit } from '../../terms/unit-table.ts';
import type { World } from '../terms/terms.ts';
import { scaleOf } from './measures.ts';

/** What is called by more than its unit, without that: `total`, of what is told in cents. */
export function withoutUnits(sources: readonly Source[]): readonly Source[] {
  return sources.flatMap((source) => {
    const own = source.name.own.filter((word) => !isAmountUnit(word));
    return own.length === 0 || own.length === source.name.own.length
      ? []
      : [{ ...source, name: { ...source.name, own } }];
  });
}

/** Amounts that are told in cents, added up or subtracted, are shown in the unit that is wanted. */
export function inUnit(
  text: string,
  said: readonly Token[],
  near: readonly Source[],
  field: Field,
  world: World,
): string {
  const isSum = / [+-] /.test(text) && !/ [*/] |\$_/.test(text);
  const named = withoutUnits(near);
  const [first] = isSum ? said.flatMap((_, at) => fieldAt(said, at, named)?.source ?? []) : [];
  const source = near.find(({ at }) => at.text === first?.at.text);
  const scaled = source === undefined ? text : scaleOf(source, field, world)(`(${text})`);
  return scaled === `(${text})` ? text : scaled;
}

/** `clicks out of mails, in percent`: a part of one, where percents are asked for. */
export function inPercent(
  { expr, operators }: Formula,
  said: readonly Token[],
  { words, target }: Field,
  world: World,
): string {
  const isPart =
    operators === 1 && / \/ /.test(expr.text) && !said.some(({ lower }) => /^(?:percent\w*|per)$/.test(lower));
  const isAsked =
    words.some((word) => /^(?:percent|rate|share|ratio|proportion)$/.test(word)) &&
    (words.includes('percent') ||
      /percent|%/i.test(target.description) ||
      world.speech.says(/\b(?:in|as|as a) (?:percent\w*|%)(?! of)/));
  return isPart && isAsked ? `${expr.text} * 100` : expr.text;
}
