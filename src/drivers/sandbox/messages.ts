/** What the pool and its worker processes say to each other. Data travels as JSON text: it holds no code. */

export type Language = 'javascript' | 'jsonata' | 'schema';

/**
 * An expression or a JSON Schema, ready to be compiled. Two with the same text are the same program. The result of a
 * schema is the list of violations.
 */
export interface Program {
  readonly language: Language;
  readonly text: string;
  /** Characters that were put in front of the caller's own text. */
  readonly lead: number;
}

/** What a scope holds, as far as the worker does not have it yet. */
export interface ScopePart {
  readonly scope: number;
  /** The members that were given together, as one object, and the further name for all of them. */
  readonly whole?: { readonly json: string; readonly name: string | undefined };
  /** Name and JSON. */
  readonly values: readonly (readonly [string, string])[];
}

/**
 * What an expression is evaluated over: one value; a scope with further members on top; or a page, from which
 * `response` (the body's members, `data`, `headers`) and `pageInfo` are made.
 */
export type Input =
  | { readonly kind: 'value'; readonly json: string }
  | { readonly kind: 'scope'; readonly part: ScopePart; readonly over: string | undefined }
  | { readonly kind: 'page'; readonly json: string };

export type Request =
  | { readonly kind: 'evaluate'; readonly id: number; readonly program: Program; readonly input: Input }
  | { readonly kind: 'check'; readonly id: number; readonly program: Program }
  | { readonly kind: 'forget'; readonly scopes: readonly number[] };

/** Why a program failed; `message` holds no data, `detail` is for the log. */
export interface Failure {
  readonly reason: 'EXPRESSION_FAILED' | 'EXPRESSION_MEMORY' | 'INVALID_SCHEMA' | 'SCHEMA_FAILED';
  readonly message: string;
  readonly detail: string;
}

/** A worker that is `loading` has a program, whose time begins when it is `ready` again. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'value'; readonly id: number; readonly json: string | undefined }
  | { readonly kind: 'failure'; readonly id: number; readonly failure: Failure };
