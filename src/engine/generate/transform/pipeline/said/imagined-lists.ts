/** Texts of several, which an example shows that none of the rows at hand makes: the names of attendees as `"Ann Lee, Bob Ray"`. */
import { isRecord } from '../../../../../core/json.ts';
import { wordsOf } from '../../../words.ts';
import { writeName } from '../../terms/expression.ts';
import type { Field } from '../../terms/target.ts';
import { isAkin } from '../terms/speech.ts';
import type { Row } from '../terms/tables.ts';
import type { Found } from '../terms/terms.ts';

const separators: readonly string[] = [' & ', ' and ', ' / ', ' | ', ' + ', ' > ', ' - ', ' → ', '; ', ', ', ',', ' '];

/** The ways in which a text may be parts with a sign between them. */
export function partedBy(example: string): readonly { readonly sign: string; readonly texts: readonly string[] }[] {
  return separators
    .map((sign) => ({ sign, texts: example.split(sign) }))
    .filter(({ texts }) => texts.length > 1 && texts.every((text) => text.trim() === text && text !== ''));
}

/** The list that is called as the field, by what looks as the parts of the example do; undefined where nothing in it does. */
export function imaginedList({ name, words }: Field, rows: readonly Row[], example: string): Found | undefined {
  const [first = {}] = rows;
  for (const key of Object.keys(first)) {
    const path = writeName(key);
    const isCalled = wordsOf(key).some((word) => words.some((one) => isAkin(one, word)));
    const items = rows.flatMap((row): readonly unknown[] => (Array.isArray(row[key]) ? row[key] : []));
    if (path === undefined || !isCalled || items.length === 0) continue;
    for (const { sign, texts } of partedBy(example)) {
      const member = memberLike(items, texts);
      if (member === undefined) continue;
      const over = member === '' ? path : `${path}.${member}`;
      const notes = [{ kind: 'assumed' as const, text: `${name} is ${over} of each, written as "${example}"` }];
      return { text: `$join([${over}], ${JSON.stringify(sign)})`, score: 1.05, missing: [], notes };
    }
  }
  return undefined;
}

/** What the items are called by first. */
const called: readonly string[] = ['name', 'title', 'label'];

function memberLike(items: readonly unknown[], texts: readonly string[]): string | undefined {
  const fits = (values: readonly unknown[]): boolean =>
    texts.every((text) => values.some((value) => typeof value === 'string' && formOf(value) === formOf(text)));
  if (fits(items)) return '';
  const records = items.filter(isRecord);
  const keys = Object.keys(records[0] ?? {}).toSorted((a, b) => rankOf(a) - rankOf(b));
  const key = keys.find((one) => fits(records.map((record) => record[one])));
  return key === undefined ? undefined : writeName(key);
}

function rankOf(key: string): number {
  const at = called.indexOf(key.toLowerCase());
  return at < 0 ? called.length : at;
}

/** Names of people or things, addresses, codes, words: as which of these it is written. */
function formOf(text: string): string {
  if (/^\S+@\S+$/.test(text)) return 'address';
  if (/^[a-z]+:\/\//.test(text)) return 'url';
  if (/\d/.test(text)) return 'code';
  if (text.includes('/') || text.includes('_')) return 'path';
  return /^\p{Lu}/u.test(text) ? (/\s/.test(text) ? 'name' : 'word in capitals') : 'word';
}
