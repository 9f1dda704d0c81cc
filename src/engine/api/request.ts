/** Turns a step's call definition and its variables into one outbound request. */
import { PatchbayError } from '../../core/error.ts';
import { isRecord, parseExactly } from '../../core/json.ts';
import type { ApiConfig, HttpMethod } from '../../model/api.ts';
import type { Integration } from '../../model/integration.ts';
import { type Evaluator, fill, fillDeep, fillJson } from './template.ts';

export interface BuiltRequest {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const methodsWithBody: ReadonlySet<HttpMethod> = new Set(['POST', 'PUT', 'PATCH']);

/** `field` names the call in messages, such as `steps[0].apiConfig`. */
export async function buildRequest(
  call: { readonly config: ApiConfig; readonly integration: Integration | undefined; readonly field: string },
  by: Evaluator,
): Promise<BuiltRequest> {
  const { config, integration, field } = call;
  const method = config.method ?? 'GET';
  const base = await fill(hostAndPath(config, integration, field), `${field}.urlHost/urlPath`, by);
  const url = withQuery(base, await members(config.queryParams, `${field}.queryParams`, by), field);
  const headers = withDefaults(await members(config.headers, `${field}.headers`, by));
  const fillBody = isJson(config.body ?? '', headers) ? fillJson : fill;
  const template = methodsWithBody.has(method) ? bodyTemplate(config, by) : undefined;
  const body = template === undefined ? undefined : await fillBody(template, `${field}.body`, by);
  return { method, url, headers: withBodyType(headers, body), body };
}

/** The step's own host and path, unfilled; without a host, the integration's, with its path as prefix. */
export function hostAndPath(config: ApiConfig, integration: Integration | undefined, field: string): string {
  const own = trimSlashes(config.urlHost ?? '');
  const host = own === '' ? trimSlashes(integration?.urlHost ?? '') : own;
  if (host === '') {
    throw new PatchbayError('invalid_input', `${field}.urlHost was empty.`, {
      hint: 'Set it, or give the step an integrationId whose integration has a urlHost.',
    });
  }
  const prefix = own === '' ? withoutLeading(trimSlashes(integration?.urlPath ?? '')) : '';
  const path = withoutLeading(config.urlPath ?? '');
  return [host.includes('://') || host.startsWith('<<') ? host : `https://${host}`, prefix, path]
    .filter((part) => part !== '')
    .join('/');
}

function trimSlashes(text: string): string {
  return text.trim().replace(/\/+$/, '');
}

function withoutLeading(path: string): string {
  return path.trimStart().replace(/^\/+/, '');
}

/** Headers or query parameters as texts; empty ones are dropped, which is how a first `<<cursor>>` disappears. */
async function members(definition: unknown, field: string, by: Evaluator): Promise<Record<string, string>> {
  const source = typeof definition === 'string' ? await parsedText(definition, field, by) : definition;
  if (source === null || source === undefined) return {};
  if (!isRecord(source)) throw new PatchbayError('invalid_input', `${field} was not an object.`);
  const filled = await fillDeep(source, field, by);
  const texts = Object.entries(isRecord(filled) ? filled : {}).map(([name, value]): [string, string] => {
    return [name, typeof value === 'string' ? value : JSON.stringify(value ?? '')];
  });
  return Object.fromEntries(texts.filter(([, text]) => !['', '""', 'undefined', 'null'].includes(text)));
}

async function parsedText(text: string, field: string, by: Evaluator): Promise<unknown> {
  if (text.trim() === '') return undefined;
  const filled = await fillJson(text, field, by);
  try {
    return parseExactly(filled);
  } catch (cause) {
    throw new PatchbayError('invalid_input', `${field} was a text that is not JSON.`, {
      hint: 'Write it as an object.',
      cause,
    });
  }
}

function withQuery(base: string, query: Readonly<Record<string, string>>, field: string): string {
  if (!URL.canParse(base)) {
    throw new PatchbayError('invalid_input', `${field} gave no valid URL after its placeholders were filled.`, {
      hint: 'Check urlHost and urlPath; a host needs a name, such as https://api.example.com.',
    });
  }
  const url = new URL(base);
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  return url.href;
}

function bodyTemplate({ body }: ApiConfig, by: Evaluator): string | undefined {
  return body === null || body === undefined || body === '' ? undefined : withoutFirstCursor(body, by);
}

const cursorMember = /(,\s*)?"[^"\\]{1,100}"\s*:\s*"?<<\s*cursor\s*>>"?(?:\s*(,))?/g;

/** Of the first page there is no cursor: a member of JSON that is the cursor alone is left out, as a parameter is. */
function withoutFirstCursor(body: string, { over, scope }: Evaluator): string {
  const isFirst = (Object.hasOwn(over, 'cursor') ? over['cursor'] : scope.get('cursor')) === null;
  if (!isFirst || !/^\s*\{/.test(body)) return body;
  return body.replace(cursorMember, (_, before?: string, after?: string) =>
    before !== undefined && after !== undefined ? ',' : '',
  );
}

/** One scheme with one space, and Basic credentials in base64 (workflow-notes, 1.3). */
function withDefaults(headers: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = { accept: 'application/json, */*;q=0.8', 'user-agent': 'patchbay' };
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase();
    result[key] = key === 'authorization' ? authorization(value) : value;
  }
  return result;
}

function authorization(value: string): string {
  const single = value.trim().replace(/^(Bearer|Basic)\s+(?:\1\s+)*/i, '$1 ');
  const basic = /^Basic (.+)$/i.exec(single)?.[1];
  if (basic === undefined || !basic.includes(':')) return single;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(basic)))}`;
}

/** JSON when the text looks like it, else a form, unless the definition says what it is. */
function withBodyType(headers: Record<string, string>, body: string | undefined): Record<string, string> {
  if (body === undefined || headers['content-type'] !== undefined) return headers;
  const type = isJson(body, headers) ? 'application/json' : 'application/x-www-form-urlencoded';
  return { ...headers, 'content-type': type };
}

function isJson(body: string, { 'content-type': type }: Readonly<Record<string, string>>): boolean {
  return type === undefined ? /^\s*[{[]/.test(body) : /json/i.test(type);
}
