/**
 * The server's side of the control channel: says that it is ready, then how much CPU time it has used each time it is
 * asked. Asked to collect, it first gives back what memory it can, and says how many bytes it still uses.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function answerControl(port = 0): void {
  process.on('message', (wanted) => {
    process.send?.(wanted === 'collect' ? usedAfterCollecting() : usedMicros());
  });
  process.send?.(port);
}

function usedMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function usedAfterCollecting(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
