/**
 * The lines in which evaluations wait, by what is known of their text.
 *
 * A text that answered within a slice before is proven; new texts never take all the workers, so that a crowd of hostile
 * ones holds up no workflow that is running well. A text that was slow waits with the long ones, until it is prompt there.
 */
import type { Program } from './messages.ts';
import { FairQueue } from './queue.ts';
import type { Task } from './task.ts';

/** Texts of either kind that are remembered. */
const textsMax = 2_000;

export class Lines {
  readonly #proven = new FairQueue<Task>();
  readonly #new = new FairQueue<Task>();
  readonly #long = new FairQueue<Task>();
  readonly #provenTexts = new Set<string>();
  readonly #slowTexts = new Set<string>();
  #isTurnOfNew = false;

  get quickSize(): number {
    return this.#proven.size + this.#new.size;
  }

  get longSize(): number {
    return this.#long.size;
  }

  push(task: Task): void {
    this.#lineOf(task.program).push(task.scope ?? task, task);
  }

  remove(task: Task): void {
    for (const line of [this.#proven, this.#new, this.#long]) line.remove(task.scope ?? task, task);
  }

  drain(): readonly Task[] {
    return [this.#proven, this.#new, this.#long].flatMap((line) => line.drain());
  }

  /** Proven and new ones by turns, or only proven ones. */
  takeQuick(fits: (task: Task) => boolean, mayBeNew: boolean): Task | undefined {
    if (!mayBeNew) return this.#proven.take(fits);
    this.#isTurnOfNew = !this.#isTurnOfNew;
    const [first, second] = this.#isTurnOfNew ? [this.#new, this.#proven] : [this.#proven, this.#new];
    return first.take(fits) ?? second.take(fits);
  }

  takeLong(fits: (task: Task) => boolean): Task | undefined {
    return this.#long.take(fits);
  }

  isNew({ text }: Program): boolean {
    return !this.#provenTexts.has(text);
  }

  notePrompt({ text }: Program): void {
    this.#slowTexts.delete(text);
    remember(this.#provenTexts, text);
  }

  noteSlow({ text }: Program): void {
    this.#provenTexts.delete(text);
    remember(this.#slowTexts, text);
  }

  #lineOf({ text }: Program): FairQueue<Task> {
    if (this.#slowTexts.has(text)) return this.#long;
    return this.#provenTexts.has(text) ? this.#proven : this.#new;
  }
}

/** The ones remembered last stay. */
function remember(texts: Set<string>, text: string): void {
  texts.delete(text);
  texts.add(text);
  const [oldest] = texts;
  if (texts.size > textsMax && oldest !== undefined) texts.delete(oldest);
}
