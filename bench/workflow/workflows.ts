/** The workflows that are measured, in both languages, and what their results must be. */
import type { WorkflowInput } from '../../src/model/workflow.ts';
import { layingGrams } from './farm.ts';

export const languages = ['arrow', 'jsonata'] as const;
export type Language = (typeof languages)[number];

export interface Measured {
  readonly id: string;
  readonly input: WorkflowInput;
  readonly payload: Readonly<Record<string, unknown>>;
  /** A run that gives anything else must not count as a fast one. */
  readonly data: unknown;
}

/** One step, a variable in its path, a final transform over a small answer. */
export function oneStep(language: Language, urlHost: string): Measured {
  return {
    id: `one-step-${language}`,
    input: {
      steps: [{ id: 'user', apiConfig: { urlHost, urlPath: '/hens/<<userId>>' } }],
      finalTransform: {
        arrow: '(source) => ({ id: source.userId, name: source.user.data.name })',
        jsonata: '{ "id": userId, "name": user.data.name }',
      }[language],
    },
    payload: { userId: 7 },
    data: { id: 7, name: 'Hen 7' },
  };
}

/**
 * Three steps: an answer of 1,000 items, a lookup by query parameter, a path that an expression takes from the first
 * step's answer. The final transform filters, maps and sums the 1,000 items.
 *
 * The paths end with the last item: `[0]` would be a plain path, which is followed without evaluating anything.
 */
export function threeSteps(language: Language, urlHost: string): Measured {
  const last = { arrow: '({ hens }) => hens.data.at(-1).id', jsonata: 'hens.data[-1].id' }[language];
  return {
    id: `three-steps-${language}`,
    input: {
      steps: [
        { id: 'hens', apiConfig: { urlHost, urlPath: '/hens' } },
        { id: 'coop', apiConfig: { urlHost, urlPath: '/coops', queryParams: { name: '<<coop>>' } } },
        { id: 'last', apiConfig: { urlHost, urlPath: `/hens/<<${last}>>` } },
      ],
      finalTransform: {
        arrow: `({ hens, coop, last }) => ({
          coop: coop.data.name,
          last: last.data.name,
          grams: hens.data
            .filter((hen) => hen.isLaying)
            .map((hen) => hen.eggs * hen.gramsPerEgg)
            .reduce((sum, grams) => sum + grams, 0),
        })`,
        jsonata: `{
          "coop": coop.data.name,
          "last": last.data.name,
          "grams": $sum(hens.data[isLaying].(eggs * gramsPerEgg))
        }`,
      }[language],
    },
    payload: { coop: 'north' },
    data: { coop: 'north', last: 'Hen 1000', grams: layingGrams },
  };
}

/** One request for each of 1,000 items. */
export function loop(language: Language, urlHost: string): Measured {
  return {
    id: `loop-${language}`,
    input: {
      steps: [
        { id: 'hens', apiConfig: { urlHost, urlPath: '/hens' } },
        {
          id: 'each',
          executionMode: 'LOOP',
          loopSelector: { arrow: '(source) => source.hens.data', jsonata: 'hens.data' }[language],
          apiConfig: { urlHost, urlPath: '/hens/<<currentItem.id>>' },
        },
      ],
      finalTransform: {
        arrow: '({ each }) => ({ hens: each.length, last: each.at(-1).data.name })',
        jsonata: '{ "hens": $count(each), "last": each[-1].data.name }',
      }[language],
    },
    payload: {},
    data: { hens: 1_000, last: 'Hen 1000' },
  };
}
