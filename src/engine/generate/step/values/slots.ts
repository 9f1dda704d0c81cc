/** Which value of an instruction goes to which part of a request, chosen for all of them together: the surest first. */
import { momentSaid } from '../instruction/clock.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { isToldTo } from '../instruction/telling.ts';
import { boundOf, sideOf } from '../terms/bounds.ts';
import { isDateTarget, type Target, typesOf } from '../terms/target.ts';
import type { Literal, Token } from '../terms/token.ts';
import { namedCodes } from './display-names.ts';
import { leftovers } from './leftovers.ts';
import { fits, isMeasuredIn, literalScore } from './literal-score.ts';

export interface Slot {
  readonly tokens: readonly Token[];
  readonly value: string | number | readonly (string | number)[];
  readonly score: number;
  /** Only its kind says so: what the words of the instruction say otherwise goes first. */
  readonly isLeft?: boolean;
  /** Another target has a part of the same value. */
  readonly isShared?: boolean;
}

/** By the key of the target. */
export type Slots = ReadonlyMap<string, Slot>;

export function slotKey({ place, context, name }: Target): string {
  return place === 'body' ? `${place} ${context.join(' ')} ${name}` : `${place} ${name}`;
}

const least = 0.6;

/** `counted` are values that are meant for none of the targets. */
export function slotsOf(targets: readonly Target[], wanted: Instruction, counted: readonly Token[] = []): Slots {
  const open = targets.filter(({ schema }) => !typesOf(schema).includes('boolean'));
  const slots = new Map<string, Slot>();
  const used = new Set<Token>([...counted, ...targets.flatMap((target) => namedCodes(target, wanted.tokens))]);
  const take = (target: Target, slot: Slot): void => {
    slots.set(slotKey(target), slot);
    for (const token of slot.tokens) used.add(token);
  };
  for (const { target, token, score } of ranked(open, wanted)) {
    if (slots.has(slotKey(target)) || used.has(token)) continue;
    take(target, slotFor(target, token, score, wanted, used));
  }
  splitNames(open, wanted, slots, take, used);
  namedValue(open, wanted, slots, take, used);
  spreadDays(open, wanted, slots, take, used);
  for (const { target, token, score } of leftovers(open, wanted, used, (one) => slots.has(slotKey(one))))
    take(target, { ...slotFor(target, token, score, wanted, used), isLeft: score < 0.6 });
  return slots;
}

interface Pairing {
  readonly target: Target;
  readonly token: Token;
  readonly score: number;
}

/** What must be there goes before what may, where both are as likely. */
function ranked(targets: readonly Target[], wanted: Instruction): readonly Pairing[] {
  return targets
    .flatMap((target) =>
      wanted.tokens.flatMap((token, index): readonly Pairing[] => {
        if (token.literal === undefined || token.literal.kind === 'pair') return [];
        if (isCountOfOther(target, targets, wanted.tokens, index) || isToldTo(target, targets, wanted, index))
          return [];
        const score = literalScore(target, wanted, index);
        return score >= least ? [{ target, token, score }] : [];
      }),
    )
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}

/** "Three nights" are no berth where there is a number of nights. */
function isCountOfOther(target: Target, targets: readonly Target[], tokens: readonly Token[], at: number): boolean {
  const counted = tokens[at + 1]?.words ?? [];
  const isNamed = ({ own }: Target): boolean => own.length > 0 && own.every((word) => counted.includes(word));
  if (tokens[at]?.literal?.kind !== 'number' || counted.length === 0 || isNamed(target)) return false;
  const isNumber = ({ schema }: Target): boolean =>
    typesOf(schema).some((type) => type === 'integer' || type === 'number');
  const isText = typesOf(target.schema).join() === 'string';
  return targets.some((other) => isNumber(other) && (isNamed(other) || (isText && isMeasuredIn(other, counted))));
}

function weightOf({ target, score }: Pairing): number {
  return score + (target.required ? 0.1 : 0);
}

