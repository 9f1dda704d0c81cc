/** The response mapping of a step, which is repaired once when it fails: the answer is there, so nothing is sent for it. */
import type { Healing } from '../../model/run.ts';
import type { Asking } from '../generate/model/propose.ts';
import { healTransform, isOfExpression } from './heal-transform.ts';

interface Around {
  /** Names it in messages, such as `steps[0].responseMapping`. */
  readonly field: string;
  readonly instruction: string;
  readonly mayHeal: boolean;
  readonly ctx: Asking;
}

export class MendableMapping {
  readonly #around: Around;
  #expression: string;
  #mending: Promise<void> | undefined;
  #healing: Healing | undefined;

  constructor(expression: string, around: Around) {
    this.#expression = expression;
    this.#around = around;
  }

  get expression(): string {
    return this.#expression;
  }

  get healing(): readonly Healing[] {
    return this.#healing === undefined ? [] : [this.#healing];
  }

  /** Throws as the expression does, when it cannot be repaired. */
  async map(data: unknown): Promise<unknown> {
    try {
      return await this.#run(this.#expression, data);
    } catch (error) {
      const { mayHeal, ctx } = this.#around;
      if (!mayHeal || !isOfExpression(error, ctx.signal)) throw error;
      // Items beside each other fail together, and wait for one repair.
      this.#mending ??= this.#mend(data, error);
      await this.#mending;
      return this.#run(this.#expression, data);
    }
  }

  async #mend(data: unknown, failure: Parameters<typeof healTransform>[1]): Promise<void> {
    const { field, instruction, ctx } = this.#around;
    const run = (expression: string): Promise<unknown> => this.#run(expression, data);
    const broken = { field, expression: this.#expression, data, schema: undefined, instruction, run };
    const { expression, healing } = await healTransform(broken, failure, ctx);
    this.#expression = expression;
    this.#healing = healing;
  }

  #run(expression: string, data: unknown): Promise<unknown> {
    const { sandbox, signal } = this.#around.ctx;
    return sandbox.evaluate(expression, data, signal);
  }
}
