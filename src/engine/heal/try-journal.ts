/**
 * The journal of a step whose call is tried again with repairs. Unlike the run's own, it also knows what this process has done:
 * items that are done are not asked for again, and answers to requests that must not be sent twice are used.
 */
import type { StepJournal } from '../run/journal.ts';

export class TryJournal implements StepJournal {
  readonly #base: StepJournal;
  readonly #kept = new Map<string, string>();
  /** Requests that must not be sent twice: on their way, or answered with a failure, which says whether nobody has acted on it. */
  readonly #inFlight = new Set<string>();
  readonly #failed = new Map<string, boolean>();
  /** Answers to such requests, of items that are not done. */
  readonly #answers = new Set<string>();
  #tries = 0;

  constructor(base: StepJournal) {
    this.#base = base;
  }

  /** Somebody may have acted on a request, be it of another item than the one that failed. */
  get isInDoubt(): boolean {
    return this.#inFlight.size > 0 || [...this.#failed.values()].includes(false);
  }

  /** A request that must not be sent twice has been answered; what is repaired may only read its answer. */
  get hasActed(): boolean {
    return this.#answers.size > 0;
  }

  /** The next try is the first, or the one with so many repairs. */
  begin(tries: number): void {
    this.#tries = tries;
  }

  recall(name: string): { readonly value: unknown } | undefined {
    const own = this.#kept.get(name);
    return own === undefined ? this.#base.recall(this.#named(name)) : { value: JSON.parse(own) };
  }

  async keep(name: string, json: string): Promise<void> {
    if (!isPage(name)) this.#kept.set(name, json);
    for (const request of this.#inFlight)
      if (request === name || itemOf(request) === name) this.#inFlight.delete(request);
    for (const answer of this.#answers) if (itemOf(answer) === name) this.#answers.delete(answer);
    if (name.startsWith('answer ')) this.#answers.add(name);
    await this.#base.keep(this.#named(name), json);
  }

  async hold(name: string, json: string): Promise<void> {
    await this.#base.hold(name, json);
  }

  async sent(name: string, request: string): Promise<void> {
    this.#inFlight.add(name);
    await this.#base.sent(name, request);
  }

  async unsent(name: string): Promise<void> {
    this.#inFlight.delete(name);
    await this.#base.unsent(name);
  }

  failed(name: string, isRefused: boolean): void {
    this.#inFlight.delete(name);
    this.#failed.set(name, isRefused);
  }

  /** What was refused has done nothing, and makes room for the repaired request. */
  async clearRefused(): Promise<void> {
    const refused = [...this.#failed.keys()];
    this.#failed.clear();
    await Promise.all(refused.map((name) => this.#base.unsent(name)));
  }

  /** Nothing is repaired any more: what failed has failed. */
  settle(): void {
    for (const [name, isRefused] of this.#failed) this.#base.failed(name, isRefused);
    this.#failed.clear();
  }

  /** Pages of a call that was repaired since are others. */
  #named(name: string): string {
    return this.#tries > 0 && isPage(name) ? `try ${this.#tries} ${name}` : name;
  }
}

function isPage(name: string): boolean {
  return name.startsWith('page ');
}

/** Of `answer 2 of item 3`: `item 3`. */
function itemOf(name: string): string {
  return name.replace(/^.* of /, '');
}
