/**
 * What one inline evaluation may cost. It runs on the thread that serves every other request, so the worst expression
 * has to end within about five milliseconds; what needs more is not refused, it goes to a worker.
 */
export const inlineLimits = {
  /** Longest text that is parsed here: the library's parser takes about a microsecond per character. */
  textChars: 5_000,
  /** `.` of one text: the parser walks the whole path again at each of them. */
  dots: 250,
  /** `%`, `@` and `#` of one text: looking for the parent of a parent is quadratic as well. */
  parents: 50,
  /** Characters times two to the power of nested `??` and `?:`: the parser copies the left side of each. */
  copiedChars: 40_000,
  /** Nodes and nesting of a syntax tree that is compiled. */
  nodes: 2_000,
  nesting: 100,
  /** Frames to walk out through, in all, to the places where one name may be bound. */
  hops: 20,
  /** Operations of one evaluation: a step on an item, an operator, a call, an item moved, 64 characters read. */
  steps: 100_000,
  /** Items that one evaluation may put into arrays, and properties into objects. */
  items: 50_000,
  /** Characters that one evaluation may write into strings. */
  chars: 500_000,
  /** Function calls inside each other. */
  calls: 50,
  /** Nesting of data that is compared, searched or written out. */
  dataNesting: 100,
  /** Values and characters of a result, parts that it names twice counted twice. */
  resultValues: 50_000,
  resultChars: 2_000_000,
  /** Compiled texts that are kept, and their characters. */
  cachedTexts: 500,
  cachedChars: 200_000,
} as const;

/** What one evaluation may use up; the words are those above. */
export type Budget = Readonly<Record<'steps' | 'items' | 'chars' | 'resultValues' | 'resultChars', number>>;

/**
 * In a worker, which is ended when it takes too long: about a second. Beyond it the library is asked. That copies what it has
 * found with each item that it adds, so that it never comes to the end of ten thousand rows that are to be ordered.
 */
export const workerBudget: Budget = {
  steps: 6_000_000,
  items: 2_000_000,
  chars: 30_000_000,
  resultValues: 2_000_000,
  resultChars: 30_000_000,
};
