/**
 * What a document says is done by a value: "To close a project set `active` to `false`", "`reboot` restarts the machine". Each
 * deed is told again in the schema of the field that takes the value, where an instruction that names the deed finds it.
 */
import { recordOf } from '../../../../core/json.ts';
import { wordsOf } from '../../words.ts';
import { deeds, type Operation, type Schema, type ServiceDocument } from '../terms/document.ts';

export interface Deed {
  /** As it was written: `close`, `voiding`. */
  readonly verb: string;
  /** What else is said of it: the things that it is done to. */
  readonly words: readonly string[];
  readonly value: unknown;
}

/** The document with the deeds that it tells of. */
export function withDeeds(document: ServiceDocument): ServiceDocument {
  return { ...document, operations: document.operations.map(ofOperation) };
}

/** The deeds that the schema of a field was given. */
export function deedsOf(schema: Schema): readonly Deed[] {
  const told = schema[deeds];
  return Array.isArray(told) ? told.flatMap((one: unknown) => asDeed(recordOf(one))) : [];
}

function asDeed({ verb, words, value }: Schema): readonly Deed[] {
  return typeof verb === 'string' && Array.isArray(words) ? [{ verb, words: words.map(String), value }] : [];
}

function ofOperation(operation: Operation): Operation {
  const { method, body, path, description } = operation;
  const properties = recordOf(body?.schema['properties']);
  const fields = Object.entries(properties).flatMap(([name, schema]) => fieldOf(name, recordOf(schema)));
  if (body === undefined || method === 'GET' || fields.length === 0) return operation;
  const told = new Map<string, readonly Deed[]>();
  const add = (name: string, found: readonly Deed[]): void => {
    if (found.length > 0) told.set(name, [...(told.get(name) ?? []), ...found]);
  };
  for (const { field, deed } of toldIn(description, fields)) add(field.name, [deed]);
  for (const field of fields) {
    add(
      field.name,
      toldIn(field.told, [field], field).map(({ deed }) => deed),
    );
    if (isOfActions(field, path))
      add(
        field.name,
        field.values.flatMap((value) => ofValue(value, description)),
      );
  }
  if (told.size === 0) return operation;
  const known = Object.entries(properties).map(([name, schema]): [string, unknown] => {
    const own = told.get(name);
    return [name, own === undefined ? schema : { ...recordOf(schema), [deeds]: own }];
  });
  return { ...operation, body: { ...body, schema: { ...body.schema, properties: Object.fromEntries(known) } } };
}

interface Field {
  readonly name: string;
  readonly values: readonly unknown[];
  readonly told: string;
}

/** Fields of which one of a few values is chosen. */
function fieldOf(name: string, { enum: choices, type, description }: Schema): readonly Field[] {
  const isFlag = type === 'boolean' || (Array.isArray(type) && type.includes('boolean'));
  const told = typeof description === 'string' ? description : '';
  const listed: readonly unknown[] = Array.isArray(choices) ? choices : [];
  // Of what no type is known, "set it to `false`" says that it is a flag.
  const values = listed.length > 0 ? listed : isFlag || type === undefined ? [true, false] : [];
  return values.length === 0 ? [] : [{ name, values, told }];
}

const giving =
  'set|setting|send|sending|sent|pass|passing|use|using|put|putting|change|changing|give|giving|switch|switching';
/** "To close a project, set ..." */
const purposeFirst = new RegExp(
  `^(?:and |or )?to ([a-z].*?),? (?:you |please |simply |just |can |have to )*(?:${giving})\\b(.*)$`,
  'i',
);
/** "Set ... to close a project" */
const purposeLast = new RegExp(
  `^(?:${giving})\\b(.*?(?:\\b(?:to|as|with)|=|:)\\s*[\`"']?[\\w-]+[\`"']*) (?:in order )?to ([a-z][a-z-]{2,} .*)$`,
  'i',
);
/** "A claim is settled by sending ..." */
const means = new RegExp(
  `^(.*?)\\b(?:is |are |gets? |can be |may be )?([a-z]{3,}(?:ed|t|n|ing)) (?:is done |works |happens )?by (?:${giving})\\b(.*)$`,
  'i',
);
/** "Voiding an envelope: ..." */
const titled = /^([a-z]{2,}ing (?:(?!:).)*):\s(.*)$/i;

