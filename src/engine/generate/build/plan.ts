/** A workflow in the making: its steps so far, and the data that they would have given. */
import type { WorkContext } from '../../../core/context.ts';
import type { ExecutionStep } from '../../../model/workflow.ts';
import type { DataPlace } from '../step/places.ts';
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

export interface Failure {
  readonly kind: 'operation' | 'value' | 'integration' | 'field';
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
  /** Operations that may still be tried. */
  readonly left: { drafts: number };
  /** Why what looked likely was not possible. */
  readonly failures: Failure[];
}

export function startOf(payload: Readonly<Record<string, unknown>>): Plan {
  return { steps: [], data: payload, aliases: [], conditions: new Map(), score: 0 };
}

export function idsOf({ steps, data }: Plan): ReadonlySet<string> {
  return new Set([...Object.keys(data), ...steps.map(({ step }) => step.id)]);
}
