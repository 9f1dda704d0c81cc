/**
 * Documentation in prose and Markdown: operations are where a method and a path stand together, and what follows up to the
 * next one is about it.
 */
import { limits } from '../../../core/limits.ts';
import { HttpMethod } from '../../../model/api.ts';
import { inferSchema } from '../schema/infer.ts';
import { shapeOf } from '../shape.ts';
import { type Operation, type Parameter, pathNames, type Schema, type ServiceDocument } from './document.ts';
import { schemesIn, serversIn } from './prose-access.ts';
import type { Field } from './prose-fields.ts';
import { readSection, type Section } from './prose-section.ts';

const mention =
  /(?:^|[\s`*|(>#])(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[`*]*[\s|]+[`*]*((?:https?:\/\/|\/|\{\w+\}\/)[^\s`*|)"']*)/;

interface Mention {
  readonly method: HttpMethod;
  /** Without its query, its variables in braces. */
  readonly path: string;
  readonly query: readonly string[];
  readonly heading: string;
  readonly lines: string[];
}

export function readProse(text: string): ServiceDocument {
  const bounded = text.slice(0, limits.documentChars);
  const { mentions, general } = split(bounded.split(/\r?\n/));
  const shared = readSection(general, false);
  const schemes = schemesIn(bounded);
  const operations = mentions.slice(0, limits.documentOperations).map((found) =>
    toOperation(
      found,
      shared,
      schemes.map(({ name }) => name),
    ),
  );
  const notes = [
    ...(text.length > bounded.length ? ['The end of a very long document was left out.'] : []),
    ...(mentions.length > operations.length
      ? [`${mentions.length - operations.length} operations were left out.`]
      : []),
  ];
  return { kind: 'prose', servers: serversIn(bounded), schemes, operations: [...merged(operations)], notes };
}

/** Lines by the operation that they are about; those of no operation are about all of them. */
function split(lines: readonly string[]): {
  readonly mentions: readonly Mention[];
  readonly general: readonly string[];
} {
  const mentions: Mention[] = [];
  const general: string[] = [];
  let heading = { text: '', level: 0 };
  let current: Mention | undefined;
  let level = 0;
  let isCode = false;
  for (const line of lines) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    const title = isCode ? null : /^(#{1,6})\s+(.*)$/.exec(line);
    const found = mentionIn(line, heading.text);
    if (title !== null) {
      heading = { text: title[2] ?? '', level: (title[1] ?? '').length };
      if (current !== undefined && heading.level <= level) current = undefined;
    }
    // An example of the same operation is a part of what is said about it.
    if (found !== undefined && !((isCode || /\bcurl\b/.test(line)) && current?.method === found.method)) {
      const title = line
        .replace(mention, ' ')
        .replace(/[#*`|]/g, ' ')
        .replace(/^[\s:–—-]+|[\s:–—-]+$/g, '');
      current = { ...found, heading: title.length > 2 ? title : found.heading };
      level = heading.level;
      mentions.push(current);
    } else (current?.lines ?? general).push(line);
  }
  return { mentions, general };
}

function mentionIn(line: string, heading: string): Mention | undefined {
  const match = mention.exec(line);
  const method = HttpMethod.safeParse(match?.[1]);
  if (match === null || !method.success) return undefined;
  const [whole = '', search = ''] = (match[2] ?? '').replace(/[.,;:]+$/, '').split('?');
  const path = inBraces(whole.replace(/^https?:\/\/[^/]+/, '').replace(/^\{\w*(?:url|host|base)\w*\}/i, ''));
  const query = search
    .split('&')
    .map((part) => part.replace(/=.*$/, ''))
    .filter((name) => /^[\w.[\]-]+$/.test(name));
  return { method: method.data, path: path === '' ? '/' : path, query, heading, lines: [] };
}

/** `:id`, `<id>`, `[id]` and `{{id}}` as `{id}`. */
function inBraces(path: string): string {
  return path
    .replace(/\{\{\s*([\w-]+)\s*\}\}/g, '{$1}')
    .replace(/\/:([A-Za-z_][\w]*)/g, '/{$1}')
    .replace(/<([\w-]+)>/g, '{$1}')
    .replace(/\[([\w-]+)\]/g, '{$1}');
}

const pagingName =
  /^(page|per_?page|page_?(size|number|token)|limit|offset|cursor|after|starting_after|next_?token|skip|count)$/i;

function toOperation(found: Mention, shared: Section, schemes: readonly string[]): Operation {
  const { method, path, heading, lines } = found;
  const sendsBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const section = readSection(lines, sendsBody);
  const isList = method === 'GET' && !/\}$/.test(path);
  const general = isList ? shared.fields.filter(({ name }) => pagingName.test(name)) : [];
  const fields = [...section.fields, ...general.map((field) => ({ ...field, in: 'query' as const, required: false }))];
  const answered = fields.filter((field) => field.in === 'answer');
  return {
    method,
    path,
    id: '',
    summary: heading,
    description: section.words.slice(0, 2_000),
    tags: [],
    isDeprecated: /\bdeprecated\b/i.test(heading),
    parameters: parametersOf(found, fields, sendsBody),
    body: sendsBody ? bodyOf(section, fields, path) : undefined,
    answer: answerOf(section, answered),
    answerHeaders: /\bLink\b[^.]{0,30}header|header[^.]{0,30}\bLink\b/.test(`${section.words} ${shared.words}`)
      ? ['link']
      : [],
    security: schemes.map((name) => [name]),
    server: undefined,
  };
}

function parametersOf({ path, query }: Mention, fields: readonly Field[], sendsBody: boolean): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const name of pathNames(path)) {
    const told = fields.find((field) => field.name === name && field.in !== 'answer');
    const schema = told?.schema ?? {};
    found.set(name, { name, in: 'path', required: true, description: told?.description ?? '', schema });
  }
  for (const name of query) {
    found.set(name, { name, in: 'query', required: false, description: '', schema: {} });
  }
  for (const field of fields) {
    const { name, description, schema, required } = field;
    const place = field.in ?? (sendsBody && !query.includes(name) ? 'body' : 'query');
    if (place === 'body' || place === 'answer' || (place === 'path' && !found.has(name))) continue;
    if (place === 'header' && /^(authorization|content-type|accept)$/i.test(name)) continue;
    const before = found.get(name);
    if (before?.in === 'path') continue;
    found.set(name, { name, in: place, description, schema, required: required || before?.required === true });
  }
  return [...found.values()];
}

