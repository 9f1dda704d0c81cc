/** Integrations as a caller gives them: whole, or by the id of a stored one. */
import type { Context } from '../../../core/context.ts';
import { PatchbayError } from '../../../core/error.ts';
import { describeIssues } from '../../../core/issues.ts';
import { Integration } from '../../../model/integration.ts';
import { getDefinition } from '../../definitions.ts';
import { integrationKind } from '../../kinds.ts';

/** What is given wins over what is stored. Throws `invalid_input` for what is no integration. */
export async function readIntegrations(
  given: readonly unknown[],
  ctx: Context<'store' | 'vault'>,
): Promise<readonly Integration[]> {
  return Promise.all(given.map((value, index) => readOne(value, index, ctx)));
}

async function readOne(value: unknown, index: number, ctx: Context<'store' | 'vault'>): Promise<Integration> {
  const parsed = Integration.safeParse(value);
  if (!parsed.success) {
    throw new PatchbayError(
      'invalid_input',
      `integrations[${index}] was no integration: ${describeIssues(parsed.error.issues).join('; ')}.`,
      {
        hint: 'Give its `id`, and its documentation unless it is stored.',
      },
    );
  }
  const { data } = parsed;
  const isWhole = (data.openApiSchema ?? data.documentation ?? '') !== '';
  if (isWhole) return data;
  try {
    const given = Object.fromEntries(Object.entries(data).filter(([, member]) => member !== null));
    return { ...(await getDefinition(integrationKind, data.id, ctx)), ...given };
  } catch (error) {
    // More than its id: it is given, and not stored.
    const isGiven = Object.keys(data).length > 1 && error instanceof PatchbayError && error.code === 'not_found';
    if (isGiven) return data;
    throw error;
  }
}
