/** Which operation of the document a call was meant to be, although its method or its path may be wrong. */
import type { ApiConfig } from '../../../model/api.ts';
import { type Operation, unbracketed } from '../documents/terms/document.ts';
import { chooseOperation } from '../step/choose.ts';
import type { Instruction } from '../step/instruction/instruction.ts';
import { type Draft, draftStep, type Setting } from '../step/request/draft.ts';
import { rankOperations } from '../step/values/rank.ts';
import { isForm } from '../word-forms.ts';
import { likeness, wordsOf } from '../words.ts';
import type { Failure } from './failure.ts';

/** Parts of a path; a placeholder is one, whatever it holds. */
export function partsOf(path: string): readonly string[] {
  return path
    .replace(/[?#].*$/, '')
    .replace(/(?<=[\w}>-])\.json$/, '')
    .replace(/<<[\s\S]+?>>/g, (whole) => whole.replaceAll('/', '\u0000'))
    .split('/')
    .map((part) => part.replaceAll('\u0000', '/'))
    .filter((part) => part !== '');
}

export function isVariable(part: string): boolean {
  return (
    part.includes('<<') ||
    part.includes('{') ||
    /^\d+$/.test(part) ||
    /^[\da-f-]{16,}$/i.test(part) ||
    /^[A-Za-z]+[-_]?\d+$/.test(part)
  );
}

/** From 0 to 1: how much of a path the end of another one is. */
export function pathLikeness(given: string, wanted: string): number {
  const parts = wanted.split('/').filter((part) => part !== '');
  const own = partsOf(given);
  if (parts.length === 0) return own.length === 0 ? 1 : 0;
  const end = own.slice(-parts.length);
  const offset = parts.length - end.length;
  const sum = parts.reduce((total, part, index) => total + partLikeness(end[index - offset] ?? '', part), 0);
  return sum / parts.length;
}

function partLikeness(given: string, wanted: string): number {
  if (given === '') return 0;
  if (wanted.includes('{')) return isVariable(given) ? 1 : 0.1;
  if (given === wanted) return 1;
  // A value is no name of what it belongs to.
  if (given.includes('<<')) return 0;
  const [own, other] = [wordsOf(given).join(' '), wordsOf(wanted).join(' ')];
  return own === other ? 0.9 : 0.7 * likeness(own, other);
}

/** A procedure such as `works.one`, asked for as if it were a resource: `/works/{id}`. */
function procedureLikeness(given: string, { path, parameters, body }: Operation): number {
  const name = path.split('/').at(-1) ?? '';
  if (!/^\w+\.\w+$/.test(name)) return 0;
  const own = partsOf(given);
  const resource = wordsOf(name.split('.')[0] ?? '').join(' ');
  const last = own.at(-1) ?? '';
  const thing = isVariable(last) ? own.at(-2) : last;
  if (thing === undefined || wordsOf(thing).join(' ') !== resource) return 0;
  const required = body?.schema['required'];
  const takesOne =
    parameters.some((parameter) => parameter.required && parameter.in === 'query') ||
    (Array.isArray(required) && required.length > 0);
  return takesOne === isVariable(last) ? 0.8 : 0.5;
}

/** What cannot be done to a thing itself is an act of its own below its address, called as it is asked for: `/hens/{id}/sale`. */
function deedLikeness(given: string, { path, method }: Operation, { kind }: Failure, { verb }: Instruction): number {
  const [, thing, deed = ''] = /^(.*\})\/([a-z][\w-]*)$/i.exec(path) ?? [];
  if (kind !== 'method' || method === 'GET' || thing === undefined) return 0;
  const isCalled = wordsOf(deed).some((word) => isForm(word, verb));
  return (isCalled ? 1.1 : 0.6) * pathLikeness(given, thing);
}

/** The operation with the right path and method, else the one that path, method and instruction fit best. */
export function matchOperation(config: ApiConfig, setting: Setting, failure: Failure): Draft | undefined {
  const { allowed } = failure;
  const given = config.urlPath ?? '';
  const isGone = isWithdrawn(failure);
  const exact = setting.document.operations.filter(
    (operation) =>
      operation.method === (config.method ?? 'GET') &&
      pathLikeness(unbracketed(given, operation), operation.path) === 1 &&
      !(isGone && operation.isDeprecated),
  );
  const isMethodRight = allowed.length === 0 || allowed.includes(config.method ?? 'GET');
  // The longest, since `/hens` is the end of `/coops/{id}/hens` too.
  const [longest] = exact.toSorted((a, b) => b.path.length - a.path.length);
  if (longest !== undefined && isMethodRight) return draftStep(longest, setting);
  const ranked = rankOperations(
    setting.document.operations.filter(
      (operation) => isOfKind(operation, config, setting, failure) && !(isGone && operation.isDeprecated),
    ),
    setting.wanted,
  );
  const top = ranked[0]?.score ?? 0;
  const scored = ranked
    .map(({ operation, score }) => ({
      operation,
      // However unlike the wording is, a path that is right says more.
      score:
        Math.max(-0.9, 0.35 * (score - top)) +
        2.2 *
          Math.max(
            pathLikeness(unbracketed(given, operation), operation.path),
            procedureLikeness(given, operation),
            deedLikeness(given, operation, failure, setting.wanted),
          ) +
        methodScore(operation, config, allowed),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined) return undefined;
  if (best.score >= 1) return draftStep(best.operation, setting);
  const other = chosen(setting);
  return other !== undefined && isOfKind(other.operation, config, setting, failure) ? other : undefined;
}

/** The service has taken it away, or says that it will. */
function isWithdrawn({ status, text }: Failure): boolean {
  return (
    status === 410 ||
    status === 404 ||
    /\b(gone|deprecated|sunset|removed|no longer (?:available|supported)|retired)\b/i.test(text)
  );
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** What changes something does not become what reads, or the other way round, unless the service or the instruction says so. */
function isOfKind(
  { method, path }: Operation,
  config: ApiConfig,
  { wanted }: Setting,
  { allowed, kind }: Failure,
): boolean {
  if (isRead(method) === isRead(config.method ?? 'GET') || allowed.includes(method)) return true;
  // What is to be changed is not read instead, though that is allowed there.
  const isOrder = wanted.action !== undefined && wanted.action !== 'read' && !isRead(config.method ?? 'GET');
  if (kind === 'method' && !(isOrder && isRead(method)) && pathLikeness(config.urlPath ?? '', path) === 1) return true;
  return wanted.action !== undefined && isRead(method) === (wanted.action === 'read');
}

/** A body that was sent is meant for something that takes one. */
function losesBody({ body }: Operation, config: ApiConfig): boolean {
  return body === undefined && !isRead(config.method ?? 'GET') && !/^[\s{}[\]]*$/.test(config.body ?? '');
}

function methodScore(operation: Operation, config: ApiConfig, allowed: readonly string[]): number {
  const { method } = operation;
  const own = config.method ?? 'GET';
  // What is allowed there says nothing of other addresses.
  const isThere = pathLikeness(unbracketed(config.urlPath ?? '', operation), operation.path) === 1;
  if (isThere && allowed.length > 0 && !allowed.includes(method)) return -1;
  if (losesBody(operation, config)) return -0.6;
  if (method === own) return 0.6;
  if (isRead(method) !== isRead(own)) return allowed.includes(method) ? 0.6 : 0.2;
  const isChange = (name: string): boolean => name === 'PUT' || name === 'PATCH';
  return isChange(method) && isChange(own) ? 0.5 : 0;
}

function chosen(setting: Setting): Draft | undefined {
  try {
    return chooseOperation(setting).best;
  } catch {
    return undefined;
  }
}
