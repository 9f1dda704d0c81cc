/**
 * The schema registries: from the configuration file, and from the variables of the original (registry-notes, 1.5).
 *
 * Secrets never stand in the file: a registry `eggs-eu` of the file has its password in SCHEMA_REGISTRY_PASSWORD_EGGS_EU.
 */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { PatchbayError } from '../core/error.ts';
import { describeIssues } from '../core/issues.ts';
import type { Registries, RegistryTarget } from '../core/migration-ports.ts';

type Environment = Readonly<Record<string, string | undefined>>;

function isAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(text);
}

/** As the file has it, without secrets. */
const FileEntry = z.strictObject({
  url: z.string().refine(isAddress, 'must be an http or https address without query and fragment'),
  description: z.string().optional(),
  user: z.string().optional(),
  viewOnly: z.boolean().optional(),
  /** Files in PEM: further authorities, and the certificate with its key that we show. */
  caFile: z.string().optional(),
  certFile: z.string().optional(),
  keyFile: z.string().optional(),
});

/** With what only variables give. */
export const RegistryEntry = FileEntry.extend({
  password: z.string().optional(),
  token: z.string().optional(),
  secretVariable: z.string().optional(),
});
type RegistryEntry = z.output<typeof RegistryEntry>;

interface Gathered {
  readonly registries: Readonly<Record<string, unknown>>;
  readonly registryMode: 'single' | 'multi';
}

/** Throws `bad_request` for entries of the file that cannot be read or that hold a secret. */
export function gatherRegistries(fromFile: unknown, environment: Environment): Gathered {
  const file = Object.entries(readFile(fromFile)).map(([name, entry]): [string, RegistryEntry] => {
    const suffix = name.toUpperCase().replace(/[^A-Z0-9]+/g, '_');
    return [name, withSecrets(entry, `_${suffix}`, environment)];
  });
  const numbered = fromNumbers(environment);
  const listed = fromJson(environment['REGISTRIES_CONFIG']);
  const several = [...file, ...listed, ...numbered];
  const { SCHEMA_REGISTRY_URL: url } = environment;
  if (several.length > 0 || url === undefined || url === '') {
    return { registries: Object.fromEntries(several), registryMode: 'multi' };
  }
  const single = withSecrets({ url, ...plain(environment, '') }, '', environment);
  return { registries: { default: single }, registryMode: 'single' };
}

function readFile(value: unknown): Readonly<Record<string, z.output<typeof FileEntry>>> {
  const parsed = z.record(z.string().min(1), FileEntry).safeParse(value ?? {});
  const problem = parsed.success ? Object.entries(parsed.data).find(([, { url }]) => hasSecret(url))?.[0] : undefined;
  if (parsed.success && problem === undefined) return parsed.data;
  const what = parsed.success
    ? `registries.${problem}.url: must hold no password`
    : describeIssues(parsed.error.issues.map(placed), { registries: value }).join('; ');
  throw new PatchbayError('bad_request', `The configuration was not valid: ${what}.`, {
    hint: 'Passwords and tokens go into SCHEMA_REGISTRY_PASSWORD_<NAME> and SCHEMA_REGISTRY_TOKEN_<NAME>.',
  });
}

/** Where in the configuration it is. A name that is none names no place. */
function placed(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  const path = issue.code === 'invalid_key' ? [] : issue.path;
  return { ...issue, path: ['registries', ...path] };
}

function hasSecret(url: string): boolean {
  return (URL.parse(url)?.password ?? '') !== '';
}

