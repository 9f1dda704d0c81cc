/** The integration's own address with its placeholders filled, for what only the service itself can tell. */
import { buildQuery, type BuiltQuery } from '../../api/sql.ts';
import { headerFor } from '../../api/authenticate.ts';
import { hostAndPath } from '../../api/request.ts';
import { fill } from '../../api/template.ts';
import { Redactor } from '../../redact.ts';
import { Access } from '../access.ts';
import type { Source } from './context.ts';

const field = 'integration';

/** A query of the integration's database; undefined when it has none. */
export async function queryOf(text: string, { integration, ctx }: Source): Promise<BuiltQuery | undefined> {
  const config = { method: 'POST' as const, body: JSON.stringify({ query: text, params: [] }) };
  return filled({ integration, ctx }, (access, by) =>
    buildQuery({ config, integration: access.integration, field }, by),
  );
}

export interface ServiceAddress {
  readonly url: string;
  /** Shows who asks, to that address and to no other. */
  readonly authorization: Readonly<Record<string, string>>;
}

export async function addressOf({ integration, ctx }: Source): Promise<ServiceAddress> {
  return filled({ integration, ctx }, async (access, by) => {
    const url = await fill(hostAndPath({}, access.integration, field), field, by);
    const header = headerFor('HEADER', access.credentials);
    return { url, authorization: header === undefined ? {} : Object.fromEntries([header]) };
  });
}

type Evaluator = Parameters<typeof fill>[2];

async function filled<T>(
  { integration, ctx }: Source,
  work: (access: Access, by: Evaluator) => Promise<T>,
): Promise<T> {
  const access = await Access.open(integration, {}, new Redactor(), ctx);
  await access.freshen();
  const scope = ctx.sandbox.open(access.variables);
  try {
    return await work(access, { scope, over: {}, signal: ctx.signal });
  } finally {
    scope.close();
  }
}
