/** Finds the OpenAPI document that a page shows: the page itself, one that its scripts name, one that they hold. */
import { recordOf } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import type { NetResponse } from '../../../core/ports.ts';
import { parseRecord } from '../../generate/documents/terms/parse.ts';
import { decodePage } from '../../page/document/decode.ts';
import { isText, readOther } from '../../page/other.ts';
import { asPageContext, type FetchContext } from './context.ts';

/** A page as it came. */
export interface Fetched {
  readonly url: string;
  readonly text: string;
  readonly isHtml: boolean;
}

/** Nothing of the integration goes with the request. Throws as `net.fetch` and `readOther`; undefined for an answer that is no page. */
export async function fetchText(url: string, ctx: FetchContext): Promise<Fetched | undefined> {
  const answer = await ctx.net.fetch({
    url,
    headers: { accept: 'text/html,application/json,application/yaml,text/*;q=0.9,*/*;q=0.5' },
    signal: ctx.signal,
    timeoutMs: limits.documentationRequestMs,
    maxBytes: limits.documentationPageBytes,
  });
  if (answer.status >= 300) return undefined;
  const document = isText(answer.bytes) ? undefined : await readOther(answer, asPageContext(ctx));
  return document === undefined ? toFetched(answer) : { url: answer.url, text: document.html, isHtml: false };
}

function toFetched({ url, bytes, headers }: NetResponse): Fetched {
  const { text } = decodePage(bytes, headers['content-type']);
  const isHtml = /html/.test(headers['content-type'] ?? '') || /^\s*(?:<!doctype html|<html)/i.test(text);
  return { url, text, isHtml };
}

/** Whether a text is an OpenAPI document with paths, in JSON or YAML, which takes far longer to read. */
export function isOpenApi(text: string): boolean {
  const isJson = /^\s*\{/.test(text.slice(0, 1_000));
  if (text.length > (isJson ? limits.documentationOpenApiChars : limits.documentationYamlChars)) return false;
  const root = parseRecord(text);
  const isOne = root !== undefined && (root['openapi'] ?? root['swagger']) !== undefined;
  return isOne && Object.keys(recordOf(root['paths'])).length > 0;
}

/** The text of the document behind a page of Swagger UI, Redoc and the like; undefined when there is none. */
export async function findOpenApi(page: Fetched, ctx: FetchContext): Promise<string | undefined> {
  const scripts = await fetchEach(scriptsOf(page), ctx);
  const held = [page, ...scripts].map(({ text }) => heldDocument(text)).find((text) => text !== undefined);
  if (held !== undefined) return held;
  const named = [page, ...scripts]
    .flatMap((one) => documentsNamedIn(one, page.url))
    .filter((address) => isWithinReach(address, page.url));
  const found = await fetchEach([...new Set(named)].slice(0, limits.documentationCandidates), ctx);
  return found.find(({ text }) => isOpenApi(text))?.text;
}

/** What cannot be had is left out: the next one may be the right one. */
async function fetchEach(urls: readonly string[], ctx: FetchContext): Promise<readonly Fetched[]> {
  const fetched = urls.map((url) =>
    fetchText(url, ctx).catch((cause: unknown) => {
      ctx.signal.throwIfAborted();
      ctx.log.write('debug', 'a part of some documentation could not be fetched', { cause });
      return undefined;
    }),
  );
  return (await Promise.all(fetched)).filter((one) => one !== undefined);
}

/** The scripts that start a viewer; the viewer itself is large and says nothing. */
function scriptsOf({ text, url }: Fetched): readonly string[] {
  const tags = text
    .slice(0, limits.documentationScanChars)
    .matchAll(/<script\b[^>]{0,500}?\bsrc\s{0,9}=\s{0,9}["']([^"'<>]{1,1000})["']/gi);
  const sources = [...tags].map(([, source = '']) => source);
  const starters = sources.filter((source) => /init|config|swagger-ui\.js|openapi|redoc/i.test(source));
  return starters
    .flatMap((source) => absolute(source, url))
    .filter((source) => URL.parse(source)?.origin === URL.parse(url)?.origin)
    .slice(0, limits.documentationCandidates);
}

/** Each looks at so many signs from where it begins: pages can be made to hold up whoever searches them. */
const naming = [
  /\b(?:spec-url|specUrl|spec_url|data-url|apiDescriptionUrl|configUrl)\s{0,9}[=:]\s{0,9}["']([^"']{1,500})["']/g,
  /["']?\burl["']?\s{0,9}:\s{0,9}["']([^"'\s]{1,500})["']/g,
  /\bhref\s{0,9}=\s{0,9}["']([^"']{0,200}(?:openapi|swagger|api-docs)[^"']{0,200})["']/gi,
  /["'`]([^"'`\s]{0,200}(?:openapi|swagger|api-docs)[^"'`\s]{0,200}\.(?:json|ya?ml))["'`]/gi,
];

/** In a script, addresses are relative to the page that runs it. */
function documentsNamedIn({ text }: Fetched, base: string): readonly string[] {
  const scanned = text.slice(0, limits.documentationScanChars);
  return naming.flatMap((pattern) =>
    [...scanned.matchAll(pattern)].flatMap(([, address = '']) => absolute(address, base)),
  );
}

const ofThisMachine = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/i;

/** A page of somewhere else has us ask nothing of this machine. */
export function isWithinReach(address: string, page: string): boolean {
  const isOwn = (url: string): boolean => ofThisMachine.test(URL.parse(url)?.hostname ?? '');
  return isOwn(page) || !isOwn(address);
}

function absolute(address: string, base: string): readonly string[] {
  const url = URL.parse(address.replaceAll('&amp;', '&'), base);
  return url !== null && /^https?:$/.test(url.protocol) ? [url.href] : [];
}

/** Some servers write the document into the script that starts the viewer. */
function heldDocument(text: string): string | undefined {
  const at = /["']?(?:swaggerDoc|spec)["']?\s*:\s*(?=\{)/.exec(text);
  if (at === null) return undefined;
  const json = balanced(
    text.slice(at.index + at[0].length, at.index + at[0].length + limits.documentationOpenApiChars),
  );
  return json !== undefined && isOpenApi(json) ? json : undefined;
}

/** The object at the beginning of a text. */
function balanced(text: string): string | undefined {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '{') depth += 1;
    else if (!isQuoted && sign === '}') depth -= 1;
    if (depth === 0) return text.slice(0, at + 1);
  }
  return undefined;
}
