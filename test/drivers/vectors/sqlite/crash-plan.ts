/** What each step of the crash test does: it stores a coop of hens anew, or deletes it. */
import type { VectorItem } from '../../../../src/core/vectors.ts';
import { scattered } from '../samples.ts';

export const coops = 20;
const hensOfCoop = 120;

export interface Step {
  readonly coop: number;
  readonly refs: readonly string[];
  /** Empty where the coop is deleted. */
  readonly items: readonly VectorItem[];
}

export function planOf(step: number): Step {
  const coop = (step * 7) % coops;
  const refs = Array.from({ length: hensOfCoop }, (_, hen) => `${coop}/${hen}`);
  const make = scattered(24, step);
  const items = step % 5 === 4 ? [] : refs.map((ref) => ({ ref, embedding: make(), metadata: { coop, step } }));
  return { coop, refs, items };
}
