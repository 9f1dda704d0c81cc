/**
 * Returns what asks for `work` to be done soon. What comes alone is done at once; what follows it is gathered for `ms` and done
 * together, as long as more comes. `work` says whether there was any.
 */
export function gather(work: () => boolean, ms: number): () => void {
  let isWaiting = false;
  const again = (): void => {
    if (work()) setTimeout(again, ms);
    else isWaiting = false;
  };
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setImmediate(work);
    setTimeout(again, ms);
  };
}
