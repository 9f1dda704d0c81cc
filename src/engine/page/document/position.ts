/**
 * Where an element stands among its siblings, for selectors such as `:nth-child(2n+1)`.
 *
 * Places are counted once for all children of a parent: counting for each child takes a long list the square of its length.
 */
import { isTag } from 'domhandler';
import type { PageElement } from './tree.ts';

interface Place {
  /** From one, from the front and from the back. */
  readonly at: number;
  readonly fromEnd: number;
}

type Pseudo = (element: PageElement, formula: string | null | undefined) => boolean;
type PlainPseudo = (element: PageElement) => boolean;

/** The pseudo-classes, with what they have counted. A page that changes afterwards needs new ones. */
export function positionPseudos(): Readonly<Record<string, Pseudo | PlainPseudo>> {
  return { ...pseudosOf('child', counter(allAlike)), ...pseudosOf('of-type', counter(byName)) };
}

function allAlike(): string {
  return '';
}

function byName({ name }: PageElement): string {
  return name;
}

/** The library tells by the number of parameters which pseudo-classes have an argument. */
function pseudosOf(noun: string, place: (element: PageElement) => Place): Record<string, Pseudo | PlainPseudo> {
  const fits = formulaTest();
  return {
    [`first-${noun}`]: (element: PageElement) => place(element).at === 1,
    [`last-${noun}`]: (element: PageElement) => place(element).fromEnd === 1,
    [`only-${noun}`]: (element: PageElement) => place(element).at === 1 && place(element).fromEnd === 1,
    [`nth-${noun}`]: (element: PageElement, formula: string | null | undefined) => fits(place(element).at, formula),
    [`nth-last-${noun}`]: (element: PageElement, formula: string | null | undefined) =>
      fits(place(element).fromEnd, formula),
  };
}

/** Reads each formula once. */
function formulaTest(): (number: number, text: string | null | undefined) => boolean {
  const formulas = new Map<string, Formula>();
  return (number, text) => {
    const formula = formulas.get(text ?? '') ?? readFormula(text ?? '');
    if (formula === undefined) return false;
    formulas.set(text ?? '', formula);
    return isStep(number, formula);
  };
}

/** Counts siblings of one kind. */
function counter(kindOf: (element: PageElement) => string): (element: PageElement) => Place {
  const places = new WeakMap<PageElement, Place>();
  return (element) => {
    const known = places.get(element);
    if (known !== undefined) return known;
    const siblings = (element.parent?.children ?? [element]).filter(isTag);
    const totals = new Map<string, number>();
    for (const one of siblings) totals.set(kindOf(one), (totals.get(kindOf(one)) ?? 0) + 1);
    const counts = new Map<string, number>();
    for (const one of siblings) {
      const at = (counts.get(kindOf(one)) ?? 0) + 1;
      counts.set(kindOf(one), at);
      places.set(one, { at, fromEnd: (totals.get(kindOf(one)) ?? 0) - at + 1 });
    }
    return places.get(element) ?? { at: 1, fromEnd: 1 };
  };
}

/** `2n+1`: every `step`th, beginning with `start`. */
interface Formula {
  readonly step: number;
  readonly start: number;
}

/** Undefined for what is no formula. */
export function readFormula(text: string): Formula | undefined {
  const bare = text.trim().toLowerCase();
  if (bare === 'odd') return { step: 2, start: 1 };
  if (bare === 'even') return { step: 2, start: 0 };
  const found = /^(?:([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))$/.exec(bare);
  if (found === null) return undefined;
  const [, step, sign, start, only] = found;
  if (only !== undefined) return { step: 0, start: Number(only) };
  const times = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step);
  return { step: times, start: start === undefined ? 0 : Number(`${sign}${start}`) };
}

function isStep(number: number, { step, start }: Formula): boolean {
  if (step === 0) return number === start;
  return (number - start) % step === 0 && (number - start) / step >= 0;
}
