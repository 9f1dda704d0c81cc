/** How much of its base unit a line means: packs, dozens, grams. */
import type { Product } from './shapes.ts';
import { fixedPacks, type Unit } from './units.ts';

export interface Factor {
  /** Base units in one of the line's units. */
  readonly value: number;
  /** Whether the unit says nothing about the base unit: pieces of what is sold by weight, a pack of unknown size. */
  readonly problem?: 'mismatch' | 'pack' | 'assumed';
}

/** What one `unit` of the product is in base units. `packSize` is what the note itself says about the pack. */
export function factorOf(product: Product | undefined, unit: Unit | undefined, packSize?: number): Factor {
  const base = product?.unit ?? 'piece';
  if (unit === undefined) {
    return base === 'piece' || product === undefined ? { value: 1 } : { value: 1, problem: 'assumed' };
  }
  if (product === undefined) return { value: unit.kind === 'pack' ? (packSize ?? 1) : unit.factor };
  if (unit.kind === 'pack') return packFactor(product, unit, packSize);
  if (unit.base === base) return { value: unit.factor };
  const named = packNamed(product, unit.base);
  if (named !== undefined) return { value: named };
  return { value: unit.factor, problem: 'mismatch' };
}

function packFactor(product: Product, unit: Unit, packSize: number | undefined): Factor {
  const fixed = (product.unit ?? 'piece') === 'piece' ? fixedPacks[unit.base] : undefined;
  const size = packSize ?? packNamed(product, unit.base) ?? fixed;
  return size === undefined ? { value: 1, problem: 'pack' } : { value: size * unit.factor };
}

/** Own properties only: a pack may be called "constructor". */
function packNamed({ packs = {} }: Product, name: string): number | undefined {
  if (Object.hasOwn(packs, name)) return packs[name];
  const key = Object.keys(packs).find((pack) => pack.toLowerCase() === name || pack.toLowerCase() === `${name}s`);
  return key === undefined ? undefined : packs[key];
}

/** Money and quantities without the dust of binary fractions. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

export function cents(value: number): number {
  return Math.round(value * 100) / 100;
}
