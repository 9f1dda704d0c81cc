/** One after the other, so that none takes time from another. */
export async function inTurn<One, Result>(
  all: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const one of all) results.push(await work(one));
  return results;
}
