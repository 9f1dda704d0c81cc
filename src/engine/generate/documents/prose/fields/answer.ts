/** The answer of an operation of prose: what is shown of it, with the members that tables and sentences tell of it. */
import { isRecord, recordOf } from '../../../../../core/json.ts';
import { schemaOfExample } from '../../openapi/example.ts';
import type { Schema } from '../../terms/document.ts';
import { type Field, isPageMark } from './fields.ts';
import { treeOf } from './tree.ts';

/** `list` is the member that holds the things, where a text says so; of a list, what is told are members of its things. */
export function answerOf(
  shown: unknown,
  given: readonly Field[],
  { list, isList }: { readonly list: string | undefined; readonly isList: boolean },
): Schema | undefined {
  const told = given.map(counted);
  const schema = shown === undefined ? undefined : schemaOfExample(shown);
  const name = emptyListIn(shown, list, isList);
  const own = told.filter((field) => field.name !== name && !isPageMark(field.name) && !/[.[]/.test(field.name));
  if (name !== undefined && own.length > 1) {
    const items = own.map((field) => ({ ...field, name: `${name}[].${field.name}` }));
    const tree = treeOf([...told.filter((field) => !own.includes(field) && field.name !== name), ...items]);
    // What the page shows beside its list is of the type that is shown.
    const shownToo = recordOf(schema?.['properties']);
    const { [name]: _list, ...beside } = shownToo;
    const properties = { ...shownToo, ...recordOf(tree['properties']), ...beside };
    return { ...schema, type: 'object', properties };
  }
  if (schema !== undefined) return withMarks(schema, told);
  const isBare = isList && list === undefined && own.length > 1 && own.length === told.length;
  // Where nothing that is told is a list, the answer itself is one.
  if (isBare && own.every((field) => field.schema['type'] !== 'array')) return { type: 'array', items: treeOf(own) };
  return told.length === 0 ? undefined : treeOf(told);
}

/** The "number of all records" is a whole one. */
function counted(field: Field): Field {
  return isPageMark(field.name) && field.schema['type'] === 'number'
    ? { ...field, schema: { ...field.schema, type: 'integer' } }
    : field;
}

/** The list of which nothing is shown but its name. */
function emptyListIn(shown: unknown, list: string | undefined, isList: boolean): string | undefined {
  if (!isRecord(shown)) return undefined;
  const isEmpty = (value: unknown): boolean =>
    Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0;
  if (list !== undefined) return (isList || /[^s]s$/.test(list)) && isEmpty(shown[list]) ? list : undefined;
  const lists = Object.keys(shown).filter((name) => Array.isArray(shown[name]));
  return isList && lists.length === 1 && isEmpty(shown[lists[0] ?? '']) ? lists[0] : undefined;
}

/** What is told of further pages stands beside the list, where the example shows where that is. */
function withMarks(schema: Schema, answered: readonly Field[]): Schema {
  if (schema['type'] !== 'object') return schema;
  const marks = Object.fromEntries(answered.map((field) => [field.name, field.schema]));
  return { ...schema, properties: { ...marks, ...recordOf(schema['properties']) } };
}
