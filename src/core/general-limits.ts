/** The limits of the general tools. They are read as a part of `limits`. */
export const generalLimits = {
  /** Memory: items of one call, characters of a name or a type, and of an observation. */
  memoryItems: 1_000,
  memoryNameChars: 1_000,
  memoryTextChars: 20_000,
  /** Trains of thought that are kept, and thoughts of each; the oldest make room. */
  thinkingSessions: 1_000,
  thinkingThoughts: 500,
  /** Without a handle, the latest train of thought is gone on with for so long. */
  thinkingPauseMs: 3_600_000,
  /** Characters of one thought. */
  thoughtChars: 50_000,
  /** The filesystem: bytes of a file that is read or changed as a whole, and of what the first or last lines are looked for in. */
  folderFileBytes: 10 * 1024 * 1024,
  folderEndBytes: 1024 * 1024,
  /** Selective edits of one call, and characters of the difference that is shown. */
  folderEdits: 200,
  folderDiffChars: 20_000,
  /** Lines that may differ before a difference is told in one line; looking for it holds up others. */
  folderDiffEdits: 1_000,
  /** Longest request to the hosting service's API, and its largest answer. */
  hostingTimeoutMs: 20_000,
  hostingAnswerBytes: 10 * 1024 * 1024,
} as const;
