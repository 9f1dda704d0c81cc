/**
 * The server's side of the control channel: says that it is ready, then how much CPU time it has used each time it is
 * asked. Asked to collect, it first gives back what memory it can.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function answerControl(port = 0): void {
  process.on('message', (wanted) => {
    if (wanted === 'collect') collectGarbage();
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(port);
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
