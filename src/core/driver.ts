/** The shape of a driver: it opens a port and can say how it is. */
import type * as z from 'zod';
import type { Clock, Log } from './context.ts';

/** What every driver may use besides its options. */
export interface Kit {
  readonly clock: Clock;
  readonly log: Log;
  /** Where the process keeps its files. */
  readonly dataDir: string;
}

export interface Opened<P> {
  readonly port: P;
  /** Resolves when the port works; rejects with the reason. */
  health(): Promise<void>;
  close(): Promise<void>;
}

export interface Driver<P, O extends z.ZodType> {
  readonly name: string;
  readonly options: O;
  open(options: z.output<O>, kit: Kit): Promise<Opened<P>>;
}
