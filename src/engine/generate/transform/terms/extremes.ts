/** Numbers that are extremes themselves: the highest of each day in one column, and the lowest in another. */

const high = /^(?:max|maximum|high|highest)$/;
const low = /^(?:min|minimum|low|lowest)$/;

/** The lowest of `temperature_max` is not asked for where there are lowest ones as well: what that takes from its score. */
export function againstOpposite(kind: string, words: readonly string[]): number {
  const opposite = kind === 'minimum' ? high : kind === 'maximum' ? low : undefined;
  return opposite !== undefined && words.some((word) => opposite.test(word)) ? 0.06 : 0;
}
