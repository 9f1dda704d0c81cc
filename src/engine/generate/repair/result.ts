/** What a repair says: what was changed, what is not proven, and why there is none. */
import { PatchbayError } from '../../../core/error.ts';
import type { ApiConfig } from '../../../model/api.ts';
import type { GeneratedStep } from '../step/generate.ts';
import { draftName } from '../step/request/draft.ts';
import type { EditName } from './edits.ts';
import type { Repairing } from './repairing.ts';

export type Used = EditName | 'selector' | 'anew';

/** Changes that take from the documentation what may be doubted. */
const doubtful: ReadonlySet<Used> = new Set(['authentication', 'pagination', 'address', 'anew']);

const words: Readonly<Record<Used, string>> = {
  placeholder: 'a placeholder',
  method: 'the method',
  address: 'host and path',
  authentication: 'where the secret goes',
  contentType: 'the type of the body',
  query: 'the query parameters',
  headers: 'the headers',
  body: 'the body',
  dataPath: 'the path of the data',
  pagination: 'the pagination',
  selector: 'the list that the step loops over',
  anew: 'all of it, since no smaller change made it what the documentation wants',
};

/** What a repair came to, and what nobody has checked of it. */
export function result(
  config: ApiConfig,
  used: readonly Used[],
  { wanted, setting, fresh }: Repairing,
  told: readonly string[],
): GeneratedStep {
  const operation = fresh === undefined ? undefined : draftName(fresh);
  const selector = wanted.selector.trim();
  const usesItem = JSON.stringify(config).includes('currentItem');
  const doubts = used.some((name) => doubtful.has(name)) ? (fresh?.doubts ?? []) : [];
  return {
    config,
    dataSelector:
      selector === '' && usesItem && setting.loop === undefined ? (fresh?.dataSelector ?? '') : wanted.selector,
    engine: 'rules',
    checked: [
      ...(used.length === 0
        ? []
        : [
            `Changed: ${used.map((name) => words[name]).join(', ')}.`,
            'The request was rendered with the data at hand: every placeholder has a value.',
          ]),
      ...(used.length === 0 || operation === undefined ? [] : [`It is as the documentation of ${operation} has it.`]),
    ],
    unchecked: [
      ...told,
      'The request was not sent again.',
      ...(used.length > 0 && operation === undefined ? ['No documentation was there to compare it with.'] : []),
      ...(used.length > 0 && setting.document.kind === 'prose'
        ? ['The documentation is prose, which was read by its form.']
        : []),
      ...new Set(doubts),
    ],
    alternatives: [],
  };
}

export function notProven(problems: readonly string[]): PatchbayError {
  return new PatchbayError('invalid_input', `The call could not be repaired: ${problems.slice(0, 3).join(' ')}`, {
    reason: 'NOT_PROVEN',
    hint: 'Give what is missing in stepInput or in the instruction, or make the step anew by leaving errorMessage out.',
  });
}

export function noRepair({ fresh, failure, setting }: Repairing): PatchbayError {
  const about =
    fresh === undefined
      ? 'no documented operation is like it'
      : `it is as the documentation of ${draftName(fresh)} has it already`;
  const why =
    failure.kind === 'authentication'
      ? ' Check the value of the credential and what it may do.'
      : failure.kind === 'not-found'
        ? ' What it asks for may not exist.'
        : '';
  return new PatchbayError('invalid_input', `Nothing was found to repair in the call: ${about}.${why}`, {
    reason: 'NO_REPAIR',
    hint:
      setting.document.operations.length === 0
        ? 'Give the integration its documentation, so that there is something to compare the call with.'
        : 'Give the whole failure as errorMessage, with the answer of the service, or change the instruction.',
  });
}
