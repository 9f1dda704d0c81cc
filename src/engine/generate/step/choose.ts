/** Of the operations that an instruction may mean, the one that it and the data fit best. */
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';
import type { Operation } from '../documents/terms/document.ts';
import { isForm } from '../word-forms.ts';
import { coverage, wordsOf } from '../words.ts';
import { readsNamed } from './binding/related.ts';
import { usedShare } from './binding/used-data.ts';
import type { Instruction } from './instruction/instruction.ts';
import { isReading, isWorkingOut } from './instruction/reading.ts';
import { goesBetween, saidShare, tellingOf, verbShare } from './operation/evidence.ts';
import { doesOther } from './operation/other-thing.ts';
import { isDeedSaid } from './operation/said-deed.ts';
import { passedOver } from './operation/special.ts';
import { completed } from './request/complete.ts';
import { type Draft, draftName, draftStep, type Setting } from './request/draft.ts';
import type { DataPlace } from './terms/places.ts';
import { shownName } from './terms/target.ts';
import { rankOperations, segmentsOf, shapeScore } from './values/rank.ts';

export interface Choice {
  readonly best: Draft;
  /** Those that were nearly as likely, the likeliest first. */
  readonly close: readonly Draft[];
}

/** So many of the likeliest are bound before one is chosen. */
const tried = 25;
/** A weaker one has nothing to do with what was asked. */
const weakest = 1.7;
/** Enough for one that has all its values, however far its words are from those of the instruction. */
const strong = 2;
/** The same, where others are close behind it. */
const surer = 3;
/** Enough for one that is far ahead of all others, and that takes values which were given. */
const weakestFar = 0.9;
const ahead = 0.4;
/** With so much of the instruction in its words an operation is meant, however it is called. */
const telling = 0.6;
/** Below this not all that was asked for was found in what the document says of it. */
const clear = 2.6;
/** One that lacks values gives way to one that is at most so much weaker. */
const yields = 1;
/** Within so much two are alike. */
const closeBy = 0.25;

/**
 * How much each kind of evidence counts beside the wording. Fitted on which operation was right, for two hundred and fifty
 * instructions to twenty-two services, so that it would have been right most often for the services left out; then
 * `missing` was raised, since what lacks a value is refused in the end.
 */
const weights = {
  said: 3,
  verb: 1.8,
  shape: 1,
  used: 1,
  bound: 0.65,
  unused: -1.2,
  missing: -2,
  guessed: -0.5,
  ofKind: -0.8,
  data: 2,
  mentioned: -0.3,
};

/** What another thing points at is read by its key, however that operation is called. */
const related = 2.5;

/** Where something is said to go from one to another, what has a place for both is meant. */
const between = 3;

/** What is done by an operation of its own is hardly done by one that only changes something. */
const passed = -1.5;

/** A list that takes an address is the one to ask for whoever has it. */
const byAddress = 1.5;

function isRelated({ path, method }: Operation, setting: Setting): boolean {
  return setting.related?.operation.path === path && method === 'GET';
}

