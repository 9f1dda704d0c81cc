/** The edits that a failure may call for, each as small as it can be. */
import { nearestFirst } from '../../../core/nearest.ts';
import type { ApiConfig } from '../../../model/api.ts';
import { mapStrings } from '../../secret.ts';
import { pathNames } from '../documents/terms/document.ts';
import { authenticationOf } from '../step/binding/authentication.ts';
import type { Draft } from '../step/request/draft.ts';
import { expressionOf } from '../step/terms/expression.ts';
import { accepts } from '../step/terms/target.ts';
import { coverage, wordsOf } from '../words.ts';
import { mendBody } from './body.ts';
import { complainsOf, type FailureKind } from './failure.ts';
import { isVariable, partsOf } from './match.ts';
import { compact, type Documented, hasSameMembers, membersOf, mendMembers } from './members.ts';
import { mendPagination } from './pagination.ts';
import type { Repairing } from './repairing.ts';

type Edit = (config: ApiConfig, repairing: Repairing) => ApiConfig;

export const edits = {
  placeholder,
  method,
  address,
  authentication,
  contentType,
  query,
  headers,
  body: mendBody,
  dataPath,
  pagination: mendPagination,
} as const satisfies Record<string, Edit>;
export type EditName = keyof typeof edits;

/** Which edits a kind of failure calls for, in their order. */
export const editsFor: Readonly<Record<FailureKind, readonly EditName[]>> = {
  placeholder: ['placeholder'],
  'data-path': ['dataPath'],
  pagination: ['pagination'],
  html: ['address', 'headers'],
  host: ['address'],
  authentication: ['authentication'],
  'not-found': ['address'],
  method: ['method'],
  'content-type': ['contentType', 'body'],
  invalid: ['query', 'body', 'headers', 'contentType'],
  'rate-limit': [],
  service: [],
  unknown: [],
};

/** Those that bring a call back to its documentation, whatever failed. */
export const documentedEdits: readonly EditName[] = [
  'placeholder',
  'method',
  'address',
  'query',
  'headers',
  'body',
  'contentType',
];

function method(config: ApiConfig, { fresh, failure }: Repairing): ApiConfig {
  const wanted = fresh?.operation.method ?? (failure.allowed.length === 1 ? failure.allowed[0] : undefined);
  return wanted === undefined || wanted === config.method ? config : { ...config, method: wanted };
}

/** Host, base path and path of the operation; its variables keep the values that they have. */
function address(config: ApiConfig, repairing: Repairing): ApiConfig {
  const { fresh } = repairing;
  if (fresh === undefined) return config;
  const { urlHost, ...rest } = config;
  const path = mendPath(config, repairing);
  if (fresh.config.urlHost === undefined || fresh.config.urlHost === null) return { ...rest, urlPath: path };
  const isInherited = (urlHost ?? '') === '' && hasHost(repairing, fresh.config.urlHost);
  if (isInherited) return path === config.urlPath ? config : { ...config, urlPath: path };
  const before = `${(urlHost ?? '').replace(/\/+$/, '')}/${(config.urlPath ?? '').replace(/^\/+/, '')}`;
  return before === `${fresh.config.urlHost}${path}`
    ? config
    : { ...rest, urlHost: fresh.config.urlHost, urlPath: path };
}

/** The integration has the host by itself, and no path that would come before that of the call. */
function hasHost({ setting }: Repairing, host: string): boolean {
  const { urlHost, urlPath } = setting.integration ?? {};
  return (urlHost ?? '').replace(/\/+$/, '') === host && (urlPath ?? '').replace(/\/+/g, '') === '';
}

function mendPath({ urlPath }: ApiConfig, { fresh, failure, sample }: Repairing): string {
  // Keys in brackets stand where the call that is made anew has them.
  if (fresh?.operation.bracketed !== undefined) return fresh.config.urlPath ?? '';
  const given = partsOf(urlPath ?? '');
  const target = partsOf(fresh?.config.urlPath ?? '');
  const wanted = (fresh?.operation.path ?? '').split('/').filter((part) => part !== '');
  const offset = target.length - wanted.length;
  const isSame = wanted.every(
    (part, index) => part.includes('{') || part === given[given.length - wanted.length + index],
  );
  // The version of a service looks like a value, and is a part of its base path.
  const isValue = (part: string): boolean => isVariable(part) && !part.includes('{') && !target.includes(part);
  const spare = given.filter(isValue);
  const parts = target.map((part, index) => {
    const own = wanted[index - offset] ?? '';
    const [name] = pathNames(own);
    if (name === undefined) return part;
    const aligned = given[given.length - target.length + index] ?? '';
    const isBound = !part.includes('{');
    // The path was right: then what stands in it was not.
    if (isBound && isSame && failure.kind === 'not-found') return part;
    const schema =
      fresh?.operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
    const usable = [aligned, ...spare].find(
      (candidate) => isValue(candidate) && sample(candidate) !== undefined && accepts(schema, sample(candidate)),
    );
    return usable ?? part;
  });
  const search = /\?[\s\S]*$/.exec(urlPath ?? '')?.[0] ?? '';
  return `/${parts.join('/')}${fresh?.operation.ending ?? ''}${search}`;
}

