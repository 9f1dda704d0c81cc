/** What a webhook answered, small enough for whoever called it. */
import { parseExactly } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { NetResponse } from '../../core/ports.ts';
import { charsetOf } from '../api/answer.ts';

export interface WebhookAnswer {
  /** Data when it is JSON, else text; null when there is none that can be shown. */
  readonly body: unknown;
  /** What was left out. */
  readonly note?: string;
}

/** Reads the body by what it is, whatever its type claims. Never throws: the webhook has acted by now. */
export function readAnswer(response: NetResponse): WebhookAnswer {
  const size = response.bytes.length;
  if (size === 0) return { body: null };
  const text = textOf(response);
  if (text === undefined) return { body: null, note: `The answer was ${size} bytes that are no text.` };
  const most = limits.triggerAnswerChars;
  if (text.length > most)
    return { body: text.slice(0, most), note: `The answer was cut: it had ${text.length} characters.` };
  return { body: parse(text) };
}

function textOf(response: NetResponse): string | undefined {
  try {
    return new TextDecoder(charsetOf(response) ?? 'utf-8', { fatal: true }).decode(response.bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return text;
  }
}

const toldHeaders = ['content-type', 'location', 'retry-after'];

/** The few headers that say what to do next; cookies and the like are nobody's business. */
export function toldHeadersOf({ headers }: NetResponse): Readonly<Record<string, string>> {
  return Object.fromEntries(
    toldHeaders.flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
