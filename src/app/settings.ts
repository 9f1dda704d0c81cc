/**
 * Every setting: its key in `mcp.config.json`, its flag, its variable, its default. The flag wins, then the variable,
 * then the file. `docs/settings.md` is generated from this table.
 */
import * as z from 'zod';
import { limits } from '../core/limits.ts';
import { families } from '../core/tool.ts';
import { RegistryEntry } from './registries.ts';

export interface Setting {
  /** Dotted path in the configuration file. Secrets have none: they never stand in a file. */
  readonly key?: string;
  readonly flag?: string;
  /** Shown after the flag; a flag without one is a switch. */
  readonly placeholder?: string;
  readonly variable?: string;
  /** The default, in words where it is computed. */
  readonly default: string;
  readonly description: string;
}

export const settings = {
  config: {
    flag: 'config',
    placeholder: 'FILE',
    variable: 'PATCHBAY_CONFIG',
    default: '`mcp.config.json` in the data folder, if it is there',
    description: 'The configuration file.',
  },
  data: {
    flag: 'data',
    placeholder: 'DIR',
    variable: 'PATCHBAY_DATA',
    default: "the platform's data folder, `patchbay`",
    description: 'Where databases and keys are kept.',
  },
  host: {
    key: 'host',
    flag: 'host',
    placeholder: 'HOST',
    variable: 'PATCHBAY_HOST',
    default: '127.0.0.1',
    description: 'The address that `patchbay http` binds. Beyond loopback a token is required.',
  },
  port: {
    key: 'port',
    flag: 'port',
    placeholder: 'PORT',
    variable: 'PATCHBAY_PORT',
    default: '3333',
    description: 'The port that `patchbay http` binds; 0 takes a free one.',
  },
  allowedHosts: {
    key: 'allowedHosts',
    flag: 'allowed-hosts',
    placeholder: 'A,B',
    variable: 'PATCHBAY_ALLOWED_HOSTS',
    default: 'loopback names, and the bound host',
    description: 'Further host names that requests may carry in Host and Origin, such as that of a reverse proxy.',
  },
  token: {
    variable: 'PATCHBAY_TOKEN',
    default: 'none: open to loopback, `/api` excepted',
    description: 'The bearer token that HTTP callers must send; `POST /auth` exchanges it for one of `/api`.',
  },
  faces: {
    key: 'faces',
    flag: 'faces',
    placeholder: 'A,B',
    variable: 'PATCHBAY_FACES',
    default: 'mcp,rest',
    description: 'The faces that `patchbay http` serves beside `/health`.',
  },
  toolsets: {
    key: 'toolsets',
    flag: 'toolsets',
    placeholder: 'A,B|all',
    variable: 'PATCHBAY_TOOLSETS',
    default: "the contract's tools",
    description: 'The families of tools to offer; `all` adds our own tools beyond the contract.',
  },
  toolNames: {
    key: 'toolNames',
    flag: 'tool-names',
    placeholder: 'portable|spec',
    variable: 'PATCHBAY_TOOL_NAMES',
    default: 'portable',
    description: 'Spelling of listed names: `db_query`, which every host takes, or `db/query`. All are understood.',
  },
  readOnly: {
    key: 'readOnly',
    flag: 'read-only',
    variable: 'PATCHBAY_READ_ONLY',
    default: 'off',
    description: 'Offer only tools that change nothing, and execute no runs.',
  },
  egress: {
    key: 'network.egress',
    flag: 'egress',
    placeholder: 'local|public|any',
    variable: 'PATCHBAY_EGRESS',
    default: '`local` while bound to loopback or on stdio, else `public`',
    description:
      'Where requests may go. `local`: loopback (our own ports excepted) and public addresses; `public`: only public ' +
      'ones; `any`: everything but cloud metadata.',
  },
  allow: {
    key: 'network.allow',
    flag: 'allow',
    placeholder: 'A,B',
    variable: 'PATCHBAY_ALLOW_HOSTS',
    default: 'empty',
    description: 'Targets allowed besides: host, host:port or CIDR.',
  },
  webhookBase: {
    key: 'webhookBase',
    variable: 'WORKFLOW_WEBHOOK_BASE',
    default: 'none',
    description:
      'The address below which `workflow/triggerWebhook` posts. A user and a password in it are sent as Basic ' +
      'authorization and shown to nobody; its path is shown.',
  },
  registries: {
    key: 'registries',
    default: 'none',
    description:
      'Schema registries by name: `{url, user, viewOnly, description, caFile, certFile, keyFile}`. Further ones come from ' +
      '`SCHEMA_REGISTRY_NAME_1`, `_URL_1`, `_USER_1`, `_PASSWORD_1`, `VIEWONLY_1` and so on; passwords and tokens only ' +
      'from variables. `docs/registry.md` has it all.',
  },
  registryTimeoutMs: {
    key: 'registryTimeoutMs',
    variable: 'SCHEMA_REGISTRY_TIMEOUT_MS',
    default: String(limits.registryTimeoutMs),
    description: 'Longest single request to a schema registry, in milliseconds.',
  },
  vaultKey: {
    variable: 'PATCHBAY_KEY',
    default: '`vault.key` in the data folder, made on first use',
    description: 'The key of secrets at rest: 64 hexadecimal digits.',
  },
  logLevel: {
    key: 'logLevel',
    flag: 'log-level',
    placeholder: 'LEVEL',
    variable: 'PATCHBAY_LOG_LEVEL',
    default: 'info',
    description: 'The least important log lines to write to stderr: debug, info, warn or error.',
  },
  requestsPerMinute: {
    key: 'requestsPerMinute',
    variable: 'PATCHBAY_REQUESTS_PER_MINUTE',
    default: String(limits.mcpRequestsPerMinute),
    description: 'HTTP requests per minute and principal before 429.',
  },
  noWorker: {
    key: 'noWorker',
    flag: 'no-worker',
    variable: 'PATCHBAY_NO_WORKER',
    default: 'off',
    description:
      'Store runs, but leave executing them and delivering webhooks to the other processes of the data folder.',
  },
  runConcurrency: {
    key: 'runs.concurrency',
    variable: 'PATCHBAY_RUN_CONCURRENCY',
    default: String(limits.concurrentRuns),
    description: 'Runs that this process executes at the same time; further ones wait in line.',
  },
  runQueue: {
    key: 'runs.queue',
    variable: 'PATCHBAY_RUN_QUEUE',
    default: String(limits.queuedRuns),
    description: 'Runs that may wait in line before further ones are refused.',
  },
  runRetentionDays: {
    key: 'runs.retentionDays',
    variable: 'PATCHBAY_RUN_RETENTION_DAYS',
    default: String(limits.runRetentionDays),
    description: 'Days that ended runs are kept; 0 keeps them for ever.',
  },
  conformanceFixtures: {
    flag: 'conformance-fixtures',
    default: 'off',
    description: "Adds the fixtures of the protocol's official conformance suite; for tests only.",
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

const List = z.union([z.array(z.string()), z.string().transform(splitList)]);
const Switch = z.union([z.boolean(), z.enum(['1', 'true', 'on', '0', 'false', 'off', '']).transform(isOn)]);
const Whole = z.union([z.int(), z.string().regex(/^\d+$/, 'must be a whole number').transform(Number)]);

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isOn(text: string): boolean {
  return ['1', 'true', 'on'].includes(text);
}

function isWebhookBase(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !/[?#]/.test(text);
}

/** The shape of a complete configuration; texts of flags and variables become what they mean. */
export const Config = z.object({
  host: z.string().default('127.0.0.1'),
  port: Whole.pipe(z.int().min(0).max(65_535)).default(3333),
  allowedHosts: List.default([]),
  token: z.string().min(1).optional(),
  faces: List.pipe(z.array(z.enum(['mcp', 'rest']))).default(['mcp', 'rest']),
  toolsets: List.pipe(z.union([z.tuple([z.literal('all')]), z.array(z.enum(families))])).optional(),
  toolNames: z.enum(['portable', 'spec']).default('portable'),
  readOnly: Switch.default(false),
  egress: z.enum(['local', 'public', 'any']).optional(),
  allow: List.default([]),
  webhookBase: z
    .string()
    .refine(isWebhookBase, 'must be an http or https address without query and fragment')
    .optional(),
  registries: z.record(z.string(), RegistryEntry).default({}),
  registryMode: z.enum(['single', 'multi']).default('multi'),
  registryTimeoutMs: Whole.pipe(z.int().min(1)).default(limits.registryTimeoutMs),
  vaultKey: z.string().min(1).optional(),
  logLevel: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  requestsPerMinute: Whole.pipe(z.int().min(1)).default(limits.mcpRequestsPerMinute),
  noWorker: Switch.default(false),
  runConcurrency: Whole.pipe(z.int().min(1).max(1_000)).default(limits.concurrentRuns),
  runQueue: Whole.pipe(z.int().min(1)).default(limits.queuedRuns),
  runRetentionDays: Whole.pipe(z.int().min(0)).default(limits.runRetentionDays),
  conformanceFixtures: Switch.default(false),
});

export type Config = z.output<typeof Config> & { readonly dataDir: string };