const secretNames =
  /^(authorization|proxy-authorization|(x-)?(api|access|auth|app)[-_]?(key|token|id)?|apikey|api_?token|access_?token|token|key)$/i;

/** A token that a run gets by itself, and that was not taken, is the run's to renew. */
function withoutRenewed(credentials: Repairing['setting']['credentials']): Repairing['setting']['credentials'] {
  const has = (name: RegExp): boolean => credentials.some(({ bare }) => name.test(bare));
  const isRenewed = has(/(?:^|_)client_?secret$/i) && has(/(?:^|_)token_?url$/i);
  return isRenewed ? credentials.filter(({ bare }) => !/(?:^|_)access_?token$/i.test(bare)) : credentials;
}

/** The secret where the document wants it, and nowhere else. */
function authentication(config: ApiConfig, { fresh, setting, failure }: Repairing): ApiConfig {
  if (fresh === undefined) return config;
  const credentials = failure.kind === 'authentication' ? withoutRenewed(setting.credentials) : setting.credentials;
  const wanted = authenticationOf(fresh.operation, setting.document, credentials);
  const isPlaced = Object.keys(wanted.headers).length + Object.keys(wanted.queryParams).length > 0;
  // Who gets a token by itself sends no secret, and none that stood in the call.
  if (!isPlaced && wanted.type !== 'OAUTH2') return { ...config, authentication: wanted.type };
  const own = new Set(
    [...Object.keys(wanted.headers), ...Object.keys(wanted.queryParams)].map((name) => name.toLowerCase()),
  );
  const without = (members: unknown): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(membersOf(members)).filter(([name, value]) => {
        const isSecret = setting.credentials.some(
          ({ variable }) => typeof value === 'string' && value.includes('<<') && value.includes(variable),
        );
        const isParameter = fresh.operation.parameters.some((parameter) => parameter.name === name);
        return (!isSecret || isParameter) && !own.has(name.toLowerCase()) && !secretNames.test(name);
      }),
    );
  const headers = { ...without(config.headers), ...wanted.headers };
  const queryParams = { ...without(config.queryParams), ...wanted.queryParams };
  const isPlacedSo =
    hasSameMembers(headers, membersOf(config.headers)) && hasSameMembers(queryParams, membersOf(config.queryParams));
  return isPlacedSo ? config : compact({ ...config, headers, queryParams, authentication: wanted.type });
}

function contentType(config: ApiConfig, { fresh }: Repairing): ApiConfig {
  const body = fresh?.operation.body;
  if (body === undefined) return config;
  const isSaid = Object.keys(membersOf(config.headers)).some((name) => name.toLowerCase() === 'content-type');
  // JSON is sent as what it is by itself.
  if (!isSaid && /^application\/json\b/i.test(body.contentType)) return config;
  const others = Object.entries(membersOf(config.headers)).filter(([name]) => name.toLowerCase() !== 'content-type');
  return { ...config, headers: { ...Object.fromEntries(others), 'Content-Type': body.contentType } };
}

function query(config: ApiConfig, repairing: Repairing): ApiConfig {
  return mendPlace('query', config, repairing);
}

function headers(config: ApiConfig, repairing: Repairing): ApiConfig {
  const mended = mendPlace('header', config, repairing);
  if (repairing.failure.kind !== 'html') return mended;
  const others = Object.entries(membersOf(mended.headers)).filter(([name]) => name.toLowerCase() !== 'accept');
  return { ...mended, headers: { ...Object.fromEntries(others), Accept: 'application/json' } };
}

/** What the path holds by now, or what is a member of the body, is not wanted here as well. */
function isMoved(name: string, value: unknown, { urlPath }: ApiConfig, { operation, bodyMembers }: Draft): boolean {
  const isInPath = typeof value === 'string' && value.includes('<<') && (urlPath ?? '').includes(value);
  return isInPath || (Object.hasOwn(bodyMembers, name) && operation.body !== undefined);
}

function mendPlace(
  place: 'query' | 'header',
  config: ApiConfig,
  { fresh, failure, setting, sample, wanted }: Repairing,
): ApiConfig {
  if (fresh === undefined) return config;
  const field = place === 'query' ? 'queryParams' : 'headers';
  const auth = authenticationOf(fresh.operation, setting.document, setting.credentials)[field];
  const documented = new Map<string, Documented>(
    fresh.operation.parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema, required }) => [name, { schema, required }]),
  );
  const isFree = (name: string): boolean =>
    Object.hasOwn(auth, name) ||
    secretNames.test(name) ||
    (place === 'header' && /^(accept|content-type|authorization|user-agent|cookie|prefer|if-.*)$/i.test(name));
  const given = membersOf(config[field]);
  const mended = mendMembers({
    given: Object.fromEntries(
      Object.entries(given).filter(
        ([name, value]) => documented.has(name) || isFree(name) || !isMoved(name, value, config, fresh),
      ),
    ),
    documented,
    fresh: membersOf(fresh.config[field]),
    complains: (name) => complainsOf(name, failure),
    isFree,
    instruction: wanted.current.instruction ?? '',
    sample,
  });
  return compact({ ...config, [field]: place === 'query' ? withQuotes(mended, sample) : mended });
}

