import type { Documents } from '../core/documents.ts';
import type { Kit, Opened } from '../core/driver.ts';
import { entryUrl } from '../drivers/process/entry.ts';

/** The driver starts a module that knows the engine, which a driver does not. */
export async function openDocuments(kit: Kit): Promise<Opened<Documents>> {
  const { processDocuments } = await import('../drivers/page-documents/index.ts');
  const worker = entryUrl('document-worker', import.meta.url).href;
  return processDocuments.open(processDocuments.options.parse({ worker }), kit);
}
