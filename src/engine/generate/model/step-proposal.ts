/**
 * A model's proposal for a step as a call: it says which operation, and with which values. Where the request goes and how it
 * shows who asks is decided by the rules, so that no proposal sends a secret anywhere.
 */
import * as z from 'zod';
import { isRecord } from '../../../core/json.ts';
import { limits } from '../../../core/limits.ts';
import { type ApiConfig, HttpMethod } from '../../../model/api.ts';
import { normalizeCall } from '../../api/normalize.ts';
import { isSecret } from '../../secret.ts';
import { type Operation, unbracketed } from '../documents/terms/document.ts';
import { partsOf } from '../repair/match.ts';
import { authenticationOf, type CredentialName } from '../step/binding/authentication.ts';
import { keptOf } from '../step/generate.ts';
import { draftStep, type Setting } from '../step/request/draft.ts';
import { addressOf } from '../step/terms/host.ts';
import type { Flaw } from './propose.ts';

const Text = z.string().max(limits.proposedExpressionChars);
const Texts = z.record(z.string().max(200), Text).nullish();

export const StepProposal = z.object({
  method: HttpMethod,
  path: Text.min(1),
  queryParams: Texts,
  headers: Texts,
  body: Text.nullish(),
  dataPath: Text.nullish(),
  dataSelector: Text.nullish(),
});
export type StepProposal = z.output<typeof StepProposal>;

export interface ProposedCall {
  readonly config: ApiConfig;
  /** Undefined where nothing is documented. */
  readonly operation: Operation | undefined;
}

/** Texts of a proposal that are rendered, or run. */
export function textsOf({ path, queryParams, headers, body, dataSelector }: StepProposal): readonly string[] {
  const selector = dataSelector ?? '';
  return [
    path,
    ...Object.values(queryParams ?? {}),
    ...Object.values(headers ?? {}),
    body ?? '',
    ...(selector === '' ? [] : [`<<${selector}>>`]),
  ];
}

/** The same without what shows who asks, where the model only gave back what it was shown of the call so far. */
export function withoutEchoes(proposal: StepProposal, { credentials }: Setting, current: ApiConfig): StepProposal {
  const { headers, queryParams } = normalizeCall(current);
  const strip = (given: StepProposal['headers'], members: unknown): StepProposal['headers'] => {
    const shown = secretsAmong(members, credentials);
    return entriesOf(given, (value, name) => shown[name] !== value);
  };
  return {
    ...proposal,
    headers: strip(proposal.headers, headers),
    queryParams: strip(proposal.queryParams, queryParams),
  };
}

/** The call, or what is wrong with the proposal already. `current` is the call so far, where one is repaired. */
export function toCall(proposal: StepProposal, setting: Setting, current: ApiConfig): ProposedCall | Flaw {
  const { document } = setting;
  if (!isPlainPath(proposal.path)) {
    return { problem: 'The path may hold no query, and no way up.', why: 'was no plain path' };
  }
  if (document.operations.length === 0) return repaired(proposal, setting, current);
  const operation = operationOf(proposal, document.operations);
  if (operation !== undefined) return documented(proposal, operation, setting, current);
  return {
    problem: 'No documented operation has this method and path. Choose one of those that you were shown.',
    why: 'was no documented operation',
  };
}

