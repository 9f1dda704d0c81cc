/** Where a request carries its secrets, from what the service documents and the names of the credentials there are. */
import type { AuthType } from '../../../../model/api.ts';
import type { NamedScheme, Operation, Scheme, ServiceDocument } from '../../documents/terms/document.ts';
import { coverage, wordsOf } from '../../words.ts';
import { placeholder } from '../terms/expression.ts';

/** A credential by the name that the integration stores it under, and the one that placeholders use. Never its value. */
export interface CredentialName {
  readonly bare: string;
  readonly variable: string;
}

export interface Authentication {
  readonly type: AuthType;
  readonly headers: Readonly<Record<string, string>>;
  readonly queryParams: Readonly<Record<string, string>>;
  /** What is missing or was guessed, as sentences. */
  readonly doubts: readonly string[];
}

const nothing: Authentication = { type: 'NONE', headers: {}, queryParams: {}, doubts: [] };

export function authenticationOf(
  operation: Operation,
  document: ServiceDocument,
  credentials: readonly CredentialName[],
): Authentication {
  const sets = setsOf(operation, document);
  if (sets.length === 0) return nothing;
  const placed = sets.map((set) => placeAll(set, credentials));
  const best = placed.find((parts) => parts.every(({ doubts }) => doubts.length === 0)) ?? placed[0] ?? [];
  const guessed =
    operation.security === undefined && credentials.length > 0
      ? ['The documentation does not say that this operation wants authentication.']
      : [];
  if (operation.security === undefined && best.some(({ doubts }) => doubts.length > 0)) return nothing;
  return best.reduce<Authentication>(
    (all, part) => ({
      type: part.type,
      headers: { ...all.headers, ...part.headers },
      queryParams: { ...all.queryParams, ...part.queryParams },
      doubts: [...all.doubts, ...part.doubts],
    }),
    { ...nothing, doubts: guessed },
  );
}

/** What one scheme takes no other one takes, as long as there is another. */
function placeAll(set: readonly NamedScheme[], credentials: readonly CredentialName[]): readonly Authentication[] {
  const parts: Authentication[] = [];
  for (const { scheme } of set) {
    const used = JSON.stringify(parts.map(({ headers, queryParams }) => [headers, queryParams]));
    const left = credentials.filter(({ variable }) => !used.includes(`<<${variable}>>`));
    parts.push(place(scheme, left.length === 0 ? credentials : left));
  }
  return parts;
}

/** The sets of schemes any of which will do; of a document that demands none, each scheme it describes. */
function setsOf({ security }: Operation, { schemes }: ServiceDocument): readonly (readonly NamedScheme[])[] {
  if (security === undefined) return schemes.map((scheme) => [scheme]);
  return security
    .map((names) => names.flatMap((name) => schemes.find((scheme) => scheme.name === name) ?? []))
    .filter((set) => set.length > 0);
}

const noSecret =
  /(^|_)(scopes?|grant_type|token_type|token_url|auth_url|expires_(at|in)|header_name|param_name|url|host|base_url|region|account|account_id|tenant|subdomain)$/i;
const userNames =
  /^(\w+_(?:user(?:_?name)?|login|name)|user_?name|user|email|login|account_?sid|sid|client_?id|key_?id|consumer_?key|public_?key)$/i;
const passwordNames =
  /^(\w+_(?:pass(?:word|wd|phrase)?|pwd|secret)|pass(word|wd|phrase)?|pwd|secret|auth_?token|api_?(token|key)|client_?secret|token|private_?key)$/i;
const tokenNames = /(^|_)(access_?token|bearer(_?token)?|token|api_?token|jwt|pat|oauth_?token)$/i;
const forTokenEndpoint = /(^|_)(client_?(id|secret)|refresh_?token)$/i;
const clientSecret = /(^|_)client_?secret$/i;
const keyNames = /(^|_)(api_?key|apikey|key|secret|app_?key|access_?key)$/i;

