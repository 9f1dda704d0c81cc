/** Starts Chromium over a pipe: it ends when we do, however we end, and listens on no port. */
import type { Browser as Chromium, Connection, LaunchOptions } from 'puppeteer-core';
import type { Log } from '../../core/context.ts';
import { limits } from '../../core/limits.ts';
import { type Bundled, findPackage, openBundled } from './bundled.ts';
import { failure } from './failure.ts';
import { type Found, findBrowser } from './find.ts';
import { listFlags } from './flags.ts';
import { makeProfile, removeProfile, sweepProfiles } from './profile.ts';
import { endsForSandbox, isRoot } from './sandbox.ts';
import { hasSharedMemory } from './shared-memory.ts';

export interface Launched {
  readonly connection: Connection;
  readonly pid: number | undefined;
  /** As it names itself, without a word about being headless. */
  readonly userAgent: string;
  /** Such as `153.0.8010.0`. */
  readonly version: string;
  readonly isSandboxed: boolean;
  onGone(listener: () => void): void;
  /** Ends it, by force when it does not end by itself, and removes its profile. */
  close(): Promise<void>;
}

export interface LaunchSettings {
  /** The setting `pages.browser`. */
  readonly named: string | undefined;
  /** Where the bundled browser is unpacked. */
  readonly folder: string;
  readonly log: Log;
}

interface Program extends Found {
  readonly bundled?: Bundled;
}

/** Throws `unsupported` when there is no browser. */
export async function findProgram({ named, folder }: LaunchSettings): Promise<Program> {
  const found = await findBrowser(named, process);
  // A shell that was installed on purpose beats the bundled one, which beats a whole browser.
  if (found !== undefined && (named !== undefined || found.isShell)) return found;
  const bundled = named === undefined ? await openBundled(folder) : undefined;
  if (bundled !== undefined) return { path: bundled.path, isShell: true, bundled };
  if (found !== undefined) return found;
  throw failure('NO_BROWSER');
}

/** A house without a browser is well all the same, and its log has to say what it does without. */
export async function sayWhatIsMissing({ named, log }: LaunchSettings): Promise<void> {
  const isThere =
    (await findBrowser(named, process)) !== undefined || (named === undefined && findPackage() !== undefined);
  if (!isThere) log.write('warn', 'no browser was found: pages can only be read without their scripts');
  else if (isRoot()) log.write('warn', unsandboxed);
}

const unsandboxed =
  "the browser runs without Chromium's sandbox: run Patchbay as another user than root, and let it use user namespaces";

export async function launch(settings: LaunchSettings, proxyPort: number): Promise<Launched> {
  const program = await findProgram(settings);
  await sweepProfiles();
  if (isRoot()) return start(program, settings, { proxyPort, isSandboxed: false });
  try {
    return await start(program, settings, { proxyPort, isSandboxed: true });
  } catch (error) {
    if (!(await wantsNoSandbox(program, proxyPort))) throw error;
    return start(program, settings, { proxyPort, isSandboxed: false });
  }
}

async function wantsNoSandbox({ path, bundled }: Program, proxyPort: number): Promise<boolean> {
  const profile = await makeProfile();
  const env = childEnvironment();
  const attempt = { path, args: listFlags(proxyPort, true), env, profile };
  try {
    if (await endsForSandbox(attempt)) return true;
    // Without its libraries it does not come as far as that.
    return bundled !== undefined && (await endsForSandbox({ ...attempt, env: withLibraries(env, bundled) }));
  } finally {
    await removeProfile(profile);
  }
}

interface Manner {
  readonly proxyPort: number;
  readonly isSandboxed: boolean;
}

