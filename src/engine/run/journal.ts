/**
 * What a run must not ask twice: the answers of its requests, until the step that they belong to is recorded.
 *
 * A request whose answer is in the journal is not sent again. One that must not be sent twice is noted before it goes out,
 * so that a process that dies does not leave it in doubt unnoticed.
 */
import * as z from 'zod';
import type { Vault } from '../../core/ports.ts';
import type { Hold, RunPart, RunShelf } from '../../core/run-ports.ts';
import type { Redactor } from '../redact.ts';

export interface JournalPorts {
  readonly runs: Pick<RunShelf, 'putPart' | 'dropPart'>;
  readonly vault: Vault;
  readonly redactor: Redactor;
}

const Sealed = z.object({ sealed: z.string() });

/** The journal of one step. Its names are those of `RunPart`. */
export interface StepJournal {
  /** What was kept under the name before; undefined when nothing was. */
  recall(name: string): { readonly value: unknown } | undefined;
  /** Resolves when the value, as JSON, is stored. */
  keep(name: string, json: string): Promise<void>;
  /** The same for what may be dropped again by `unsent`. */
  hold(name: string, json: string): Promise<void>;
  /** Notes a request, in words, that must not be sent twice; resolves when that is stored. */
  sent(name: string, request: string): Promise<void>;
  /** The request has not arrived, or was refused. */
  unsent(name: string): Promise<void>;
  /** The request was answered with a failure: its note goes once that is recorded, not before. Whether nobody has acted on it. */
  failed(name: string, isRefused: boolean): void;
}

export class Journal {
  readonly #hold: Hold;
  readonly #ports: JournalPorts;
  /** What there was when this process took the run; nothing of what it does itself. */
  readonly #before: ReadonlyMap<string, RunPart>;
  /** Requests whose answers are not known, in words, by step and name. */
  readonly #inFlight = new Map<string, string>();
  /** Notes of requests that were answered with a failure, as long as that is not recorded. */
  #failed: Pick<RunPart, 'step' | 'name'>[] = [];

  constructor(hold: Hold, before: readonly RunPart[], ports: JournalPorts) {
    this.#hold = hold;
    this.#ports = ports;
    this.#before = new Map(before.map((part) => [keyOf(part), part]));
  }

  /** Requests that were sent and whose answers are not known, in words. */
  get inFlight(): readonly string[] {
    return [...this.#inFlight.values()];
  }

  recall(step: number, name: string): { readonly value: unknown } | undefined {
    if (this.#before.size === 0) return undefined;
    const part = this.#before.get(keyOf({ step, name }));
    if (part?.state !== 'done') return undefined;
    const value: unknown = JSON.parse(part.value);
    const sealed = Sealed.strict().safeParse(value);
    return { value: sealed.success ? JSON.parse(this.#ports.vault.open(sealed.data.sealed, 'run-part')) : value };
  }

  ofStep(step: number): StepJournal {
    const { runs } = this.#ports;
    return {
      recall: (name) => this.recall(step, name),
      keep: (name, json) => {
        const wasMarked = this.#land(step, name);
        return runs.putPart(this.#hold, this.part(step, name, json), !wasMarked);
      },
      hold: (name, json) => runs.putPart(this.#hold, this.part(step, name, json)),
      sent: (name, request) => {
        this.#inFlight.set(keyOf({ step, name }), request);
        return runs.putPart(this.#hold, { step, name, state: 'sent', value: this.#ports.redactor.text(request) });
      },
      unsent: (name) => {
        this.#inFlight.delete(keyOf({ step, name }));
        return runs.dropPart(this.#hold, { step, name });
      },
      failed: (name) => {
        this.#inFlight.delete(keyOf({ step, name }));
        this.#failed.push({ step, name });
      },
    };
  }

  /** What was in flight under the name, or for the item of that name, has been answered; false when nothing was. */
  #land(step: number, name: string): boolean {
    const before = this.#inFlight.size;
    if (before === 0) return false;
    const key = keyOf({ step, name });
    for (const flying of this.#inFlight.keys())
      if (flying === key || itemOf(flying) === key) this.#inFlight.delete(flying);
    return this.#inFlight.size < before;
  }

  /** Drops what was settled by a failure that is recorded in the same moment. */
  async dropFailed(): Promise<void> {
    const failed = this.#failed;
    this.#failed = [];
    await Promise.all(failed.map((part) => this.#ports.runs.dropPart(this.#hold, part)));
  }

  /** Forgets what was in flight for a step that has its outcome: the record drops its parts. */
  settle(step: number): void {
    for (const key of this.#inFlight.keys()) if (key.startsWith(`${step} `)) this.#inFlight.delete(key);
    this.#failed = this.#failed.filter((part) => part.step !== step);
  }

  /** A value as it is kept; sealed when it holds a secret of the run, because later steps may need it. */
  part(step: number, name: string, text: string): RunPart {
    const { redactor, vault } = this.#ports;
    const value = redactor.finds(text) ? JSON.stringify({ sealed: vault.seal(text, 'run-part') }) : text;
    return { step, name, state: 'done', value };
  }
}

/**
 * Requests that were sent, must not be sent twice, and whose answers are not known, in words. What came out of the item that
 * a request was for says that it was answered.
 */
export function requestsInDoubt(parts: readonly RunPart[]): readonly string[] {
  const known = new Set(parts.map(keyOf));
  return parts.filter((part) => part.state === 'sent' && !known.has(itemOf(keyOf(part)))).map(({ value }) => value);
}

/** Of `0 answer 2 of item 3`: `0 item 3`. */
function itemOf(key: string): string {
  return key.replace(/ .* of /, ' ');
}

function keyOf({ step, name }: Pick<RunPart, 'step' | 'name'>): string {
  return `${step} ${name}`;
}
