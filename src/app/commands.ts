/** The command line. Each command loads only what it needs; stdout belongs to the protocol on stdio. */
import { PatchbayError, toPatchbayError } from '../core/error.ts';
import { nearestWithin } from '../core/nearest.ts';
import { type CommandLine, readCommandLine, readConfig } from './config.ts';
import { packageVersion } from './package.ts';
import { stopWithParent } from './shutdown.ts';
import { explainStart } from './start-failure.ts';

type Command = (line: CommandLine) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  async stdio(line) {
    const { runStdio } = await import('./stdio.ts');
    await runStdio(readConfig(line, process.env));
  },
  async http(line) {
    const { runHttp } = await import('./http.ts');
    await runHttp(readConfig(line, process.env));
  },
  async demo({ flags }) {
    const { runDemo } = await import('./demo.ts');
    await runDemo(typeof flags.data === 'string' ? flags.data : undefined);
  },
  async describe(line) {
    const { runDescribe } = await import('./describe.ts');
    await runDescribe(line, readConfig(line, process.env));
  },
  async check(line) {
    const { runCheck } = await import('./check.ts');
    await runCheck(readConfig(line, process.env));
  },
  async token(line) {
    const { runToken } = await import('./token.ts');
    await runToken(line.rest, readConfig(line, process.env));
  },
  async key(line) {
    const { runKey } = await import('./key.ts');
    await runKey(line, readConfig(line, process.env));
  },
  async 'webhook-secret'(line) {
    const { runWebhookSecret } = await import('./webhook-secret.ts');
    await runWebhookSecret(readConfig(line, process.env));
  },
};

/** Runs what the arguments say; a failure goes to stderr and into the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  // Keys and databases are for one user, whatever the permissions of the folder that they are put into.
  process.umask(0o077);
  stopWithParent();
  try {
    await run(args);
  } catch (thrown) {
    const error = toPatchbayError(explainStart(thrown));
    const isUnknown = error.code === 'internal' && thrown instanceof Error && !(thrown instanceof PatchbayError);
    const cause = isUnknown ? `\n${thrown.stack}` : '';
    process.stderr.write(`patchbay: ${asSentences(error)}${cause}\n`);
    process.exitCode = error.code === 'bad_request' ? 2 : 1;
  }
}

/** Messages of contracts end without a full stop. */
function asSentences({ message, hint }: PatchbayError): string {
  if (hint === undefined || hint === '') return message;
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} ${hint}`;
}

/** How many words a command takes, when there are any; `token` and `key` judge their own. */
const argumentsOf: Readonly<Record<string, number>> = {
  describe: 1,
  token: Number.POSITIVE_INFINITY,
  key: Number.POSITIVE_INFINITY,
};

/** Flags that one command has for itself. */
const ownFlags: Readonly<Record<string, Readonly<Record<string, 'string' | 'boolean'>>>> = {
  describe: { client: 'string' },
  key: { 'dry-run': 'boolean', 'skip-unreadable': 'boolean' },
};

const everyOwnFlag = Object.assign({}, ...Object.values(ownFlags)) as Readonly<Record<string, 'string' | 'boolean'>>; // Those of the table.

/** All flags of a command that does not read the settings. */
const onlyFlags: Readonly<Record<string, readonly string[]>> = { demo: ['data'] };

/** What nobody reads was meant to do something: the port behind `http`, for example. */
function refuseSurplus({ command, flags, rest }: CommandLine): void {
  const isRead = (flag: string): boolean =>
    onlyFlags[command]?.includes(flag) ?? (ownFlags[command]?.[flag] !== undefined || everyOwnFlag[flag] === undefined);
  const unread = Object.keys(flags).find((flag) => !isRead(flag));
  const surplus = unread === undefined ? rest[argumentsOf[command] ?? 0] : `--${unread}`;
  if (surplus === undefined) return;
  throw new PatchbayError('bad_request', `"${surplus}" behind \`patchbay ${command}\` was not understood.`, {
    hint: 'See `patchbay --help`.',
  });
}

async function run(args: readonly string[]): Promise<void> {
  const line = readCommandLine(args, everyOwnFlag);
  if (line.flags.version === true) {
    process.stdout.write(`${packageVersion()}\n`);
    return;
  }
  if (line.flags.help === true || line.command === 'help') {
    const { helpText } = await import('./help.ts');
    process.stdout.write(helpText(process.stdout.columns));
    return;
  }
  const command = commands[line.command];
  if (command === undefined) {
    const meant = nearestWithin(line.command, Object.keys(commands));
    throw new PatchbayError('bad_request', `There is no command "${line.command}".`, {
      hint: `${meant === undefined ? '' : `Did you mean "${meant}"? `}See \`patchbay --help\`.`,
    });
  }
  refuseSurplus(line);
  await command(line);
}
