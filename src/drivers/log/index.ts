/** Log lines as JSON on stderr, one object a line; stdout belongs to the protocol. */
import type { Log } from '../../core/context.ts';
import type { LogLevel } from '../../core/log-line.ts';

const severity: Readonly<Record<LogLevel, number>> = { debug: 10, info: 20, warn: 30, error: 40 };

interface LogOptions {
  readonly level: LogLevel;
  readonly write: (line: string) => void;
  readonly now: () => number;
}

interface Line {
  readonly time: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

/** How long ordinary lines are gathered, and how many of them: what a pipe takes without waiting for its reader. */
const gatherMs = 25;
const gatherLines = 64;

/**
 * Ordinary lines are gathered for a moment and made into text together, because doing it line by line costs a short call
 * more than its work; warnings and errors are written at once, with what came before them. `flush` writes what is still
 * held, for the end of the process.
 */
export function createLog(options: LogOptions): Log & { flush(): void } {
  const threshold = severity[options.level];
  let held: Line[] = [];
  let isWaiting = false;
  const flush = (): void => {
    const lines = held;
    held = [];
    if (lines.length > 0) options.write(toText(lines));
  };
  const flushLater = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      flush();
    }, gatherMs);
  };
  return {
    flush,
    write(level, message, fields) {
      if (severity[level] < threshold) return;
      held.push({ time: options.now(), level, message, fields });
      if (held.length >= gatherLines || severity[level] >= severity.warn) flush();
      else flushLater();
    },
  };
}

function toText(lines: readonly Line[]): string {
  let text = '';
  let last = Number.NaN;
  let timeText = '';
  for (const { time, level, message, fields } of lines) {
    // Most lines share their millisecond with the one before.
    if (time !== last) timeText = new Date(time).toISOString();
    last = time;
    text += `${JSON.stringify({ time: timeText, level, message, ...plain(fields) })}\n`;
  }
  return text;
}

/** Errors have no enumerable fields: they are written as text, with their causes. */
function plain(fields: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> | undefined {
  if (fields?.cause === undefined) return fields;
  return { ...fields, cause: errorText(fields.cause) };
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause === undefined ? text : `${text}\ncaused by: ${errorText(error.cause)}`;
}
