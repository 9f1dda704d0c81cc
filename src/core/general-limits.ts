/** The limits of the general tools. They are read as a part of `limits`. */
export const generalLimits = {
  /** Memory: items of one call, characters of a name or a type, and of an observation. */
  memoryItems: 1_000,
  memoryNameChars: 1_000,
  memoryTextChars: 20_000,
  /** Trains of thought that are kept, and thoughts of each; the oldest make room. */
  thinkingSessions: 1_000,
  thinkingThoughts: 500,
  /** Characters of one thought. */
  thoughtChars: 50_000,
} as const;
