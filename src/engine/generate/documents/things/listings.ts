/** Lists of which nothing is shown look like the other lists of their service, where these all look alike. */
import { isRecord } from '../../../../core/json.ts';
import { isListSchema, propertiesOf } from '../../step/terms/answer.ts';
import type { Operation, Schema } from '../terms/document.ts';

/** What is around the items of a list: nothing, or a record with the list under a name that says nothing of what it holds. */
type Listing = (item: Schema) => Schema;

/** Undefined where no list is shown, or where they differ. */
export function listingOf(operations: readonly Operation[]): Listing | undefined {
  const shown = operations.flatMap(({ method, answer }) =>
    method === 'GET' && answer !== undefined ? styleOf(answer) : [],
  );
  const [style, ...others] = new Set(shown);
  if (style === undefined || others.length > 0) return undefined;
  return style === bare
    ? (item) => ({ type: 'array', items: item })
    : (item) => ({ type: 'object', properties: { [style]: { type: 'array', items: item } } });
}

const bare = '';
const generic = /^(?:data|items|results?|records|rows|entries|list|values|content|elements|objects)$/i;

function styleOf(answer: Schema): readonly string[] {
  if (isListSchema(answer)) return isRecord(answer['items']) ? [bare] : [];
  const lists = Object.entries(propertiesOf(answer)).filter(
    ([name, member]) => isListSchema(member) && generic.test(name),
  );
  const [only, ...others] = lists;
  return only === undefined || others.length > 0 ? [] : [only[0]];
}

/** A GET for the things of a plural, and for none of them by its key: `/accounts/{account}/orders`. */
export function isListing({ method, path }: Operation): boolean {
  return method === 'GET' && /[^s\W]s\/?$/i.test(path) && !/status\/?$/i.test(path);
}
