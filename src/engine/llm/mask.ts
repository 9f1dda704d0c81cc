/**
 * Takes secrets out of what a model is sent: those that are known, what stands under the name of a secret, and what looks
 * like a key by itself. Whoever runs the model is a stranger, and so is their log.
 */
import { isRecord } from '../../core/json.ts';
import type { Redactor } from '../redact.ts';
import { isSecret } from '../secret.ts';

const masked = '{masked}';

/**
 * What keys look like by themselves, and what is put in their place. Repetitions that do not begin with signs of their own
 * have an end, since the text may be a stranger's.
 */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, masked],
  // JSON Web Tokens.
  [/\beyJ[\w-]{8,2000}\.[\w-]{8,4000}(?:\.[\w-]*)?/g, masked],
  // OpenAI, Anthropic, Stripe.
  [/\b(?:sk|pk|rk)[-_][\w-]{16,}/g, masked],
  // GitHub, GitLab, Slack, npm, Hugging Face, SendGrid, Google, Amazon.
  [/\b(?:gh[pousr]_|github_pat_|glpat-|xox[abposr]-|xapp-|npm_|hf_|SG\.|AIza|ya29\.|AKIA|ASIA)[\w.-]{12,}/g, masked],
  // The user and the password of a URL.
  [/\b([\w+-]{1,20}:\/\/)[^\s/:@"']*:[^\s/@"']+(?=@)/g, `$1${masked}`],
  [/\b(Bearer|Basic|Token)(\s{1,4})[\w+/.~-]{12,}=*/gi, `$1$2${masked}`],
  // In a query, a header, a form or a line of settings; an expression, `token: login.token`, is none.
  [
    /((?:api[-_]?key|access[-_]?key|private[-_]?key|token|secret|passw(?:or)?d|passphrase|signature)["']?\s{0,4}[=:]\s{0,4}["']?)(?!\$[a-z_]+\(|[a-z_]+(?:\.[a-z_]+)+(?![\w.-]))[^\s"'&,;<>{}]{6,}/gi,
    `$1${masked}`,
  ],
  [/([?&](?:key|sig|auth|code|pwd)=)[^\s"'&<>{}]{6,}/gi, `$1${masked}`],
  [/(\bcookie:\s{0,4})[^\s"'<>{}][^\r\n"'<>{}]{3,}/gi, `$1${masked}`],
  // Somebody tells it; "is required" and "is invalid" have no digits.
  [
    /(\b(?:password|passphrase|secret|token|api key|pin) is:?\s{1,4})(?=[^\s"'<>{}]{0,40}\d)[^\s"'<>{}]{4,}/gi,
    `$1${masked}`,
  ],
];

/** Names of what is short and secret, though in definitions of calls they are parameters like others. */
const shortNames = /^(?:pin|otp|pwd|cvv|cvc)$/i;

/** Whatever stands within is secret, however it is called there. */
const heldNames = /(?:^|[-_.])(?:credentials?|secrets?|passwords?|(?:api|secret|access|private)[-_.]?keys?)$/i;

/** How records name what their `value` is, such as headers in lists. */
const labels = ['name', 'key', 'header', 'field'];

/**
 * A copy of `value` that a model may see; `known` finds secrets wherever they stand. Strings that hold JSON, such as the body
 * of an answer, are masked by the names in it as well.
 */
export function maskForModel(value: unknown, known?: Pick<Redactor, 'value'>): unknown {
  const redacted = known === undefined ? value : known.value(value);
  return maskIn(redacted, '', false);
}

function maskIn(value: unknown, name: string, isHeld: boolean): unknown {
  if (typeof value === 'string') return isHeld || isSecretText(name, value) ? masked : maskShapes(value);
  if (typeof value === 'number') return isHeld || shortNames.test(name) ? masked : value;
  if (Array.isArray(value)) return value.map((item) => maskIn(item, name, isHeld));
  if (!isRecord(value)) return value;
  const label = labels.map((field) => value[field]).find((text) => typeof text === 'string');
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const named = key === 'value' && typeof label === 'string' && typeof member === 'string' ? label : key;
      return [key, maskIn(member, named, isHeld || isHolder(key, member))];
    }),
  );
}

function isSecretText(name: string, text: string): boolean {
  return isSecret(name, text) || (shortNames.test(name) && /^\S+$/.test(text));
}

/** A schema of a secret is none. */
function isHolder(name: string, member: unknown): boolean {
  if (typeof member !== 'object' || !heldNames.test(name.replace(/([a-z0-9])([A-Z])/g, '$1-$2'))) return false;
  return !(isRecord(member) && ['$ref', 'type', 'anyOf', 'oneOf', 'allOf'].some((word) => word in member));
}

/** The same for a text. */
export function maskTextForModel(text: string, known?: Pick<Redactor, 'text'>): string {
  return maskShapes(known === undefined ? text : known.text(text));
}

function maskShapes(text: string): string {
  const inner = parseJson(text);
  if (inner !== undefined) return JSON.stringify(maskForModel(inner));
  return shapes.reduce((rest, [shape, place]) => rest.replace(shape, place), text);
}

/** Of a text that holds a list or a record and nothing else. */
function parseJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
