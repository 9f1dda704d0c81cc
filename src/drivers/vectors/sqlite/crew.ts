/**
 * Threads that scan with the worker where there are many rows. Each has a kernel and a memory of its own, and chunks of its
 * own: those whose number leaves its index when it is divided by the number of threads.
 */
import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { entryUrl } from '../../process/entry.ts';
import { Bell } from './bell.ts';
import type { MateSettings, Order, ScanOrder } from './crew-messages.ts';
import { pageBytes } from './kernel.ts';
import { chunkRows, type CodeKind, roundUp, rowBytes } from './layout.ts';
import { Shift } from './shift.ts';
import type { ChunkRow, NamespaceRow } from './tables.ts';

/** More threads than these get no more out of memory and disk. */
const mostThreads = 4;

export interface CrewOptions {
  readonly folder: string;
  readonly memoryBytes: number;
  /** With the worker; as many as there are processors when absent, but not many. */
  readonly threads?: number | undefined;
  /** Rows of a namespace from which on they help. */
  readonly sharedRows: number;
}

export class Crew {
  readonly #options: CrewOptions;
  readonly #checkpoint: () => void;
  readonly #mates: number;
  readonly #bell: Bell;
  readonly #buffer: SharedArrayBuffer;
  /** Undefined until they are hired; none once one of them has failed. */
  #ports: readonly MessagePort[] | undefined;
  #isWanted = false;
  /** The versions of namespaces that they were told. */
  readonly #told = new Map<number, number>();

  constructor(options: CrewOptions, checkpoint: () => void) {
    this.#options = options;
    this.#checkpoint = checkpoint;
    this.#mates = (options.threads ?? Math.min(availableParallelism(), mostThreads)) - 1;
    this.#buffer = Bell.bufferFor(this.#mates);
    this.#bell = new Bell(this.#buffer);
  }

  /** For a scan of so many rows; where it is `soon`, `hire` has them come. */
  helpFor(rows: number): 'none' | 'soon' | 'there' {
    if (rows < this.#options.sharedRows || this.#mates === 0 || this.#ports?.length === 0) return 'none';
    this.#isWanted = true;
    return this.threads === this.#mates + 1 ? 'there' : 'soon';
  }

  /** Takes as long as a first search, and would be in its way: there is time for it afterwards. */
  hire(): void {
    if (this.#isWanted) this.#ports ??= Array.from({ length: this.#mates }, (_, at) => this.#hire(at + 1));
  }

  /** Those that are there, with the worker. */
  get threads(): number {
    return 1 + (this.#ports ?? []).filter((_, at) => this.#bell.isPresent(at + 1)).length;
  }

  /** Whether the chunk of this number is the worker's own. */
  isOwn(number: number): boolean {
    return number % (this.#mates + 1) === 0;
  }

  /** Memory that they need for what they keep of a namespace. */
  keptBytes({ slots, dimensions }: NamespaceRow, kind: CodeKind): number {
    const chunks = Math.ceil((Math.floor(slots / chunkRows) * this.#mates) / (this.#mates + 1));
    return chunks * roundUp(chunkRows * rowBytes(kind, dimensions), pageBytes);
  }

  /** Brings them up to date; `changedSince` gives chunks that have changed after a version. */
  tell(namespace: NamespaceRow, changedSince: (version: number) => readonly ChunkRow[]): void {
    const { id, dimensions, version } = namespace;
    const told = this.#told.get(id);
    if (told === version) return;
    this.#post({ kind: 'chunks', namespace: id, dimensions, chunks: changedSince(told ?? -1) });
    this.#told.set(id, version);
  }

  /** They give its memory to what they are asked next. */
  forget(namespace: number): void {
    if (this.#told.delete(namespace)) this.#post({ kind: 'forget', namespace });
  }

  /** They scan, and do not wait for the worker to do so. */
  begin(order: Omit<ScanOrder, 'kind' | 'job'>): Shift {
    this.#post({ ...order, kind: 'scan', job: this.#bell.begin() });
    this.#bell.call();
    return new Shift(this.#ports ?? [], {
      bell: this.#bell,
      taken: order.taken,
      checkpoint: this.#checkpoint,
      dismiss: () => this.close(),
    });
  }

  /** They end after what they are at. */
  close(): void {
    this.#bell.close();
    this.#ports = [];
  }

  #post(order: Order): void {
    for (const port of this.#ports ?? []) port.postMessage(order);
  }

  #hire(index: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    const { folder, memoryBytes } = this.#options;
    const settings: MateSettings = {
      folder,
      memoryBytes,
      port: port2,
      bell: this.#buffer,
      index,
      threads: this.#mates + 1,
    };
    const thread = new Worker(entryUrl('crew-thread', import.meta.url), {
      workerData: settings,
      transferList: [port2],
    });
    // Without one of them, its chunks would be nobody's.
    thread.on('error', () => this.close());
    thread.on('exit', () => this.close());
    thread.unref();
    port1.unref();
    return port1;
  }
}