function fromNumbers(environment: Environment): readonly [string, RegistryEntry][] {
  const numbers = Object.keys(environment).flatMap((name) => /^SCHEMA_REGISTRY_NAME_(\d+)$/.exec(name)?.[1] ?? []);
  return numbers
    .sort((a, b) => Number(a) - Number(b))
    .flatMap((number): [string, RegistryEntry][] => {
      const name = environment[`SCHEMA_REGISTRY_NAME_${number}`];
      const url = environment[`SCHEMA_REGISTRY_URL_${number}`];
      if (!isGiven(name) || !isGiven(url)) return [];
      const suffix = `_${number}`;
      return [[name, withSecrets({ url, ...plain(environment, suffix) }, suffix, environment)]];
    });
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

const Listed = z.record(
  z.string(),
  z.object({
    url: z.string(),
    user: z.string().optional(),
    password: z.string().optional(),
    description: z.string().optional(),
    viewonly: z.boolean().optional(),
    readonly: z.boolean().optional(),
  }),
);

function fromJson(text: string | undefined): readonly [string, RegistryEntry][] {
  if (!isGiven(text)) return [];
  const parsed = z.string().transform(parseOrUndefined).pipe(Listed).safeParse(text);
  if (!parsed.success) throw new PatchbayError('bad_request', 'The variable REGISTRIES_CONFIG was not valid.');
  return Object.entries(parsed.data).map(([name, { viewonly, readonly, ...entry }]) => [
    name,
    { ...entry, viewOnly: viewonly ?? readonly ?? false, secretVariable: 'REGISTRIES_CONFIG' },
  ]);
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function plain(environment: Environment, suffix: string): Pick<RegistryEntry, 'user' | 'viewOnly'> {
  const user = environment[`SCHEMA_REGISTRY_USER${suffix}`];
  const flag = environment[`VIEWONLY${suffix}`] ?? environment[`READONLY${suffix}`] ?? '';
  const viewOnly = ['true', '1', 'yes', 'on'].includes(flag.toLowerCase());
  return { viewOnly, ...(isGiven(user) ? { user } : {}) };
}

function withSecrets(entry: RegistryEntry, suffix: string, environment: Environment): RegistryEntry {
  const [password, token] = ['PASSWORD', 'TOKEN'].map((what) => environment[`SCHEMA_REGISTRY_${what}${suffix}`]);
  const isInUrl = !isGiven(password) && hasSecret(entry.url);
  const holder = isGiven(token) ? 'TOKEN' : isInUrl ? 'URL' : 'PASSWORD';
  const files = ['CA_FILE', 'CERT_FILE', 'KEY_FILE'].map((what) => environment[`SCHEMA_REGISTRY_${what}${suffix}`]);
  const [caFile = entry.caFile, certFile = entry.certFile, keyFile = entry.keyFile] = files;
  return {
    ...entry,
    ...(isGiven(password) ? { password } : {}),
    ...(isGiven(token) ? { token } : {}),
    ...(isGiven(caFile) ? { caFile } : {}),
    ...(isGiven(certFile) ? { certFile } : {}),
    ...(isGiven(keyFile) ? { keyFile } : {}),
    secretVariable: `SCHEMA_REGISTRY_${holder}${suffix}`,
  };
}

/** Reads the files of certificates. Throws `bad_request` for one that cannot be read. */
export function openRegistries(
  entries: Readonly<Record<string, RegistryEntry>>,
  { mode, timeoutMs }: Pick<Registries, 'mode' | 'timeoutMs'>,
): Registries {
  return { mode, timeoutMs, all: Object.entries(entries).map(([name, entry]) => toTarget(name, entry)) };
}

function toTarget(name: string, entry: RegistryEntry): RegistryTarget {
  const { url: given, caFile, certFile, keyFile, viewOnly = false, secretVariable, ...rest } = entry;
  const url = new URL(given);
  const user = url.username === '' ? {} : { user: decodeURIComponent(url.username) };
  const password = url.password === '' ? {} : { password: decodeURIComponent(url.password) };
  url.username = '';
  url.password = '';
  const tls = {
    ...(caFile === undefined ? {} : { ca: readPem(caFile) }),
    ...(certFile === undefined ? {} : { cert: readPem(certFile) }),
    ...(keyFile === undefined ? {} : { key: readPem(keyFile) }),
  };
  return {
    name,
    ...user,
    ...password,
    ...rest,
    url: url.href.replace(/\/+$/, ''),
    secretVariable: secretVariable ?? `SCHEMA_REGISTRY_PASSWORD_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`,
    viewOnly,
    ...(Object.keys(tls).length === 0 ? {} : { tls }),
  };
}

function readPem(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new PatchbayError('bad_request', `The certificate file ${path} of a registry could not be read.`, { cause });
  }
}
