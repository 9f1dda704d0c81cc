/** The record of a run while it is made: every part is stored at once, and kept for whoever waits for the run. */
import { limits } from '../../core/limits.ts';
import type { Vault } from '../../core/ports.ts';
import type { Hold, RunEnd, RunPart, RunShelf, StoredRun } from '../../core/run-ports.ts';
import type { StepResult } from '../../model/run.ts';
import type { Redactor } from '../redact.ts';
import type { KeptDefinition } from './input.ts';
import { Journal, type StepJournal } from './journal.ts';
import type { RunLines } from './lines.ts';

/** A value and its JSON, which is made once and used wherever a text is needed. */
export interface Json {
  readonly value: unknown;
  readonly text: string;
}

export function toJson(value: unknown): Json {
  return { value, text: JSON.stringify(value) ?? 'null' };
}

/** What a step gave, beside how it went. */
export interface StepData {
  /** False of a step that is begun again when somebody goes on with the run: its journal stays. */
  readonly isDone?: boolean | undefined;
  readonly transformedData?: Json | undefined;
  readonly rawData?: Json | undefined;
}

/** A step that was recorded before this process took the run. */
export interface Recalled {
  readonly outcome: StepResult;
  /** What later steps see under its id. */
  readonly result: unknown;
}

interface RecordPorts {
  readonly lines: RunLines;
  readonly runs: RunShelf;
  readonly vault: Vault;
  readonly redactor: Redactor;
}

export class RunRecord {
  readonly #runs: RunShelf;
  readonly #redactor: Redactor;
  readonly #lines: RunLines;
  readonly #hold: Hold;
  readonly #journal: Journal;
  readonly #steps: StepResult[];
  /** Steps that were there at the beginning. */
  readonly #recorded: number;
  #run: StoredRun;
  #chars = 0;
  #writing: Promise<void> = Promise.resolve();

  /** The record of a run that is stored, with the steps it has so far, and the parts of those that have not ended. */
  constructor(run: StoredRun, parts: readonly RunPart[], hold: Hold, ports: RecordPorts) {
    this.#run = { ...run, status: 'running' };
    this.#runs = ports.runs;
    this.#redactor = ports.redactor;
    this.#lines = ports.lines;
    this.#hold = { id: hold.id, owner: hold.owner };
    this.#journal = new Journal(this.#hold, parts, ports);
    this.#steps = [...run.stepResults];
    this.#recorded = this.#steps.length;
  }

  get id(): string {
    return this.#run.id;
  }

  /** As far as it is. */
  get run(): StoredRun {
    return { ...this.#run, stepResults: this.#steps };
  }

  get isEnded(): boolean {
    return this.#run.completedAt !== undefined;
  }

  /** Characters of JSON that the steps have together. */
  get stepChars(): number {
    return this.#chars;
  }

  /** Requests that must not be sent twice, and whose answers have not come, in words. */
  get inFlight(): readonly string[] {
    return this.#journal.inFlight;
  }

  journalOf(index: number): StepJournal {
    return this.#journal.ofStep(index);
  }

  recall(index: number): Recalled | undefined {
    const outcome = index < this.#recorded ? this.#steps[index] : undefined;
    if (outcome === undefined) return undefined;
    const whole = this.#journal.recall(index, 'result');
    return { outcome, result: whole === undefined ? outcome.transformedData : whole.value };
  }

  /**
   * Stores a step's result, without its secrets. Data beyond the limit is left out, and the result says so. What the
   * record does not have of it is kept beside it until the run has ended, for the steps after it.
   */
  async addStep(index: number, outcome: StepResult, { isDone = true, ...data }: StepData = {}): Promise<void> {
    const { step, text } = fitStep(this.#withoutSecrets(outcome, data));
    const whole = data.transformedData;
    const isWhole = whole === undefined || step.transformedData === whole.value;
    const result = isWhole ? undefined : this.#journal.part(index, 'result', whole.text);
    this.#lines.step(step);
    this.#steps[index] = step;
    this.#chars += text.length;
    if (isDone) this.#journal.settle(index);
    const put = this.#runs.putStep(this.#hold, { index, text, isDone, result });
    this.#writing = Promise.all([put, this.#journal.dropFailed()]).then(() => {});
    // Whoever does not wait for it finds out at the end of the run.
    this.#writing.catch(() => {});
    await this.#writing;
  }

  /** From now on the run is one of a definition that was repaired. */
  async revise({ version, shown }: KeptDefinition): Promise<void> {
    await this.#runs.revise(this.#hold, version);
    this.#run = { ...this.#run, config: shown };
  }

  async end(end: RunEnd): Promise<void> {
    await Promise.all([this.#writing, this.#runs.end(this.#hold, end)]);
    const { webhook } = this.#run;
    const told = webhook && { webhook: { ...webhook, status: 'waiting' as const, nextAt: end.completedAt } };
    this.#run = { ...this.#run, ...end, ...told };
  }

  /** Only what came from outside is looked through: a secret may be any word, such as the name of a field. */
  #withoutSecrets(outcome: StepResult, data: Omit<StepData, 'isDone'>): Written {
    const redactor = this.#redactor;
    const clean = (json: Json | undefined): Json | undefined =>
      json !== undefined && redactor.finds(json.text) ? toJson(redactor.value(json.value)) : json;
    const told: StepResult = {
      ...outcome,
      ...(typeof outcome.error === 'string' ? { error: redactor.text(outcome.error) } : {}),
      ...(outcome.healing === undefined ? {} : { healing: redactor.value(outcome.healing) }),
      ...(outcome.notes === undefined ? {} : { notes: outcome.notes.map((note) => redactor.text(note)) }),
    };
    const parts = { transformedData: clean(data.transformedData), rawData: clean(data.rawData) };
    const step = { ...told };
    const texts = [JSON.stringify(told).slice(0, -1)];
    for (const [name, json] of Object.entries(parts)) {
      if (json === undefined) continue;
      Object.assign(step, { [name]: json.value });
      texts.push(`"${name}":${json.text}`);
    }
    return { step, text: `${texts.join(',')}}` };
  }
}

interface Written {
  readonly step: StepResult;
  readonly text: string;
}

function fitStep(written: Written): Written {
  const bytes = written.text.length;
  if (bytes <= limits.recordedStepBytes) return written;
  const { rawData: _raw, transformedData: _data, ...rest } = written.step;
  const note = `Its data (${bytes} bytes) is not recorded: the limit recordedStepBytes is ${limits.recordedStepBytes}.`;
  const step = { ...rest, notes: [...(rest.notes ?? []), note] };
  return { step, text: JSON.stringify(step) };
}