async function start(program: Program, { log }: LaunchSettings, manner: Manner): Promise<Launched> {
  const profile = await makeProfile();
  const options: LaunchOptions = {
    executablePath: program.path,
    headless: program.isShell ? 'shell' : true,
    pipe: true,
    userDataDir: profile,
    timeout: limits.browserLaunchMs,
    protocolTimeout: limits.browserLaunchMs * 4,
    waitForInitialPage: false,
    defaultViewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    // Chromium's own blocker of windows is of use here, and so is memory that is no file.
    ignoreDefaultArgs: ['--disable-popup-blocking', ...((await hasSharedMemory()) ? ['--disable-dev-shm-usage'] : [])],
    args: listFlags(manner.proxyPort, manner.isSandboxed),
  };
  try {
    const chromium = await startPlainOrWithLibraries(options, program.bundled);
    if (!manner.isSandboxed) log.write('warn', unsandboxed);
    return await take(chromium, profile, manner.isSandboxed);
  } catch (error) {
    await removeProfile(profile);
    throw failure('BROWSER_FAILED', { cause: error });
  }
}

/** A bare machine lacks libraries that come with the package. Those of the system are newer where there are any. */
async function startPlainOrWithLibraries(options: LaunchOptions, bundled: Bundled | undefined): Promise<Chromium> {
  const { launch: launchChromium } = await import('puppeteer-core');
  const given = childEnvironment();
  const hasFonts =
    bundled === undefined || given['FONTCONFIG_FILE'] !== undefined || given['FONTCONFIG_PATH'] !== undefined;
  const env = hasFonts ? given : { ...given, FONTCONFIG_FILE: bundled.fonts };
  try {
    return await launchChromium({ ...options, env });
  } catch (error) {
    // Over a pipe it ends without a word that could be read: a library may be what it lacks.
    if (bundled === undefined) throw error;
    return launchChromium({ ...options, env: withLibraries(env, bundled) });
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

function withLibraries(env: Environment, { libraries }: Bundled): Record<string, string | undefined> {
  return { ...env, LD_LIBRARY_PATH: libraries };
}

const passedOn = /^(PATH|HOME|USER|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|DISPLAY|FONTCONFIG_\w+|XDG_\w+|NIX_\w+)$/i;
const passedOnWindows =
  /^(SYSTEMROOT|WINDIR|USERPROFILE|APPDATA|LOCALAPPDATA|PROGRAM\w*|COMSPEC|PATHEXT|NUMBER_OF_PROCESSORS)/i;

/** Our own secrets stand in the environment, and a page that breaks out of its renderer would look there first. */
function childEnvironment(): Record<string, string | undefined> {
  const names = Object.keys(process.env).filter((name) => passedOn.test(name) || passedOnWindows.test(name));
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

async function take(chromium: Chromium, profile: string, isSandboxed: boolean): Promise<Launched> {
  const session = await chromium.target().createCDPSession();
  const connection = session.connection();
  if (connection === undefined) throw new Error('The browser ended at once.');
  // Pages are driven by sessions of our own; attaching a second one to each of them would double the cost.
  await connection.send('Target.setAutoAttach', { autoAttach: false, waitForDebuggerOnStart: false, flatten: true });
  const { product, userAgent } = await connection.send('Browser.getVersion');
  return {
    connection,
    pid: chromium.process()?.pid,
    // As browsers with a user interface shorten their version.
    userAgent: userAgent.replace(/(?:Headless)?Chrome\/(\d+)[\d.]*/, 'Chrome/$1.0.0.0'),
    version: product.split('/')[1] ?? '0',
    isSandboxed,
    onGone: (listener) => void chromium.once('disconnected', listener),
    async close() {
      await endProcess(chromium);
      await removeProfile(profile);
    },
  };
}

async function endProcess(chromium: Chromium): Promise<void> {
  const child = chromium.process();
  const isOver = (): boolean => child === null || child.exitCode !== null || child.signalCode !== null;
  const over = new Promise<void>((resolve) => {
    if (child === null || isOver()) resolve();
    else child.once('exit', () => resolve());
  });
  const force = setTimeout(() => child?.kill('SIGKILL'), limits.browserCloseMs);
  await chromium.close().catch(() => child?.kill('SIGKILL'));
  await over;
  clearTimeout(force);
}
