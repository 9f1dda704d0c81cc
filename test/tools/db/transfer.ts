/** What the tests of imports and exports share. */
import type { TestHouse } from '../../harness/house.ts';

/** Puts a text, or bytes, into the bucket of the coop. */
export async function upload(house: TestHouse, path: string, content: string | Uint8Array, type = 'text/csv') {
  const { files } = await house.ports();
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await files.put({ bucket: 'coop', key: path, bytes, contentType: type, maxBytes: bytes.length });
}

/** The text of a file in that bucket. */
export async function download(house: TestHouse, path: string): Promise<string> {
  const { files } = await house.ports();
  const file = await files.open({ bucket: 'coop', key: path });
  if (file === undefined) throw new Error(`There is no ${path}.`);
  const parts: Uint8Array[] = [];
  for await (const part of file.read()) parts.push(part);
  await file.close();
  return Buffer.concat(parts).toString();
}

/** The rows of a table, in the order of their keys. */
export async function rowsOf(house: TestHouse, table_name: string): Promise<readonly unknown[]> {
  const { rows } = await house.done('db/query', { table_name, limit: 1_000 });
  return Array.isArray(rows) ? rows : [];
}

/** The names of the tables. */
export async function tablesOf(house: TestHouse): Promise<readonly string[]> {
  const { rows } = await house.ports();
  return (await rows.tables(new AbortController().signal)).map(({ name }) => name);
}
