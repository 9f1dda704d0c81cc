/** The syntax tree of the arrow functions that are evaluated here. */

/** The text says something that only the engine in a worker answers. */
export class Unsupported extends Error {
  override readonly name = 'Unsupported';
}

export function refuse(what: string): never {
  throw new Unsupported(what);
}

export interface Literal {
  readonly kind: 'literal';
  readonly value: string | number | boolean | null | undefined;
}

export interface Name {
  readonly kind: 'name';
  readonly name: string;
}

/** One text more than there are parts. */
export interface Template {
  readonly kind: 'template';
  readonly texts: readonly string[];
  readonly parts: readonly Expression[];
}

export interface Item {
  readonly isSpread: boolean;
  readonly value: Expression;
}

export interface List {
  readonly kind: 'list';
  readonly items: readonly Item[];
}

/** Without a key: `...value`. */
export interface Property {
  readonly key: Expression | undefined;
  readonly value: Expression;
}

export interface Fields {
  readonly kind: 'fields';
  readonly properties: readonly Property[];
}

export interface Member {
  readonly kind: 'member';
  readonly object: Expression;
  readonly key: Expression;
  /** Read by `?.`. */
  readonly isOptional: boolean;
}

export interface Call {
  readonly kind: 'call';
  readonly callee: Expression;
  readonly items: readonly Item[];
}

/** Where a `?.` inside ends that found nothing. */
export interface Chain {
  readonly kind: 'chain';
  readonly inner: Expression;
}

export interface Unary {
  readonly kind: 'unary';
  readonly operator: string;
  readonly operand: Expression;
}

export interface Binary {
  readonly kind: 'binary';
  readonly operator: string;
  readonly left: Expression;
  readonly right: Expression;
}

export interface Choice {
  readonly kind: 'choice';
  readonly test: Expression;
  readonly yes: Expression;
  readonly no: Expression;
}

export interface Arrow {
  readonly kind: 'arrow';
  readonly parameters: readonly Target[];
  readonly body: Expression | readonly Statement[];
}

export type Expression =
  | Literal
  | Name
  | Template
  | List
  | Fields
  | Member
  | Call
  | Chain
  | Unary
  | Binary
  | Choice
  | Arrow;

/** A pattern, and what stands for undefined. */
export interface Target {
  readonly pattern: Pattern;
  readonly fallback: Expression | undefined;
}

export type Pattern =
  | Name
  | {
      readonly kind: 'fields';
      readonly properties: readonly { readonly key: string; readonly target: Target }[];
      readonly rest: string | undefined;
    }
  | { readonly kind: 'list'; readonly items: readonly (Target | undefined)[]; readonly rest: string | undefined };

export type Statement =
  | { readonly kind: 'declare'; readonly pattern: Pattern; readonly value: Expression }
  | {
      readonly kind: 'if';
      readonly test: Expression;
      readonly yes: readonly Statement[];
      readonly no: readonly Statement[];
    }
  | { readonly kind: 'return'; readonly value: Expression };

export const nothing: Literal = { kind: 'literal', value: undefined };

/** Names of what every object inherits: they are neither read nor written here. */
const inherited: ReadonlySet<string> = new Set([
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'arguments',
  'caller',
  'callee',
]);

export function isInherited(key: string): boolean {
  return inherited.has(key);
}
