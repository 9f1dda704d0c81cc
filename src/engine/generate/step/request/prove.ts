/** Renders a step as a run would, with the data at hand and no secret, and compares the request with the document. */
import type { WorkContext } from '../../../../core/context.ts';
import { PatchbayError } from '../../../../core/error.ts';
import type { Sandbox } from '../../../../core/ports.ts';
import type { ApiConfig } from '../../../../model/api.ts';
import type { Integration } from '../../../../model/integration.ts';
import { checkCall } from '../../../api/definition.ts';
import { firstPage } from '../../../api/paginate.ts';
import { type BuiltRequest, buildRequest } from '../../../api/request.ts';
import { violations } from '../../../schema.ts';
import { type Operation, type Parameter, unbracketed } from '../../documents/terms/document.ts';
import type { CredentialName } from '../binding/authentication.ts';
import { accepts, enumOf, shownName } from '../terms/target.ts';
import { pagingParameter } from './paging.ts';

export interface Rendering {
  readonly config: ApiConfig;
  readonly integration: Integration | undefined;
  readonly credentials: readonly CredentialName[];
  readonly stepInput: Readonly<Record<string, unknown>>;
  readonly currentItem: unknown;
}

type Ports = WorkContext<'sandbox'>;

/** Long enough for whatever looks at it, and no secret. */
const standIn = 'a-secret-stands-here';

/** Throws what a run would, such as PLACEHOLDER_UNRESOLVED. */
export async function render(
  wanted: Rendering,
  { sandbox, signal }: Pick<Ports, 'sandbox' | 'signal'>,
): Promise<BuiltRequest> {
  const { config, integration, credentials, stepInput, currentItem } = wanted;
  const secrets = Object.fromEntries(credentials.map(({ variable }) => [variable, standIn]));
  const scope = sandbox.open({ payload: stepInput, ...stepInput });
  try {
    const over = {
      ...firstPage(config.pagination, 'config'),
      ...(currentItem === undefined ? {} : { currentItem }),
      credentials: secrets,
      ...secrets,
    };
    return await buildRequest({ config, integration, field: 'config' }, { scope, over, signal });
  } finally {
    scope.close();
  }
}

/** What is wrong with a step by itself or beside its operation; empty when nothing is. */
export async function problemsOf(
  wanted: Rendering,
  operation: Operation | undefined,
  ctx: Ports,
): Promise<readonly string[]> {
  const definition = await checkCall(wanted.config, '', { ...ctx });
  if (definition.length > 0) return definition;
  try {
    const request = await render(wanted, ctx);
    return operation === undefined ? [] : await differences(request, operation, ctx);
  } catch (error) {
    if (!(error instanceof PatchbayError) || ctx.signal.aborted) throw error;
    return [`${error.message}${error.hint === undefined ? '' : ` ${error.hint}`}`];
  }
}

async function differences(request: BuiltRequest, operation: Operation, ctx: Ports): Promise<readonly string[]> {
  const url = new URL(request.url);
  return [
    ...(request.method === operation.method ? [] : [`The method is ${request.method} and not ${operation.method}.`]),
    ...pathDifferences(unbracketed(url.pathname, operation), operation),
    ...operation.parameters.flatMap((parameter) => parameterDifferences(parameter, url, request)),
    ...(await bodyDifferences(request, operation, ctx)),
  ];
}

