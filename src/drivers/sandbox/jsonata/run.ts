/**
 * One evaluation: its budget, its variables from outside, and what the library would have marked on its arrays.
 *
 * The library writes `sequence`, `keepSingleton`, `cons` and `outerWrapper` onto arrays. Here the marks lie beside them,
 * so that data is never touched and results are plain. Only arrays that reach an expression as a value are marked.
 */
import { type Budget, inlineLimits } from './limits.ts';

/** The evaluation was given up: its budget is used, or only the library knows the answer. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

// One for all: it is thrown often and nobody reads its stack.
const abandoned = new Abandoned('the expression is left to the library');

export function abandon(): never {
  throw abandoned;
}

/** What an array is to JSONata beyond its items; combined by `|`. */
export const marks = { sequence: 1, keepSingleton: 2, cons: 4, outerWrapper: 8 } as const;

export class Run {
  readonly root: unknown;
  readonly bindings: Readonly<Record<string, unknown>> | undefined;
  /** How the arguments of a function fit its signature, by their types: one search serves all calls of a run. */
  readonly fits = new Map<object, Map<string, readonly string[] | undefined>>();
  /** The array that a step or a stage has just made and not marked. Read it before anything else is evaluated. */
  fresh: readonly unknown[] | undefined;
  /** A condition held for a value that was not there, and the library's sequence got an undefined item. */
  hasHole = false;
  readonly budget: Budget;
  #steps: number;
  #items: number;
  #chars: number;
  #calls = 0;
  readonly #marks = new Map<readonly unknown[], number>();

  constructor(root: unknown, bindings: Readonly<Record<string, unknown>> | undefined, budget: Budget) {
    this.root = root;
    this.bindings = bindings;
    this.budget = budget;
    this.#steps = budget.steps;
    this.#items = budget.items;
    this.#chars = budget.chars;
  }

  step(count = 1): void {
    this.#steps -= count;
    if (this.#steps < 0) abandon();
  }

  /** Call it before the items are made. */
  make(items: number): void {
    this.#items -= items;
    if (this.#items < 0) abandon();
  }

  /** Call it before the characters are written. */
  write(chars: number): void {
    this.#chars -= chars;
    if (this.#chars < 0) abandon();
  }

  /** Text of any length is read by native code, which is fast but not free. */
  read(chars: number): void {
    if (chars > 64) this.step(chars >> 6);
  }

  enter(): void {
    this.#calls += 1;
    if (this.#calls > inlineLimits.calls) abandon();
  }

  leave(): void {
    this.#calls -= 1;
  }

  mark<Items extends readonly unknown[]>(items: Items, bits: number): Items {
    this.#marks.set(items, (this.#marks.get(items) ?? 0) | bits);
    return items;
  }

  /** Bits of `marks`. */
  marksOf(items: readonly unknown[]): number {
    return this.#marks.size === 0 ? 0 : (this.#marks.get(items) ?? 0);
  }

  isMarked(items: readonly unknown[], bits: number): boolean {
    return (this.marksOf(items) & bits) !== 0;
  }

  /** A new array that is a sequence; only for arrays that this run has made. */
  sequence(items: readonly unknown[], keepSingleton: boolean): unknown {
    if (items.length === 0) return undefined;
    if (items.length === 1 && !keepSingleton) return items[0];
    this.refuseHole(items);
    return this.mark(items, keepSingleton ? marks.sequence | marks.keepSingleton : marks.sequence);
  }

  refuseHole(items: readonly unknown[]): void {
    if (this.hasHole && items.includes(undefined)) abandon();
  }

  /** What every expression does with its value at the end: no item is nothing, one item stands for itself. */
  settle(value: unknown, keepSingleton = false): unknown {
    if (!Array.isArray(value)) return value;
    const bits = this.marksOf(value);
    if ((bits & marks.sequence) === 0) return value;
    if (keepSingleton) this.mark(value, marks.keepSingleton);
    if (value.length === 0) return undefined;
    if (value.length > 1 || keepSingleton || (bits & marks.keepSingleton) !== 0) return value;
    return value[0];
  }
}
