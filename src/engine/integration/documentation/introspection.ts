/** A GraphQL service as text: the schema that it tells of itself. */
import { PatchbayError } from '../../../core/error.ts';
import { isRecord } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import type { NetResponse } from '../../../core/ports.ts';
import { addressOf } from './address.ts';
import type { FoundDocumentation, Source } from './context.ts';

/**
 * Asked without credentials first, and with them where the service wants to know who asks. Throws `upstream_failed` when it
 * tells no schema.
 */
export async function introspect(source: Source): Promise<FoundDocumentation> {
  const { url, authorization } = await addressOf(source);
  const { getIntrospectionQuery, buildClientSchema, printSchema } = await import('graphql');
  const body = JSON.stringify({ query: getIntrospectionQuery() });
  for (const headers of [{}, authorization]) {
    const schema = schemaIn(await ask(url, body, headers, source));
    // What is no introspection makes the two functions throw, and that is told like every other failure.
    if (schema !== undefined) return { documentation: tell(printSchema(buildClientSchema(schema as never))) };
  }
  throw new PatchbayError('upstream_failed', 'The service did not tell its GraphQL schema.', {
    reason: 'NO_INTROSPECTION',
    hint: 'Give the schema as documentation, or credentials that may ask for it.',
  });
}

function ask(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  { ctx }: Source,
): Promise<NetResponse> {
  return ctx.net.fetch({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body,
    signal: ctx.signal,
    timeoutMs: limits.documentationRequestMs,
    maxBytes: limits.documentationPageBytes,
    // Credentials go to the service itself and nowhere else.
    redirects: 0,
  });
}

function schemaIn({ status, bytes }: NetResponse): unknown {
  if (status >= 300) return undefined;
  try {
    const answer: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const data = isRecord(answer) ? answer['data'] : undefined;
    return isRecord(data) && isRecord(data['__schema']) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Each type is a part by itself. */
function tell(sdl: string): string {
  const types = sdl.split(/\n\n(?=(?:"""|type |input |enum |interface |union |scalar |directive |schema ))/);
  const parts = types.map((text) => {
    const [, kind, name] = /^(type|input|enum|interface|union|scalar) (\w+)/m.exec(text) ?? [];
    return `## ${kind === undefined ? 'Schema' : `${kind} ${name}`}\n\n\`\`\`graphql\n${text.trim()}\n\`\`\``;
  });
  return `# GraphQL schema\n\n${parts.join('\n\n')}\n`.slice(0, limits.documentationChars);
}