/** Whoever else is sent one of these can act as the application, or take the session over. */
export function isForTokenEndpoint({ bare }: CredentialName): boolean {
  return forTokenEndpoint.test(bare);
}

function place(scheme: Scheme, credentials: readonly CredentialName[]): Authentication {
  if (scheme.kind === 'basic') return placeBasic(scheme, credentials);
  if (scheme.kind === 'key') return placeKey(scheme, credentials);
  return placeToken(scheme.kind === 'oauth2' ? 'OAUTH2' : 'HEADER', credentials);
}

function placeToken(type: AuthType, credentials: readonly CredentialName[]): Authentication {
  const forServices = credentials.filter((credential) => !isForTokenEndpoint(credential));
  const token = secretFor('token', tokenNames, forServices) ?? secretFor('token', keyNames, forServices);
  if (token !== undefined)
    return { ...nothing, type, headers: { Authorization: `Bearer ${placeholder(token.variable)}` } };
  // With these a run gets a token by itself.
  if (credentials.some(({ bare }) => clientSecret.test(bare))) return { ...nothing, type: 'OAUTH2' };
  return missing(type, 'a bearer token', type === 'OAUTH2' ? 'access_token' : 'token');
}

function placeBasic(
  { user: constant, parts }: Extract<Scheme, { kind: 'basic' }>,
  credentials: readonly CredentialName[],
): Authentication {
  const told =
    parts === undefined || constant !== undefined ? undefined : joinedOf({ names: parts, sign: ':' }, credentials);
  if (told !== undefined) return { ...nothing, type: 'HEADER', headers: { Authorization: `Basic ${told}` } };
  const user = credentials.find(({ bare }) => userNames.test(bare));
  const password = credentials.find((credential) => credential !== user && passwordNames.test(credential.bare));
  if (user !== undefined && password !== undefined) {
    return {
      ...nothing,
      type: 'HEADER',
      headers: { Authorization: `Basic ${placeholder(user.variable)}:${placeholder(password.variable)}` },
    };
  }
  const pair = pairOf(credentials) ?? accountPairOf(credentials);
  if (pair !== undefined) {
    const Authorization = `Basic ${placeholder(pair.user.variable)}:${placeholder(pair.password.variable)}`;
    return { ...nothing, type: 'HEADER', headers: { Authorization } };
  }
  // Services that know one key take it as the user, without a password.
  const key = secretFor('api key', keyNames, credentials);
  if (key === undefined) return missing('HEADER', 'a user and a password', 'username and password');
  if (constant !== undefined)
    return { ...nothing, type: 'HEADER', headers: { Authorization: `Basic ${constant}:${placeholder(key.variable)}` } };
  const doubts = ['The only credential stands for the user, with an empty password.'];
  return { ...nothing, type: 'HEADER', headers: { Authorization: `Basic ${placeholder(key.variable)}:` }, doubts };
}

/** An account and its password, where nothing else is stored: the account is who asks. */
function accountPairOf(
  credentials: readonly CredentialName[],
): { readonly user: CredentialName; readonly password: CredentialName } | undefined {
  const [one, other, ...others] = credentials;
  if (one === undefined || other === undefined || others.length > 0) return undefined;
  const [user, password] = accounts.test(one.bare) ? [one, other] : [other, one];
  const isPair = accounts.test(user.bare) && passwords.test(password.bare);
  return isPair ? { user, password } : undefined;
}

const accounts = /^(?:account|organi[sz]ation|tenant|merchant|customer|workspace|app)_?(?:id|no|number)?$/i;
const passwords = /(?:^|_)(?:pass(?:word|wd|phrase)?|pwd|secret|auth_?token|pin)$/i;

