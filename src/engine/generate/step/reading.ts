/** Which calls only read: most are GETs, and some are POSTs whose name or summary says so. */
import type { Operation } from '../documents/document.ts';

const readingName =
  /(?:^|[./_-])(?:list|search|query|find|find_?all|get|info|read|fetch|look_?up|show|history|count)$/i;
const readingStart = /^(?:list|search|query|find|get|filter|fetch|lookup)(?=[A-Z_-]|$)/;
/** What these verbs give is worked out from what is sent, and nothing is kept. */
const working =
  /^(?:calculates?|computes?|estimates?|quotes?|previews?|simulates?|checks?|converts?|validates?|works? out|tells?|says?|gets? (?:a|an|the)|prices?|rates?|compares?)\b/i;

/** `/orders/search`, `/drivers.find`, `searchOrders`. */
export function isReading({ method, path, id }: Pick<Operation, 'method' | 'path' | 'id'>): boolean {
  if (method === 'GET') return true;
  if (method !== 'POST') return false;
  const last = path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? '';
  return readingName.test(last) || readingStart.test(last) || readingStart.test(id);
}

/** A POST that says what something would cost, or whether it would do. */
export function isWorkingOut({ method, summary, path }: Pick<Operation, 'method' | 'summary' | 'path'>): boolean {
  return (
    method === 'POST' &&
    (working.test(summary.trim()) || /\/(?:quotes?|estimates?|rates|previews?|simulations?|calculations?)$/i.test(path))
  );
}
