import type { Documents } from '../core/documents.ts';
import type { Kit, Opened } from '../core/driver.ts';

/** The driver starts a module that knows the engine, which a driver does not. */
export async function openDocuments(kit: Kit): Promise<Opened<Documents>> {
  const { processDocuments } = await import('../drivers/page-documents/index.ts');
  // The compiled package holds document-worker.js where the sources hold document-worker.ts.
  const file = import.meta.url.endsWith('.ts') ? './document-worker.ts' : './document-worker.js';
  const worker = new URL(file, import.meta.url).href;
  return processDocuments.open(processDocuments.options.parse({ worker }), kit);
}
