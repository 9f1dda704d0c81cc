/** A way to write documentation, and what is asked of a service that is documented so. */

/** The request that a step should send, of the first item where it loops. */
export interface Wanted {
  /** Method and path, with the base path. */
  readonly call: string;
  /** Without what says which page; exactly these. */
  readonly query?: Readonly<Record<string, string>>;
  /** As JSON, exactly, except for what says which page. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** All pages are to be read. */
  readonly pages?: 'PAGE_BASED' | 'OFFSET_BASED' | 'CURSOR_BASED';
  /** Loops over so many items. */
  readonly loops?: number;
}

export interface Task {
  readonly say: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly want: Wanted;
}

export interface Kind {
  /** The file in `documents`. */
  readonly document: string;
  readonly credentials: readonly string[];
  readonly tasks: readonly Task[];
}
