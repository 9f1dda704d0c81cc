/** The port `folders`: files of this machine, within the folders that the configuration opens. Interfaces only. */

/** One state of one file, so that nobody replaces what they have not seen. */
export type FileState = string;

export interface FolderEntry {
  readonly name: string;
  /** `link` leads elsewhere and is not followed; `other` is a socket, a pipe, a device. */
  readonly type: 'file' | 'directory' | 'link' | 'other';
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

export interface FoundFile {
  readonly kind: 'file';
  /** Its real path. */
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
  readonly state: FileState;
  /** What was asked for of it. */
  readonly bytes: Uint8Array;
}

export interface FoundFolder {
  readonly kind: 'folder';
  readonly path: string;
  /** By name. */
  readonly entries: readonly FolderEntry[];
}

/** What has a name: of a symbolic link the link, and not what it leads to. */
export interface FoundName {
  readonly kind: 'file' | 'link';
  /** Where the name really stands. */
  readonly path: string;
  readonly size: number;
  readonly state: FileState;
}

export interface FileSpan {
  /** Where to begin; from the end where it is negative. */
  readonly from: number;
  readonly maxBytes: number;
}

/**
 * Paths are absolute, or relative to a root; symbolic links are followed where they lead to what is open, but for one that is
 * removed. Whatever becomes of a path meanwhile, nothing outside of the roots is read or changed.
 *
 * Throws `unsupported` (NO_ROOTS) where nothing is open, `forbidden` (PATH_OUTSIDE_ROOTS, ACCESS_DENIED), `invalid_input`
 * (INVALID_PATH, NOT_A_FILE), `not_found` (FILE_NOT_FOUND) and `conflict` (FILE_EXISTS, FILE_CHANGED, PATH_CONFLICT, DISK_FULL, DISK_FAILED).
 */
export interface Folders {
  read(path: string, span: FileSpan): Promise<FoundFile | FoundFolder>;
  /** A new file with all of it, and the folders above it. Its real path. */
  create(path: string, bytes: Uint8Array): Promise<string>;
  /** All at once, as long as the file is as it was when it was read. */
  replace(path: string, bytes: Uint8Array, state: FileState): Promise<void>;
  /** What would be removed. */
  name(path: string): Promise<FoundName>;
  /** The file or the link, as long as it is as it was when its name was looked at. */
  remove(path: string, state: FileState): Promise<void>;
}
