/** The query of a signed link: every parameter known, none twice, each in its form. */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Pair } from './canonical.ts';

type Required =
  | 'x-amz-algorithm'
  | 'x-amz-credential'
  | 'x-amz-date'
  | 'x-amz-expires'
  | 'x-amz-signedheaders'
  | 'x-amz-signature';

/** By lower-case name; the spelling itself is part of what is signed. */
const required: Readonly<Record<Required, RegExp>> = {
  'x-amz-algorithm': /^[A-Z0-9-]+$/,
  'x-amz-credential': /^[^/]+(?:\/[^/]+){4}$/,
  'x-amz-date': /^\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])[0-5]\d[0-5]\dZ$/,
  'x-amz-expires': /^[1-9]\d{0,5}$/,
  'x-amz-signedheaders': /^[a-z0-9-]+(?:;[a-z0-9-]+)*$/,
  'x-amz-signature': /^[0-9a-f]{64}$/,
};

/** `x-id` names the operation and `x-amz-checksum-mode` asks for more headers; the SDK adds both, and neither changes anything. */
const optional = [
  'x-amz-content-sha256',
  'x-amz-checksum-mode',
  'x-id',
  'response-content-type',
  'response-content-disposition',
] as const;

type Optional = (typeof optional)[number];

export interface Parameters {
  /** Everything but the signature, as it was written. */
  readonly signed: readonly Pair[];
  get(name: Required): string;
  find(name: Optional): string | undefined;
}

/** Throws `forbidden` with LINK_UNSIGNED when there is no signature at all, `bad_request` with LINK_MALFORMED otherwise. */
export function readParameters(query: string): Parameters {
  const pairs = query === '' ? [] : query.split('&').map(readPair);
  const values = new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]));
  if (!values.has('x-amz-signature')) {
    throw new PatchbayError('forbidden', 'The request had no signed link.', {
      reason: 'LINK_UNSIGNED',
      hint: 'Ask db_download_file or db_create_upload_url for one.',
    });
  }
  if (values.size !== pairs.length) throw malformed('had a parameter twice');
  const known: readonly string[] = [...Object.keys(required), ...optional];
  if (![...values.keys()].every((name) => known.includes(name))) throw malformed('had an unknown parameter');
  for (const [name, form] of Object.entries(required)) {
    if (!form.test(values.get(name) ?? '')) throw malformed(`had no good ${name}`);
  }
  if (Number(values.get('x-amz-expires')) > limits.linkSeconds) throw malformed('was good for more than a week');
  return {
    signed: pairs.filter(([name]) => name.toLowerCase() !== 'x-amz-signature'),
    get: (name) => values.get(name) ?? '',
    find: (name) => values.get(name),
  };
}

function readPair(text: string): Pair {
  const at = text.indexOf('=');
  try {
    return at < 0
      ? [decodeURIComponent(text), '']
      : [decodeURIComponent(text.slice(0, at)), decodeURIComponent(text.slice(at + 1))];
  } catch (cause) {
    throw malformed('had a broken percent sign', cause);
  }
}

function malformed(what: string, cause?: unknown): PatchbayError {
  return new PatchbayError('bad_request', `The link ${what}.`, {
    reason: 'LINK_MALFORMED',
    hint: 'Use the link unchanged.',
    cause,
  });
}
