/** The process that reads large documents for `drivers/page-documents`: one request, one answer. */
import { toPatchbayError } from '../core/error.ts';
import type { FromWorker, ToWorker } from '../drivers/page-documents/messages.ts';
import { readHere } from '../engine/page/document/read.ts';

process.on('disconnect', () => process.exit());
process.on('message', (request: ToWorker) => {
  process.send?.(answer(request));
});

function answer(request: ToWorker): FromWorker {
  try {
    return { kind: 'done', read: readHere(request) };
  } catch (thrown) {
    const error = toPatchbayError(thrown);
    return { kind: 'failed', body: error.toBody(), detail: String(error.cause ?? error) };
  }
}
