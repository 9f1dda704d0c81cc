/**
 * Every setting: its key in `mcp.config.json`, its flag, its variable, its default. The flag wins, then the variable,
 * then the file. `docs/settings.md` is generated from this table.
 */
import * as z from 'zod';
import { limits } from '../core/limits.ts';
import { families } from '../core/tool.ts';
import { businessSettings, businessShape } from './business-settings.ts';
import { Templates } from './client-templates.ts';
import { llmSettings, llmShape } from './llm-settings.ts';
import { pageSettings, pageShape } from './page-settings.ts';
import { RegistryEntry } from './registries.ts';
import { telemetrySettings, telemetryShape } from './telemetry-settings.ts';
import {
  ApiBase,
  filled,
  Hosts,
  isAddress,
  List,
  LogLevel,
  Origin,
  type Setting,
  Switch,
  Timeout,
  Whole,
} from './setting.ts';

/** What `patchbay http` can serve. */
const faceNames = ['mcp', 'graphql', 'rest', 'pages', 'console', 'metrics'] as const;

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
  filesPort: {
    key: 'filesPort',
    flag: 'files-port',
    placeholder: 'PORT',
    variable: 'PATCHBAY_FILES_PORT',
    default: 'the port after `--port`',
    description: 'The port that serves signed links to files, on stdio as well; a free one when it is taken.',
  },
  filesUrl: {
    key: 'filesUrl',
    flag: 'files-url',
    placeholder: 'URL',
    variable: 'PATCHBAY_FILES_URL',
    default: 'the address that is listened on',
    description: 'The origin that links to files name, where a proxy that keeps the Host header leads to that port.',
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
    default: faceNames.join(','),
    description: 'The faces that `patchbay http` serves beside `/health`.',
  },
  introspection: {
    key: 'graphql.introspection',
    variable: 'PATCHBAY_GRAPHQL_INTROSPECTION',
    default: 'on',
    description: 'Whether GraphQL tells its schema to whoever may call it.',
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
    description:
      'The key of secrets at rest: 64 hexadecimal digits. Of several with a comma between them the first one seals, and all open: ' +
      '`patchbay key rotate` seals anew what the others did.',
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
  oauthClientId: {
    variable: 'OAUTH_CLIENT_ID',
    default: 'none: no token can be had',
    description: 'The id of the application that is registered at the hosting service.',
  },
  oauthClientSecret: {
    variable: 'OAUTH_CLIENT_SECRET',
    default: 'none',
    description: 'Its secret, when the application is a confidential one.',
  },
  oauthHostingUrl: {
    key: 'oauth.hostingUrl',
    variable: 'OAUTH_HOSTING_URL',
    default: 'https://gitlab.com',
    description: 'The hosting service whose tokens are kept.',
  },
  oauthHostingKind: {
    key: 'oauth.hostingKind',
    variable: 'OAUTH_HOSTING_KIND',
    default: '`github` for hosts that are called so, else `gitlab`',
    description: 'Whose API the hosting service has, for the tool `git`: `gitlab` or `github`.',
  },
  oauthRedirectUri: {
    key: 'oauth.redirectUri',
    variable: 'OAUTH_REDIRECT_URI',
    default: 'http://127.0.0.1:8888/callback',
    description: 'Where the browser comes back to, as it is registered; an address of this machine.',
  },
  oauthTokenPath: {
    key: 'oauth.tokenPath',
    variable: 'OAUTH_TOKEN_PATH',
    default: '`.patchbay-token.json` in the home folder',
    description: 'The file that keeps the token.',
  },
  oauthKeychain: {
    key: 'oauth.keychain',
    variable: 'OAUTH_KEYCHAIN',
    default: 'none',
    description:
      'Keeps the token in the keychain of the system instead: `osxkeychain`, `wincred`, `secretservice`, `pass`, or whatever `docker-credential-` program there is.',
  },
  oauthTimeoutMs: {
    key: 'oauth.timeoutMs',
    variable: 'OAUTH_TIMEOUT_MS',
    default: String(limits.oauthFlowTimeoutMs),
    description: 'Longest sign-in, in milliseconds.',
  },
  oauthHttpTimeoutMs: {
    key: 'oauth.httpTimeoutMs',
    variable: 'OAUTH_HTTP_TIMEOUT_MS',
    default: String(limits.oauthHttpTimeoutMs),
    description: 'Longest request to the token endpoint, in milliseconds.',
  },
  oauthStrictListener: {
    key: 'oauth.strictListener',
    variable: 'OAUTH_STRICT_LISTENER',
    default: 'off',
    description:
      'Sign in for other processes only when they prove themselves, even where the system says whose they are.',
  },
  oauthTemplates: {
    key: 'oauth.templates',
    default: 'none',
    description:
      'Clients of OAuth by name, for `getOAuthClientCredentials`: `{name: {clientId}}`. Their secrets come from ' +
      '`OAUTH_TEMPLATE_SECRET_<NAME>`.',
  },
  oauthLogLevel: {
    variable: 'LOG_LEVEL',
    default: 'info',
    description: 'The log level of the authorization helper, where `logLevel` is not set.',
  },
  confirmRows: {
    key: 'data.confirmRows',
    variable: 'PATCHBAY_DATA_CONFIRM_ROWS',
    default: String(limits.confirmRows),
    description: 'Rows, or vectors, that one call may change before it has to be confirmed.',
  },
  autoCreate: {
    key: 'data.autoCreate',
    variable: 'PATCHBAY_DATA_AUTO_CREATE',
    default: 'table+columns',
    description: 'What an insert creates where it is missing: `table+columns`, `table` or nothing (`off`).',
  },
  roots: {
    key: 'files.roots',
    flag: 'root',
    placeholder: 'DIR',
    isRepeatable: true,
    variable: 'PATCHBAY_ROOTS',
    default: 'none: the tool `filesystem` refuses everything',
    description:
      'A folder that the tool `filesystem` may read and change; the flag is given once for each, the variable takes them ' +
      'with commas between.',
  },
  fence: {
    key: 'data.fence',
    variable: 'PATCHBAY_DATA_FENCE',
    default: 'on',
    description: 'Mark rows in the text of an answer as data, so that a model does not take them for instructions.',
  },
  ...pageSettings,
  ...businessSettings,
  ...llmSettings,
  ...telemetrySettings,
  conformanceFixtures: {
    flag: 'conformance-fixtures',
    default: 'off',
    description: "Adds the fixtures of the protocol's official conformance suite; for tests only.",
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

const toolsetsWanted = `must be all, or some of ${families.join(', ')}`;

/** The shape of a complete configuration; texts of flags and variables become what they mean. */
export const Config = z.object({
  host: z.string().default('127.0.0.1'),
  port: Whole.pipe(z.int().min(0).max(65_535)).default(3333),
  filesPort: Whole.pipe(z.int().min(0).max(65_535)).optional(),
  filesUrl: Origin.optional(),
  allowedHosts: List.default([]),
  token: z.string().min(1).optional(),
  faces: List.pipe(z.array(z.enum(faceNames))).default([...faceNames]),
  toolsets: List.pipe(z.union([z.tuple([z.literal('all')]), z.array(z.enum(families))], toolsetsWanted)).optional(),
  toolNames: z.enum(['portable', 'spec']).default('portable'),
  readOnly: Switch.default(false),
  egress: z.enum(['local', 'public', 'any']).optional(),
  allow: Hosts.default([]),
  webhookBase: z.string().refine(isAddress, 'must be an http or https address without query and fragment').optional(),
  registries: z.record(z.string(), RegistryEntry).default({}),
  registryMode: z.enum(['single', 'multi']).default('multi'),
  registryTimeoutMs: Timeout.default(limits.registryTimeoutMs),
  vaultKey: z.string().min(1).optional(),
  logLevel: LogLevel.optional(),
  requestsPerMinute: Whole.pipe(z.int().min(1)).default(limits.mcpRequestsPerMinute),
  noWorker: Switch.default(false),
  runConcurrency: Whole.pipe(z.int().min(1).max(1_000)).default(limits.concurrentRuns),
  runQueue: Whole.pipe(z.int().min(1)).default(limits.queuedRuns),
  runRetentionDays: Whole.pipe(z.int().min(0)).default(limits.runRetentionDays),
  oauthClientId: z.string().optional(),
  oauthClientSecret: z.string().optional(),
  oauthHostingUrl: filled(ApiBase).transform((url) => url ?? 'https://gitlab.com'),
  oauthHostingKind: z.enum(['auto', 'gitlab', 'github']).default('auto'),
  oauthRedirectUri: filled(z.string()).transform((uri) => uri ?? 'http://127.0.0.1:8888/callback'),
  oauthTokenPath: z.string().optional(),
  oauthKeychain: z
    .string()
    .regex(/^[a-z0-9-]*$/i, 'the name of a program behind `docker-credential-`')
    .optional(),
  oauthTimeoutMs: Timeout.default(limits.oauthFlowTimeoutMs),
  oauthHttpTimeoutMs: Timeout.default(limits.oauthHttpTimeoutMs),
  oauthStrictListener: Switch.default(false),
  oauthTemplates: Templates,
  // Many programs read this variable, and what it says to them must not stop us.
  oauthLogLevel: LogLevel.catch('info').optional(),
  confirmRows: Whole.pipe(z.int().min(0)).default(limits.confirmRows),
  autoCreate: z.enum(['table+columns', 'table', 'off']).default('table+columns'),
  roots: List.default([]),
  fence: Switch.default(true),
  ...pageShape,
  ...businessShape,
  introspection: Switch.default(true),
  ...llmShape,
  ...telemetryShape,
  conformanceFixtures: Switch.default(false),
});

export type Config = z.output<typeof Config> & {
  readonly dataDir: string;
  /** Where it was read from, if a file was named. */
  readonly configFile?: string;
};
