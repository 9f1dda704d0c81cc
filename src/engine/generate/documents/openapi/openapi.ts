/** OpenAPI 3.0 and 3.1. */
import { isRecord, listOf, recordOf } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { HttpMethod } from '../../../../model/api.ts';
import { schemesIn } from '../terms/access.ts';
import { basePathIn } from '../terms/base-path.ts';
import { basicPartsIn } from '../terms/basic-parts.ts';
import type {
  Body,
  NamedScheme,
  Operation,
  Parameter,
  Place,
  Schema,
  Scheme,
  ServiceDocument,
} from '../terms/document.ts';
import { prefixIn, prefixNear, shownIn, userIn } from '../terms/secret-prefix.ts';
import { schemaOfExample, withShown } from './example.ts';
import { lazily, type Resolver, resolverOf, withoutRequired } from './resolve.ts';
import { ofAnyKind } from './variants.ts';

export function readOpenApi(root: Schema): ServiceDocument {
  const resolver = resolverOf(root);
  const about = aboutOf(root);
  const schemes = schemesOf(recordOf(resolver.follow(root['components'])['securitySchemes']), resolver, about);
  const { operations, notes } = eachOperation(root, resolver, (parts) => readOperation(parts, root, resolver));
  return { kind: 'openapi', servers: withBasePath(serversOf(root['servers']), about), schemes, operations, notes };
}

/** Where an operation stands. */
export interface OperationParts {
  readonly method: HttpMethod;
  readonly path: string;
  readonly item: Schema;
  readonly operation: Schema;
}

/** Every operation of the paths, up to the limit. */
export function eachOperation(
  root: Schema,
  resolver: Resolver,
  read: (parts: OperationParts) => Operation,
): { readonly operations: readonly Operation[]; readonly notes: readonly string[] } {
  const operations: Operation[] = [];
  let leftOut = 0;
  for (const [path, value] of Object.entries(recordOf(root['paths']))) {
    const item = resolver.follow(value);
    for (const [key, operation] of Object.entries(item)) {
      const method = HttpMethod.safeParse(key.toUpperCase());
      if (!method.success || !isRecord(operation) || key !== key.toLowerCase()) continue;
      if (operations.length >= limits.documentOperations) leftOut += 1;
      else operations.push(read({ method: method.data, path, item, operation }));
    }
  }
  return { operations, notes: leftOut === 0 ? [] : [`${leftOut} operations of a very large document were left out.`] };
}

function readOperation(parts: OperationParts, root: Schema, resolver: Resolver): Operation {
  const { operation, item } = parts;
  const good = goodAnswer(operation['responses'], resolver);
  const body = lazily(() => partial(parts.method, bodyOf(operation['requestBody'], resolver)));
  const answer = lazily(() => jsonSchemaOf(good['content'], resolver));
  return {
    ...commonOf(parts),
    parameters: parametersOf(parts, (definition) => schemaOfParameter(definition, resolver), resolver),
    get body() {
      return body();
    },
    get answer() {
      return answer();
    },
    answerHeaders: Object.keys(recordOf(good['headers'])).map((name) => name.toLowerCase()),
    security: securityOf(operation['security'] ?? root['security']),
    server: serversOf(operation['servers'] ?? item['servers'])[0],
  };
}

/** What both versions of the format write in the same way. */
export function commonOf({ method, path, operation }: OperationParts) {
  return {
    method,
    path,
    id: textOf(operation['operationId']),
    summary: textOf(operation['summary']) || firstSentence(textOf(operation['description'])),
    description: textOf(operation['description']).slice(0, 2_000),
    tags: listOf(operation['tags']).filter((tag) => typeof tag === 'string'),
    isDeprecated: operation['deprecated'] === true,
  };
}

/** Documents that give no summary say the same at the beginning of the description. */
function firstSentence(description: string): string {
  return /^[^\n]{1,160}?(?=[.:](?:\s|$)|\n|$)/.exec(description.trim())?.[0] ?? '';
}