/** A path and nothing more: a query in it would not be looked at, and `..` leads elsewhere. */
function isPlainPath(path: string): boolean {
  const literal = path.replace(/<<[\s\S]+?>>/g, 'x');
  return !/[?#\\]|^\s*[a-z]+:/i.test(literal) && !literal.split('/').some((part) => /^(?:\.|%2e){1,2}$/i.test(part));
}

/** Its literal parts have to be those of the path; the one with most of them. */
function operationOf({ method, path }: StepProposal, operations: readonly Operation[]): Operation | undefined {
  const literals = (operation: Operation): number =>
    partsOf(operation.path).filter((part) => !part.includes('{')).length;
  return operations
    .filter((operation) => {
      const [wanted, given] = [partsOf(operation.path), partsOf(unbracketed(path, operation))];
      return (
        operation.method === method &&
        path.endsWith(operation.ending ?? '') &&
        wanted.length === given.length &&
        wanted.every((part, index) => part.includes('{') || part === given[index])
      );
    })
    .toSorted((a, b) => literals(b) - literals(a))[0];
}

function documented(
  proposal: StepProposal,
  operation: Operation,
  setting: Setting,
  current: ApiConfig,
): ProposedCall | Flaw {
  const { document, integration, credentials } = setting;
  const address = addressOf(document, operation, integration);
  if (address === undefined) {
    return { problem: 'Nobody says where the service is.', why: 'could not be sent anywhere' };
  }
  const { type, headers, queryParams } = authenticationOf(operation, document, credentials);
  const { config: draft } = draftStep(operation, setting);
  const pages =
    draft.pagination === undefined ? {} : entriesOf(draft.queryParams, (value) => pagePlaceholder.test(value));
  const bodyType = proposal.body === null || proposal.body === undefined ? undefined : operation.body?.contentType;
  const query = { ...ownOf(proposal.queryParams), ...pages, ...queryParams };
  const own = {
    ...ownOf(proposal.headers),
    ...headers,
    ...(bodyType === undefined ? {} : { 'Content-Type': bodyType }),
  };
  const config: ApiConfig = {
    ...keptOf(current),
    ...(address.urlHost === undefined ? {} : { urlHost: address.urlHost }),
    urlPath: `${address.basePath}${proposal.path.startsWith('/') ? '' : '/'}${proposal.path}`,
    method: operation.method,
    ...(Object.keys(query).length === 0 ? {} : { queryParams: query }),
    ...(Object.keys(own).length === 0 ? {} : { headers: own }),
    ...(proposal.body === null || proposal.body === undefined ? {} : { body: proposal.body }),
    authentication: type,
    ...(draft.pagination === undefined ? {} : { pagination: draft.pagination }),
    ...dataPathOf(proposal, draft),
  };
  return { config, operation };
}

const pagePlaceholder = /<<\s*(?:page|offset|cursor|limit|pageSize)\b/;

function dataPathOf({ dataPath }: StepProposal, draft: ApiConfig): Pick<ApiConfig, 'dataPath'> {
  if (dataPath !== null && dataPath !== undefined && dataPath !== '') return { dataPath };
  return draft.dataPath === undefined ? {} : { dataPath: draft.dataPath };
}

/** Without documentation: the same host, the same method, and the secrets where they were. */
function repaired(proposal: StepProposal, { credentials }: Setting, current: ApiConfig): ProposedCall | Flaw {
  if (proposal.method !== (current.method ?? 'GET')) {
    return { problem: 'Keep the method: nothing documents another one.', why: 'had another method' };
  }
  const before = normalizeCall(current);
  const { body, dataPath } = proposal;
  const config: ApiConfig = {
    ...current,
    urlPath: proposal.path,
    ...members('queryParams', { ...ownOf(proposal.queryParams), ...secretsAmong(before.queryParams, credentials) }),
    ...members('headers', { ...ownOf(proposal.headers), ...secretsAmong(before.headers, credentials) }),
    ...(body === null || body === undefined ? {} : { body }),
    ...(dataPath === null || dataPath === undefined ? {} : { dataPath: dataPath === '' ? null : dataPath }),
  };
  return { config, operation: undefined };
}

/** None, and an empty one, are the same. */
function members(name: 'queryParams' | 'headers', values: Record<string, string>): Partial<ApiConfig> {
  return { [name]: Object.keys(values).length === 0 ? undefined : values };
}

/** What a model was shown as masked it can only give back as masked. */
function ownOf(members: Readonly<Record<string, string>> | null | undefined): Record<string, string> {
  return entriesOf(members, (value, name) => !value.includes('{masked') && !/^(proxy-)?authorization$/i.test(name));
}

function secretsAmong(members: unknown, credentials: readonly CredentialName[]): Record<string, string> {
  return entriesOf(
    members,
    (value, name) =>
      isSecret(name, value) ||
      (value.includes('<<') &&
        (/\bcredentials\b/.test(value) || credentials.some(({ variable }) => value.includes(variable)))),
  );
}

function entriesOf(members: unknown, isWanted: (value: string, name: string) => boolean): Record<string, string> {
  if (!isRecord(members)) return {};
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && isWanted(value, name) ? [[name, value]] : [],
    ),
  );
}
