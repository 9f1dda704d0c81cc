/** What a page tool came to, in the forms of the contract: text, JSON or XML, and what is told of the retrieval as headers. */
import type { Outcome } from '../../core/door.ts';
import { isRecord } from '../../core/json.ts';
import type { PagesFace } from './face.ts';

type Output = Extract<Outcome, { kind: 'done' }>['output'];

/** What is sent: `type` is a media type without its charset, which is UTF-8. */
interface Sent {
  readonly type: 'text/html' | 'text/xml' | 'application/json';
  readonly body: string;
}

type Tell = (output: Output, form: Form) => Sent;

interface Form extends Pick<PagesFace, 'isLive'> {
  readonly query: URLSearchParams;
}

/** By path. The default of `format` is text, as the contract's responses have it. */
export const tellers: Readonly<Record<string, Tell>> = {
  '/html'(output, form) {
    if (!('result' in output)) return tellHtml(output, form);
    const { result } = output;
    if (wantsJson(form)) return json({ result });
    return typeof result === 'string' ? { type: 'text/html', body: result } : json(result);
  },
  '/selected': tellHtml,
  '/text'({ content, title, description, links }, { query }) {
    const form = query.get('text_format');
    if (form === 'json') return json({ title, description, content, links });
    return { type: form === 'xml' ? 'text/xml' : 'text/html', body: String(content) };
  },
  '/selected-multiple': ({ areas }, { isLive }) => json(isLive ? [areas] : areas),
  '/ai/fields'({ fields, data, missing }, { isLive }) {
    // Beyond the contract: a schema was asked for.
    if (data !== undefined) return json({ data, missing });
    if (isLive) return json({ result: fields });
    const told = isRecord(fields) ? Object.entries(fields).filter(([, value]) => value !== null) : [];
    return json(Object.fromEntries(told));
  },
  '/ai/question'({ answer, found, confidence, passage, selector, unsupported, answer_engine: engine }, form) {
    if (!wantsJson(form)) return { type: 'text/html', body: String(answer) };
    return json({ answer, found, confidence, passage, selector, unsupported, engine });
  },
  '/account': (output) => json(output),
};

function tellHtml({ html }: Output, form: Form): Sent {
  return wantsJson(form) ? json({ html }) : { type: 'text/html', body: String(html) };
}

function wantsJson({ query }: Form): boolean {
  return query.get('format') === 'json';
}

function json(value: unknown): Sent {
  return { type: 'application/json', body: JSON.stringify(value) };
}

/** A stranger's page must not act in the name of this origin, whoever opens it in a browser. */
const harmless = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

const told = {
  'x-credits-used': 'credits_used',
  'x-credits-remaining': 'credits_remaining',
  'x-target-status': 'status',
  'x-target-url': 'url',
  'x-proxy': 'proxy',
  'x-engine': 'engine',
  'x-answer-engine': 'answer_engine',
  'x-retrieved-at': 'retrieved_at',
} as const;

export function tellOutput(output: Output, { type, body }: Sent): Response {
  const facts = Object.entries(told).flatMap(([header, member]): [string, string][] => {
    const value = output[member];
    return value === undefined ? [] : [[header, String(value)]];
  });
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, ...harmless, ...Object.fromEntries(facts) },
  });
}
