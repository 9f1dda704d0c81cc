/** How rows are written in files. */
import { PatchbayError } from '../../../core/error.ts';

export type Format = 'csv' | 'json' | 'ndjson';

export const contentTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
};

const endings: ReadonlyMap<string, Format> = new Map([
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['json', 'json'],
  ['ndjson', 'ndjson'],
  ['jsonl', 'ndjson'],
]);

const types: ReadonlyMap<string, Format> = new Map([
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['application/json', 'json'],
  ['application/x-ndjson', 'ndjson'],
  ['application/jsonl', 'ndjson'],
]);

/** By the ending of the path, then by the content type. Throws INVALID_ARGUMENT when neither tells. */
export function formatOf(path: string, contentType = ''): Format {
  const ending = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
  const type = contentType.replace(/;.*$/, '').trim().toLowerCase();
  const format = endings.get(ending) ?? types.get(type);
  if (format !== undefined) return format;
  throw new PatchbayError('invalid_input', 'The path did not tell the format.', {
    reason: 'INVALID_ARGUMENT',
    hint: 'Give format: csv, json (a list of records) or ndjson (a record in each line).',
  });
}
