/** A server under test as a process of its own, with a control channel beside what is measured. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** The port it listens on; 0 for a server on stdio. */
  readonly port: number;
  /** User and system time of the whole process so far, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Collects the garbage of the process, not of its children; resolves with the bytes that are used then. */
  collect(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts `file` (beside this one) and waits until it says that it is ready. Its stderr goes to /dev/null. */
export async function startServer(file: string, args: readonly string[] = []): Promise<ServerProcess> {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', errorOutput(), 'ipc'] });
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with code ${String(code)} while it was needed; BENCH_STDERR=1 shows why.`);
  });
  gone.catch(() => {}); // After `stop` nobody waits for it any more.
  const answer = async (): Promise<number> => {
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return Number(message);
  };
  const ask = (what: string): Promise<number> => {
    const answered = answer();
    child.send(what);
    return answered;
  };
  return {
    child,
    port: await answer(),
    cpuMicros: () => ask('cpu'),
    collect: () => ask('collect'),
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

function errorOutput(): 'inherit' | 'ignore' {
  return process.env.BENCH_STDERR === undefined ? 'ignore' : 'inherit';
}