/** Throws `invalid_input` with NO_OPERATION, or MISSING_VALUES with their names. */
export function chooseOperation(setting: Setting): Choice {
  const mentioned = setting.places.filter(
    ({ isTop, value, leaf, name }) =>
      isTop && typeof value !== 'object' && leaf !== 'id' && coverage(name.own, setting.wanted.words) === 1,
  );
  const ranked = candidatesOf(setting, mentioned);
  const meant = likely(withoutDeeds(ranked, setting.wanted));
  const things = new Set(
    setting.document.operations.flatMap(({ path }) => segmentsOf(path).flatMap((one) => one.slice(-1))),
  );
  const same = meant.filter(({ draft }) => !doesOther({ ...draft, things }, setting.wanted));
  const [best, ...others] = filledFirst(same, setting.wanted);
  // Who wanted something done is not helped by what is read instead.
  const isInstead = best !== undefined && best.draft !== meant[0]?.draft && isReading(best.draft.operation);
  if (best === undefined || (isInstead && same.length < meant.length))
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

/** The likeliest by their wording as drafts, the best first. */
function candidatesOf(setting: Setting, mentioned: readonly DataPlace[]): readonly Candidate[] {
  const { wanted, document } = setting;
  const literals = wanted.tokens.filter(({ literal }) => literal !== undefined && literal.kind !== 'proper').length;
  const weigh = tellingOf(document.operations);
  const isPassedOver = passedOver(document.operations, wanted);
  return rankOperations(document.operations, wanted)
    .filter(({ operation }) => isDeedSaid(operation, wanted))
    .slice(0, tried)
    .map(({ operation, score }) => {
      const { draft, guesses } = completed(draftStep(operation, setting), setting);
      const unused = Math.max(0, literals - draft.used - (wanted.limit === undefined ? 0 : 1));
      const said = saidShare(operation, draft.targets, wanted, weigh);
      const evidence =
        weights.said * said +
        weights.verb * verbShare(operation, wanted, weigh) +
        weights.shape * shapeScore(operation, wanted) +
        weights.used * Math.min(draft.used, 4) +
        weights.bound * Math.min(draft.bound, 3) +
        weights.unused * Math.min(unused, 3) +
        weights.missing * Math.min(draft.missing.length, 2) +
        (isRelated(operation, setting) || readsNamed(operation, draft.config.urlPath, setting) ? related : 0) +
        weights.guessed * Math.min(guesses, 4) +
        (draft.targets.some((target) => goesBetween(target, draft.targets, wanted)) ? between : 0) +
        (asksForAddress(draft, wanted) ? byAddress : 0) +
        weights.ofKind * Math.min(draft.ofKind, 4) +
        weights.data * usedShare(draft, setting.places) +
        (isPassedOver(operation) ? passed : 0) +
        weights.mentioned * mentioned.filter(({ expression }) => !isUsed(expression, draft)).length;
      return { draft, text: score, said, score: score + evidence };
    })
    .toSorted((a, b) => b.score - a.score);
}

/** "Who does ida@berg.example belong to?" */
function asksForAddress({ operation, config, targets }: Draft, { tokens }: Instruction): boolean {
  const addresses = tokens.flatMap(({ literal }) => (literal?.kind === 'email' ? [literal.value] : []));
  const sent = isRecord(config.queryParams) ? config.queryParams : {};
  return (
    isReading(operation) &&
    targets.some(
      ({ place, own, name }) =>
        place === 'query' && own.includes('email') && addresses.some((one) => one === sent[name]),
    )
  );
}

interface Candidate {
  readonly draft: Draft;
  /** By its wording alone. */
  readonly text: number;
  /** The share of the instruction that it has words for. */
  readonly said: number;
  readonly score: number;
}

/** Without those that have nothing to do with what was asked, unless what was given fits one of them alone. */
function likely(ranked: readonly Candidate[]): readonly Candidate[] {
  const some = ranked.filter(
    ({ text, said, draft, score }) =>
      text >= weakestFar || (takesAll(draft) && ((said >= telling && text >= 0) || score >= strong)),
  );
  const [first, second] = some;
  const isFar = first !== undefined && first.score - (second?.score ?? 0) >= ahead && takesAll(first.draft);
  return isFar
    ? some
    : some.filter(
        ({ text, said, draft, score }) => text >= weakest || (takesAll(draft) && (said >= telling || score >= surer)),
      );
}

/** One that lacks values gives way to the next that has all of its own and fits nearly as well. */
function filledFirst(ranked: readonly Candidate[], { action, verb }: Instruction): readonly Candidate[] {
  const [best] = ranked;
  if (best === undefined || best.draft.missing.length === 0) return ranked;
  // Who wants something done is not helped by what only reads; what is opened may be there to be read.
  const isDeed = action !== undefined && action !== 'read' && verb !== 'open' && !isReading(best.draft.operation);
  const next = ranked.find(
    ({ draft, score }) =>
      draft.missing.length === 0 && score > best.score - yields && !(isDeed && isReading(draft.operation)),
  );
  return next === undefined ? ranked : [next, ...ranked.filter((one) => one !== next)];
}

/** Who only names things wants to have them: nothing is made or changed for that. */
function withoutDeeds(all: readonly Candidate[], { action, verb, opening }: Instruction): readonly Candidate[] {
  // What cannot be undone is never the nearest of what was not meant.
  const isSaid = (said: string, { summary }: Operation): boolean =>
    said.length > 3 && isForm(wordsOf(summary)[0] ?? '', said);
  const ranked = all.filter(
    ({ draft: { operation } }) =>
      operation.method !== 'DELETE' ||
      (action !== undefined && action !== 'read' && action !== 'create') ||
      [verb, opening].some((said) => isSaid(said, operation)),
  );
  if (action !== 'read' || verb !== '') return ranked;
  return ranked.filter(({ draft: { operation } }) => isReading(operation) || isWorkingOut(operation));
}

function takesAll({ missing, used, bound, config }: Draft): boolean {
  return missing.length === 0 && (used + bound > 0 || config.body !== undefined);
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