/** The end of the path is that of the operation, and each of its variables has a value. */
function pathDifferences(pathname: string, { path, ending = '', parameters }: Operation): readonly string[] {
  const wanted = path
    .replace(/#.*$/, '')
    .split('/')
    .filter((part) => part !== '');
  if (!pathname.endsWith(ending)) return ['The path is not that of the operation.'];
  const given = pathname
    .slice(0, pathname.length - ending.length)
    .split('/')
    .filter((part) => part !== '')
    .slice(-wanted.length || Infinity);
  if (given.length < wanted.length) return ['The path is shorter than that of the operation.'];
  return wanted.flatMap((part, index) => {
    const value = decode(given[index] ?? '');
    const name = /^\{([^{}]+)\}$/.exec(part)?.[1];
    if (name === undefined)
      return part.includes('{') || part === value ? [] : ['The path is not that of the operation.'];
    const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
    if (/[{}]|^(null|undefined)?$/.test(value)) return [`${shownName(name)} in the path has no value.`];
    return accepts(schema, value) ? [] : [`${shownName(name)} in the path is not of the documented type.`];
  });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parameterDifferences(parameter: Parameter, url: URL, request: BuiltRequest): readonly string[] {
  const { name, required, schema } = parameter;
  const isImplied = /^(accept|content-type|authorization)$/i.test(name);
  if (parameter.in === 'path' || parameter.in === 'cookie' || isImplied) return [];
  const value = parameter.in === 'query' ? url.searchParams.get(name) : (request.headers[name.toLowerCase()] ?? null);
  if (value === null)
    return required && !pagingParameter(parameter) ? [`${shownName(name)} is required and not there.`] : [];
  if (schema['type'] === 'array') {
    const values = enumOf(schema).map(String);
    return values.length === 0 || value.split(',').every((part) => values.includes(part))
      ? []
      : [`${shownName(name)} is none of the documented values.`];
  }
  return value === standIn || accepts(schema, value)
    ? []
    : [`${shownName(name)} is not of the documented type, or none of its values.`];
}

async function bodyDifferences(request: BuiltRequest, { body }: Operation, ctx: Ports): Promise<readonly string[]> {
  if (body === undefined) return [];
  if (request.body === undefined) return body.required ? ['The body is required and not there.'] : [];
  const type = request.headers['content-type'] ?? '';
  const isJson = (text: string): boolean => /[/+]json\b/i.test(text);
  if (isJson(type) !== isJson(body.contentType))
    return [`The body is not sent as ${/^[\w./+-]+$/.test(body.contentType) ? body.contentType : 'documented'}.`];
  if (!isJson(type)) return [];
  try {
    return await againstSchema(JSON.parse(request.body), body.schema, ctx);
  } catch (error) {
    if (error instanceof PatchbayError && error.reason === 'INVALID_SCHEMA') return [];
    if (error instanceof SyntaxError) return ['The body is not JSON once its placeholders are filled.'];
    throw error;
  }
}

/** Formats and patterns are left to the service: documents are often wrong about them. */
async function againstSchema(
  value: unknown,
  schema: Readonly<Record<string, unknown>>,
  ctx: Ports,
): Promise<readonly string[]> {
  const found = await violations(bareSchema(schema), value, { path: 'body', ...ctx });
  return found.map(
    (violation) => `The body is not as documented: ${violation.replace(/[^\w .:,/'"[\]()-]/g, '').slice(0, 200)}.`,
  );
}

const bare: ReadonlySet<string> = new Set([
  'type',
  'enum',
  'const',
  'required',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]);

function bareSchema(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = Object.fromEntries(Object.entries(schema).filter(([key]) => bare.has(key)));
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isSchema(value))
      result[key] = Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, isSchema(inner) ? bareSchema(inner) : {}]),
      );
    if (key === 'items' && isSchema(value)) result[key] = bareSchema(value);
    if ((key === 'anyOf' || key === 'oneOf') && Array.isArray(value))
      result['anyOf'] = value.map((inner) => (isSchema(inner) ? bareSchema(inner) : {}));
  }
  return result;
}

function isSchema(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Items of a data selector over the data at hand, and whether it gives a list. */
export async function selectItems(
  selector: string,
  stepInput: Readonly<Record<string, unknown>>,
  { sandbox, signal }: { readonly sandbox: Sandbox; readonly signal: AbortSignal },
): Promise<unknown> {
  const scope = sandbox.open({ payload: stepInput, ...stepInput });
  try {
    return await scope.evaluate(selector, {}, signal);
  } finally {
    scope.close();
  }
}