/** Those of the path, and those of the operation, which win. */
export function parametersOf(
  { item, operation }: OperationParts,
  schemaOf: (definition: Schema) => Schema,
  resolver: Resolver,
): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const value of [...listOf(item['parameters']), ...listOf(operation['parameters'])]) {
    const definition = resolver.follow(value);
    const name = textOf(definition['name']);
    const place = placeOf(definition['in']);
    // What is only kept for old programs is not for new ones.
    const isOld = definition['deprecated'] === true && definition['required'] !== true && place !== 'path';
    if (name === '' || place === undefined || isOld) continue;
    const parameter = {
      name,
      in: place,
      required: place === 'path' || definition['required'] === true,
      description: describedBy(definition, schemaOf(definition)).slice(0, 1_000),
      schema: schemaOf(definition),
      ...separatorOf(definition, place),
    };
    for (const part of partsOf(parameter, definition)) found.set(`${place} ${part.name}`, part);
  }
  return [...found.values()];
}

/** What is said of the parameter, and of its values where they are told of by themselves. */
function describedBy({ description }: Schema, schema: Schema): string {
  const [own, ofValues] = [textOf(description), textOf(schema['description'])];
  return own.includes(ofValues) ? own : `${own} ${ofValues}`.trim();
}

/** A record in a query is sent member by member: as `filter[status]`, or by the names of the members alone. */
function partsOf(parameter: Parameter, { style, explode }: Schema): readonly Parameter[] {
  const members = Object.entries(recordOf(parameter.schema['properties']));
  if (parameter.in !== 'query' || members.length === 0) return [parameter];
  if (style !== 'deepObject' && explode === false) return [parameter];
  const required = listOf(parameter.schema['required']);
  return members.map(([name, schema]) => ({
    name: style === 'deepObject' ? `${parameter.name}[${name}]` : name,
    in: 'query',
    required: parameter.required && required.includes(name),
    description: textOf(recordOf(schema)['description']),
    schema: recordOf(schema),
  }));
}

const separators: Readonly<Record<string, Parameter['separator']>> = {
  multi: 'repeat',
  csv: ',',
  ssv: ' ',
  pipes: '|',
  spaceDelimited: ' ',
  pipeDelimited: '|',
};

/** Version 2 says it by one word, version 3 by two, of which the default is to repeat the name. */
function separatorOf({ style, explode, collectionFormat, schema }: Schema, place: Place): Pick<Parameter, 'separator'> {
  if (place !== 'query') return {};
  const told = separators[textOf(collectionFormat)] ?? (explode === true ? undefined : separators[textOf(style)]);
  if (told !== undefined) return { separator: told };
  const isVersion3 = schema !== undefined;
  return isVersion3 ? { separator: explode === false ? ',' : 'repeat' } : {};
}

function placeOf(value: unknown): Place | undefined {
  return value === 'path' || value === 'query' || value === 'header' || value === 'cookie' ? value : undefined;
}

function schemaOfParameter(definition: Schema, resolver: Resolver): Schema {
  const [media] = Object.values(recordOf(definition['content']));
  const schema = resolver.schema(definition['schema'] ?? recordOf(media)['schema']);
  const example = definition['example'];
  return example === undefined ? schema : { example, ...schema };
}

/** A PATCH names what changes; what a schema that is shared with others requires is not meant for it. */
export function partial(method: string, body: Body | undefined): Body | undefined {
  return method !== 'PATCH' || body === undefined ? body : { ...body, schema: withoutRequired(body.schema) };
}

/** JSON before forms before everything else. */
function bodyOf(value: unknown, resolver: Resolver): Body | undefined {
  const definition = resolver.follow(value);
  const contents = Object.entries(recordOf(definition['content']));
  const chosen =
    contents.find(([type]) => /[/+]json\b/i.test(type)) ??
    contents.find(([type]) => /x-www-form-urlencoded/i.test(type)) ??
    contents[0];
  if (chosen === undefined) return undefined;
  const [contentType, media] = chosen;
  return {
    contentType,
    required: definition['required'] === true,
    schema: withShown(shownOrTold(recordOf(media), resolver)),
  };
}

/** The answer of the lowest good status, else of the default. */
export function goodAnswer(responses: unknown, resolver: Resolver): Schema {
  const all = recordOf(responses);
  const status = Object.keys(all)
    .filter((key) => /^2(\d\d|XX)$/i.test(key))
    .toSorted()[0];
  return resolver.follow(all[status ?? 'default']);
}

