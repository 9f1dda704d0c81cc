/** Requests to a database: which URLs mean one, and the query in the body of such a step. */
import { PatchbayError } from '../../core/error.ts';
import { isRecord, parseExactly } from '../../core/json.ts';

export interface Query {
  readonly text: string;
  readonly params: readonly unknown[];
}

const shape =
  'Write `{"query": "select * from hens where age > $1", "params": [2]}`; `values` is another name of `params`.';

/** True for `postgres://` and `postgresql://`, in any case. */
export function isSqlUrl(url: string): boolean {
  return /^\s*postgres(ql)?:/i.test(url);
}

/**
 * Reads the body of a step that asks a database. `field` is how messages call it, such as `steps[0].apiConfig.body`.
 *
 * Throws `invalid_input` with the reason INVALID_QUERY; nothing of the body appears in it, since it may hold secrets.
 */
export function readQuery(body: string | undefined, field: string): Query {
  if (body === undefined || body.trim() === '') throw badQuery(`\`${field}\` was empty.`);
  const read = parseJson(body, field);
  if (!isRecord(read)) throw badQuery(`\`${field}\` was not a JSON object.`);
  const { query, params, values } = read;
  if (typeof query !== 'string' || query.trim() === '') throw badQuery(`\`query\` in \`${field}\` was not a text.`);
  return { text: query, params: readParams(params ?? undefined, values ?? undefined, field) };
}

/** A list under either name. What is null counts as not given. */
function readParams(params: unknown, values: unknown, field: string): readonly unknown[] {
  if (params !== undefined && values !== undefined) throw badQuery(`\`${field}\` had both \`params\` and \`values\`.`);
  const given = params ?? values ?? [];
  if (Array.isArray(given)) return given;
  throw badQuery(`\`${params === undefined ? 'values' : 'params'}\` in \`${field}\` was not a list.`);
}

function parseJson(body: string, field: string): unknown {
  try {
    return parseExactly(body);
  } catch (cause) {
    throw badQuery(`\`${field}\` was not JSON.`, cause);
  }
}

function badQuery(message: string, cause?: unknown): PatchbayError {
  return new PatchbayError('invalid_input', message, { reason: 'INVALID_QUERY', hint: shape, cause });
}
