/** What is wanted of all states, and what is left out of a list: `state=all`, `exclude_archived=true`. */

import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { type Bound, enumOf, type Target, told, typesOf } from '../terms/target.ts';
import { isDeniedAt } from './denied-values.ts';
import { isSortName } from './sort-order.ts';

/** "Open or closed", "the closed ones too": whatever the list has by itself, all are wanted. */
export function allStatesBound(target: Target, { text }: Instruction): Bound | undefined {
  const values = enumOf(target.schema).filter((value) => typeof value === 'string');
  const whole = values.find((value) => /^(?:all|any|both|everything)$/i.test(value));
  if (target.place !== 'query' || whole === undefined || values.length < 3) return undefined;
  const said = text.toLowerCase();
  const others = values.filter((value) => value !== whole).map((value) => wordsOf(value).join('[ _-]'));
  const one = `(?:${others.join('|')})`;
  const isEither = new RegExp(`\\b(${one}),? (?:or|and|as well as) (?!\\1\\b)${one}\\b`).test(said);
  const isMore = new RegExp(
    `\\b(?:including|also|even|as well as) (?:the |those that are )?${one}\\b|\\b${one}(?: (?:ones|[a-z]+s))? (?:too|as well|included)\\b`,
  ).test(said);
  return isEither || isMore ? told(whole, target) : undefined;
}

/** "Channels that are not archived", "without the archived ones" */
export function leftOutBound(target: Target, { tokens }: Instruction): Bound | undefined {
  const { own, place, schema } = target;
  const [verb = '', ...things] = own;
  const isFlag = place === 'query' && typesOf(schema).includes('boolean');
  const thing = things.at(-1);
  if (!isFlag || thing === undefined || !/^(?:exclude|hide|omit|skip|ignore|without)$/.test(verb)) return undefined;
  const isLeftOut = tokens.some(
    ({ text, literal }, at) =>
      literal === undefined && isForm(thing, text.toLowerCase()) && isDeniedAt(at, { ...target, own: [] }, tokens),
  );
  return isLeftOut ? told(true, target) : undefined;
}

/** An order has words of its own, and to speak of one of the fields that come back is no wish to have no other. */
export function isUnchosen(target: Target, text: string): boolean {
  const { name, place } = target;
  if (isSortName(target)) return true;
  const isOfThem = place === 'query' && /^\$?(?:fields|select|columns|properties|attributes)$/i.test(name);
  return isOfThem && !/\b(?:only|just|nothing but|fields?|columns?|properties)\b/i.test(text);
}

/** "Running and disputed sessions" are not to be had by one state, where a list can be asked for one alone. */
export function areSeveral(said: readonly string[], { place, schema }: Target, text: string): boolean {
  if (place !== 'query' || said.length !== 2 || typesOf(schema).includes('array')) return false;
  const [one = '', other = ''] = said.map((value) => wordsOf(value).join('[ _-]'));
  return (
    one !== other && new RegExp(`\\b(?:${one},? (?:and|or) ${other}|${other},? (?:and|or) ${one})\\b`, 'i').test(text)
  );
}
