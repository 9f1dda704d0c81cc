/** Values that look accidental and are the same every time. */
import type { Variant } from './service.ts';

export class Chance {
  #state: number;
  readonly isGiven: boolean;

  constructor(variant: Variant, salt: number) {
    this.isGiven = variant === 'given';
    this.#state = (this.isGiven ? 20_011 : 77_317) + salt * 7919;
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    // The generator of Park and Miller.
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return least + (this.#state % (most - least + 1));
  }

  one<T>(items: readonly [T, ...T[]]): T {
    return items[this.whole(0, items.length - 1)] ?? items[0];
  }

  /** One number of items for the given data, another one for the hidden. */
  count(given: number, hidden: number): number {
    return this.isGiven ? given : hidden;
  }

  /** A day of the year as `2026-03-31`. */
  day(firstMonth = 1, lastMonth = 12): string {
    return `2026-${pad(this.whole(firstMonth, lastMonth))}-${pad(this.whole(1, 28))}`;
  }

  person(): { readonly first: string; readonly last: string } {
    return {
      first: this.one(this.isGiven ? givenFirst : hiddenFirst),
      last: this.one(this.isGiven ? givenLast : hiddenLast),
    };
  }
}

export function pad(value: number, digits = 2): string {
  return String(value).padStart(digits, '0');
}

/** `[make(0), make(1), ...]`. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

const givenFirst = ['Ines', 'Tomas', 'Amara', 'Henrik', 'Yuki', 'Dalia', 'Piotr', 'Noor', 'Celine', 'Ravi'] as const;
const givenLast = ['Varga', 'Okonjo', 'Lindqvist', 'Marsh', 'Delacroix', 'Tanaka', 'Brandt', 'Ferreira'] as const;
const hiddenFirst = ['Leila', 'Marek', 'Joana', 'Samuel', 'Priya', 'Oskar', 'Thandi', 'Bruno', 'Mei'] as const;
const hiddenLast = ['Kowal', 'Nguyen', 'Sandoval', 'Hughes', 'Petrov', 'Abara', 'Moreau', 'Iversen'] as const;
