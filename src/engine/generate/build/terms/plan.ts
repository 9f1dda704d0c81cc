/** A workflow in the making: its steps so far, and the data that they would have given. */
import type { WorkContext } from '../../../../core/context.ts';
import { isRecord } from '../../../../core/json.ts';
import type { ExecutionStep } from '../../../../model/workflow.ts';
import type { DataPlace } from '../../step/terms/places.ts';
import { collectionsIn } from './collections.ts';
import type { KnownOperation, Sources } from './sources.ts';

export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface PlannedStep {
  readonly step: ExecutionStep;
  readonly known: KnownOperation;
  /** What it is there for, in words of the instruction or of what comes after it. */
  readonly why: string;
  /** One call gives a list. */
  readonly isMany: boolean;
  /** Expressions of earlier data that its request is made of. */
  readonly uses: readonly string[];
  readonly requests: readonly ShownRequest[];
  readonly doubts: readonly string[];
  readonly alternatives: readonly string[];
}

export interface Plan {
  readonly steps: readonly PlannedStep[];
  /** The payload's members, and what the steps would have given, by their ids. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Places under further names: what a service calls by another word than the one before it. */
  readonly aliases: readonly Alias[];
  /** Conditions on lists, by their selectors: only what fulfils them is meant. */
  readonly conditions: ReadonlyMap<string, string>;
  readonly score: number;
}

export interface Alias {
  readonly place: DataPlace;
  readonly doubt: string;
}

export interface Ending {
  /** Who made it: `rules`, or a model as `<provider>/<model>`. */
  readonly engine: string;
  readonly transform: string;
  /** What it gives for the data of the plan. */
  readonly data: unknown;
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
  readonly alternatives: readonly string[];
  /** The change itself tells the result: none is looked for that is made of what was changed. */
  readonly isSettled?: true;
}

/** A plan with a transform that gives the result. */
export interface Done {
  readonly plan: Plan;
  readonly ending: Ending;
}

export interface Completions {
  readonly plan: Plan;
  readonly done: readonly Done[];
  readonly lack: Lack | undefined;
}

/** What the results of the steps, as they are, do not have. */
export interface Lack {
  readonly fields: readonly string[];
  readonly problems: readonly string[];
}

export interface Failure {
  readonly kind: 'operation' | 'value' | 'integration' | 'field' | 'unused';
  /** The clause that it is about. */
  readonly clause: string;
  /** Names of what is missing. */
  readonly missing: readonly string[];
  readonly operation?: KnownOperation;
  readonly score: number;
  readonly problems?: readonly string[];
}

/** What building one workflow works with. */
export interface Workshop {
  readonly sources: Sources;
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** What the result has to be. */
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly ctx: WorkContext<'sandbox'>;
  /** Operations that may still be tried, and transforms that may still be looked for. */
  readonly left: { drafts: number; transforms: number };
  /** What became of plans, by what they do. */
  readonly completed: Map<string, Completions>;
  /** Why what looked likely was not possible. */
  readonly failures: Failure[];
  /** What the likeliest changes lack, where they have all else. */
  readonly lacked: Failure[];
}

/** What its steps do; plans that do the same are one. */
export function textOf({ steps }: Plan): string {
  return JSON.stringify(
    steps.map(({ step: { apiConfig, loopSelector, responseMapping } }) => [
      { ...apiConfig, instruction: '' },
      loopSelector,
      responseMapping,
    ]),
  );
}

export function startOf({ payload, instruction }: Pick<Workshop, 'payload' | 'instruction'>): Plan {
  const aliases = collectionsIn(payload, instruction);
  return { steps: [], data: payload, aliases, conditions: new Map(), score: 0 };
}

export function idsOf({ steps, data }: Plan): ReadonlySet<string> {
  return new Set([...Object.keys(data), ...steps.map(({ step }) => step.id)]);
}

/** What a step that loops gave, one record for each item. */
export function resultsOf({ step }: PlannedStep, { data }: Plan): readonly Readonly<Record<string, unknown>>[] {
  const results = data[step.id];
  return Array.isArray(results) ? results.filter(isRecord) : [];
}