/** `ProjectId eq <<projectId>>` lacks the quotes that a text has in the language of the filter. */
function withQuotes(query: Readonly<Record<string, unknown>>, sample: Repairing['sample']): Record<string, unknown> {
  const quoted = (text: string): string =>
    text.replace(/(\b(?:eq|ne|gt|ge|lt|le)\s+)(<<[^<>]+>>)(?!')/g, (whole: string, operator: string, value: string) => {
      const seen = sample(value);
      const isPlain =
        typeof seen !== 'string' || /^(?:-?\d+(?:\.\d+)?|true|false|null|\d{4}-\d{2}-\d{2}\S*)$/.test(seen);
      return isPlain ? whole : `${operator}'${value}'`;
    });
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      /filter/i.test(name) && typeof value === 'string' ? quoted(value) : value,
    ]),
  );
}

/** Where the list stands as documented, else the name that the answer offers and is nearest. */
function dataPath(config: ApiConfig, { fresh, failure }: Repairing): ApiConfig {
  const { dataPath: given, ...rest } = config;
  const wanted = fresh?.config.dataPath;
  const { offered } = failure;
  const isOffered = (path: string): boolean => offered.length === 0 || offered.includes(path.split('.')[0] ?? '');
  if (wanted !== undefined && wanted !== null && wanted !== given && isOffered(wanted))
    return { ...rest, dataPath: wanted };
  // As it is documented: then the answer was none of those that it documents.
  if (wanted !== undefined && wanted?.split('.')[0] === given?.split('.')[0]) return config;
  if (/is a list\b/i.test(failure.text)) return rest;
  if (offered.length === 0 && wanted === given) return config;
  const [nearest] = nearestFirst(given ?? '', offered);
  const meant =
    offered.find((name) => coverage(wordsOf(given ?? ''), wordsOf(name)) >= 0.7) ??
    offered.find((name) => /^(data|items|results|records|list)$/i.test(name)) ??
    (offered.length === 1 ? nearest : undefined);
  if (meant !== undefined) return { ...rest, dataPath: meant };
  return fresh?.operation.answer === undefined ? config : rest;
}

/** A name that gives nothing becomes the nearest one that is there. */
function placeholder(config: ApiConfig, { setting, wanted, failure, sample }: Repairing): ApiConfig {
  const names = [
    ...Object.keys(wanted.stepInput).map((name) => expressionOf([name])),
    ...setting.places.map(({ expression }) => expression),
    ...setting.credentials.map(({ variable }) => variable),
  ];
  const mend = (text: string): string =>
    text.replace(/<<([\s\S]+?)>>/g, (whole, inner: string) => {
      const expression = inner.trim();
      const isBroken =
        expression === failure.expression || (sample(whole) === undefined && /^[\w$.[\]`-]+$/.test(expression));
      const meant = isBroken ? nearestExpression(expression, names) : undefined;
      return meant === undefined ? whole : `<<${meant}>>`;
    });
  const parts = {
    urlPath: config.urlPath,
    urlHost: config.urlHost,
    body: config.body,
    headers: config.headers,
    queryParams: config.queryParams,
  };
  const mended = mapStrings(parts, mend);
  return typeof mended === 'object' && mended !== null ? { ...config, ...mended } : config;
}

/** The same last name elsewhere, or the same words in another form; undefined when several would do. */
function nearestExpression(expression: string, names: readonly string[]): string | undefined {
  const wanted = wordsOf(expression);
  const ranked = [...new Set(names)]
    .map((name) => ({
      name,
      score:
        (coverage(wanted, wordsOf(name)) + coverage(wordsOf(name), wanted)) / 2 +
        (name.split('.').at(-1) === expression.split('.').at(-1) ? 0.1 : 0),
    }))
    .filter(({ score }) => score >= 0.6)
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (best !== undefined && (second === undefined || best.score > second.score + 0.01)) return best.name;
  if (best !== undefined) return undefined;
  const [nearest] = nearestFirst(expression, [...new Set(names)]);
  return nearest !== undefined && isTypo(expression, nearest) ? nearest : undefined;
}

function isTypo(one: string, other: string): boolean {
  const short = Math.min(one.length, other.length);
  const same = [...one.toLowerCase()].filter((sign, index) => other.toLowerCase()[index] === sign).length;
  return short >= 4 && Math.abs(one.length - other.length) <= 2 && same >= short * 0.5;
}
