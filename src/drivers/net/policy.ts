/**
 * The egress policy: which host, port and addresses may be dialled at all.
 *
 * It judges addresses that are about to be dialled, never names alone: a name says nothing about where it leads.
 */
import { networkInterfaces } from 'node:os';
import type { PatchbayError } from '../../core/error.ts';
import { type AddressKind, classify, unmapped } from './address.ts';
import { normalHost, parseAllowList } from './allow-list.ts';
import { failure } from './failure.ts';

export const egressModes = ['local', 'public', 'any'] as const;
export type EgressMode = (typeof egressModes)[number];

export interface EgressPolicy {
  /** `local`: global and loopback addresses; `public`: global ones; `any`: all but metadata services. */
  readonly mode: EgressMode;
  /** Host, `host:port`, address or CIDR: allowed whatever the mode, except metadata services and our own ports. */
  readonly allow: readonly string[];
  /** Ports that Patchbay itself listens on, asked at every connection. */
  readonly ownPorts: () => ReadonlySet<number>;
}

/**
 * Undefined when every one of `addresses` may be dialled, else the refusal (`forbidden`, `EGRESS_REFUSED`), which
 * names the setting and no address. With no addresses it judges the name, to be asked before resolving.
 */
export type EgressCheck = (host: string, port: number, addresses: readonly string[]) => PatchbayError | undefined;

/** Names under which clouds offer their metadata service. */
const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data',
  'instance-data.ec2.internal',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'metadata.platformequinix.com',
]);

const reachable: Readonly<Record<EgressMode, ReadonlySet<AddressKind>>> = {
  local: new Set<AddressKind>(['global', 'loopback']),
  public: new Set<AddressKind>(['global']),
  any: new Set<AddressKind>(['global', 'loopback', 'unspecified', 'private', 'link-local', 'shared', 'reserved']),
};

/** Throws `invalid_input` when an entry of `allow` cannot be read. */
export function createEgressCheck(policy: EgressPolicy): EgressCheck {
  const allowed = parseAllowList(policy.allow);
  const kinds = reachable[policy.mode];

  return function check(host, port, addresses) {
    const name = normalHost(host);
    const judged = addresses.map((address) => ({ address, kind: classify(address) }));
    if (metadataNames.has(name) || judged.some(({ kind }) => kind === 'metadata')) return refuse(host, hints.metadata);
    if (policy.ownPorts().has(port) && leadsHome(name, judged)) return refuse(host, hints.ownPort);
    if (judged.some(({ kind }) => kind === 'invalid')) return refuse(host, hints.mode);
    if (allowed.hasHost(name, port)) return undefined;
    const isFine = judged.every(({ address, kind }) => kinds.has(kind) || allowed.hasAddress(address, port));
    return isFine ? undefined : refuse(host, hints.mode);
  };
}

/** True for `localhost` and every name below it, which mean this machine whatever a resolver says (RFC 6761). */
export function isLocalhostName(host: string): boolean {
  const name = normalHost(host);
  return name === 'localhost' || name.endsWith('.localhost');
}

/** What a caller is told about a URL of another scheme. */
export const schemeHint = 'Only http: and https: URLs are fetched, whatever `network.egress` and `network.allow` say.';

const hints = {
  mode: 'If the target is yours, add it to `network.allow` (PATCHBAY_ALLOW_HOSTS) or widen `network.egress`.',
  metadata: 'Metadata services stay refused whatever `network.egress` and `network.allow` (PATCHBAY_ALLOW_HOSTS) say.',
  ownPort:
    "Patchbay's own ports stay refused whatever `network.egress` and `network.allow` (PATCHBAY_ALLOW_HOSTS) say; call the tool itself.",
} as const;

function refuse(host: string, hint: string): PatchbayError {
  return failure('EGRESS_REFUSED', { host, isRedirected: false }, { hint });
}

interface Judged {
  readonly address: string;
  readonly kind: AddressKind;
}

function leadsHome(name: string, judged: readonly Judged[]): boolean {
  if (isLocalhostName(name) || judged.some(({ kind }) => kind === 'loopback' || kind === 'unspecified')) return true;
  const ours = new Set(
    Object.values(networkInterfaces()).flatMap((cards) => (cards ?? []).map((card) => card.address)),
  );
  return judged.some(({ address }) => ours.has(unmapped(address)));
}