function bodyOf(section: Section, fields: readonly Field[], path: string): Operation['body'] {
  const names = pathNames(path);
  const told = fields.filter((field) => (field.in ?? 'body') === 'body' && !names.includes(field.name));
  const example = section.bodyExample === undefined ? {} : schemaOfExample(section.bodyExample);
  if (told.length === 0 && section.bodyExample === undefined) return undefined;
  const properties = {
    ...propertiesOf(example),
    ...Object.fromEntries(told.map(({ name, schema, description }) => [name, { ...schema, description }])),
  };
  const required = told.filter((field) => field.required).map(({ name }) => name);
  return {
    contentType: section.contentType ?? 'application/json',
    required: true,
    schema: { type: 'object', properties, ...(required.length === 0 ? {} : { required }) },
  };
}

function propertiesOf(schema: Schema): Schema {
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}

function answerOf({ answerExample }: Section, answered: readonly Field[]): Schema | undefined {
  if (answerExample !== undefined) return schemaOfExample(answerExample);
  if (answered.length === 0) return undefined;
  return { type: 'object', properties: Object.fromEntries(answered.map(({ name, schema }) => [name, schema])) };
}

function schemaOfExample(example: unknown): Schema {
  const { required: _required, ...schema } = inferSchema(
    shapeOf(example, {
      depth: limits.schemaDepth,
      items: 20,
      scalars: 20,
      members: limits.schemaMembers,
      places: limits.generatePlaces,
    }),
  );
  return schema;
}

/** One operation for each method and path; what is told twice is told best where there is more of it. */
function merged(operations: readonly Operation[]): Iterable<Operation> {
  const byName = new Map<string, Operation>();
  for (const operation of operations) {
    const key = `${operation.method} ${operation.path.replace(/\{[^}]*\}/g, '{}')}`;
    const before = byName.get(key);
    if (before === undefined || weightOf(operation) > weightOf(before)) byName.set(key, operation);
  }
  return byName.values();
}

function weightOf({ parameters, body, answer, description }: Operation): number {
  return (
    parameters.length * 10 +
    (body === undefined ? 0 : 30) +
    (answer === undefined ? 0 : 20) +
    Math.min(description.length / 100, 5)
  );
}
