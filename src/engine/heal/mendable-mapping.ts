/**
 * The response mapping of a step, which is repaired once when it fails, or gives what the schema of the call does not ask for:
 * the answer is there, so nothing is sent for it.
 */
import type { Healing } from '../../model/run.ts';
import { shapeAnswer } from '../api/shape.ts';
import type { Asking } from '../generate/model/propose.ts';
import { healTransform, isOfExpression } from './heal-transform.ts';

interface Around {
  /** Names the step in messages, such as `steps[0]`. */
  readonly field: string;
  /** What the results have to be. */
  readonly schema: unknown;
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

  /** Throws as `shapeAnswer`, when it cannot be repaired. */
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
    const { field, schema, instruction, ctx } = this.#around;
    const run = (expression: string): Promise<unknown> => this.#run(expression, data);
    const broken = { field: `${field}.responseMapping`, expression: this.#expression, data, schema, instruction, run };
    const { expression, healing } = await healTransform(broken, failure, ctx);
    this.#expression = expression;
    this.#healing = healing;
  }

  #run(mapping: string, data: unknown): Promise<unknown> {
    const { field, schema, ctx } = this.#around;
    const fields = { mappingField: `${field}.responseMapping`, schemaField: `${field}.apiConfig.responseSchema` };
    return shapeAnswer(data, { ...fields, mapping, schema }, ctx);
  }
}
