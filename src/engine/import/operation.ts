/** An operation of an OpenAPI document as a call whose values are placeholders. */
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import { nameOf, type Operation, type ServiceDocument } from '../generate/documents/terms/document.ts';
import { authenticationOf } from '../generate/step/binding/authentication.ts';
import type { ImportedCall } from './call.ts';

/** Credentials as services call them; which of them a document wants, its schemes say. */
const usual = ['token', 'api_key', 'username', 'password'];

/** `prefix`: that of the integration whose credentials are meant, or nothing. */
export function readOperation(operation: Operation, document: ServiceDocument, prefix: string): ImportedCall {
  const { method, path, summary, description, parameters, body } = operation;
  const credentials = usual.map((bare) => ({ bare, variable: `${prefix}${bare}` }));
  const access = authenticationOf(operation, document, credentials);
  const inQuery = parameters.filter((one) => one.in === 'query');
  const required = inQuery.filter((one) => one.required);
  const optional = inQuery.filter((one) => !one.required).map(({ name }) => name);
  const headers = parameters
    .filter((one) => one.in === 'header' && one.required)
    .map(({ name }) => [name, placeholderOf(name)]);
  return {
    name: summary === '' ? nameOf(operation) : summary,
    description,
    method,
    urlHost: hostOf(operation, document),
    urlPath: path.replace(/\{([^{}]+)\}/g, (_whole, name: string) => placeholderOf(name)),
    queryParams: {
      ...Object.fromEntries(required.map(({ name }) => [name, placeholderOf(name)])),
      ...access.queryParams,
    },
    headers: { ...Object.fromEntries(headers), ...access.headers },
    body: body === undefined ? undefined : bodyOf(body.schema),
    authentication: access.type,
    notes: optional.length === 0 ? [] : [`Further query parameters: ${optional.slice(0, 20).join(', ')}.`],
  };
}

/** The path that a document names in place of a host, as one does that is served by what it describes; else nothing. */
export function basePathOf({ servers }: ServiceDocument): string {
  const url = servers[0] ?? '';
  return /^\/(?!\/)/.test(url) ? url.replace(/\/+$/, '') : '';
}

function hostOf({ server }: Operation, { servers }: ServiceDocument): string {
  const url = (server ?? servers[0] ?? '').replace(/^\/\//, 'https://');
  return /^https?:\/\//.test(url) ? url.replace(/\/+$/, '') : '';
}

function placeholderOf(name: string): string {
  return `<<${variable(name)}>>`;
}

/** JSONata takes any other name in back quotes. */
function variable(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll('`', '').replaceAll('>', '')}\``;
}

/** The members that the payload has; a text is bound as text, whatever stands in it. */
function bodyOf(schema: Readonly<Record<string, unknown>>): string {
  const { properties } = schema;
  const names = isRecord(properties) ? Object.keys(properties).slice(0, limits.importMembers) : [];
  if (names.length === 0) return '<<body>>';
  return `<<{${names.map((name) => `${JSON.stringify(name)}: ${variable(name)}`).join(', ')}}>>`;
}
