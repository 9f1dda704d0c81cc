/** What an answer becomes by its definition, in a single call as in a step: mapped, and held to its schema. */
import type { Context } from '../../core/context.ts';
import { checkAgainst } from '../conform.ts';
import { naming } from '../naming.ts';

export interface Shape {
  readonly mapping: string | null | undefined;
  /** Names the mapping in messages, such as `steps[0].responseMapping`. */
  readonly mappingField: string;
  readonly schema: unknown;
  readonly schemaField: string;
}

/** The answer itself where nothing maps it. Throws as expressions and schemas do. */
export async function shapeAnswer(
  answer: unknown,
  { mapping, mappingField, schema, schemaField }: Shape,
  { sandbox, signal }: Pick<Context<'sandbox'>, 'sandbox' | 'signal'>,
): Promise<unknown> {
  const expression = mapping?.trim() ?? '';
  const isMapped = expression !== '' && expression !== '$';
  const mapped = isMapped ? await naming(mappingField, () => sandbox.evaluate(expression, answer, signal)) : answer;
  const data = mapped ?? null;
  await checkAgainst(schema, data, { sandbox, signal, field: schemaField, what: 'The result' });
  return data;
}
