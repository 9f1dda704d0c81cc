/** Does the same for many items, `width` at a time; the first failure begins nothing more and is thrown. */
export async function together<T>(items: Iterable<T>, width: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  let hasFailed = false;
  const go = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true && !hasFailed; next = rest.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: width }, go));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
