/** Lines of the log, and of what runs tell. */

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** A line of what runs do, for whoever watches them; without secrets. */
export interface LogLine {
  readonly id: string;
  readonly level: LogLevel;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  /** The same for a run, its webhooks and the runs that follow it. */
  readonly traceId: string;
  readonly runId: string;
}
