/** What a tool's `run` and the engines receive: who calls, how long it may take, and the ports it asked for. */
import type { Role } from './business.ts';
import type { LogLevel } from './log-line.ts';
import type { OptionalPort, PortName, Ports } from './ports.ts';
import type { Progress } from './progress.ts';
import type { Answer, Question } from './question.ts';
import type { Telemetry } from './telemetry.ts';

/** The face a call came in by. */
export type Face = 'mcp' | 'graphql' | 'rest' | 'console' | 'command' | 'schedule';

export interface Caller {
  readonly face: Face;
  /** A stable name of whoever calls, such as `local` or a token's subject. Never a secret. */
  readonly principal: string;
  /** What it may do; everything when absent. */
  readonly role?: Role | undefined;
}

/** Milliseconds since 1970 and waiting, so that tests can move the time. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Structured log lines; secrets are masked before they arrive here. */
export interface Log {
  /** What else is told of the work; absent where nobody listens. */
  readonly telemetry?: Telemetry | undefined;
  write(level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>): void;
}

/** How much one call may spend before it must answer with a handle or a part. */
export interface Budget {
  /** Milliseconds until a long call answers with a handle. */
  readonly softMs: number;
  /** Characters of result that the face can carry; `Infinity` where it does not matter. */
  readonly resultChars: number;
}

export interface BaseContext {
  /** Ties log lines, runs and answers of one call together. */
  readonly requestId: string;
  readonly caller: Caller;
  /** Aborts when the caller cancels, disconnects, or the call's time is up. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly log: Log;
  readonly budget: Budget;
  progress(step: Progress): void;
  /**
   * Asks the caller, before any effect. The run is repeated from its start once the answer is there, so everything
   * before this line must be free of effects.
   */
  ask(key: string, question: Question): Answer;
}

/** The context of a tool that needs the ports `P`, and has those of `W` where they are there. */
export type Context<P extends PortName = never, W extends OptionalPort = never> = BaseContext &
  Pick<Ports, P> &
  Partial<Pick<Ports, W>>;

/** What work needs that may go on without a caller. */
export type WorkContext<P extends PortName = never> = Pick<BaseContext, 'clock' | 'log' | 'signal'> & Pick<Ports, P>;
