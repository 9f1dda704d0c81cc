/** What a run tells while it is executed, line by line, to whoever watches; secrets are masked. */
import type { BaseContext } from '../../core/context.ts';
import type { LogLevel } from '../../core/log-line.ts';
import { limits } from '../../core/limits.ts';
import type { Ports } from '../../core/ports.ts';
import type { RunEnd } from '../../core/run-ports.ts';
import type { StepResult } from '../../model/run.ts';
import type { Redactor } from '../redact.ts';
import type { RunInput } from './input.ts';

type LineContext = Pick<Ports, 'bus'> & Pick<BaseContext, 'clock'>;

/** One id for a run, its webhooks and the runs that follow it: 32 hexadecimal digits, as W3C Trace Context has it. */
export function traceOf(id: string, { traceId }: Pick<RunInput, 'traceId'>): string {
  return traceId ?? id.replaceAll('-', '');
}

/** One line about a run. */
export function tellLine(
  about: { readonly runId: string; readonly traceId: string },
  level: LogLevel,
  message: string,
  { bus, clock }: LineContext,
): void {
  const { lineChars } = limits;
  const text = message.length > lineChars ? `${message.slice(0, lineChars)}...` : message;
  bus.tell({ id: crypto.randomUUID(), level, message: text, timestamp: clock.now(), ...about });
}

export class RunLines {
  readonly #about: { readonly runId: string; readonly traceId: string };
  readonly #redactor: Redactor;
  readonly #ctx: LineContext;

  constructor(
    run: { readonly id: string; readonly input: Pick<RunInput, 'traceId'> },
    redactor: Redactor,
    ctx: LineContext,
  ) {
    this.#about = { runId: run.id, traceId: traceOf(run.id, run.input) };
    this.#redactor = redactor;
    this.#ctx = ctx;
  }

  get traceId(): string {
    return this.#about.traceId;
  }

  write(level: LogLevel, message: string): void {
    // Most of the time nobody does, and then a line costs nothing.
    if (this.#ctx.bus.isWatched) tellLine(this.#about, level, this.#redactor.text(message), this.#ctx);
  }

  /** How a step ended, what was noted about it included. */
  step({ stepId, success, error, notes = [], durationMs, requests = 0 }: StepResult): void {
    if (!this.#ctx.bus.isWatched) return;
    const took = `${durationMs ?? 0} ms and ${requests} ${requests === 1 ? 'request' : 'requests'}`;
    for (const note of notes) this.write('info', `Step ${stepId}: ${note}`);
    if (success) this.write('info', `Step ${stepId} succeeded after ${took}.`);
    else this.write('error', `Step ${stepId} failed after ${took}. ${error ?? ''}`.trimEnd());
  }

  end({ status, error, completedAt }: RunEnd, startedAt: number): void {
    const level = status === 'succeeded' ? 'info' : status === 'failed' ? 'error' : 'warn';
    const verb = status === 'failed' || status === 'succeeded' ? status : `was ${status}`;
    this.write(level, `The run ${verb} after ${completedAt - startedAt} ms. ${error ?? ''}`.trimEnd());
  }
}
