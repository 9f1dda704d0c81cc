/** The body of an operation of prose: its example, and what tables, lists and sentences say of its fields. */
import { recordOf } from '../../../../../core/json.ts';
import { wordsOf } from '../../../words.ts';
import { schemaOfExample } from '../../openapi/example.ts';
import type { Body, Schema } from '../../terms/document.ts';
import { isSaidOf } from './all-needed.ts';
import type { Field } from './fields.ts';
import type { Section } from './section.ts';
import { partsOf } from './tree.ts';
import { type KnownChoices, withSampledChoices } from './witness.ts';

export function bodyOf(section: Section, told: readonly Field[], lines: readonly string[] = []): Body | undefined {
  if (told.length === 0 && section.bodyExample === undefined) return undefined;
  const example = section.bodyExample === undefined ? { type: 'object' } : schemaOfExample(section.bodyExample);
  const known = told.reduce(withField, example);
  const schema =
    section.bodyExample === undefined ? known : withSampledChoices(withNeeded(known, section, told), lines);
  return {
    contentType: section.contentType ?? 'application/json',
    // Where everything may be left out, so may the whole.
    required: told.some(({ required }) => required) || Array.isArray(schema['required']),
    schema,
  };
}

type Need = Pick<Section, 'spared' | 'isAllNeeded'>;

/**
 * Where an example is all that shows a body, and a text says which of its members may be left out, the others are needed; so
 * is a single member of which nothing is said. Records around them are needed with them.
 */
function withNeeded(schema: Schema, section: Need, told: readonly Field[]): Schema {
  const { spared, isAllNeeded } = section;
  const properties = recordOf(schema['properties']);
  const names = Object.keys(properties);
  const isFree = (name: string): boolean => spared.some((said) => isSaidOf(name, said));
  const isSpared = isAllNeeded || names.some(isFree);
  const [only = ''] = names;
  const isAlone =
    names.length === 1 &&
    !isSpared &&
    !told.some(
      ({ name, description }) => name === only && /\b(?:optional|may|can|left out|unless|if)\b/i.test(description),
    );
  const required = isSpared ? names.filter((name) => !isFree(name)) : isAlone ? [only] : [];
  const inner = names.map((name): [string, Schema] => {
    const member = recordOf(properties[name]);
    return [name, member['type'] === 'object' ? withNeeded(member, { ...section, isAllNeeded: false }, told) : member];
  });
  const before = Array.isArray(schema['required']) ? schema['required'] : [];
  const all = [...new Set([...before, ...required])];
  return { ...schema, properties: Object.fromEntries(inner), ...(all.length === 0 ? {} : { required: all }) };
}

/** `ticket.subject` and `ticket[subject]` are members of `ticket`; what the example has further in is told of there. */
function withField(schema: Schema, field: Field): Schema {
  const path = partsOf(field.name);
  const found = path.length === 1 ? pathTo(schema, path[0] ?? '') : undefined;
  return put(schema, found ?? path, field);
}

/** Where an example has the name, when that is in one place. */
function pathTo(schema: Schema, name: string): readonly string[] | undefined {
  const properties = Object.entries(recordOf(schema['properties']));
  if (properties.some(([own]) => own === name)) return [name];
  const inner = properties.flatMap(([own, member]) => {
    const path = pathTo(recordOf(member), name);
    return path === undefined ? [] : [[own, ...path]];
  });
  return inner.length === 1 ? inner[0] : undefined;
}

function put(schema: Schema, [name = '', ...rest]: readonly string[], field: Field): Schema {
  if (schema['type'] === 'array') {
    const within = name === '[]' ? rest : [name, ...rest];
    const items = { type: 'object', ...recordOf(schema['items']) };
    return within.length === 0 ? schema : { ...schema, items: put(items, within, field) };
  }
  const properties = recordOf(schema['properties']);
  const before = recordOf(properties[name]);
  const member: Schema =
    rest.length > 0
      ? put({ type: rest[0] === '[]' ? 'array' : 'object', ...before }, rest, field)
      : {
          ...before,
          ...(before['type'] === undefined || before['type'] === field.schema['type']
            ? field.schema
            : withoutType(field.schema)),
          description: field.description,
        };
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  // What is told of the whole goes before what is told of its parts: optional rows may have fields that each needs.
  const isToldOf = rest.length > 0 && Object.hasOwn(before, 'description');
  if (field.required && !isToldOf) required.add(name);
  return {
    ...schema,
    properties: { ...properties, [name]: member },
    ...(required.size === 0 ? {} : { required: [...required] }),
  };
}

/** An example is right about the type where a text says another. */
function withoutType({ type: _type, format: _format, ...schema }: Schema): Schema {
  return schema;
}

/** What a field may be is often told once, and meant wherever its name is. */
export function withChoices(schema: Schema, known: KnownChoices): Schema {
  const properties = Object.entries(recordOf(schema['properties'])).map(([name, value]): [string, Schema] => {
    const whole = recordOf(value);
    const items = recordOf(whole['items']);
    const isListed = Object.keys(recordOf(items['properties'])).length > 0;
    const member = withChoices(isListed ? { ...whole, items: withChoices(items, known) } : whole, known);
    const choices =
      /^(string|undefined)$/.test(String(member['type'])) && member['enum'] === undefined
        ? (known.get(name) ?? known.get(wordsOf(name).join(' ')))
        : undefined;
    return [name, choices === undefined ? member : { type: 'string', ...member, enum: choices }];
  });
  return properties.length === 0 ? schema : { ...schema, properties: Object.fromEntries(properties) };
}
