/** A generated service's OpenAPI document. */
import type { Rule, Rules } from '../../apis/rules.ts';
import type { Auth } from '../../apis/service.ts';
import { type Design, type Operation, title } from './operations.ts';
import { recordOf } from './records.ts';
import { pagingOf } from './style.ts';

export interface Place {
  readonly host: string;
  readonly auth: Auth;
}

type Json = Readonly<Record<string, unknown>>;

const collections = ['people', 'deeds', 'things'] as const;

export function openApiOf(design: Design, operations: readonly Operation[], { host, auth }: Place): string {
  const { trade } = design;
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const method = operation.method.toLowerCase();
    paths[operation.path] = { ...paths[operation.path], [method]: operationOf(operation, design) };
  }
  const schemas = collections.map((of) => [title(trade[of].one), objectOf(recordOf(of, design))]);
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: title(trade.name), version: '1.0.0' },
    servers: [{ url: `${host}/v1` }],
    security: [{ access: [] }],
    paths,
    components: { securitySchemes: { access: schemeOf(auth) }, schemas: Object.fromEntries(schemas) },
  });
}

function schemeOf(auth: Auth): Json {
  if (auth.kind === 'header') return { type: 'apiKey', in: 'header', name: auth.name };
  if (auth.kind === 'query') return { type: 'apiKey', in: 'query', name: auth.name };
  return { type: 'http', scheme: 'bearer' };
}

function operationOf(operation: Operation, design: Design): Json {
  const { id, summary, of, body, within } = operation;
  const { trade, style } = design;
  const place =
    within === undefined ? [] : [{ name: within.param, in: 'path', required: true, schema: schemaOf(within.rule) }];
  const parameters = [...place, ...queryOf(operation, design)];
  const content = { 'application/json': { schema: objectOf(body) } };
  return {
    operationId: id,
    ...(style.isTerse ? {} : { summary }),
    tags: [trade[of].many],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(Object.keys(body).length === 0 ? {} : { requestBody: { required: true, content } }),
    responses: responsesOf(operation, design),
  };
}

function queryOf({ does, query }: Operation, { style }: Design): readonly Json[] {
  const own = query.map(({ name, rule, description }) => ({
    name,
    in: 'query',
    schema: schemaOf(rule),
    ...(style.isTerse ? {} : { description }),
  }));
  const paging = does === 'list' ? pagingOf(style) : undefined;
  if (paging === undefined) return own;
  const { kind, at, size, most, usual } = paging;
  const place = kind === 'cursor' ? { type: 'string' } : { type: 'integer', default: kind === 'page' ? 1 : 0 };
  return [
    ...own,
    { name: at, in: 'query', schema: place },
    { name: size, in: 'query', schema: { type: 'integer', maximum: most, default: usual } },
  ];
}

function responsesOf({ does, of }: Operation, { trade, style }: Design): Json {
  if (does === 'remove') return { '204': { description: 'Gone' } };
  const one = { $ref: `#/components/schemas/${title(trade[of].one)}` };
  const status = does === 'create' ? '201' : '200';
  const schema = does === 'list' ? listOf(one, trade[of].many, style) : one;
  return { [status]: { description: 'OK', content: { 'application/json': { schema } } } };
}

function listOf(items: Json, many: string, { list, paging }: Design['style']): Json {
  const all = { type: 'array', items };
  if (list === 'bare') return all;
  const rest =
    paging === 'cursor' ? { next_cursor: { type: 'string', nullable: true } } : { total: { type: 'integer' } };
  return { type: 'object', properties: { [list === 'named' ? many : list]: all, ...rest } };
}

function objectOf(rules: Rules): Json {
  const required = Object.keys(rules).filter((name) => rules[name]?.required === true);
  const properties = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, schemaOf(rule)]));
  return { type: 'object', ...(required.length === 0 ? {} : { required }), properties };
}

function schemaOf({ type, oneOf }: Rule): Json {
  if (oneOf !== undefined) return { type: 'string', enum: oneOf };
  if (type === 'date') return { type: 'string', format: 'date' };
  return { type: type === 'text' ? 'string' : type };
}
