import type { Log } from '../core/context.ts';

/**
 * Logs what nobody caught, so that one mistake does not end the server for everybody. After an exception that
 * unwound who knows what, nothing is to be relied on: the process ends with 1, the log written.
 */
export function logUncaught(log: Log): void {
  process.on('unhandledRejection', (cause) => log.write('error', 'a rejection was not handled', { cause }));
  process.on('uncaughtException', (cause) => {
    log.write('error', 'an exception was not caught', { cause });
    // The house flushes its log on exit.
    process.exit(1);
  });
}
