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

/** Scheme, user and password; host and port; path and query. */
const addressParts = /^([^:]*:\/\/(?:[^/@]*@)?)([^/?]*)/;

/**
 * User, password, database and options are encoded for their place in a URL, so that no value changes the host or the rest;
 * what is a URL as a whole is left as it is.
 */
async function databaseUrl(template: string, field: string, by: Evaluator): Promise<string | undefined> {
  if (isSqlUrl(template)) {
    // A placeholder may hold any sign.
    const covered = coverUnclosed(template).replace(/<<[\s\S]+?>>/g, (part) => '_'.repeat(part.length));
    const [whole = '', user = ''] = addressParts.exec(covered) ?? [];
    const host = template.slice(user.length, whole.length);
    const encoded = { ...by, encode: encodeURIComponent };
    const filled = [
      fill(template.slice(0, user.length), field, encoded),
      fill(host, field, by),
      fill(template.slice(whole.length), field, encoded),
    ];
    return (await Promise.all(filled)).join('');
  }
  if (!template.startsWith('<<')) return undefined;
  const url = await fill(template, field, by);
  return isSqlUrl(url) ? url : undefined;
}

/** A placeholder that stands where JSON wants a value becomes a text, so that the body can be read before it is filled. */
function quotePlaceholders(body: string): string {
  const parts: string[] = [];
  let end = 0;
  // A text that is never closed goes on to the end, which JSON refuses.
  for (const { 0: part, index } of coverUnclosed(body).matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|<<[\s\S]+?>>/g)) {
    if (!part.startsWith('<<')) continue;
    parts.push(body.slice(end, index), JSON.stringify(part));
    end = index + part.length;
  }
  return parts.join('') + body.slice(end);
}
