/** Where a service is and how it wants to be shown who asks, as prose and its examples tell it. */
import { basePathIn } from './base-path.ts';
import { basicPartsIn } from './basic-parts.ts';
import type { NamedScheme, Scheme } from './document.ts';
import { prefixIn } from './secret-prefix.ts';

/** Addresses that are called the base, before those that examples are sent to. */
export function serversIn(text: string): readonly string[] {
  const told = [
    ...text.matchAll(
      /\b(?:base|base_?url|basis-?(?:url|adresse)|url[ -](?:de )?base|root|apis?|hosts?|servers?|endpoints?|services?|requests?|calls?|production|live|address(?:es)?|procedures?|paths|urls|resources|methods|(?:begin|start)s? with|(?:live|reached|found) (?:at|under))\b[^\n]{0,60}?(https?:\/\/[^\s`"'<>)|,]+)/gi,
    ),
  ];
  const named = told
    .map(([, url = '']) => tidy(url))
    .filter((url) => !/[{:<](?!\/\/)\w+[}>]?/.test(url.replace(/^https?:\/\/[^/]+/, '')));
  const below =
    /\b(?:base (?:url|uri|path|address)|root url|(?:basis|url)[ -](?:url|base|de base|adresse)|basisadresse)\b[^\n]*\n+\s*(?:```\w*\s*\n\s*)?`?(https?:\/\/[^\s`"'<>)]+)/i.exec(
      text,
    )?.[1];
  const called = /\bbase(?: (?:url|uri|path|address))? (?:is|becomes|would be)\b:?\s*`?(https?:\/\/[^\s`"'<>)]+)/i.exec(
    text,
  )?.[1];
  const first = [below, called].flatMap((url) => (url === undefined ? [] : [tidy(url)]));
  const examples = [...text.matchAll(/\bcurl\b[^\n]*?(https?:\/\/[^/\s"']+)/g)].map(([, url = '']) => tidy(url));
  // An address with a part that is yours stands behind one that can be called as it is.
  const all = [...first, ...named, ...examples].toSorted(
    (one, other) => Number(isTemplate(one)) - Number(isTemplate(other)),
  );
  const others = all.every(isTemplate) ? spokenOf(text).filter((url) => !isTemplate(url)) : [];
  const servers = withoutInner([...new Set([...others, ...all].map((url) => withoutOperation(url, text)))]).slice(0, 5);
  const isPathTold = servers.some((url) => /^https?:\/\/[^/]+\/./.test(url));
  const base = isPathTold ? undefined : basePathIn(text);
  if (base === undefined) return servers;
  return servers.length === 0 ? [base] : servers.map((url) => `${url}${base}`);
}

/** "Below `https://host/v2`, so the hens are at `https://host/v2/hens`": without the path of a request, where the rest is told as well. */
function withoutOperation(url: string, text: string): string {
  const shorter = [...text.matchAll(/https?:\/\/[^\s`"'<>)|,]+/g)]
    .map(([told]) => tidy(told))
    .filter((told) => url.startsWith(`${told}/`))
    .toSorted((a, b) => b.length - a.length);
  const isRequest = (path: string): boolean =>
    [...text.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`*|]+(\/[\w/-]+)/g)].some(([, called]) => called === path);
  return shorter.find((told) => isRequest(url.slice(told.length))) ?? url;
}

/** What is below another base is an address of its own. */
function withoutInner(urls: readonly string[]): readonly string[] {
  const bases = urls.filter((url) => /^https?:\/\/[^/]+\/./.test(url));
  return urls.filter((url) => !bases.some((base) => url.startsWith(`${base}/`)));
}

function isTemplate(url: string): boolean {
  return /^https?:\/\/[^/]*[{<]/.test(url);
}

/** What is said of addresses in any other words, where no link of a page is: "You reach us under ...". */
function spokenOf(text: string): readonly string[] {
  const alone =
    /\b(?:below|under|at|is|with|address|from|(?:relative|requests?|calls?|go|sent|added|appended|join\w*) to|here|this)\b[^\n]{0,20}\n\s*\n?[\s`>]*(https?:\/\/[^\s`"'<>)|,]+)`?\s*(?:\n|$)/i.exec(
      text,
    )?.[1];
  if (alone !== undefined) return [tidy(alone)];
  const lines = text
    .split('\n')
    .filter(
      (line) =>
        /[a-z]{2,} .*https?:|^\w[\w ]*:\s+[`<*]*https?:/i.test(line) &&
        !/\]\(http|\b(?:GET|POST|PUT|PATCH|DELETE)\b/.test(line),
    );
  // "`https://farm.example/api` – Basic auth"
  const first =
    /^[`*<\s]*(https?:\/\/[^\s`*>]+)[`*>]*(?:\s*$|\s+(?:[–—·|-]|(?:answers|speaks|returns|serves|is)\b))/m.exec(
      text,
    )?.[1];
  if (first !== undefined) return [tidy(first)];
  return lines
    .flatMap((line) => [...line.matchAll(/https?:\/\/[^\s`"'<>)|,]+/g)].map(([url]) => tidy(url)))
    .filter((url) => !/\b(?:docs?|status|support|help|blog|dashboard|login|signup|account)\b/i.test(url));
}

function tidy(url: string): string {
  return url.replace(/[.,;:]+$/, '').replace(/\/+$/, '');
}

/** What a value of an example looks like that stands for a secret: `YOUR_KEY`, `<token>`, `$TOKEN`, `abc123`. */
const credential = String.raw`["']?[<{$\[]*[\w .-]{2,60}[>}\]]*`;

const patterns: readonly (readonly [RegExp, (match: RegExpExecArray) => Scheme])[] = [
  [
    /\bAuthorization`?\s*:\s*`?Basic\b|\bHTTP Basic\b|\bbasic auth(?:entication)?\b|\bcurl\b[^\n]*\s-u\s/i,
    () => ({ kind: 'basic' }),
  ],
  [/\bAuthorization`?\s*:\s*`?Bearer\b|\bbearer token\b|\bBearer [<{$]/i, () => ({ kind: 'bearer' })],
  [
    new RegExp(
      String.raw`\bAuthorization${'`'}?\s*:\s*${'`'}?(Token|ApiKey|Api-Key|Key|JWT|SSWS|GenieKey)\s+${credential}`,
      'i',
    ),
    (match) => ({ kind: 'key', in: 'header', name: 'Authorization', prefix: match[1] ?? 'Token' }),
  ],
  [
    /\b(Authorization|(?:X-)?[A-Z][\w-]*-(?:Key|Token|Secret|Auth))`?\s*:\s*[`"']?((?!your\b|my\b|the\b|a\b|an\b|bearer\b|basic\b)[A-Za-z][\w-]{1,20}) ["'<{$[]*[\w-]{3,}/i,
    (match) => ({ kind: 'key', in: 'header', name: match[1] ?? '', prefix: match[2] ?? '' }),
  ],
  [
    /\b((?:X-)?[A-Z][\w-]*-?(?:Key|Token|Secret|Auth))`?\s*(?::\s*\S|\bheader\b)/,
    (match) => ({ kind: 'key', in: 'header', name: match[1] ?? '' }),
  ],
  [
    /\bheader(?: named| called)?\s+[`"']([\w-]+)[`"']/i,
    (match) => ({ kind: 'key', in: 'header', name: match[1] ?? '' }),
  ],
  [
    /[`"']([\w-]+)(?::\s*[<{$][^`"'\n]*)?[`"'] (?:request )?header/i,
    (match) => ({ kind: 'key', in: 'header', name: match[1] ?? '' }),
  ],
  [
    /[`"'](\w*(?:key|token|secret|auth)\w*)[`"'] (?:as|in|into|is) (?:a |an |the |one )?(?:query|URL)\b/i,
    (match) => ({ kind: 'key', in: 'query', name: match[1] ?? '' }),
  ],
  [
    /\?(?:[^\s`"']*&)?((?:api|access|app)[_-]?(?:key|token|id)|apikey|key|token)=/i,
    (match) => ({ kind: 'key', in: 'query', name: match[1] ?? '' }),
  ],
  [
    /\b(?:append|add|put|pass|send|attach|include|with)\b[^.`\n]{0,40}`\??(\w*(?:key|token|secret|auth)\w*)=[^`]*`/i,
    (match) => ({ kind: 'key', in: 'query', name: match[1] ?? '' }),
  ],
  [
    /\b(?:authenti\w+|authori[sz]\w+|identify|log in|key|code|token|secret)\b[^.`\n]{0,80}`\?(\w+)=[^`&]*`[^.\n]{0,60}\b(?:every|each|all|any)\b[^.\n]{0,20}\b(?:requests?|calls?)\b/i,
    (match) => ({ kind: 'key', in: 'query', name: match[1] ?? '' }),
  ],
  [
    /[`"']((?:api|access|app)[_-]?(?:key|token|id)|apikey|key|token)[`"'] (?:query|URL) (?:string )?param/i,
    (match) => ({ kind: 'key', in: 'query', name: match[1] ?? '' }),
  ],
  [
    /query (?:string )?param(?:eter)?(?: named| called)?\s+[`"']([\w-]*(?:key|token|auth)[\w-]*)[`"']/i,
    (match) => ({ kind: 'key', in: 'query', name: match[1] ?? '' }),
  ],
  [
    /\b(?:key|token|secret)\b[^.\n]{0,60}\bquery\b[^.\n]{0,60}[`"']([\w-]+)[`"']/i,
    (match) => ({ kind: 'key', in: 'query', name: match[1] ?? '' }),
  ],
  // A table of headers, or of the settings of a collection.
  [
    /\|\s*`?([Xx]-[\w-]+|[\w-]*(?:key|token|auth|secret)[\w-]*)`?\s*\|\s*`?(?:\{\{|<|\{|YOUR|your)[^|\n]*\|([^\n]*)/i,
    (match) => ({ kind: 'key', in: /\bquery\b/i.test(match[2] ?? '') ? 'query' : 'header', name: match[1] ?? '' }),
  ],
  [/\bOAuth ?2/i, () => ({ kind: 'oauth2' })],
];

/** Headers that stand in examples and are no secret. */
const ordinary =
  /^(content-type|accept|user-agent|link|location|etag|if-|idempotency-key|retry-after|x-rate|x-request|x-total|x-page|x-next|x-count)/i;

/** Ways of authentication in the order of how clearly they are told; passages about it count before examples. */
export function schemesIn(text: string): readonly NamedScheme[] {
  const passages = text
    .split(/\n(?=#{1,6} )/)
    .filter((section) => /^#{1,6} .*\b(auth|security|credential|api keys?|access|token)/i.test(section));
  for (const part of [passages.join('\n'), text]) {
    const found = patterns.flatMap(([pattern, read]) => {
      const match = pattern.exec(part);
      if (match === null) return [];
      const scheme = withParts(withPrefix(read(match), part, match.index), part);
      if (scheme.kind === 'key' && (scheme.name === '' || ordinary.test(scheme.name))) return [];
      if (scheme.kind === 'key' && /^authorization$/i.test(scheme.name) && scheme.prefix === undefined) return [];
      return [{ name: scheme.kind, description: '', scheme }];
    });
    const named = found.length > 0 ? undefined : (headerNear(part) ?? queryNear(part));
    const only: NamedScheme | undefined =
      named === undefined ? undefined : { name: 'key', description: '', scheme: named };
    if (only !== undefined) return [only, ...besides(only, text)];
    if (found.length > 0) return found.slice(0, 1).flatMap((first) => [first, ...besides(first, text)]);
  }
  return [];
}

const aroundChars = 400;

/** What is told of a header is told in its lines, and those behind it. */
function withPrefix(scheme: Scheme, text: string, at: number): Scheme {
  if (scheme.kind !== 'key' || scheme.in !== 'header' || scheme.prefix !== undefined) return scheme;
  const start = text.lastIndexOf('\n', at) + 1;
  // Operations tell of other things.
  const passage =
    text.slice(start, at + aroundChars).split(/\n(?=#|\||[^\n]*\b(?:GET|POST|PUT|PATCH|DELETE) )/)[0] ?? '';
  const [first = '', ...others] = passage.split(/\n\s*\n/);
  const end = others.findIndex((part) => !secretWord.test(part) && !part.includes(scheme.name));
  const about = [first, ...others.slice(0, end < 0 ? others.length : end)].join('\n\n');
  const prefix = prefixIn(about, scheme.name);
  return prefix === undefined ? scheme : { ...scheme, prefix };
}

/** `Authorization: ApiKey <merchant>:<key>` */
function withParts(scheme: Scheme, text: string): Scheme {
  const parts = scheme.kind === 'basic' ? basicPartsIn(text) : undefined;
  if (scheme.kind === 'basic') return parts === undefined ? scheme : { ...scheme, parts };
  if (scheme.kind !== 'key' || scheme.in !== 'header') return scheme;
  const [, one, sign, other] =
    new RegExp(
      `\\b${scheme.name}[\`"']?\\s*:\\s*(?:[\\w-]+\\s+)?[<{](\\w[\\w -]*)[>}]([:.,;|/-])[<{](\\w[\\w -]*)[>}]`,
    ).exec(text) ?? [];
  return one === undefined || other === undefined || sign === undefined
    ? scheme
    : { ...scheme, joined: { names: [one, other], sign } };
}

const secretWord =
  /\b(keys?|secret|tokens?|auth\w*|passw\w*|pass|tickets?|badge|credentials?|licen[cs]e|signed?|identif\w+)\b/i;

/** A header that is called as no other one is, in lines that speak of a secret. */
function headerNear(text: string): Scheme | undefined {
  const lines = text.split('\n');
  let start = 0;
  for (const [at, line] of lines.entries()) {
    const offset = start;
    start += line.length + 1;
    const name = /(?<![\w-])(Authorization|X-[A-Z]\w*(?:-\w+)*|[A-Z]\w*(?:-[A-Z]\w*)+)(?![\w-])/.exec(line)?.[1];
    if (name === undefined || ordinary.test(name)) continue;
    const isHeader = /^(?:X-|Authorization)/.test(name) || /\bheader\b/i.test(line) || line.includes(`${name}:`);
    const others = lines
      .slice(Math.max(0, at - 3), at + 2)
      .join(' ')
      .replaceAll(name, '');
    if (isHeader && secretWord.test(others)) return withPrefix({ kind: 'key', in: 'header', name }, text, offset);
  }
  return undefined;
}

/** "Each request carries your ticket in its query, as `ticket`": what all of them carry is no filter and no page. */
function queryNear(text: string): Scheme | undefined {
  for (const sentence of text.split(/(?<=[.;])\s+|\n\s*\n/)) {
    const name = /[`"][^`"?\n]*\??\b([A-Za-z][\w-]{1,30})(?:=[^`"]*)?[`"]/.exec(sentence)?.[1];
    const isOfAll = /\b(?:every|each|all|any)\b[^.`]{0,30}\b(?:calls?|requests?)\b/i.test(sentence);
    if (name === undefined || !isOfAll || !/\bquery\b|\bURL\b/i.test(sentence)) continue;
    if (secretWord.test(sentence.replaceAll('`', ' '))) return { kind: 'key', in: 'query', name };
  }
  return undefined;
}

/** Headers that an example shows in the same lines as the first one, with stand-ins for what is yours. */
function besides({ scheme }: NamedScheme, text: string): readonly NamedScheme[] {
  if (scheme.kind !== 'key' || scheme.in !== 'header') return [];
  const lines = text.split('\n');
  const shown = (line: string): string | undefined =>
    /^[\s`*-]*((?:X-)?[A-Z][\w-]*-(?:Id|Key|Token|Secret|Account|Tenant|User))`?\s*:\s*[`"']?[<{$[A-Z]/i.exec(
      line,
    )?.[1];
  const at = lines.findIndex((line) => shown(line) === scheme.name);
  // "two headers: `X-Account` and `X-Secret`"
  const said = lines.find((line) => line.includes(`\`${scheme.name}\``) && /\bheaders\b/.test(line)) ?? '';
  const together = [...said.matchAll(/`(X-[\w-]+)`/g)].flatMap(([, name = '']) => (ordinary.test(name) ? [] : [name]));
  const near = at < 0 ? [] : lines.slice(Math.max(0, at - 3), at + 4).flatMap((line) => shown(line) ?? []);
  const names = [...together, ...near];
  return [...new Set(names)]
    .filter((name) => name !== scheme.name)
    .map((name) => ({ name, description: '', scheme: { kind: 'key', in: 'header', name } }));
}
