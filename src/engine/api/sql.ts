/** Calls that ask a database: the URL is `postgres://...`, the body `{query, params}` (workflow-notes, 1.5). */
import { PatchbayError } from '../../core/error.ts';
import type { ApiConfig } from '../../model/api.ts';
import type { Integration } from '../../model/integration.ts';
import { coverUnclosed } from '../placeholder.ts';
import { isSqlUrl, type Query, readQuery } from './query.ts';
import { hostAndPath } from './request.ts';
import { type Evaluator, fill, fillNative } from './template.ts';

export interface BuiltQuery extends Query {
  readonly url: string;
}

/** Undefined when the call means no database. `field` names the call in messages, such as `steps[0].apiConfig`. */
export async function buildQuery(
  {
    config,
    integration,
    field,
  }: {
    readonly config: ApiConfig;
    readonly integration: Integration | undefined;
    readonly field: string;
  },
  by: Evaluator,
): Promise<BuiltQuery | undefined> {
  const url = await databaseUrl(hostAndPath(config, integration, field), `${field}.urlHost/urlPath`, by);
  if (url === undefined) return undefined;
  if ((config.method ?? 'POST') !== 'POST') {
    throw new PatchbayError('invalid_input', `${field}.method was ${config.method}, and databases are asked by POST.`);
  }
  const { text, params } = readQuery(quotePlaceholders(config.body ?? ''), `${field}.body`);
  if (/<<[\s\S]+?>>/.test(coverUnclosed(text))) {
    throw new PatchbayError('invalid_input', `The query in ${field}.body held a placeholder.`, {
      reason: 'INVALID_QUERY',
      hint: 'Write $1 there and the placeholder into params: values are bound, so that none can change the query.',
    });
  }
  const filled = await fillNative(params, `${field}.body.params`, by);
  return { url, text, params: Array.isArray(filled) ? filled : [] };
}

/** Scheme, user and password; host and port; path and query. A placeholder may hold any sign. */
const addressParts = /^([^:]*:\/\/(?:(?:<<[\s\S]+?>>|[^/@<])*@)?)((?:<<[\s\S]+?>>|[^/?<])*)([\s\S]*)$/;

/**
 * User, password, database and options are encoded for their place in a URL, so that no value changes the host or the rest;
 * what is a URL as a whole is left as it is.
 */
async function databaseUrl(template: string, field: string, by: Evaluator): Promise<string | undefined> {
  if (isSqlUrl(template)) {
    const [, user = '', host = '', path = ''] = addressParts.exec(template) ?? [];
    const encoded = { ...by, encode: encodeURIComponent };
    return (await fill(user, field, encoded)) + (await fill(host, field, by)) + (await fill(path, field, encoded));
  }
  if (!template.startsWith('<<')) return undefined;
  const url = await fill(template, field, by);
  return isSqlUrl(url) ? url : undefined;
}

/** A placeholder that stands where JSON wants a value becomes a text, so that the body can be read before it is filled. */
function quotePlaceholders(body: string): string {
  return body.replace(/"(?:[^"\\]|\\.)*"|<<[\s\S]+?>>/g, (part) =>
    part.startsWith('<<') ? JSON.stringify(part) : part,
  );
}
