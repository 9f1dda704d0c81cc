/** The process that reads large documents for `drivers/page-documents`: one request, one answer. */
import { toPatchbayError } from '../core/error.ts';
import type { FromWorker, ToWorker } from '../drivers/page-documents/messages.ts';
import { readAll } from '../engine/page/document/read.ts';

process.on('disconnect', () => process.exit());
process.on('message', async (request: ToWorker) => {
  process.send?.(await answer(request));
});

async function answer(request: ToWorker): Promise<FromWorker> {
  try {
    return { kind: 'done', read: await readAll(request) };
  } catch (thrown) {
    const error = toPatchbayError(thrown);
    return { kind: 'failed', body: error.toBody(), detail: String(error.cause ?? error) };
  }
}
