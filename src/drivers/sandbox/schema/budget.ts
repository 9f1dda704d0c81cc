/** What judging one value at once may cost: it runs on the thread that serves every other request. */
import { isRecord } from '../../../core/json.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** Visits, members and list items that are looked at; about two milliseconds at the worst. */
const stepsMax = 50_000;

export interface Budget {
  /** What local references start from. */
  readonly root: Schema;
  stepsLeft: number;
}

export function createBudget(root: Schema): Budget {
  return { root, stepsLeft: stepsMax };
}

/** False when that is more than is left. */
export function spend(budget: Budget, steps: number): boolean {
  budget.stepsLeft -= steps;
  return budget.stepsLeft >= 0;
}

/**
 * What `#` or `#/$defs/name` refers to; undefined for every other reference. The library follows references to nothing
 * but a reference for ever, so what refers further is left to it.
 */
export function targetOf(reference: unknown, { root }: Budget): Schema | undefined {
  const target = reference === '#' ? root : definitionOf(reference, root);
  return isRecord(target) && !Object.hasOwn(target, '$ref') ? target : undefined;
}

function definitionOf(reference: unknown, root: Schema): unknown {
  const [, group = '', name = ''] = /^#\/(\$defs|definitions)\/([\w-]+)$/.exec(String(reference)) ?? [];
  const schemas = root[group];
  return isRecord(schemas) && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
}
