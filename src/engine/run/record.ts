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

  #withoutSecrets(outcome: StepResult, { transformedData, rawData }: StepData): Written {
    const step: StepResult = {
      ...outcome,
      ...(transformedData === undefined ? {} : { transformedData: transformedData.value }),
      ...(rawData === undefined ? {} : { rawData: rawData.value }),
    };
    const text = [
      JSON.stringify(outcome).slice(0, -1),
      ...(transformedData === undefined ? [] : [`"transformedData":${transformedData.text}`]),
      ...(rawData === undefined ? [] : [`"rawData":${rawData.text}`]),
    ];
    const written = { step, text: `${text.join(',')}}` };
    if (!this.#redactor.finds(written.text)) return written;
    const redacted = this.#redactor.value(step);
    return { step: redacted, text: JSON.stringify(redacted) };
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
