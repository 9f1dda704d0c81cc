/** A process that holds the database, and what its failures become here. */
import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type ErrorCode, PatchbayError } from '../../../core/error.ts';
import { codeCache } from '../../process/code-cache.ts';
import { entryUrl } from '../../process/entry.ts';
import { Frames } from './frames.ts';
import { type Answer, type KeeperOptions, pipePlace, type Request } from './messages.ts';
import { answerIn, requestFrame } from './packed.ts';

export interface KeeperEvents {
  onAnswer(answer: Answer): void;
  /** It ended by itself, or did not start. No answer comes afterwards. */
  onEnd(how: string): void;
}

export class KeeperProcess {
  readonly #child: ChildProcess;
  /** None when the system had no room for it: then there is no process either. */
  readonly #pipe: Socket | undefined;
  #isHeld = true;
  #isOver = false;

  constructor(options: KeeperOptions, events: KeeperEvents) {
    this.#child = start(options);
    this.#child.on('error', (error) => this.#end(error.message, events));
    // All that it has answered was read by then.
    this.#child.on('close', (code, signal) => this.#end(signal ?? `exit ${code}`, events));
    this.#pipe = pipeOf(this.#child);
    const frames = new Frames();
    this.#pipe?.on('data', (chunk: Buffer) => {
      for (const parcel of frames.take(chunk)) events.onAnswer(answerIn(parcel));
    });
    // A write can fail only because the process ended, which is told above.
    this.#pipe?.on('error', () => {});
  }

  /** Throws for what cannot be written. */
  send(request: Request): void {
    this.#pipe?.write(requestFrame(request));
  }

  /** It keeps this process alive exactly while it is held, as it is at first. */
  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return;
    this.#isHeld = isHeld;
    const change = isHeld ? 'ref' : 'unref';
    this.#child[change]();
    this.#pipe?.[change]();
  }

  /** Nothing is heard of it any more. */
  kill(): void {
    this.#isOver = true;
    this.#pipe?.removeAllListeners('data').destroy();
    this.#child.kill('SIGKILL');
  }

  /** Lets it finish what it has begun, for a short time. */
  async close(): Promise<void> {
    this.#isOver = true;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.hold(true);
    const exited = new Promise((resolve) => this.#child.once('exit', resolve));
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 1_000);
    this.#pipe?.end();
    await exited;
    clearTimeout(timer);
  }

  #end(how: string, { onEnd }: KeeperEvents): void {
    if (this.#isOver) return;
    this.#isOver = true;
    onEnd(how);
  }
}

function start(options: KeeperOptions): ChildProcess {
  const file = fileURLToPath(entryUrl('keeper', import.meta.url));
  return spawn(process.execPath, [file, JSON.stringify(options)], {
    env: codeCache(),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
}

function pipeOf(child: ChildProcess): Socket | undefined {
  const pipe = child.stdio?.[pipePlace];
  return pipe instanceof Socket ? pipe : undefined;
}

export function failureOf({ error, cause }: Extract<Answer, { kind: 'failed' }>): PatchbayError {
  const { code, message, ...extras } = error;
  return new PatchbayError(code satisfies ErrorCode, message, {
    ...extras,
    ...(cause === undefined ? {} : { cause: new Error(cause) }),
  });
}

export function unsendable(cause: unknown): PatchbayError {
  return new PatchbayError('invalid_input', 'The values were nested too deeply to be handed to the database.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Send them flatter, or as text.',
    cause,
  });
}

export function tookTooLong(timeoutMs: number): PatchbayError {
  const message = `The database did not finish within ${timeoutMs / 1000} s: nothing was changed.`;
  return new PatchbayError('timeout', message, {
    reason: 'TIMEOUT',
    hint: 'Ask for less: filter by the key, leave out patterns that begin with %, or change fewer rows at once.',
  });
}

export function keeperEnded(how: string): PatchbayError {
  return new PatchbayError('internal', 'The process that holds the tables ended.', {
    hint: 'Call again; the log on stderr has the cause.',
    cause: new Error(how),
  });
}

export function stopped(): PatchbayError {
  return new PatchbayError('cancelled', 'Patchbay was stopped.');
}
