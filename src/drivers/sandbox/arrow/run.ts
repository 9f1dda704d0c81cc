/** One evaluation: its variables and its budget. */
import { arrowLimits } from './limits.ts';

/** The evaluation was given up: its budget is used, it fails, or only the engine in a worker knows the answer. */
export class Abandoned extends Error {
  override readonly name = 'Abandoned';
}

/** It was given up because it takes long. */
export class Exhausted extends Abandoned {}

// One for all: it is thrown often and nobody reads its stack.
const abandoned = new Abandoned('the function is left to a worker');
const exhausted = new Exhausted('the function takes long');

export function abandon(): never {
  throw abandoned;
}

export class Run {
  /**
   * Every variable of every function has its own place. No function calls itself, and none outlives the call that it
   * was made in, so that one place each is enough.
   */
  readonly slots: unknown[];
  #steps: number = arrowLimits.steps;
  #names: Set<string> | undefined;

  constructor(slots: number) {
    this.slots = new Array<unknown>(slots).fill(undefined);
  }

  step(count: number): void {
    this.#steps -= count;
    if (this.#steps < 0) throw exhausted;
  }

  /** Text of any length is read by native code, which is fast but not free. */
  read(chars: number): void {
    if (chars > 64) this.step(chars >> 6);
  }

  /** Call it before the characters are written. */
  write(chars: number): void {
    if (chars > arrowLimits.chars) abandon();
    this.step(chars >> 4);
  }

  /** Texts are joined without their characters being moved, until somebody reads them. */
  join(chars: number): void {
    if (chars > arrowLimits.chars) abandon();
    if (chars > 64) this.step(chars >> 7);
  }

  /** A property by a name that is computed: the engine makes a shape of its own for each that it has not met. */
  name(name: string): void {
    this.#names ??= new Set();
    this.step(4 + (name.length >> 4));
    if (this.#names.has(name)) return;
    this.#names.add(name);
    this.step(44);
  }

  /** Looking for a text in another one: the engine may compare the whole of it at every place. */
  search(chars: number, patternChars: number): void {
    this.step((chars >> 4) + (patternChars > 4 ? Math.ceil((chars * patternChars) / 32) : 0));
  }
}
