/**
 * What a database says went wrong, in words that hold none of its data: the SQLSTATE, its standard name and the place in
 * the query. The server's own message may quote values, so it stays in `cause`.
 */
import { PatchbayError } from '../../core/error.ts';
import { explain, failure, type Place } from './failure.ts';
import { nameSqlState } from './sql-state.ts';

/** What of an ErrorResponse may be told. */
export interface SqlComplaint {
  readonly sqlState: string;
  readonly name: string | undefined;
  /** In characters of the query, from 1. */
  readonly position: number | undefined;
}

/** Undefined for an error that no database sent. */
export function readComplaint(error: unknown): SqlComplaint | undefined {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined;
  const { code } = error;
  if (typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code)) return undefined;
  const position = 'position' in error ? Number(error.position) : Number.NaN;
  return {
    sqlState: code,
    name: nameSqlState(code),
    position: Number.isSafeInteger(position) && position > 0 ? position : undefined,
  };
}

/** A failure on the way to a connection that queries can use. */
export function explainConnect(error: unknown, place: Place): PatchbayError {
  const complaint = readComplaint(error);
  if (complaint !== undefined) {
    const reason = complaint.sqlState.startsWith('28') ? 'SQL_AUTH_FAILED' : 'SQL_CONNECT_FAILED';
    return addComplaint(failure(reason, place, { cause: error }), complaint);
  }
  // The library's own words about the exchange in which a password is proved.
  if (error instanceof Error && error.message.startsWith('SASL'))
    return failure('SQL_AUTH_FAILED', place, { cause: error });
  const explained = explain(error, place);
  if (explained.reason === 'TLS_FAILED') return failure('TLS_FAILED', place, { hint: tlsHint, cause: error });
  return explained.reason === 'CONNECTION_FAILED' ? failure('SQL_CONNECT_FAILED', place, { cause: error }) : explained;
}

const tlsHint =
  'Every `sslmode` with TLS verifies the certificate, `require` and `prefer` as well; NODE_EXTRA_CA_CERTS names a file with further authorities.';

/** A failure of a query over a connection that worked; `lateMs` is its time when it had all of that. */
export function explainQuery(error: unknown, place: Place, lateMs: number | undefined): PatchbayError {
  if (error instanceof PatchbayError) return error;
  const complaint = readComplaint(error);
  if (complaint === undefined) return explainConnect(error, place);
  const { sqlState } = complaint;
  // The server's own timer may be faster than ours. It has the same state for whatever else cancels a query.
  if (sqlState === '57014' && lateMs !== undefined)
    return failure('SQL_TIMEOUT', place, { details: { timeoutMs: lateMs }, cause: error });
  const code = isMistake(sqlState) ? 'invalid_input' : 'upstream_failed';
  const told = new PatchbayError(code, `Host "${place.host}" failed the query.`, {
    reason: 'SQL_FAILED',
    hint: hints.get(sqlState) ?? (code === 'invalid_input' ? 'Correct the query or its parameters.' : undefined),
    cause: error,
  });
  return addComplaint(told, complaint);
}

/**
 * Data exceptions, syntax and the like come back however often they are tried. A missing privilege is not the query's; a
 * violation of the protocol is, since that is how a server calls a wrong number of parameters.
 */
function isMistake(sqlState: string): boolean {
  return /^(0A|21|22|26|42|08P01)/.test(sqlState) && sqlState !== '42501';
}

const oneStatement = 'Write one statement per query, and a placeholder `$1`, `$2`... wherever a value belongs.';

const hints = new Map([
  ['42601', `Correct the text of the query. ${oneStatement}`],
  ['42P02', 'The query has more placeholders than there are parameters.'],
  ['08P01', 'The query must have as many placeholders as there are parameters.'],
  ['42P18', 'Say what type a parameter has, such as `$1::text`.'],
  ['22P02', 'A parameter does not have the form of its type. An array for a JSON column must be given as JSON text.'],
  ['23505', 'A row with the same key is there already.'],
  ['25006', 'The database only reads: ask another one, or leave out what changes it.'],
]);

function addComplaint(error: PatchbayError, complaint: SqlComplaint): PatchbayError {
  const { sqlState, name, position } = complaint;
  const told = [` SQLSTATE ${sqlState}`, name && ` (${name})`, position && ` at character ${position} of the query`];
  return new PatchbayError(error.code, `${error.message.slice(0, -1)}:${told.filter(Boolean).join('')}.`, {
    reason: error.reason,
    hint: error.hint,
    details: {
      sqlState,
      ...(name === undefined ? {} : { name }),
      ...(position === undefined ? {} : { position }),
    },
    cause: error.cause,
  });
}
