/** The definition of a run as it is repaired while the run goes on: stored with the run, shown in its `config`. */
import * as z from 'zod';
import { PatchbayError } from '../../core/error.ts';
import { Healing, type HealingReport } from '../../model/run.ts';
import { type Kind, saveDefinition } from '../definitions.ts';
import { keepRepaired, type RunInput } from '../run/input.ts';
import type { Running } from '../run/perform.ts';

const Shown = z.object({ healing: z.object({ repairs: z.array(Healing) }) });

interface Definition {
  readonly id: string;
  readonly createdAt?: string | null | undefined;
  readonly updatedAt?: string | null | undefined;
}

export class Repaired<D extends Definition> {
  readonly #running: Running;
  readonly #mask: (definition: D) => object;
  #definition: D;
  #repairs: readonly Healing[];

  /** `definition` as the run has it: with what another process has repaired before. */
  constructor(definition: D, mask: (definition: D) => object, running: Running) {
    this.#definition = definition;
    this.#mask = mask;
    this.#running = running;
    const before = Shown.safeParse(running.record.run.config);
    this.#repairs = before.success ? before.data.healing.repairs : [];
  }

  get definition(): D {
    return this.#definition;
  }

  /** A repair worked: from now on the run has it. */
  async take(definition: D, repairs: readonly Healing[]): Promise<void> {
    this.#definition = definition;
    this.#repairs = [...this.#repairs, ...this.#running.redactor.value(repairs)];
    await this.#revise({ repairs: [...this.#repairs] });
  }

  /** Once the run has succeeded: stores the definition where that was asked for, and says what became of it. */
  async save(kind: Kind<D>, { options, isInline }: RunInput): Promise<void> {
    if (options.saveHealed !== true || this.#repairs.length === 0) return;
    const saved = isInline === true ? 'no: the definition was given with the run' : await this.#store(kind);
    await this.#revise({ repairs: [...this.#repairs], saved });
  }

  /** What somebody has changed meanwhile stays as they left it. */
  async #store(kind: Kind<D>): Promise<string> {
    const repaired = this.#definition;
    const { ctx, record } = this.#running;
    try {
      await saveDefinition(
        kind,
        repaired.id,
        async (stored) => {
          if (stored !== undefined && stored.updatedAt === repaired.updatedAt) return repaired;
          throw new PatchbayError('conflict', 'The definition was changed while the run went on.');
        },
        ctx,
      );
      return 'yes';
    } catch (error) {
      ctx.signal.throwIfAborted();
      if (!(error instanceof PatchbayError)) throw error;
      ctx.log.write('warn', 'a repaired definition was not stored', { run: record.id, cause: error });
      return error.code === 'conflict' ? 'no: it was changed meanwhile' : `no: ${error.code}`;
    }
  }

  async #revise(report: HealingReport): Promise<void> {
    const { ctx, record } = this.#running;
    await record.revise(await keepRepaired(this.#definition, { mask: this.#mask, report }, ctx.vault));
  }
}
