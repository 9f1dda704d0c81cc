/**
 * What one arrow function may cost here. It runs on the thread that serves every other request, so the worst one has to
 * end within about two milliseconds; what needs more is not refused, it goes to a worker.
 */
export const arrowLimits = {
  /** Longest text that is parsed here, which takes about a microsecond per character where signs are dense. */
  textChars: 4_000,
  /** Brackets, functions and statements inside each other, and the depth of a syntax tree. */
  nesting: 100,
  depth: 200,
  /** Operations of one evaluation: a node, an item, a property, 16 characters written, 64 characters read. */
  steps: 100_000,
  /** Characters of one text that an evaluation makes. */
  chars: 1_000_000,
  /** Characters in what is written as JSON text, and those of a text that is written again with indents. */
  writtenChars: 100_000,
  indentedChars: 5_000,
  /** Evaluations of one text that used up the budget, after which it is not tried again. */
  exhaustions: 3,
  /** Items that are spread into arguments. */
  spread: 10_000,
  /** Nesting of data that is flattened or written out. */
  dataNesting: 100,
  /** Characters of a result, parts that it names twice counted twice. */
  resultChars: 2_000_000,
} as const;
