/**
 * Secrets that the definition of a call carries itself: in headers, parameters, the query of its path, its body.
 *
 * Definitions are sealed at rest as a whole; this is about what callers see, and about what a run must not repeat.
 */
import { isMask, isSecret, keepMasked, mapStrings, maskValue, refuseMask } from '../secret.ts';

/** The texts of a call, in which placeholders and secrets stand. */
export interface CallTexts {
  readonly urlHost?: string | null | undefined;
  readonly urlPath?: string | null | undefined;
  readonly headers?: unknown;
  readonly queryParams?: unknown;
  readonly body?: string | null | undefined;
}

type Change = (secret: string, name: string) => string;

/** Changes each literal secret. */
export function mapCallSecrets<C extends CallTexts>(call: C, change: Change): C {
  const inMembers = (members: unknown): unknown => {
    if (typeof members === 'string') return inText(members, change);
    return mapStrings(members, (value, name) => (isSecret(name, value) ? change(value, name) : value));
  };
  const changed: { -readonly [K in keyof CallTexts]: CallTexts[K] } = {};
  for (const field of ['urlHost', 'urlPath', 'body'] as const) {
    const text = call[field];
    if (typeof text === 'string') changed[field] = inText(text, change);
  }
  for (const field of ['headers', 'queryParams'] as const) {
    if (call[field] !== undefined) changed[field] = inMembers(call[field]);
  }
  return { ...call, ...changed };
}

export function maskCall<C extends CallTexts>(call: C): C {
  return mapCallSecrets(call, maskValue);
}

/** The secrets of a call by name. */
export function secretsOfCall(call: CallTexts): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  mapCallSecrets(call, (secret, name) => {
    found.push([name, secret]);
    return secret;
  });
  return found;
}

/** Takes the stored secret wherever a mask came back. Throws `invalid_input` where none is stored; `place` is where the call stands. */
export function keepCallSecrets<C extends CallTexts>(sent: C, stored: CallTexts | undefined, place = ''): C {
  const kept: { -readonly [K in keyof CallTexts]: CallTexts[K] } = {};
  for (const field of ['headers', 'queryParams'] as const) {
    if (typeof sent[field] !== 'object' || sent[field] === null) continue;
    kept[field] = keepMasked(sent[field], stored?.[field], `${place}${field}`);
  }
  for (const field of ['urlHost', 'urlPath', 'body'] as const) {
    const text = sent[field];
    if (typeof text === 'string') kept[field] = keepInText(text, stored?.[field] ?? '', `${place}${field}`);
  }
  return { ...sent, ...kept };
}

/** `"name": "value"` of JSON, and `name=value` of a query or a form. */
const inJson = /"([^"\\]+)"(\s*:\s*)"((?:[^"\\]|\\.)*)"/g;
const inQuery = /(^|[?&])([^=&?#\s"{}]+)=([^&#\s"]*)/g;

/** The password in `scheme://user:password@host`. */
const inUserInfo = /(:\/\/[^\s/:@]*:)([^\s/@]+)(?=@)/g;

function inText(text: string, change: Change): string {
  const url = text.replace(inUserInfo, (whole, before: string, password: string) =>
    password.includes('<<') ? whole : `${before}${change(password, 'password')}`,
  );
  const json = url.replace(inJson, (whole, name: string, colon: string, value: string) =>
    isSecret(name, value) ? `"${name}"${colon}"${change(value, name)}"` : whole,
  );
  return json.replace(inQuery, (whole, start: string, name: string, value: string) =>
    isSecret(name, value) ? `${start}${name}=${change(value, name)}` : whole,
  );
}

/** Masks in a text take the stored secrets of the same names, in their order. */
function keepInText(text: string, stored: string, place: string): string {
  const secrets = new Map<string, string[]>();
  inText(stored, (secret, name) => {
    secrets.set(name, [...(secrets.get(name) ?? []), secret]);
    return secret;
  });
  return inText(text, (value, name) =>
    isMask(value) ? (secrets.get(name)?.shift() ?? refuseMask(`${place}: ${name}`)) : value,
  );
}
