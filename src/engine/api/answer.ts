/** Reads an upstream's answer: what its body says, whatever its Content-Type claims (workflow-notes, 1.4). */
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import type { NetResponse } from '../../core/ports.ts';

/** JSON when it parses, else the text; an empty body is an empty list. */
export function readBody(response: NetResponse): unknown {
  const text = new TextDecoder().decode(response.bytes).trim();
  if (text === '') return [];
  if (!/^[[{"\d-]|^(?:true|false|null)$/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const goodStatuses: ReadonlySet<number> = new Set([200, 201, 202, 203, 204, 205, 206]);

export function isSuccess(status: number): boolean {
  return goodStatuses.has(status);
}

/** A page for people where data was expected means a wrong address or a login wall. */
export function refuseHtml(body: unknown, url: string): void {
  if (typeof body !== 'string' || !/^(?:<!doctype html|<html)/i.test(body.slice(0, 100))) return;
  throw new PatchbayError('upstream_failed', `${placeOf(url)} answered with an HTML page instead of data.`, {
    reason: 'HTML_ANSWER',
    hint: 'Check urlHost and urlPath, and whether the service wants credentials.',
  });
}

/** Host and path of a URL, without its query: queries may carry secrets. */
export function placeOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** The part of `body` that `dataPath` names; `$` and empty parts are skipped. Throws when a part is missing. */
export function atDataPath(body: unknown, dataPath: string | null | undefined, field: string): unknown {
  const keys = (dataPath ?? '').split('.').filter((key) => key !== '' && key !== '$');
  return keys.reduce<unknown>((value, key, index) => {
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, key)) return Reflect.get(value, key);
    throw new PatchbayError('invalid_input', `${field} named "${key}", which the answer does not have.`, {
      reason: 'DATA_PATH_MISSING',
      hint: index === 0 ? namesHint(value) : 'Compare the path with rawData of the step.',
    });
  }, body);
}

function namesHint(value: unknown): string {
  if (!isRecord(value)) return Array.isArray(value) ? 'The answer is a list.' : 'The answer is not an object.';
  return `The answer has: ${Object.keys(value).slice(0, 10).join(', ')}.`;
}
