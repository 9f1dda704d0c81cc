/**
 * Where signed links lead: a listener of this process, or that of another one on the same data folder.
 *
 * It is started with the first link. The port is always the same where that is possible: when the process that listens there
 * ends, those that used it notice, and one of them takes its place, so that links live on.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Kit } from '../core/driver.ts';
import type { Files } from '../core/files.ts';
import type { Vault } from '../core/ports.ts';
import type { FilesFace, Listener } from '../faces/files/listener.ts';
import { createGuard, loopbackHosts } from '../faces/http/guard.ts';
import { isLoopback } from './config.ts';
import type { Config } from './settings.ts';

export interface FilesOrigin {
  /** Starts to listen, unless it was done; where links lead, such as `http://127.0.0.1:3334`. */
  open(host?: string): Promise<string>;
  close(): Promise<void>;
}

export interface OriginParts {
  readonly config: Config;
  readonly kit: Kit;
  readonly vault: Vault;
  readonly ownPorts: Set<number>;
  readonly files: () => Files | Promise<Files>;
}

/** What another process on this machine needs at most to answer a short question. */
const proofMs = 1_000;

export function createFilesOrigin({ config, kit, vault, ownPorts, files }: OriginParts): FilesOrigin {
  const prove = createProof(vault, kit.dataDir);
  let bound = '127.0.0.1';
  let opening: Promise<string> | undefined;
  let listener: Listener | undefined;
  let watched: Socket | undefined;
  let isClosed = false;

  /** Holds a connection to the process that listens: its end is noticed at once. */
  function watch(host: string, port: number): void {
    watched?.removeAllListeners('close').destroy();
    watched = connect(port, host).unref();
    // An error is followed by the end.
    watched.on('error', () => {});
    watched.on('close', () => {
      if (isClosed) return;
      open().catch((cause: unknown) => kit.log.write('warn', 'links to files lead nowhere for now', { cause }));
    });
  }

  async function start(host: string): Promise<string> {
    const face = await createFace(host, { config, kit, vault, files, prove });
    const { startFilesListener } = await import('../faces/files/listener.ts');
    const port = filesPort(config);
    const started = await startFilesListener({ host, port }, face).catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      // Only that machine's own programs reach a listener on loopback.
      if (isLoopback(host) && (await isProven(originOf(host, port), (nonce) => prove(nonce, port)))) return undefined;
      const free = await startFilesListener({ host, port: 0 }, face);
      kit.log.write('warn', 'the port of files was taken, so links end with this process', { port, took: free.port });
      return free;
    });
    listener = started;
    if (started === undefined && !isClosed) watch(host, port);
    const taken = started?.port ?? port;
    ownPorts.add(taken);
    if (isClosed) await started?.close();
    return originOf(host, taken);
  }

  async function open(host = bound): Promise<string> {
    bound = host;
    opening ??= start(host).finally(() => {
      // The listener of another process may be gone at the next link.
      if (listener === undefined) opening = undefined;
    });
    const origin = await opening;
    return config.filesUrl ?? origin;
  }

  return {
    open,
    async close() {
      isClosed = true;
      watched?.destroy();
      await opening?.catch(() => {});
      await listener?.close();
    },
  };
}

type FaceParts = Omit<OriginParts, 'ownPorts'> & { readonly prove: Proof };

async function createFace(host: string, { config, kit, vault, files, prove }: FaceParts): Promise<FilesFace> {
  const [{ createLinkGate }, { credentialsOf }] = await Promise.all([
    import('../drivers/files/signature/verify.ts'),
    import('../drivers/files/signature/credentials.ts'),
  ]);
  const origins = [originOf(host, 0), ...(config.filesUrl === undefined ? [] : [config.filesUrl])];
  const hosts = [...loopbackHosts, ...origins.map((origin) => new URL(origin).hostname), ...config.allowedHosts];
  return {
    files,
    prove,
    log: kit.log,
    admit: createLinkGate(credentialsOf(vault.key('files')), kit.clock),
    refuse: createGuard({ hosts, token: undefined }).refuse,
  };
}

/** The setting, or the port beside that of `patchbay http`. */
function filesPort({ port, filesPort: given }: Config): number {
  return given ?? (port === 0 || port === 65_535 ? 0 : port + 1);
}

/** What stands in a link for a listener that is bound to `host`; one that is bound to every address is reached by loopback. */
function originOf(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

type Proof = FilesFace['prove'];

/**
 * Only a process that has the key of this folder, and works on this folder, can make the same; and since the port is part of
 * it, nobody can pass on the proof of a process that listens elsewhere.
 */
function createProof(vault: Vault, dataDir: string): Proof {
  const folder = realpathSync(dataDir);
  const key = vault.key('files-origin');
  return (nonce, port) => createHmac('sha256', key).update(`${nonce} ${port} ${folder}`).digest('hex');
}

async function isProven(origin: string, prove: (nonce: string) => string): Promise<boolean> {
  const { provePath } = await import('../faces/files/listener.ts');
  const nonce = randomBytes(16).toString('hex');
  try {
    const response = await fetch(`${origin}${provePath}?nonce=${nonce}`, {
      signal: AbortSignal.timeout(proofMs),
      redirect: 'error',
    });
    const [given, expected] = [Buffer.from(await response.text()), Buffer.from(prove(nonce))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  } catch {
    return false;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
}
