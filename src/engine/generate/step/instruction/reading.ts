/** Which calls only read: most are GETs, and some are POSTs whose name or summary says so. */
import type { Operation } from '../../documents/terms/document.ts';

const readingName =
  /(?:^|[./_-])(?:list|search|query|find|find_?all|get|info|read|fetch|look_?up|show|history|count)$/i;
const readingStart = /^(?:list|search|query|find|get|filter|fetch|lookup)(?=[A-Z_-]|$)/;
/** What these verbs give is worked out from what is sent, and nothing is kept. */
const working =
  /^(?:calculates?|computes?|estimates?|quotes?|previews?|simulates?|checks?|converts?|validates?|works? out|tells?|says?|gets? (?:a|an|the)|prices?|rates?|compares?)\b/i;

const readingVerbs: ReadonlySet<string> = new Set('search query find filter lookup list get fetch read'.split(' '));
/** `createSavedSearch` and "Saves a search" change something, whatever else they name; so does `getOrCreate`. */
const changingVerbs: ReadonlySet<string> = new Set(
  'create add save insert delete remove update replace change edit rename move cancel archive send publish import clear'.split(
    ' ',
  ),
);
const changingToo: ReadonlySet<string> = new Set(['or', 'and']);

/** `/orders/search`, `/drivers.find`, `searchOrders`. */
export function isReading({
  method,
  path,
  id,
  summary,
}: Pick<Operation, 'method' | 'path' | 'id' | 'summary'>): boolean {
  if (method === 'GET') return true;
  if (method !== 'POST') return false;
  const last = path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? '';
  const [said = ''] = /^[a-z]+/.exec(summary.trim().toLowerCase()) ?? [];
  if (changingVerbs.has(said.replace(/s$/, '')) || [id, last].some(saysChange)) return false;
  const words = partsOf(id === '' ? last : id);
  const isNamed = [words[0], words.at(-1)].some((word) => word !== undefined && readingVerbs.has(word));
  return isNamed || readingName.test(last) || readingStart.test(last) || readingStart.test(id);
}

function saysChange(name: string): boolean {
  const [first = '', ...others] = partsOf(name);
  return changingVerbs.has(first) || others.some((word) => changingToo.has(word));
}

function partsOf(name: string): readonly string[] {
  return name.split(/[._:-]|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
}

/** A POST that says what something would cost, or whether it would do. */
export function isWorkingOut({ method, summary, path }: Pick<Operation, 'method' | 'summary' | 'path'>): boolean {
  return (
    method === 'POST' &&
    (working.test(summary.trim()) ||
      /\bwould\b/i.test(summary) ||
      /[/_-](?:quotes?|estimates?|rates|previews?|simulations?|calculations?)$/i.test(path))
  );
}
