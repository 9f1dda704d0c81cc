/** Objects that are lists by key: `{"n-1": {…}, "n-2": {…}}`, each member as a record that knows its key. */
import { isRecord, recordOf } from '../../../../../core/json.ts';
import { capital } from '../../../letters.ts';
import { singular } from '../../../words.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Entries {
  readonly rows: readonly Row[];
  /** What makes the rows of the object that is looked at. */
  readonly text: string;
}

/** Undefined where the members of the object are fields of their own. */
export function entriesOf(objects: readonly Row[], keyName: string): Entries | undefined {
  const entries = objects.flatMap((object) => Object.entries(object));
  const values = entries.map(([, value]) => value);
  if (entries.length < 2 || new Set(entries.map(([key]) => key)).size < 2) return undefined;
  const records = values.filter(isRecord);
  if (records.length === values.length && areAlike(records)) {
    const name = records.some((record) => Object.hasOwn(record, keyName)) ? `${keyName}_` : keyName;
    return {
      rows: entries.map(([key, value]) => ({ [name]: key, ...recordOf(value) })),
      text: `$each($, function($value, $key) { $merge([{ ${JSON.stringify(name)}: $key }, $value]) })`,
    };
  }
  const [first] = values;
  const areScalars = values.every((value) => typeof value === typeof first && typeof value !== 'object');
  if (
    !areScalars ||
    !areKeys(
      entries.map(([key]) => key),
      areSame(objects),
    )
  )
    return undefined;
  return {
    rows: entries.map(([key, value]) => ({ [keyName]: key, value })),
    text: `$each($, function($value, $key) { { ${JSON.stringify(keyName)}: $key, "value": $value } })`,
  };
}

/** They have the same members, some of which are single values, and their lists hold the same. */
function areAlike(records: readonly Row[]): boolean {
  const names = new Set(records.flatMap((record) => Object.keys(record)));
  const shared = [...names].filter((name) => records.every((record) => Object.hasOwn(record, name)));
  const isScalar = (name: string): boolean =>
    records.every((record) => typeof record[name] !== 'object' || record[name] === null);
  if (names.has('currentItem') || shared.length * 2 < names.size || !shared.some(isScalar)) return false;
  return [...names].every((name) => {
    const members = records.flatMap((record) => (Array.isArray(record[name]) ? [record[name]] : []));
    const items = members.map((list) => (isRecord(list[0]) ? Object.keys(list[0]).join(' ') : ''));
    return new Set(items.filter((one) => one !== '')).size <= 1;
  });
}

/** Several records with members of the same names, and no values under keys of their own. */
function areSame(objects: readonly Row[]): boolean {
  return objects.length > 1 && new Set(objects.map((object) => Object.keys(object).toSorted().join(' '))).size === 1;
}

/** Names of fields are words; keys have digits, signs or capitals, or are names themselves. Three capitals are a currency, which is looked up. */
function areKeys(keys: readonly string[], areFields: boolean): boolean {
  const areNames =
    !areFields &&
    keys.length > 2 &&
    keys.every((key) => /^\p{Lu}[\p{L}\d+#]*$/u.test(key)) &&
    !keys.every((key) => /^[A-Z]{3}$/.test(key));
  return (
    areNames ||
    (keys.every((key) => /\d|[^A-Za-z_]|^[A-Z]{2,}$/.test(key)) && !keys.every((key) => /^[A-Z]{3}$/.test(key)))
  );
}

/** `keyed by the call sign`: what the keys are. */
export function keyNameIn(instruction: string): string {
  const said =
    /\b(?:keyed by|keys? (?:is|are|being|=)|by key|indexed by) (?:an? |the |its |their )?([a-z]+(?: (?:id|code|name|number|sign|key))?)\b/i.exec(
      instruction,
    )?.[1];
  const words = said?.toLowerCase().split(' ') ?? ['key'];
  return words.map((word, at) => (at === 0 ? word : capital(word))).join('');
}

/** `how many incidents each responder worked on`: of what there is one record each, in the singular. */
export function eachOfIn(instruction: string): ReadonlySet<string> {
  return new Set(
    [...instruction.toLowerCase().matchAll(/\b(?:each|every|per|by) (\p{L}+)/gu)].map(([, word = '']) =>
      singular(word),
    ),
  );
}
