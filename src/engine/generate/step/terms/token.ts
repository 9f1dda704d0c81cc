/** The words of an instruction, and the values among them. */

export interface Token {
  readonly text: string;
  /** Its words as fields are called; of a value there are none. */
  readonly words: readonly string[];
  readonly literal: Literal | undefined;
}

export interface Literal {
  readonly kind: 'quoted' | 'number' | 'date' | 'email' | 'url' | 'uuid' | 'code' | 'pair' | 'proper';
  readonly value: string | number;
  /** The last day of a span, such as a month. */
  readonly end?: string;
}

/** Values that are given to a target already, so that no other one takes them. */
export type Taken = Set<Token>;
