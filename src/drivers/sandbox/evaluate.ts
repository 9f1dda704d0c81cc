/** Evaluates where it costs least: at once on this thread, else in a worker. */
import { createInline, type InlineData, type TryInline } from './inline.ts';
import type { Input, Program } from './messages.ts';
import type { Pool } from './pool.ts';
import type { Home, Tenant } from './task.ts';

/** What a program is evaluated over, in the form that either place needs: the data as it is is that of this thread. */
export interface Over extends InlineData {
  readonly scope?: Tenant;
  /** What a worker is sent, which depends on what it holds already. */
  input(home: Home): Input;
}

export class Evaluator {
  readonly #pool: Pool;
  readonly #tryInline: TryInline = createInline();

  /** What a worker may hold of scopes that do not run. */
  readonly spareChars: number;

  constructor(pool: Pool, spareChars: number) {
    this.#pool = pool;
    this.spareChars = spareChars;
  }

  /** The result as data; undefined when there is none. */
  async evaluate(program: Program, over: Over, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    const inline = this.#tryInline(program, over);
    if (inline.done) return inline.value;
    const json = await this.#pool.run(
      {
        program,
        scope: over.scope,
        request: (id, home) => ({ kind: 'evaluate', id, program, input: over.input(home) }),
      },
      signal,
    );
    return json === undefined ? undefined : JSON.parse(json);
  }

  /** Throws when the program does not compile. */
  async check(program: Program, signal: AbortSignal): Promise<void> {
    await this.#pool.run({ program, scope: undefined, request: (id) => ({ kind: 'check', id, program }) }, signal);
  }
}
