/** The port of files: bytes under a key in a bucket, as object stores have them. */

/** Both are checked by the store: see `file-key.ts`. */
export interface FilePlace {
  readonly bucket: string;
  readonly key: string;
}

/** What belongs together: the bytes that this describes are those whose SHA-256 it names. */
export interface StoredFile extends FilePlace {
  readonly sizeBytes: number;
  readonly contentType: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A file in a list. Its digest is absent when the store does not know it without reading the file. */
export interface ListedFile extends Omit<StoredFile, 'sha256'> {
  readonly sha256?: string;
}

export interface PutFile extends FilePlace {
  /** A stream is read to its end, or left as soon as there is a reason to refuse it. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly contentType: string;
  readonly maxBytes: number;
  /** What the bytes must have, in lower-case hexadecimal; else they are refused. */
  readonly sha256?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PutResult extends StoredFile {
  /** Whether there was a file before. */
  readonly overwritten: boolean;
}

/** Both ends are part of the range. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** A file as it was when it was opened, whatever is put in its place meanwhile. */
export interface OpenFile {
  readonly file: StoredFile;
  /** The whole file when no range is given. Can be read again and again until it is closed. */
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

export interface ListWanted {
  /** Literal: what keys must begin with. */
  readonly prefix: string;
  readonly limit: number;
  /** Only keys behind this one, which need not exist. */
  readonly after?: string | undefined;
}

export interface FileList {
  /** In the order of the bytes of their keys. */
  readonly files: readonly ListedFile[];
  readonly hasMore: boolean;
}

export interface LinkWanted extends FilePlace {
  readonly method: 'GET' | 'PUT';
  /** 1 to 604,800. */
  readonly expiresSeconds: number;
  /** Of a PUT: what the upload must be called; it has to send the same. */
  readonly contentType?: string | undefined;
}

export interface FileLink {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** What the request has to carry beside the usual. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Files in buckets. A bucket is there once something was put into it.
 *
 * Every function throws `invalid_input` with the reason INVALID_PATH for a bucket or a key that no store would take.
 */
export interface Files {
  /**
   * Stores all of it or nothing: readers see the file before or this one, and what was acknowledged outlives the process and
   * a power cut.
   *
   * Throws `invalid_input` with TOO_LARGE or CHECKSUM_MISMATCH, `conflict` with PATH_CONFLICT where another key is in the
   * way (`a` and `a/b` where keys are folders, or the same name in other case), and `forbidden` with READ_ONLY.
   */
  put(file: PutFile): Promise<PutResult>;
  /** Undefined when there is none. */
  stat(place: FilePlace): Promise<StoredFile | undefined>;
  /** Undefined when there is none. Whoever opens it closes it. */
  open(place: FilePlace): Promise<OpenFile | undefined>;
  /** An unknown bucket has no files. */
  list(bucket: string, wanted: ListWanted): Promise<FileList>;
  /** Names, in order. */
  buckets(): Promise<readonly string[]>;
  /** False when there was nothing to delete. Throws `forbidden` with READ_ONLY. */
  delete(place: FilePlace): Promise<boolean>;
  /** A URL with which anybody can do this one thing until it expires. Does not look whether the file exists. */
  link(wanted: LinkWanted): Promise<FileLink>;
}
