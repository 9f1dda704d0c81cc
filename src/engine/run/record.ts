/** The record of a run while it is made: every part is stored at once, and kept for whoever waits for the run. */
import { limits } from '../../core/limits.ts';
import type { RunEnd, RunShelf, StoredRun } from '../../core/ports.ts';
import type { StepResult } from '../../model/run.ts';
import type { Redactor } from '../redact.ts';

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
  readonly transformedData?: Json | undefined;
  readonly rawData?: Json | undefined;
}

export class RunRecord {
  readonly #runs: RunShelf;
  readonly #redactor: Redactor;
  readonly #steps: StepResult[] = [];
  #run: StoredRun;
  #chars = 0;

  private constructor(run: StoredRun, runs: RunShelf, redactor: Redactor) {
    this.#run = run;
    this.#runs = runs;
    this.#redactor = redactor;
  }

  static async create(run: StoredRun, owner: string, runs: RunShelf, redactor: Redactor): Promise<RunRecord> {
    await runs.create(run, owner);
    return new RunRecord(run, runs, redactor);
  }

  get id(): string {
    return this.#run.id;
  }

  /** As far as it is. */
  get run(): StoredRun {
    return { ...this.#run, stepResults: this.#steps };
  }

  /** Characters of JSON that the steps have together. */
  get stepChars(): number {
    return this.#chars;
  }

  /** Stores a step's result, without its secrets. Data beyond the limit is left out, and the result says so. */
  async addStep(index: number, outcome: StepResult, data: StepData = {}): Promise<void> {
    const { step, text } = fitStep(this.#withoutSecrets(outcome, data));
    await this.#runs.addStep(this.id, index, text);
    this.#steps.push(step);
    this.#chars += text.length;
  }

  async end(end: RunEnd): Promise<void> {
    await this.#runs.end(this.id, end);
    this.#run = { ...this.#run, ...end };
  }

  /** Only what came from outside is looked through: a secret may be any word, such as the name of a field. */
  #withoutSecrets(outcome: StepResult, data: StepData): Written {
    const redactor = this.#redactor;
    const clean = (json: Json | undefined): Json | undefined =>
      json !== undefined && redactor.finds(json.text) ? toJson(redactor.value(json.value)) : json;
    const told: StepResult = {
      ...outcome,
      ...(typeof outcome.error === 'string' ? { error: redactor.text(outcome.error) } : {}),
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
