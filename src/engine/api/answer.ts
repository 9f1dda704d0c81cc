/** Reads an upstream's answer: what its body says, whatever its Content-Type claims (workflow-notes, 1.4). */
import { PatchbayError } from '../../core/error.ts';
import { isRecord, parseExactly } from '../../core/json.ts';
import type { Extractor, NetResponse } from '../../core/ports.ts';

/** A body that is data as it is: JSON, else text. For the answers of refusals, which are shown and not worked with. */
export function peekBody(response: NetResponse): unknown {
  const text = textOf(response).trim();
  if (!/^[[{]/.test(text)) return text;
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}

/** A record of JSON in each line. */
const linesType = /\b(?:x-)?(?:ndjson|jsonl|jsonlines)\b/i;

/** The data of a body: a file of any kind that `extract` knows, else its text; an empty body is an empty list. */
export async function readBody(response: NetResponse, extract: Extractor, signal: AbortSignal): Promise<unknown> {
  const { bytes } = response;
  if (isBlank(bytes)) return [];
  refuseHtml(response);
  const scalar = readScalar(response);
  if (scalar !== undefined) return scalar.value;
  const request = { bytes, charset: charsetOf(response), signal };
  const body = await extract.extract(request);
  // Of one line, it cannot be told from a record, except by its type.
  if (isRecord(body) && linesType.test(response.headers['content-type'] ?? '')) return [body];
  if (typeof body !== 'string') return body;
  refuseBroken(body, response);
  // A table without rows cannot be told from a line of text, except by its type.
  const isTable = /\/csv\b/i.test(response.headers['content-type'] ?? '');
  return isTable ? extract.extract({ ...request, fileType: 'CSV' }) : body;
}

/** What calls itself JSON or XML, begins like it and cannot be read was cut short. */
function refuseBroken(text: string, { headers }: NetResponse): void {
  const claim = /[/+](json|xml)\b/i.exec(headers['content-type'] ?? '')?.[1]?.toUpperCase();
  const begins = claim === 'JSON' ? /^\s*[[{]/ : /^\s*</;
  if (claim === undefined || !begins.test(text)) return;
  throw new PatchbayError('upstream_failed', `The service sent ${claim} that is cut short or damaged.`, {
    reason: 'BROKEN_ANSWER',
    hint: 'Try again; if it stays so, ask for less at a time.',
  });
}

const scalarBytes = 64 * 1024;

/** A number, a word or a text that stands alone is JSON only when the service says so: it may as well be a text such as an id. */
function readScalar(response: NetResponse): { readonly value: unknown } | undefined {
  if (response.bytes.length > scalarBytes || !/[/+]json\b/i.test(response.headers['content-type'] ?? ''))
    return undefined;
  const text = textOf(response).trim();
  if (!/^(?:true|false|null|-?\d[\d.eE+-]*|"[^\n]*")$/.test(text)) return undefined;
  try {
    return { value: parseExactly(text) };
  } catch {
    return undefined;
  }
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/** What Content-Type says that the text is in. */
export function charsetOf({ headers }: NetResponse): string | undefined {
  return /;\s*charset="?([\w.:-]+)/i.exec(headers['content-type'] ?? '')?.[1];
}

function textOf(response: NetResponse, end = response.bytes.length): string {
  return new TextDecoder().decode(response.bytes.subarray(0, end));
}

/** A page for people where data was expected means a wrong address or a login wall. */
function refuseHtml(response: NetResponse): void {
  if (!/^\s*(?:<!doctype html|<html)/i.test(textOf(response, 100))) return;
  throw new PatchbayError('upstream_failed', 'The service answered with an HTML page instead of data.', {
    reason: 'HTML_ANSWER',
    hint: 'Check urlHost and urlPath, and whether the service wants credentials.',
  });
}

/** What was answered could not be used: `body` is the answer, for the record. */
export class AnsweredFailure extends PatchbayError {
  readonly body: unknown;

  constructor(cause: PatchbayError, body: unknown) {
    super(cause.code, cause.message, { reason: cause.reason, hint: cause.hint, details: cause.details, cause });
    this.body = body;
  }
}

const goodStatuses: ReadonlySet<number> = new Set([200, 201, 202, 203, 204, 205, 206]);

export function isSuccess(status: number): boolean {
  return goodStatuses.has(status);
}

/** Members that report a failure when they hold something. */
const failureNames: ReadonlySet<string> = new Set([
  'error',
  'errors',
  'error_message',
  'errormessage',
  'failure_reason',
  'failure',
  'failed',
]);

/** Members that say how it went, and what they say when it went wrong. */
const outcomeNames: ReadonlySet<string> = new Set(['result', 'status', 'outcome']);
const badOutcome = /^(?:error|err|failure|fail)$/i;
/** What a thing is known by: of a deployment, `status` says how that went, and not how the request did. */
const handleName = /^(?:id|_id|uuid|key|name|number|url|(?!request|trace|correlation|error|log).+(?:_id|Id))$/;

/** How deep a report is looked for. */
const reportDepth = 2;
const quotedChars = 300;

/**
 * What a body of a good status reports as a failure, as services do that always answer 200: a `code` or `status` of an
 * HTTP failure, a `result` that is "error" of what is no thing of its own, or a member such as `error` that holds something
 * (workflow-notes, 1.4). Undefined when it reports none.
 */
export function reportedFailure(body: unknown): string | undefined {
  if (Array.isArray(body)) return findReport(body[0], reportDepth);
  return findReport(body, reportDepth) ?? badOutcomeOf(body);
}

function badOutcomeOf(body: unknown): string | undefined {
  if (!isRecord(body) || Object.keys(body).some((name) => handleName.test(name))) return undefined;
  const found = Object.entries(body).find(
    ([name, member]) => outcomeNames.has(name.toLowerCase()) && typeof member === 'string' && badOutcome.test(member),
  );
  return found && `${found[0]}: ${found[1]}`;
}

function findReport(value: unknown, depth: number): string | undefined {
  if (!isRecord(value)) return undefined;
  for (const [name, member] of Object.entries(value)) {
    const key = name.toLowerCase();
    const isBadStatus = (key === 'code' || key === 'status') && typeof member === 'number' && member >= 400;
    if (isBadStatus && member < 600) return `${name}: ${member}`;
    if (failureNames.has(key) && holdsSomething(member)) {
      return `${name}: ${(typeof member === 'string' ? member : JSON.stringify(member)).slice(0, quotedChars)}`;
    }
  }
  if (depth <= 1) return undefined;
  return Object.values(value)
    .map((member) => findReport(member, depth - 1))
    .find((report) => report !== undefined);
}

function holdsSomething(member: unknown): boolean {
  if (typeof member === 'string') return member.trim() !== '';
  if (Array.isArray(member)) return member.length > 0;
  return member === true || (isRecord(member) && Object.keys(member).length > 0);
}

/** Host and path of a URL, without its query: queries may carry secrets. */
export function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/**
 * The part of `body` that `dataPath` names, such as `items[0].name`; `$` and empty parts are skipped. A name may hold dots
 * itself, as files of an archive do. Throws when a part is missing.
 */
export function atDataPath(body: unknown, dataPath: string | null | undefined, field: string): unknown {
  const parts = (dataPath ?? '')
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '' && part !== '$');
  let value = body;
  for (let at = 0; at < parts.length; ) {
    const length = nameLength(value, parts, at);
    if (length === 0) throw missing(value, { part: parts[at] ?? '', parent: parts.slice(0, at).join('.'), field });
    value = Reflect.get(Object(value), parts.slice(at, at + length).join('.'));
    at += length;
  }
  return value;
}

/** How many parts from `at` on are the name of a member together, at most; zero when not even one is. */
function nameLength(value: unknown, parts: readonly string[], at: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  for (let length = parts.length - at; length > 0; length -= 1) {
    if (Object.hasOwn(value, parts.slice(at, at + length).join('.'))) return length;
  }
  return 0;
}

interface Missing {
  readonly part: string;
  /** The path of what it was looked for in; empty for the answer itself. */
  readonly parent: string;
  readonly field: string;
}

/** The hint names what is there: the record of a step that failed this way has no answer to compare with. */
function missing(value: unknown, { part, parent, field }: Missing): PatchbayError {
  return new PatchbayError('invalid_input', `${field} named "${part}", which the answer does not have.`, {
    reason: 'DATA_PATH_MISSING',
    hint: namesHint(value, parent === '' ? 'The answer' : `Its "${parent}"`),
  });
}

function namesHint(value: unknown, what: string): string {
  if (!isRecord(value)) return Array.isArray(value) ? `${what} is a list.` : `${what} is not an object.`;
  return `${what} has: ${Object.keys(value).slice(0, 10).join(', ')}.`;
}
