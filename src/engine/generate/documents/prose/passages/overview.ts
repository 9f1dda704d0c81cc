/**
 * Handbooks that list all requests once and tell of them in chapters that are called like their things: each chapter gets the
 * requests of its thing, so that "body to order a hen" and "parameters of the list" find them there.
 */
import { singular, wordsOf } from '../../../words.ts';
import { collectionIn } from './deeds.ts';
import { headingsOf, type Request, requestsIn } from './parts.ts';

const label =
  /^\W*(?:the |its )?(?:request |query |url )?(?:body|parameters?|params|filters?|arguments?|fields|input|payload)\b[^:.`]{0,40}:/i;

/** What is told of all lists names some of them. */
const ofAll = /^(?:(?:the |long )?lists?|collections|paging|pagination|pages|errors?|examples?|quick ?start)$/i;

/** The text, where such chapters begin with their requests; any other as it is. */
export function withRequestsOfOverview(text: string): string {
  const lines = text.split('\n');
  const headings = [...headingsOf(lines)];
  const spans = headings.map(([at, { text: title }], index) => {
    const end = headings[index + 1]?.[0] ?? lines.length;
    return { at, end, title, own: lines.slice(at + 1, end).flatMap(requestsIn) };
  });
  const [overview, ...others] = spans.filter(({ own, title }) => own.length > 0 && !ofAll.test(title));
  if (overview === undefined || others.length > 0 || overview.own.length < 3) return text;
  const added = new Map(
    spans.map(({ at, end, title }) => [at, requestsOf(title, lines.slice(at + 1, end), overview.own)]),
  );
  return lines
    .flatMap((line, at) => {
      const requests = added.get(at) ?? [];
      return requests.length === 0 ? [line] : [line, '', ...requests, ''];
    })
    .join('\n');
}

/** As a block of code, with what stands beside each. */
function requestsOf(title: string, lines: readonly string[], all: readonly Request[]): readonly string[] {
  const thing = wordsOf(title).map(singular).join(' ');
  const own = all.filter(({ path }) => wordsOf(collectionIn(path)).map(singular).join(' ') === thing);
  if (own.length === 0 || !lines.some((line) => label.test(line))) return [];
  return own.map(({ method, path, words }) => `    ${method} ${path}  # ${words.join(' ')}`);
}
