/** A worker process and what it is doing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { entryUrl } from '../process/entry.ts';
import type { Answer, Request } from './messages.ts';
import type { Home, Task, Tenant } from './task.ts';

export interface SeatEvents {
  answer(answer: Answer): void;
  /** It ended without being told to; `how` is a signal's name or an exit code. */
  end(how: string): void;
}

/** CPU seconds of one worker. One whose server was killed in the middle of an endless expression ends by this. */
const cpuSeconds = 600;
/** A worker retires long before. */
const busyMaxMs = (cpuSeconds / 2) * 1000;
/** So many times its limit a task may take by the clock. */
const patience = 3;
/** The lowest there is: the server and short expressions go first. */
const longPriority = 19;

export class Seat implements Home {
  readonly #child: ChildProcess;
  #isEnded = false;
  #busyMs = 0;
  isReady = false;
  /** Set aside for what takes longer than others should wait, for the rest of its life. */
  isLong = false;
  task: Task | undefined;
  /** When the task began; before that, when the worker was started or became ready. */
  since = performance.now();
  /** The worker's time when the task was first looked at. */
  #usedBefore: number | undefined;
  readonly scopes = new Map<Tenant, number>();

  constructor(memoryMib: number, events: SeatEvents) {
    this.#child = startProcess(memoryMib);
    this.#child.on('message', (answer: Answer) => {
      if (!this.#isEnded) events.answer(answer);
    });
    const end = (how: string): void => {
      if (this.#isEnded) return;
      this.#isEnded = true;
      events.end(how);
    };
    this.#child.on('error', (error) => end(error.message));
    this.#child.on('exit', (code, signal) => end(signal ?? `exit ${code}`));
    // Idle workers keep no process alive: the pool does while somebody waits.
    this.#child.unref();
    this.#child.channel?.unref();
  }

  get isIdle(): boolean {
    return this.isReady && this.task === undefined;
  }

  get heldChars(): number {
    return this.scopes.values().reduce((sum, chars) => sum + chars, 0);
  }

  begin(task: Task): void {
    this.task = task;
    this.restartClock();
    this.post(task.request(this));
  }

  /** What was before does not count against the task. */
  restartClock(): void {
    this.since = performance.now();
    this.#usedBefore = undefined;
  }

  /** The task that it had. */
  finish(): Task | undefined {
    const { task } = this;
    this.#busyMs += performance.now() - this.since;
    this.task = undefined;
    return task;
  }

  /**
   * Milliseconds that the task has used since this was first asked. Where the system tells, that is processor time: on a
   * busy machine a good expression must not look like a slow one.
   */
  usedMs(): number {
    const used = processorMs(this.#child.pid) ?? performance.now();
    this.#usedBefore ??= used;
    return used - this.#usedBefore;
  }

  /**
   * Whether the task has had its time, by the clock and of the processor, which expressions never give back by waiting. A
   * machine that has none to give takes nothing from a good one, unless for longer than anybody would wait.
   */
  isOver(timeoutMs: number): boolean {
    const ms = performance.now() - this.since;
    return ms > timeoutMs && (this.usedMs() > timeoutMs || ms > timeoutMs * patience);
  }

  /** It did its part and should be replaced. */
  get isWorn(): boolean {
    return this.#busyMs > busyMaxMs;
  }

  /** The machine prefers everybody else from now on; there is no way back. */
  setAside(): void {
    this.isLong = true;
    try {
      if (this.#child.pid !== undefined) setPriority(this.#child.pid, longPriority);
    } catch {
      // It ended meanwhile, or the system does not allow it: then it runs on as it did.
    }
  }

  post(request: Request): void {
    // A write can fail only because the process ended, which `exit` tells.
    if (!this.#isEnded) this.#child.send(request, () => {});
  }

  /** At once, whatever it is doing. */
  kill(): void {
    this.#isEnded = true;
    this.#child.kill('SIGKILL');
  }
}

export function isLong(seat: Seat): boolean {
  return seat.isLong;
}

export function isBusyQuick(seat: Seat): boolean {
  return !seat.isLong && seat.task !== undefined;
}

export function isIdleQuick(seat: Seat): boolean {
  return !seat.isLong && seat.isIdle;
}

export function isIdleLong(seat: Seat): boolean {
  return seat.isLong && seat.isIdle;
}

/** Clock ticks of 10 ms, as Linux has them for every program. */
const tickMs = 10;

function processorMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    // The name before it may hold anything, brackets included. User and system time are fields 14 and 15.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return undefined;
  }
}

function startProcess(memoryMib: number): ChildProcess {
  const file = fileURLToPath(entryUrl('worker', import.meta.url));
  const node = [
    `--max-old-space-size=${memoryMib}`,
    // The default grows with use: 200 MB of a worker, and three times the time for what makes much garbage.
    '--max-semi-space-size=8',
    ...(process.platform === 'win32' ? [] : ['--stack-size=3900']),
    // Beyond what lockdown leaves: no writing, no processes, no threads, no native code.
    '--permission',
    '--allow-fs-read=*',
    file,
  ];
  const [command, args] = withLimits(node);
  return spawn(command, args, {
    env: process.env.TZ === undefined ? {} : { TZ: process.env.TZ },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  });
}

/** No core files of what runs out of memory, and an end to what nobody is left to stop. */
function withLimits(args: readonly string[]): [string, string[]] {
  const shell = '/bin/sh';
  if (process.platform === 'win32' || !existsSync(shell)) return [process.execPath, [...args]];
  return [shell, ['-c', `ulimit -c 0; ulimit -t ${cpuSeconds}; exec "$0" "$@"`, process.execPath, ...args]];
}