/** One value, or all of "4, 7 and 9" where a list is wanted. */
function slotFor(target: Target, token: Token, score: number, { tokens }: Instruction, used: ReadonlySet<Token>): Slot {
  const all = [token];
  if (typesOf(target.schema).includes('array')) {
    let at = tokens.indexOf(token) + 1;
    while (/^(,|and|&)$/i.test(tokens[at]?.text ?? '')) {
      if (/^and$/i.test(tokens[at + 1]?.text ?? '')) at += 1;
      const next = tokens[at + 1];
      if (next?.literal === undefined || next.literal.kind !== token.literal?.kind || used.has(next)) break;
      if (!fits(target, next.literal)) break;
      all.push(next);
      at += 2;
    }
  }
  const values = all.flatMap(({ literal }) => (literal === undefined ? [] : [valueIn(literal, target, tokens)]));
  return { tokens: all, value: values.length > 1 ? values : (values[0] ?? ''), score };
}

function valueIn({ kind, value }: Literal, target: Target, tokens: readonly Token[]): Literal['value'] {
  return kind === 'date' ? momentSaid(target, String(value), tokens) : value;
}

type Take = (target: Target, slot: Slot) => void;

/** `Ada Lovelace` is a first name and a last one, where both are wanted. */
function splitNames(
  targets: readonly Target[],
  { tokens }: Instruction,
  slots: Slots,
  take: Take,
  used: ReadonlySet<Token>,
): void {
  const part = (pattern: RegExp): Target | undefined =>
    targets.find(
      (target) => target.place === 'body' && pattern.test(target.own.join(' ')) && !slots.has(slotKey(target)),
    );
  const first = part(/^(first|given) (name|first)$|^first$/);
  const last = part(/^(last|family) (name|last)$|^last$/);
  const name = tokens.find(
    (token) =>
      !used.has(token) &&
      (token.literal?.kind === 'proper' || token.literal?.kind === 'quoted') &&
      /^\p{Lu}\S* (?:\S+ )?\p{Lu}\S*$/u.test(String(token.literal.value)),
  );
  if (first === undefined || last === undefined || name === undefined) return;
  const [given = '', ...family] = String(name.literal?.value).split(' ');
  take(first, { tokens: [name], value: given, score: 0.8, isShared: true });
  take(last, { tokens: [name], value: family.join(' '), score: 0.8, isShared: true });
}

/** `DEPLOY_KEY = "abc"` is a name and a value, where both are wanted. */
function namedValue(
  targets: readonly Target[],
  { tokens }: Instruction,
  slots: Slots,
  take: Take,
  used: ReadonlySet<Token>,
): void {
  const part = (pattern: RegExp): Target | undefined =>
    targets.find((target) => target.place === 'body' && pattern.test(target.name) && !slots.has(slotKey(target)));
  const [name, value] = [part(/^(?:name|key)$/i), part(/^value$/i)];
  const at = tokens.findIndex(
    ({ text }, index) =>
      text === '=' &&
      [tokens[index - 1], tokens[index + 1]].every((one) => one?.literal !== undefined && !used.has(one)),
  );
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  if (
    at < 1 ||
    name === undefined ||
    value === undefined ||
    before?.literal === undefined ||
    behind?.literal === undefined
  )
    return;
  take(name, { tokens: [before], value: before.literal.value, score: 0.9 });
  take(value, { tokens: [behind], value: behind.literal.value, score: 0.9 });
}

/** "In May 2025" begins and ends a span, and so does "on 2025-05-01" where there is no day of its own. */
function spreadDays(
  targets: readonly Target[],
  { tokens, action }: Instruction,
  slots: Slots,
  take: Take,
  used: ReadonlySet<Token>,
): void {
  const dates = targets.filter((target) => isDateTarget(target) && !slots.has(slotKey(target)));
  const side = (wanted: 'lower' | 'upper'): readonly Target[] =>
    dates.filter(({ own }) => (boundOf(own, true) ?? sideOf(own)) === wanted);
  const [from, ...others] = side('lower');
  const [to, ...further] = side('upper');
  const day = tokens.find(
    ({ literal }, at) =>
      literal?.kind === 'date' && (literal.end !== undefined || /^(on|for)$/i.test(tokens[at - 1]?.text ?? '')),
  );
  if (action !== 'read' && action !== undefined && day?.literal?.end === undefined) return;
  if (from === undefined || to === undefined || others.length > 0 || further.length > 0) return;
  if (day?.literal === undefined || used.has(day)) return;
  if (dates.length > 2 && day.literal.end === undefined) return;
  const said = (target: Target, value: string | number): string => momentSaid(target, String(value), tokens);
  take(from, { tokens: [day], value: said(from, day.literal.value), score: 0.8, isShared: true });
  take(to, { tokens: [day], value: said(to, day.literal.end ?? day.literal.value), score: 0.8, isShared: true });
}
