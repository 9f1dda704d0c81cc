/**
 * Resolves on the first SIGINT, SIGTERM or SIGHUP; another one ends the process at once.
 *
 * On an old Node a terminal signals both the launcher, which passes it on, and us: the echo is not a second request.
 */
export function shutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const ask = (): void => {
      askedAt ??= performance.now();
      if (performance.now() - askedAt > echoMs) process.exit(130);
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  });
}

/** Much longer than a signal takes through the launcher, and shorter than anybody presses a key twice. */
const echoMs = 100;

/** Treats the end of the process that started us with a channel, as the launcher does on an old Node, like SIGTERM. */
export function stopWithParent(): void {
  const stop = (): boolean => process.kill(process.pid, 'SIGTERM');
  // It may have gone while we were still starting; a process without a channel is not connected either, and says so by nothing.
  if (process.connected === false) stop();
  else process.once('disconnect', stop);
  // Otherwise waiting for the end would keep every command from ending.
  process.channel?.unref();
}
