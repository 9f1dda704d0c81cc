/** What a failure says: its status, the fields it complains of, the names it offers. The text may be a stranger's. */
import { HttpMethod } from '../../../model/api.ts';

export type FailureKind =
  | 'placeholder'
  | 'data-path'
  | 'pagination'
  | 'html'
  | 'host'
  | 'authentication'
  | 'not-found'
  | 'method'
  | 'content-type'
  | 'invalid'
  | 'rate-limit'
  | 'service'
  | 'unknown';

export interface Failure {
  readonly text: string;
  readonly status: number | undefined;
  readonly kind: FailureKind;
  /** Methods that the service allows. */
  readonly allowed: readonly HttpMethod[];
  /** The expression of a placeholder that gave nothing. */
  readonly expression: string | undefined;
  /** Names that the answer has, where a path named another. */
  readonly offered: readonly string[];
}

const charsMax = 20_000;

export function readFailure(message: string): Failure {
  const text = message.slice(0, charsMax);
  const status = statusIn(text);
  return {
    text,
    status,
    kind: kindOf(text, status),
    allowed: allowedIn(text),
    expression:
      /<<([^<>]{1,300})>>[^.]{0,120}(?:gave no value|unresolved|undefined|not (?:found|defined|resolved))/i
        .exec(text)?.[1]
        ?.trim() ?? /variable(?: reference)? '([^']{1,200})'/i.exec(text)?.[1],
    offered: (/\bhas: ([^\n]{1,500}?)\.(?:\s|$)/.exec(text)?.[1] ?? '').split(', ').filter((name) => name !== ''),
  };
}

const statusShapes = [
  /\banswered (?:with )?(?:status )?([1-5]\d\d)\b/i,
  /\bstatus(?:\s*code)?["']?\s*[:=]?\s*(?:of |with )?([45]\d\d)\b/i,
  /\bHTTP(?:\/[\d.]+)?\s*(?:error\s*)?:?\s*([45]\d\d)\b/i,
  /\b([45]\d\d)[ :(-]+(?:bad request|unauthori[sz]ed|forbidden|not found|method not allowed|not acceptable|conflict|unsupported media|unprocessable|too many|internal|bad gateway|service unavailable)/i,
  /^\W*([45]\d\d)\b/,
  /"(?:code|status|statusCode)"\s*:\s*"?([45]\d\d)\b/,
];

function statusIn(text: string): number | undefined {
  const digits = statusShapes.map((shape) => shape.exec(text)?.[1]).find((found) => found !== undefined);
  return digits === undefined ? undefined : Number(digits);
}

const byStatus: ReadonlyMap<number, FailureKind> = new Map([
  [400, 'invalid'],
  [401, 'authentication'],
  [403, 'authentication'],
  [404, 'not-found'],
  [405, 'method'],
  [406, 'content-type'],
  [409, 'invalid'],
  [410, 'not-found'],
  [415, 'content-type'],
  [422, 'invalid'],
  [429, 'rate-limit'],
]);

const byWords: readonly (readonly [RegExp, FailureKind])[] = [
  [/Placeholder <<|gave no value|Direct variable reference|PLACEHOLDER_UNRESOLVED/i, 'placeholder'],
  [/dataPath|DATA_PATH_MISSING/i, 'data-path'],
  [/pagination|stop ?condition|identical responses|same page|nothing uses <<|only the first page/i, 'pagination'],
  [/HTML page|<!doctype html|<html|HTML response|HTML_ANSWER/i, 'html'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|could not be (?:reached|found|resolved)|was not reached|no such host|getaddrinfo|HOST_NOT_FOUND|NAME_NOT_FOUND|CONNECTION_(?:REFUSED|FAILED)|urlHost|no valid URL/i,
    'host',
  ],
];

/** What people say of a run that ended well and gave the wrong things. */
const complaints: readonly (readonly [RegExp, FailureKind])[] = [
  [
    /\b(?:only|just|no more than) (?:the )?(?:first|\w+) [\w ]{0,40}(?:came|come|comes|returned|arrived|were|are|is|page|fetched|read)\b|\btwice\b|\b(?:more than once|duplicates?d?|repeated|several times|again and again)\b|\bthere (?:are|should be|must be) (?:many )?more\b|\bhas more\b|\b(?:not all|incomplete|stops? after|the rest|the first \w+ (?:\w+ )?(?:are|is|were) missing|some (?:are )?(?:missing|never)|\w+ \w+ (?:are|were) missing(?! from the (?:request|body)))\b/i,
    'pagination',
  ],
  [
    /\b(?:of every|of all|of any|every kind|unfiltered|not filtered|filter|ignored?|regardless|whatever their|came back empty|came back with nothing|nothing came|no results?|empty list|too many|others? (?:came|too)|in the wrong order|not sorted)\b/i,
    'invalid',
  ],
];

const lastWords: readonly (readonly [RegExp, FailureKind])[] = [
  [/method not allowed/i, 'method'],
  [/unsupported media type|content[- ]type/i, 'content-type'],
  [/unauthori[sz]ed|forbidden|authenticat|api key|access token|credential/i, 'authentication'],
  [/rate limit|too many requests/i, 'rate-limit'],
  [/not found/i, 'not-found'],
  [/missing|required|invalid|unknown|must be|expected|unprocessable|validation/i, 'invalid'],
];

function kindOf(text: string, status: number | undefined): FailureKind {
  const told = byWords.find(([pattern]) => pattern.test(text))?.[1];
  // A page for people may come with a status that says more.
  if (
    told !== undefined &&
    told !== 'html' &&
    !(told === 'pagination' && status !== undefined) &&
    !(told === 'host' && status !== undefined)
  )
    return told;
  const byNumber = status === undefined ? undefined : byStatus.get(status);
  if (
    byNumber === 'invalid' &&
    /\b(api.?key|token|credential|authenticat|unauthori)/i.test(text) &&
    !/"?(field|param|errors?)"?\s*:/i.test(text)
  )
    return 'authentication';
  if (byNumber !== undefined) return byNumber;
  if (told === 'html' || (status === undefined && told !== undefined)) return told;
  if (status !== undefined && status >= 500) return 'service';
  if (status === undefined) {
    const complaint = complaints.find(([pattern]) => pattern.test(text))?.[1];
    if (complaint !== undefined) return complaint;
  }
  // Codes such as `method_not_allowed` are words too.
  const plain = text.replaceAll('_', ' ');
  return lastWords.find(([pattern]) => pattern.test(plain))?.[1] ?? 'unknown';
}

/** `Allow: GET, POST`, as a header or as a member of JSON. */
function allowedIn(text: string): readonly HttpMethod[] {
  const listed =
    /\ballow(?:ed)?(?:[_ -]?methods?)?["']?\s*(?:are|is)?\s*[:=]?\s*\[?["']?((?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)["']?[,|/ ]*["']?(?:and |or )?)+)/i.exec(
      text,
    )?.[1] ?? '';
  return [...listed.matchAll(/[A-Z]+/gi)].flatMap(([word]) => {
    const method = HttpMethod.safeParse(word.toUpperCase());
    return method.success ? [method.data] : [];
  });
}

/** Whether the failure names a field, alone or at the end of a path. */
export function complainsOf(name: string, { text }: Failure): boolean {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'i').test(text);
}
