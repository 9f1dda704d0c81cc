/** Swagger 2.0, whose parameters hold the body and whose host, base path and schemes are the server. */
import { isRecord, listOf, recordOf } from '../../../../core/json.ts';
import type { Body, Operation, Parameter, Schema, ServiceDocument } from '../terms/document.ts';
import { schemaOfExample } from './example.ts';
import {
  aboutOf,
  commonOf,
  eachOperation,
  goodAnswer,
  type OperationParts,
  parametersOf,
  partial,
  schemesOf,
  securityOf,
  textOf,
  withBasePath,
} from './openapi.ts';
import { lazily, type Resolver, resolverOf } from './resolve.ts';

export function readSwagger(root: Schema): ServiceDocument {
  const resolver = resolverOf(root);
  const { operations, notes } = eachOperation(root, resolver, (parts) => readOperation(parts, root, resolver));
  const about = aboutOf(root);
  const schemes = schemesOf(recordOf(root['securityDefinitions']), resolver, about);
  return { kind: 'openapi', servers: withBasePath(serversOf(root), about), schemes, operations, notes };
}

function serversOf(root: Schema): readonly string[] {
  const host = textOf(root['host']);
  const basePath = textOf(root['basePath']);
  if (host === '') return basePath === '' || basePath === '/' ? [] : [basePath];
  const schemes = listOf(root['schemes']);
  const scheme = schemes.includes('https') || schemes.length === 0 ? 'https' : textOf(schemes[0]);
  return [`${scheme}://${host}${basePath}`];
}

function readOperation(parts: OperationParts, root: Schema, resolver: Resolver): Operation {
  const { operation } = parts;
  const good = goodAnswer(operation['responses'], resolver);
  const body = lazily(() => partial(parts.method, bodyOf(parts, root, resolver)));
  const answer = lazily(() => (good['schema'] === undefined ? shownBy(good) : resolver.schema(good['schema'])));
  return {
    ...commonOf(parts),
    parameters: parametersOf(parts, (definition) => resolver.schema(definition), resolver).map(withoutPlace),
    get body() {
      return body();
    },
    get answer() {
      return answer();
    },
    answerHeaders: Object.keys(recordOf(good['headers'])).map((name) => name.toLowerCase()),
    security: securityOf(operation['security'] ?? root['security']),
    server: undefined,
  };
}

/** What the example of an answer shows that has no schema. */
function shownBy({ examples }: Schema): Schema | undefined {
  const shown = Object.entries(recordOf(examples)).find(([type]) => /[/+]json\b/i.test(type))?.[1];
  return isRecord(shown) || Array.isArray(shown) ? schemaOfExample(shown) : undefined;
}

/** A parameter of this format is its own schema, of which its description is none. */
function withoutPlace(parameter: Parameter): Parameter {
  const { description: _description, ...schema } = parameter.schema;
  return { ...parameter, schema };
}

function bodyOf({ item, operation }: OperationParts, root: Schema, resolver: Resolver): Body | undefined {
  const parameters = [...listOf(item['parameters']), ...listOf(operation['parameters'])].map(resolver.follow);
  const whole = parameters.find((parameter) => parameter['in'] === 'body');
  const consumes = listOf(operation['consumes'] ?? root['consumes']).filter((type) => typeof type === 'string');
  if (whole !== undefined) {
    const contentType = consumes.find((type) => /[/+]json\b/i.test(type)) ?? consumes[0] ?? 'application/json';
    return { contentType, required: whole['required'] === true, schema: resolver.schema(whole['schema']) };
  }
  const fields = parameters.filter((parameter) => parameter['in'] === 'formData');
  if (fields.length === 0) return undefined;
  const required = fields.filter((field) => field['required'] === true).map((field) => textOf(field['name']));
  const contentType = consumes.find((type) => /form/i.test(type)) ?? 'application/x-www-form-urlencoded';
  const properties = Object.fromEntries(fields.map((field) => [textOf(field['name']), resolver.schema(field)]));
  return { contentType, required: required.length > 0, schema: { type: 'object', properties, required } };
}