/** The only two there are, of which one is called like a secret. */
function pairOf(
  credentials: readonly CredentialName[],
): { readonly user: CredentialName; readonly password: CredentialName } | undefined {
  const [one, other, ...others] = credentials.filter(({ bare }) => !noSecret.test(bare));
  if (one === undefined || other === undefined || others.length > 0) return undefined;
  const isSecret = ({ bare }: CredentialName): boolean =>
    passwordNames.test(bare) || keyNames.test(bare) || /(^|_)(pin|code|phrase)$/i.test(bare);
  // Of an access key and a secret key only one is hidden.
  const isHidden = ({ bare }: CredentialName): boolean =>
    /(?:^|_)(?:secret|private|pass\w*|pwd|pin)(?:_|$)/i.test(bare);
  const isPassword = isSecret(one) === isSecret(other) ? isHidden : isSecret;
  if (isPassword(one) === isPassword(other)) return undefined;
  return isPassword(other) ? { user: one, password: other } : { user: other, password: one };
}

function placeKey(scheme: Extract<Scheme, { kind: 'key' }>, credentials: readonly CredentialName[]): Authentication {
  const type = scheme.in === 'query' ? 'QUERY_PARAM' : 'HEADER';
  const both = scheme.joined === undefined ? undefined : joinedOf(scheme.joined, credentials);
  if (both !== undefined) return { ...nothing, type, headers: { [scheme.name]: prefixed(scheme.prefix, both) } };
  const key = secretFor(scheme.name, keyNames, credentials) ?? secretFor(scheme.name, tokenNames, credentials);
  if (key === undefined) return missing(type, 'a key', 'api_key');
  const value = placeholder(key.variable);
  if (scheme.in === 'query') return { ...nothing, type, queryParams: { [scheme.name]: value } };
  if (scheme.in === 'cookie') return { ...nothing, type, headers: { Cookie: `${scheme.name}=${value}` } };
  return {
    ...nothing,
    type,
    headers: { [scheme.name]: prefixed(scheme.prefix, value) },
  };
}

/** Two secrets by the names that the documentation shows for them. */
function joinedOf(
  { names, sign }: { readonly names: readonly [string, string]; readonly sign: string },
  credentials: readonly CredentialName[],
): string | undefined {
  const isMeant = (name: string, bare: string): boolean =>
    coverage(wordsOf(name), wordsOf(bare)) >= 0.75 ||
    coverage(wordsOf(bare), name.split(/\s+/).flatMap(wordsOf)) >= 0.9;
  const found = names.map((name) => credentials.find(({ bare }) => isMeant(name, bare)));
  const [one, other] = found;
  if (one === undefined || other === undefined || one === other) return undefined;
  return `${placeholder(one.variable)}${sign}${placeholder(other.variable)}`;
}

/** `Token <key>`, and `key=<key>` without a space. */
function prefixed(prefix: string | undefined, value: string): string {
  if (prefix === undefined) return value;
  return /[=:]$/.test(prefix) ? `${prefix}${value}` : `${prefix} ${value}`;
}

function missing(type: AuthType, what: string, name: string): Authentication {
  return { ...nothing, type, doubts: [`The service wants ${what}, and no credential is one: store it as ${name}.`] };
}

/** `X-App-Id` and `app_id` are the same name. */
function isCalled(wanted: string, bare: string): boolean {
  const words = wordsOf(wanted.replace(/^x-/i, '')).join(' ');
  return words !== '' && words === wordsOf(bare).join(' ');
}

/** The credential that is called like the secret that is wanted, else the usual name, else the only one there is. */
function secretFor(wanted: string, usual: RegExp, credentials: readonly CredentialName[]): CredentialName | undefined {
  // A tenant is no secret, unless a header of that name is wanted.
  const secrets = credentials.filter(({ bare }) => !noSecret.test(bare) || isCalled(wanted, bare));
  const ranked = secrets
    .map((credential) => ({
      credential,
      score:
        (usual.test(credential.bare) ? 1 : 0) +
        coverage(wordsOf(wanted), wordsOf(credential.bare)) +
        (isCalled(wanted, credential.bare) ? 2 : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best === undefined) return undefined;
  return best.score >= 0.9 || secrets.length === 1 ? best.credential : undefined;
}
