/** Of the operations that an instruction may mean, the one that it and the data fit best. */
import { PatchbayError } from '../../../core/error.ts';
import { coverage } from '../words.ts';
import { type Draft, draftName, draftStep, type Setting } from './draft.ts';
import { rankOperations } from './rank.ts';
import { shownName } from './target.ts';

export interface Choice {
  readonly best: Draft;
  /** Those that were nearly as likely, the likeliest first. */
  readonly close: readonly Draft[];
}

/** So many of the likeliest are bound before one is chosen. */
const tried = 12;
/** A weaker one has nothing to do with what was asked. */
const weakest = 1.7;
/** Enough for one that is far ahead of all others, and that takes values which were given. */
const weakestFar = 0.9;
const ahead = 0.4;
/** Below this not all that was asked for was found in what the document says of it. */
const clear = 2.6;
/** Within so much two are alike. */
const closeBy = 0.25;

/** Throws `invalid_input` with NO_OPERATION, or MISSING_VALUES with their names. */
export function chooseOperation(setting: Setting): Choice {
  const mentioned = setting.places.filter(
    ({ isTop, value, leaf, name }) =>
      isTop && typeof value !== 'object' && leaf !== 'id' && coverage(name.own, setting.wanted.words) === 1,
  );
  const literals = setting.wanted.tokens.filter(
    ({ literal }) => literal !== undefined && literal.kind !== 'proper',
  ).length;
  const ranked = rankOperations(setting.document.operations, setting.wanted)
    .slice(0, tried)
    .map(({ operation, score }) => {
      const draft = draftStep(operation, setting);
      const unused = Math.max(0, literals - draft.used - (setting.wanted.limit === undefined ? 0 : 1));
      return {
        draft,
        text: score,
        score:
          score +
          0.35 * Math.min(draft.used, 3) +
          0.12 * Math.min(draft.bound, 3) -
          0.5 * unused -
          0.9 * Math.min(draft.missing.length, 2) -
          0.4 * mentioned.filter(({ expression }) => !isUsed(expression, draft)).length,
      };
    })
    .toSorted((a, b) => b.score - a.score);
  const [best, ...others] = ranked;
  const isFar =
    best !== undefined && best.score - (others[0]?.score ?? 0) >= ahead && best.draft.used + best.draft.bound > 0;
  if (best === undefined || best.text < (isFar ? weakestFar : weakest))
    throw noOperation(ranked.map(({ draft }) => draft));
  if (best.draft.missing.length > 0) throw missingValues(best.draft, setting);
  const left = mentioned.filter(({ expression }) => !isUsed(expression, best.draft));
  const doubts = left
    .slice(0, 3)
    .map(({ leaf }) => `${shownName(leaf)} of the data is named in the instruction and was not used.`);
  const vague =
    best.text < clear
      ? ['The documentation of this operation says the instruction only in part: it was the nearest one.']
      : [];
  return {
    best: { ...best.draft, doubts: [...vague, ...best.draft.doubts, ...doubts] },
    close: others
      .filter(({ score, draft }) => score > best.score - closeBy && draft.missing.length === 0)
      .map(({ draft }) => draft),
  };
}

/** Whether a placeholder of the call names it. */
function isUsed(expression: string, { config }: Draft): boolean {
  return JSON.stringify([config.urlPath, config.queryParams, config.headers, config.body]).includes(expression);
}

function noOperation(nearest: readonly Draft[]): PatchbayError {
  const names = nearest.slice(0, 5).map(draftName);
  return new PatchbayError('invalid_input', 'No operation of the documentation fitted the instruction.', {
    reason: 'NO_OPERATION',
    hint:
      names.length === 0
        ? 'Give the integration documentation that names operations.'
        : `Say which one is meant, by what it does or by its path. The nearest: ${names.join(', ')}.`,
    details: { nearest: names },
  });
}

function missingValues(draft: Draft, { places }: Setting): PatchbayError {
  const names = [...new Set(places.filter(({ list }) => list === undefined).map(({ expression }) => expression))].slice(
    0,
    15,
  );
  return new PatchbayError(
    'invalid_input',
    `${draftName(draft)} needs what neither the data nor the instruction gives: ${draft.missing.slice(0, 10).join(', ')}.`,
    {
      reason: 'MISSING_VALUES',
      hint: `Put it into stepInput or name it in the instruction.${names.length === 0 ? '' : ` There is: ${names.join(', ')}.`}`,
      details: { operation: draftName(draft), missing: draft.missing.slice(0, 10) },
    },
  );
}
