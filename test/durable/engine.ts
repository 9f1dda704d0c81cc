/** What the suite needs of an engine: places that keep runs, and real processes that work on them and can be killed. */

export interface EngineUnderTest {
  /** A place without runs, such as an empty data folder. */
  newPlace(settings?: PlaceSettings): Promise<Place>;
  close(): Promise<void>;
}

export interface PlaceSettings {
  /** Runs that one process executes at a time. */
  readonly runConcurrency?: number;
}

export interface Place {
  /** Starts a process on the place, beside those that are there; it may still be opening the place. */
  start(): Promise<EngineProcess>;
  /** Ends all processes, and removes what is kept. */
  remove(): Promise<void>;
}

export type Output = Readonly<Record<string, unknown>>;

export interface EngineProcess {
  /** Calls a tool; its output, uncut. Rejects with `ProcessGone` when the process ends first. */
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<Output>;
  /** Sends SIGKILL before it returns; resolves when the process has ended. */
  kill(): Promise<void>;
  /** Resolves when the process has ended, whatever ended it. */
  readonly gone: Promise<void>;
  /** Stops the process without ending it, as a debugger or a busy machine does; `proceed` lets it go on. */
  pause(): void;
  proceed(): void;
  /** Sets the clock that the process sees, in milliseconds from the true time. */
  setClock(offsetMs: number): Promise<void>;
}

/** The process ended before it answered. What was asked of it may have happened. */
export class ProcessGone extends Error {}
