/**
 * How much of a call may be repaired after a failure. A request that changes the outside world is only sent again when it is
 * certain that nobody has acted on it; one that was answered may only be read differently.
 */
import type { PatchbayError } from '../../core/error.ts';
import type { ApiConfig } from '../../model/api.ts';
import type { Integration } from '../../model/integration.ts';
import { AnsweredFailure } from '../api/answer.ts';
import { isUnsent } from '../api/repeat.ts';
import { UpstreamFailure } from '../api/send.ts';
import { documentOf } from '../generate/documents/read.ts';
import { isVariable, partsOf, pathLikeness } from '../generate/repair/match.ts';
import { isReading as isReadingOperation } from '../generate/step/instruction/reading.ts';
import { asksToSee } from '../generate/step/operation/asks-to-see.ts';
import { wordsOf } from '../generate/words.ts';
import type { TryJournal } from './try-journal.ts';

export type Leeway = 'nothing' | 'reading' | 'request';

export interface FailedCall {
  readonly config: ApiConfig;
  readonly integration: Integration | undefined;
  readonly modify?: boolean | null | undefined;
  /** What the call is for, where it does not say so itself. */
  readonly instruction?: string;
}

/** Databases and files: the rules know HTTP. */
const otherScheme = /^\s*(?!https?:)[a-z][a-z+]*:\/\//i;
const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export function leewayAfter(
  error: PatchbayError,
  call: FailedCall,
  { isInDoubt, hasActed }: Pick<TryJournal, 'isInDoubt' | 'hasActed'>,
): Leeway {
  const host = call.config.urlHost ?? call.integration?.urlHost ?? '';
  if (isInDoubt || error.code === 'cancelled' || otherScheme.test(host)) return 'nothing';
  if (error.reason === 'DATA_PATH_MISSING') return isReading(call) ? 'request' : 'reading';
  // What was made of an answer failed, and not the call.
  if (error instanceof AnsweredFailure && !(error instanceof UpstreamFailure)) return 'nothing';
  if (isReading(call)) return 'request';
  if (hasActed) return 'nothing';
  if (error instanceof UpstreamFailure) return error.isRefused ? 'request' : 'nothing';
  // Without a value for a placeholder there is no request.
  return isUnsent(error) || error.reason === 'PLACEHOLDER_UNRESOLVED' ? 'request' : 'nothing';
}

function isReading({ config, modify }: FailedCall): boolean {
  return modify === false || (modify !== true && readMethods.has(config.method ?? 'GET'));
}

/** Why a repair is not one that may be tried unattended; undefined when it is. */
export function overstep(repaired: ApiConfig, failed: FailedCall, isMethodRefused: boolean): string | undefined {
  const { config, integration } = failed;
  if (!hostsOf(failed).includes(hostOf(repaired, integration))) return 'it would have gone to another host';
  const [before, after] = [config.method ?? 'GET', repaired.method ?? 'GET'];
  const areReads = readMethods.has(before) && readMethods.has(after);
  const isSameMethod = before === after || areReads || (isMethodRefused && after !== 'DELETE');
  if (!isSameMethod) return 'it would have had another method';
  if (isReading(failed) && changesUnasked(repaired, failed))
    return 'it would have changed something where only something is to be shown';
  const mayMove = isReading(failed) && readMethods.has(after);
  return mayMove || isSamePlace(config, repaired) ? undefined : 'it would have done something else';
}

/** The service takes another method there; whether it may be sent unattended, its path and its operation must say. */
function changesUnasked(repaired: ApiConfig, { config, integration, instruction }: FailedCall): boolean {
  const [method, path] = [repaired.method ?? 'GET', repaired.urlPath ?? ''];
  if (readMethods.has(method)) return false;
  const operations = (integration === undefined ? undefined : documentOf(integration))?.operations ?? [];
  const own = (config.instruction ?? '').trim();
  if (!asksToSee(own === '' ? (instruction ?? '') : own, operations)) return false;
  const documented = operations.filter((one) => one.method === method && pathLikeness(path, one.path) === 1);
  const undocumented = { method, path, id: '', summary: '' };
  return !(documented.length === 0 ? [undocumented] : documented).some((one) => isReadingOperation(one));
}

/**
 * Whether two calls are for the same thing. What changes something must not become another change, such as the one that is
 * called most like it: paths may differ in spelling, and in what stands before all.
 */
function isSamePlace(before: ApiConfig, after: ApiConfig): boolean {
  const [own, other] = [partsOf(before.urlPath ?? '').toReversed(), partsOf(after.urlPath ?? '').toReversed()];
  const shared = Math.min(own.length, other.length);
  const rest = [...own.slice(shared), ...other.slice(shared)];
  if (shared === 0 || rest.some((part) => isVariable(part) && !/^v\d/i.test(part))) return own.length === other.length;
  return own.slice(0, shared).every((part, index) => isSamePart(part, other[index] ?? ''));
}

function isSamePart(part: string, other: string): boolean {
  if (part === other || (isVariable(part) && isVariable(other))) return true;
  if (isVariable(part) || isVariable(other)) return false;
  return wordsOf(part).join(' ') === wordsOf(other).join(' ');
}

/** Where the call, its integration, or the documentation of an integration without an address says that the service is. */
function hostsOf({ config, integration }: FailedCall): readonly string[] {
  const own = integration?.urlHost ?? '';
  const servers = own === '' && integration !== undefined ? (documentOf(integration)?.servers ?? []) : [];
  return [hostOf(config, integration), ...[own, ...servers].filter((host) => host !== '').map(originOf)];
}

function hostOf({ urlHost }: ApiConfig, integration: Integration | undefined): string {
  return originOf((urlHost ?? '').trim() === '' ? (integration?.urlHost ?? '') : (urlHost ?? ''));
}

/** As it is written: what a placeholder stands for is not known here. */
function originOf(host: string): string {
  const text = host.trim();
  const whole = text.includes('://') || text.startsWith('<<') ? text : `https://${text}`;
  return URL.parse(whole)?.origin ?? whole;
}
