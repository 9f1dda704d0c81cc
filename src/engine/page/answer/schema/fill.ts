/** The values that a JSON Schema wants, read from a page part by part. What the page does not say is null, with the reason. */
import type { DocumentData, FoundAnswer } from '../../../../core/documents.ts';
import { childElements, nodeText } from '../evidence/node-text.ts';
import type { Found } from '../found.ts';
import { spacedName } from '../words/word.ts';
import { type ListPlace, type Parts, recordsOf } from './records.ts';
import type { Leaf, List, Shape, Thing } from './shape.ts';
import type { Source } from './source.ts';
import { typedOf } from './typed.ts';

interface Place {
  /** JSON pointer. */
  readonly path: string;
  readonly name: string;
  /** What the thing is called that this is a part of; none of the whole. */
  readonly of: string;
  readonly source: Source;
}

/** What was found and what was not, so far. */
interface Book {
  readonly page: ListPlace;
  readonly missing: { readonly path: string; readonly reason: string }[];
  readonly evidence: Map<string, Omit<FoundAnswer, 'value'>>;
  tell(found: Found): FoundAnswer;
}

const unsaid = 'The page does not say it.';

export function fillSchema(
  shape: Shape,
  source: Source,
  page: ListPlace,
  tell: (found: Found) => FoundAnswer,
): DocumentData {
  const book: Book = { page, missing: [], evidence: new Map(), tell };
  const value = fill(shape, { path: '', name: '', of: '', source }, book);
  return { value, missing: book.missing, evidence: Object.fromEntries(book.evidence) };
}

function fill(shape: Shape, place: Place, book: Book): unknown {
  if (shape.kind === 'leaf') return fillLeaf(shape, place, book);
  return shape.kind === 'thing' ? fillThing(shape, place, book) : fillList(shape, place, book);
}

function nothing({ path }: Place, reason: string, book: Book): null {
  book.missing.push({ path, reason });
  return null;
}

function keep({ path }: Place, found: Found, book: Book): void {
  const { value: _value, ...rest } = book.tell(found);
  book.evidence.set(path, rest);
}

function fillLeaf(leaf: Leaf, place: Place, book: Book): unknown {
  const found = find(leaf, place);
  if (found === undefined) return nothing(place, unsaid, book);
  const typed = typedOf(found.value, leaf);
  if ('reason' in typed) return nothing(place, typed.reason, book);
  keep(place, found, book);
  return typed.value;
}

function fillThing({ parts }: Thing, { path, name, source }: Place, book: Book): Record<string, unknown> {
  return Object.fromEntries(
    [...parts].map(([part, inner]) => [
      part,
      fill(inner, { path: `${path}/${escaped(part)}`, name: part, of: name, source }, book),
    ]),
  );
}

function fillList({ of, about }: List, place: Place, book: Book): unknown {
  if (of.kind === 'leaf') return fillValues({ ...of, about: of.about || about }, place, book);
  if (of.kind === 'list') return nothing(place, 'Lists of lists are not read.', book);
  const sources = recordsOf(partsOf(of), book.page);
  if (sources.length === 0) return nothing(place, 'No table, no cards and no data of the page have these parts.', book);
  const records: unknown[] = [];
  for (const source of sources) {
    const path = `${place.path}/${records.length}`;
    const own: Book = { ...book, missing: [], evidence: new Map() };
    const record = fillThing(of, { ...place, path, of: '', source }, own);
    if (!isRecordOf(of, record)) continue;
    records.push(record);
    book.missing.push(...own.missing);
    for (const [at, evidence] of own.evidence) book.evidence.set(at, evidence);
  }
  return records.length === 0 ? nothing(place, 'No record has all that is required.', book) : records;
}

/** Those that lack what is required, as a row that sums up, are none. */
function isRecordOf({ required }: Thing, record: Record<string, unknown>): boolean {
  const isWhole = [...required].every((part) => record[part] !== null && record[part] !== undefined);
  return isWhole && Object.values(record).some((part) => part !== null);
}

function fillValues(leaf: Leaf, place: Place, book: Book): unknown {
  const found = find(leaf, place);
  if (found === undefined) return nothing(place, unsaid, book);
  const typed = entriesOf(found).map((text) => typedOf(text, leaf));
  const wrong = typed.find((entry) => 'reason' in entry);
  if (wrong !== undefined && 'reason' in wrong) return nothing(place, wrong.reason, book);
  keep(place, found, book);
  return typed.flatMap((entry) => ('value' in entry ? [entry.value] : []));
}

/** First as a part of what it belongs to, then by itself. */
function find({ about }: Leaf, { name, of, source }: Place): Found | undefined {
  if (about !== '') return source(name, about);
  const spaced = spacedName(name);
  const whole = of === '' ? undefined : source(`${of}_${name}`, `${spaced} of the ${spacedName(of)}`);
  return whole ?? (/^(?:name|title|id|type|value)$/i.test(name) && of !== '' ? undefined : source(name, spaced));
}

function partsOf({ parts }: Thing): Parts {
  return [...parts].flatMap(([name, part]): Parts => {
    if (part.kind === 'thing') return partsOf(part);
    return [[name, part.about || spacedName(name)]];
  });
}

/** Entries of a list in the page, or what marks divide. */
function entriesOf({ value, node }: Found): readonly string[] {
  const items = childElements(node).filter(({ name }) => name === 'li');
  if (items.length > 1) return items.map((item) => nodeText(item));
  const entries = value.split(/\s*[;•|]\s+|,\s+|\n+/).map((one) => one.trim());
  return entries.filter((one) => one !== '');
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
