/** The server's side of the control channel: says that it is ready, then how much CPU time it has used. */
export function answerControl(port = 0): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(port);
}
