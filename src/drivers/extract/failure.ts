/** What can go wrong with a file, in one place: code, sentence and hint for each reason. */
import { type ErrorCode, PatchbayError } from '../../core/error.ts';

/** What is being read: the file, or a file inside it. */
export interface Place {
  /** Begins a sentence: `The file`, `Entry "coop/hens.csv"`. */
  readonly subject: string;
  /** Entry names from the outside in. */
  readonly entries: readonly string[];
}

export const wholeFile: Place = { subject: 'The file', entries: [] };

/** Longest part of an entry's name that a message shows. */
const shownNameChars = 60;

/** The place of an archive's entry. Its name is a stranger's text: only what looks like a path is shown. */
export function entryPlace(outer: Place, name: string): Place {
  const shown = name.replace(/[^\w./-]/g, '_');
  const cut = shown.length > shownNameChars ? `${shown.slice(0, shownNameChars)}...` : shown;
  return { subject: `Entry "${cut}"`, entries: [...outer.entries, cut] };
}

interface Kind {
  readonly code: ErrorCode;
  readonly hint: string;
}

const split = 'Ask for less at a time, or split the file.';
const resend = 'Fetch or export the file again and compare its size with the source.';

const kinds = {
  EXTRACT_EMPTY: { code: 'invalid_input', hint: 'Check that the source has data; fileType RAW accepts an empty file.' },
  EXTRACT_TOO_LARGE: { code: 'invalid_input', hint: split },
  EXTRACT_RATIO: { code: 'invalid_input', hint: 'If the file can be trusted, decompress it before Patchbay reads it.' },
  EXTRACT_NESTING: { code: 'invalid_input', hint: 'Unpack the outer archives first.' },
  EXTRACT_ENTRIES: { code: 'invalid_input', hint: 'Pack fewer files into one archive.' },
  EXTRACT_DEPTH: { code: 'invalid_input', hint: 'Flatten the data at its source, or read it as RAW.' },
  EXTRACT_COLUMNS: { code: 'invalid_input', hint: 'Check the delimiter and the line breaks, or read it as RAW.' },
  EXTRACT_PAGES: { code: 'invalid_input', hint: split },
  EXTRACT_MEMORY: { code: 'invalid_input', hint: split },
  EXTRACT_TIMEOUT: { code: 'timeout', hint: split },
  EXTRACT_BUSY: { code: 'rate_limited', hint: 'Try again when the running extractions have ended.' },
  EXTRACT_CLOSED: { code: 'cancelled', hint: 'Try again when Patchbay runs again.' },
  EXTRACT_TRUNCATED: { code: 'invalid_input', hint: resend },
  EXTRACT_DAMAGED: { code: 'invalid_input', hint: resend },
  EXTRACT_METHOD: { code: 'invalid_input', hint: 'Set decompressionMethod to AUTO, or to what the file really is.' },
  EXTRACT_ENCRYPTED: { code: 'unsupported', hint: 'Remove the password from the file first.' },
  EXTRACT_COMPRESSION: { code: 'unsupported', hint: 'Pack it again as ordinary (deflate) ZIP or GZIP.' },
  EXTRACT_UNSUPPORTED: { code: 'unsupported', hint: 'Save it as CSV, JSON, XML, XLSX, DOCX, PDF, ZIP or GZIP.' },
  EXTRACT_BINARY: {
    code: 'unsupported',
    hint: 'Check that the address names the file; fileType RAW reads it as text.',
  },
  EXTRACT_MISMATCH: { code: 'invalid_input', hint: 'Set fileType to AUTO.' },
  EXTRACT_JSON: { code: 'invalid_input', hint: 'Mend the JSON at that place, or read it as RAW.' },
  EXTRACT_XML: { code: 'invalid_input', hint: 'Mend the XML at that place, or read it as RAW.' },
  EXTRACT_XML_ENTITIES: { code: 'unsupported', hint: 'Remove the DOCTYPE and write the values out.' },
  EXTRACT_CSV: { code: 'invalid_input', hint: 'Close or double the quote at that place, or read it as RAW.' },
  EXTRACT_XLSX: { code: 'invalid_input', hint: 'Open it in a spreadsheet program and save it again as .xlsx.' },
  EXTRACT_DOCX: { code: 'invalid_input', hint: 'Open it in a word processor and save it again as .docx.' },
  EXTRACT_PDF: { code: 'invalid_input', hint: 'Open it in a PDF program and save it again.' },
} as const satisfies Readonly<Record<string, Kind>>;

export type Reason = keyof typeof kinds;

export interface FailureExtras {
  /** The limit of `core/limits.ts` that was hit, and what it allows. */
  readonly limit?: readonly [name: string, allowed: number];
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly hint?: string;
  readonly cause?: unknown;
}

/**
 * The error of one reason. `what` continues the place's subject: `ended inside the gzip data`.
 *
 * A limit and a line are named in the sentence and, for programs, in the details.
 */
export function failure(reason: Reason, place: Place, what: string, extras: FailureExtras = {}): PatchbayError {
  const { limit, line, column, cause } = extras;
  const { code, hint } = kinds[reason];
  const at = line === undefined ? '' : ` at line ${line}${column === undefined ? '' : `, column ${column}`}`;
  const bound = limit === undefined ? '' : ` (limit ${limit[0]}: ${limit[1]})`;
  return new PatchbayError(code, `${place.subject} ${what}${at}${bound}.`, {
    reason,
    hint: extras.hint ?? hint,
    cause,
    details: {
      ...(place.entries.length === 0 ? {} : { entries: place.entries }),
      ...(limit === undefined ? {} : { limit: limit[0], allowed: limit[1] }),
      ...(line === undefined ? {} : { line }),
      ...(column === undefined ? {} : { column }),
    },
  });
}
