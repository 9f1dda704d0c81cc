/** Names of parameters and headers that a proposal may use: those that are documented, or stand in the call already. */
import { isRecord } from '../../../core/json.ts';
import type { ApiConfig } from '../../../model/api.ts';
import type { ProposedCall, StepProposal } from './step-proposal.ts';

/** They say where a request goes, how it is carried, or that it is another one than it looks. */
const forbidden =
  /^(host|connection|content-length|transfer-encoding|te|upgrade|cookie|forwarded|x-forwarded-.*|proxy-.*|.*method-override.*|_method)$/i;
const common = /^(accept|accept-language|content-type)$/i;

/** A name that may not be there; undefined when all may. */
export function foreignName(
  { queryParams, headers }: StepProposal,
  { operation }: ProposedCall,
  current: ApiConfig,
): string | undefined {
  const known = new Set(
    [
      ...(operation?.parameters ?? []).map(({ name }) => name),
      ...[current.queryParams, current.headers].flatMap((members) => (isRecord(members) ? Object.keys(members) : [])),
    ].map((name) => name.toLowerCase()),
  );
  return [...Object.keys(queryParams ?? {}), ...Object.keys(headers ?? {})].find((name) => {
    if (known.has(name.toLowerCase()) || common.test(name)) return false;
    return operation !== undefined || forbidden.test(name);
  });
}
