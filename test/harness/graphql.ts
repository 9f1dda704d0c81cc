/** A client of the GraphQL face, as a script is one. */
import type { TestHouse } from './house.ts';
import { serveHttp } from './mcp.ts';
import { tempDir } from './temp.ts';

export interface GraphqlAnswer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>> | null | undefined;
  readonly errors: readonly GraphqlFailure[];
}

export interface GraphqlFailure {
  readonly message: string;
  readonly path?: readonly string[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface GraphqlClient {
  readonly url: string;
  readonly house: TestHouse;
  ask(query: string, variables?: Readonly<Record<string, unknown>>): Promise<GraphqlAnswer>;
}

export async function connectGraphql(
  settings: Record<string, unknown> = {},
  dataDir = tempDir(),
): Promise<GraphqlClient> {
  const { url, house } = await serveHttp(settings, dataDir);
  return { url, house, ask: (query, variables = {}) => postQuery(`${url}/graphql`, { query, variables }) };
}

export async function postQuery(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<GraphqlAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return readAnswer(response);
}

export async function readAnswer(response: Response): Promise<GraphqlAnswer> {
  // A server of GraphQL answers in this shape, or the test fails where it looks at it.
  const { data, errors = [] } = (await response.json()) as Pick<GraphqlAnswer, 'data'> & Partial<GraphqlAnswer>;
  return { status: response.status, data, errors };
}
