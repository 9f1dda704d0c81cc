/** The limits of a shop's notes and of speech to its till. They are read as a part of `limits`. */
export const noteLimits = {
  /** Longest note, and longest piece of a transcript, as the contract has them. */
  noteChars: 5_000,
  voiceChunkChars: 500,
  /** Problems that the reading of one note reports. */
  noteIssues: 100,
  /** Transcript of one voice stream that can still be corrected; what came before it is only counted. */
  voiceOpenChars: 1_000,
};