function jsonSchemaOf(content: unknown, resolver: Resolver): Schema | undefined {
  const contents = Object.entries(recordOf(content));
  const json = contents.find(([type]) => /[/+]json\b/i.test(type)) ?? contents.find(([type]) => type === '*/*');
  return json === undefined ? undefined : withShown(ofAnyKind(shownOrTold(recordOf(json[1]), resolver)));
}

/** The schema of a body or an answer, or what its example shows where there is none. */
function shownOrTold(media: Schema, resolver: Resolver): Schema {
  if (media['schema'] !== undefined) {
    const told = resolver.schema(media['schema']);
    if (told['properties'] !== undefined || told['type'] !== 'object') return told;
  }
  const [named] = Object.values(recordOf(media['examples']));
  const example = media['example'] ?? resolver.follow(named)['value'];
  return isRecord(example) || Array.isArray(example) ? schemaOfExample(example) : resolver.schema(media['schema']);
}

export function securityOf(value: unknown): readonly (readonly string[])[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const sets = listOf(value).map((set) => Object.keys(recordOf(set)));
  // An empty set among others says that it also works without.
  return sets.filter((set) => set.length > 0);
}

/** Servers with the defaults of their variables. */
function serversOf(value: unknown): readonly string[] {
  return listOf(value).flatMap((server) => {
    const { url, variables } = recordOf(server);
    if (typeof url !== 'string') return [];
    return [
      url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
        const preset = recordOf(recordOf(variables)[name])['default'];
        return preset === undefined ? whole : String(preset);
      }),
    ];
  });
}

/** What is said of the whole service. */
export function aboutOf(root: Schema): string {
  return textOf(recordOf(root['info'])['description']).slice(0, 20_000);
}

/** Servers that name no path leave it to the description. */
export function withBasePath(servers: readonly string[], about: string): readonly string[] {
  const isPathTold = servers.some((server) => /^(?:https?:\/\/[^/]+)?\/./.test(server));
  const base = isPathTold ? undefined : basePathIn(about);
  if (base === undefined) return servers;
  return servers.length === 0 ? [base] : servers.map((server) => `${server.replace(/\/+$/, '')}${base}`);
}

/** The schemes that a document declares; where it declares none, those that its description tells of. */
export function schemesOf(definitions: Schema, resolver: Resolver, about: string): readonly NamedScheme[] {
  const declared = Object.entries(definitions).flatMap(([name, value]) => {
    const definition = resolver.follow(value);
    const scheme = schemeOf(definition, about);
    return scheme === undefined ? [] : [{ name, description: textOf(definition['description']), scheme }];
  });
  return declared.length > 0 ? declared : schemesIn(about);
}

function schemeOf(definition: Schema, about: string): Scheme | undefined {
  const { type, scheme, name } = definition;
  const place = definition['in'];
  const description = textOf(definition['description']);
  if (
    type === 'apiKey' &&
    typeof name === 'string' &&
    (place === 'header' || place === 'query' || place === 'cookie')
  ) {
    const prefix = place === 'header' ? (prefixIn(description, name) ?? prefixNear(about, name)) : undefined;
    return { kind: 'key', in: place, name, ...(prefix === undefined ? {} : { prefix }) };
  }
  if (type === 'basic' || (type === 'http' && /^basic$/i.test(textOf(scheme)))) return basicOf(description, about);
  if (type === 'http') return tokenOf(textOf(scheme), description);
  return type === 'oauth2' || type === 'openIdConnect' ? { kind: 'oauth2' } : undefined;
}

function basicOf(description: string, about: string): Scheme {
  const user = userIn(description);
  const parts = user === undefined ? (basicPartsIn(description) ?? basicPartsIn(about)) : undefined;
  return { kind: 'basic', ...(user === undefined ? {} : { user }), ...(parts === undefined ? {} : { parts }) };
}

/** A bearer is what it is called, unless its description shows another word; other schemes of HTTP are their own word. */
function tokenOf(scheme: string, description: string): Scheme | undefined {
  const isBearer = /^bearer$/i.test(scheme);
  const prefix = isBearer ? (shownIn(description, 'Authorization') ?? 'Bearer') : scheme;
  if (/^bearer$/i.test(prefix)) return { kind: 'bearer' };
  const isAnswered = /^(digest|negotiate|hoba|mutual|scram.*|vapid|dpop|)$/i.test(prefix);
  return isAnswered ? undefined : { kind: 'key', in: 'header', name: 'Authorization', prefix };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