interface ToldDeed {
  readonly field: Field;
  readonly deed: Deed;
}

/** The deeds of a text; `own` is the field that all of it is about. */
function toldIn(text: string, fields: readonly Field[], own?: Field): readonly ToldDeed[] {
  const found: ToldDeed[] = [];
  let last = own;
  for (const sentence of text.slice(0, longest).split(/(?<=[.;!])\s+|\n+/)) {
    // "To publish it set its `status` to `live`, to withdraw it set it to `draft`"
    for (const clause of sentence.split(/(?:,|;)\s+(?=(?:and |or )?to [a-z]+ )|\s+(?=(?:and|or) to [a-z]+ )/)) {
      const { deed, means: by } = partsOf(clause.replace(/[.;!]+$/, '').trim());
      const field = fields.find(({ name }) => isNamed(name, by)) ?? last;
      if (field === undefined || deed === '') continue;
      last = field;
      const value = valueIn(by, field);
      const [verb = '', ...words] = deed.toLowerCase().match(/[a-z][a-z'-]*/g) ?? [];
      if (value !== undefined && verb.length > 2)
        found.push({ field, deed: { verb, words: words.flatMap(wordsOf), value } });
    }
  }
  return found;
}

const longest = 2_000;

/** What is done, and by what. */
function partsOf(clause: string): { readonly deed: string; readonly means: string } {
  const first = purposeFirst.exec(clause);
  if (first !== null) return { deed: first[1] ?? '', means: first[2] ?? '' };
  const behind = purposeLast.exec(clause);
  if (behind !== null) return { deed: behind[2] ?? '', means: behind[1] ?? '' };
  const by = means.exec(clause);
  if (by !== null) return { deed: `${by[2] ?? ''} ${by[1] ?? ''}`, means: by[3] ?? '' };
  const title = titled.exec(clause);
  return title === null ? { deed: '', means: '' } : { deed: title[1] ?? '', means: title[2] ?? '' };
}

/** Where a text has a name as a word of its own. */
function placeOf(name: string, text: string): number {
  return text.search(new RegExp(`(?<![\\w.-])${spelled(name)}(?![\\w-])`));
}

function isNamed(name: string, text: string): boolean {
  return placeOf(name, text) >= 0;
}

function spelled(name: string): string {
  return name.replace(/[^\w]/g, '\\$&');
}

/** The only one of its values that stands behind the name, or where the name is not said at all. */
function valueIn(text: string, { values, name }: Field): unknown {
  const rest = isNamed(name, text) ? text.slice(placeOf(name, text) + name.length) : text;
  const found = values.filter((value) => isNamed(String(value), rest));
  return found.length === 1 ? found[0] : undefined;
}

/** `type` of `/servers/{id}/actions`: the values themselves are what can be done. */
function isOfActions({ name, values }: Field, path: string): boolean {
  const isAction = /^(?:action|command|operation|transition|verb|do|task|event)$/i.test(name);
  const isOfPath = /\/(?:actions?|commands?|operations?|transitions?|tasks?|events?)$/i.test(path);
  return (
    (isAction || (isOfPath && /^(?:type|kind|name|action|code)$/i.test(name))) &&
    values.every((value) => typeof value === 'string')
  );
}

/** `power_off` is to power off, and what a table says of it. */
function ofValue(value: unknown, description: string): readonly Deed[] {
  const [verb = '', ...words] = wordsOf(String(value));
  const row = new RegExp(`^\\|?\\s*\`?${spelled(String(value))}\`?\\s*(?:\\||:|–|-)\\s*([^|\\n]+)`, 'm').exec(
    description,
  )?.[1];
  const [told = '', ...others] = row?.toLowerCase().match(/[a-z][a-z'-]*/g) ?? [];
  return [
    ...(verb.length > 2 ? [{ verb, words, value }] : []),
    ...(told.length > 3 && told.endsWith('s') ? [{ verb: told, words: others.flatMap(wordsOf), value }] : []),
  ];
}
