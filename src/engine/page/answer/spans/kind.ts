/** Kinds of values that have a shape, and what is known of one that was found. */
export type SpanKind =
  | 'money'
  | 'percent'
  | 'quantity'
  | 'duration'
  | 'frequency'
  | 'color'
  | 'age'
  | 'rating'
  | 'count'
  | 'date'
  | 'time'
  | 'period'
  | 'phone'
  | 'email'
  | 'url'
  | 'version'
  | 'code'
  | 'person'
  | 'organization'
  | 'reason';

export interface Span {
  readonly kind: SpanKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Shapes of one kind; the first group, where there is one, is the value. Texts in which the hint does not occur have none. */
export type Shape = readonly [kind: SpanKind, shape: RegExp, hint: RegExp];

/** At least the values of the kinds that are wanted; where none are, all but colours, names and reasons. */
export type SpanReader = (text: string, wanted?: readonly SpanKind[]) => readonly Span[];
