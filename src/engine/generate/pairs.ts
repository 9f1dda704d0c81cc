/** Lists of labels with values, as services write fields that their users define: `[{"name": "color", "value": "red"}]`. */
import { isRecord } from '../../core/json.ts';

type Item = Readonly<Record<string, unknown>>;

export interface Pair {
  readonly label: string | number;
  /** The way from the record to its value. */
  readonly path: readonly string[];
  readonly value: unknown;
}

export interface PairList {
  /** Where a record has its label: a name, or two with a point between them. */
  readonly label: string;
  readonly pairs: readonly Pair[];
}

const labelNames = [
  'name',
  'key',
  'label',
  'field',
  'code',
  'type',
  'attribute',
  'title',
  'metric',
  'property',
  'question',
  'parameter',
  'trait',
  'id',
];
const valueNames = ['value', 'values', 'val', 'answer', 'content', 'text', 'amount', 'response', 'score'];
/** What says which member holds the value: `{"type": "number", "number": 9}`. */
export const tagNames: readonly string[] = ['type', 'kind'];
/** What a value that is a record itself is shown by. */
const shownNames: readonly string[] = ['label', 'name', 'title', 'text', 'value'];
const membersMax = 5;

/** The label and the value of each item, where all of them are such pairs. A list of none is no such list. */
export function pairsIn(items: readonly unknown[]): PairList | undefined {
  const records = items.filter(isRecord);
  const [first] = records;
  if (first === undefined || records.length < items.length || Object.keys(first).length > membersMax) return undefined;
  return tagged(records, first) ?? valued(records, first);
}

function valued(records: readonly Item[], first: Item): PairList | undefined {
  const names = Object.keys(first);
  const value = valueNames.flatMap((name) => names.filter((one) => one.toLowerCase() === name))[0];
  if (value === undefined) return undefined;
  const exact = labelNames.flatMap((name) =>
    names.filter((one) => one.toLowerCase() === name && !isRecord(first[one])),
  )[0];
  const known = exact ?? names.find((name) => /(?:_|[a-z])(?:id|Id|name|Name|key|Key|code|Code)$/.test(name));
  const label = known ?? labelInside(first, [value]);
  if (label === undefined) return undefined;
  // A record with a number has its own text mostly; a value that is called nothing else has a label.
  const mayBeNumber = value.toLowerCase() === 'value';
  return listOf(records, label, mayBeNumber, () => [value]);
}

function tagged(records: readonly Item[], first: Item): PairList | undefined {
  const tag = tagNames.find((name) => records.every((record) => memberOfTag(record, name) !== undefined));
  const label = tag === undefined ? undefined : labelInside(first, [tag, memberOfTag(first, tag) ?? '']);
  if (tag === undefined || label === undefined) return undefined;
  return listOf(records, label, false, (record) => {
    const member = memberOfTag(record, tag) ?? '';
    const value = record[member];
    const shown = isRecord(value) ? shownNames.find((name) => Object.hasOwn(value, name)) : undefined;
    return shown === undefined ? [member] : [member, shown];
  });
}

function memberOfTag(record: Item, tag: string): string | undefined {
  const member = record[tag];
  return typeof member === 'string' && member !== tag && Object.hasOwn(record, member) ? member : undefined;
}

/** `{"field": {"ref": "size"}, "value": "M"}`: what the value is of is a record, with a name or a reference. */
function labelInside(first: Item, others: readonly string[]): string | undefined {
  for (const name of ['ref', 'slug', ...labelNames]) {
    const found = Object.entries(first).find(
      ([key, inner]) => !others.includes(key) && isRecord(inner) && typeof inner[name] === 'string' && isWord.test(key),
    );
    if (found !== undefined) return `${found[0]}.${name}`;
  }
  return undefined;
}

const isWord = /^[A-Za-z_]\w*$/;

function listOf(
  records: readonly Item[],
  label: string,
  mayBeNumber: boolean,
  pathOf: (record: Item) => readonly string[],
): PairList | undefined {
  const pairs = records.flatMap((record): readonly Pair[] => {
    const text = valueAt(record, Object.hasOwn(record, label) ? [label] : label.split('.'));
    if (typeof text !== 'string' && !(mayBeNumber && Number.isInteger(text))) return [];
    const path = pathOf(record);
    return [{ label: typeof text === 'string' ? text : Number(text), path, value: valueAt(record, path) }];
  });
  const isTold = pairs.length === records.length && new Set(pairs.map((pair) => pair.label)).size === pairs.length;
  return isTold ? { label, pairs } : undefined;
}

function valueAt(record: Item, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);
}
