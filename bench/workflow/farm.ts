/** What the service under the workflows knows. */

export interface Hen {
  readonly id: number;
  readonly name: string;
  readonly coop: string;
  readonly eggs: number;
  readonly gramsPerEgg: number;
  readonly isLaying: boolean;
}

export const hens: readonly Hen[] = Array.from({ length: 1_000 }, (_, index) => ({
  id: index + 1,
  name: `Hen ${index + 1}`,
  coop: `coop-${index % 25}`,
  eggs: index % 300,
  gramsPerEgg: 50 + (index % 20),
  isLaying: index % 3 !== 0,
}));

export function henOf(id: number): Hen | undefined {
  return hens[id - 1];
}

export function coopOf(name: string): { readonly name: string; readonly places: number } {
  return { name, places: 40 };
}

/** What the three steps and their final transform come to. */
export const layingGrams = hens
  .filter(({ isLaying }) => isLaying)
  .map(({ eggs, gramsPerEgg }) => eggs * gramsPerEgg)
  .reduce((sum, grams) => sum + grams, 0);
