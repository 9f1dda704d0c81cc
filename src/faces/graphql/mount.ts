/** GraphQL over HTTP, at /graphql and by POST at /: JSON, GET queries, and files in multipart requests. */
import { GraphQLError } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { PatchbayError } from '../../core/error.ts';
import type { LogLevel } from '../../core/log-line.ts';
import type { Mount, MountedRequest } from '../http/host.ts';
import { exactRequest, exactUrl } from './exact.ts';
import type { Caller, GraphqlFace } from './face.ts';
import { tellRefusal } from './failure.ts';
import { tellIgnored } from './ignored.ts';
import { createOperations } from './operations.ts';
import { answerPlainly } from './plain.ts';
import { judgeQueries } from './rules.ts';
import { bindSchema } from './schema.ts';
import { createSockets } from './sockets.ts';

export function mountGraphql(face: GraphqlFace): readonly Mount[] {
  const yoga = createYoga<Caller>({
    schema: bindSchema(face),
    // The host has decided on the path.
    graphqlEndpoint: '*',
    batching: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    healthCheckEndpoint: '/health',
    // What is asked often is kept by `operations`, within bounds.
    parserAndValidationCache: false,
    multipart: true,
    logging: logOf(face),
    maskedErrors: { isDev: false },
    plugins: [judgeQueries(face), tellIgnored],
  });
  const operations = createOperations(yoga);
  const answer = async ({ request, principal, body }: MountedRequest): Promise<Response> => {
    const caller = { principal, signal: request.signal };
    const { method, url, headers } = request;
    if (method === 'GET')
      return yoga.fetch(new Request(exactUrl(url), { method, headers, signal: request.signal }), caller);
    const sent = await body();
    const plain = await answerPlainly(operations, { headers, body: sent }, caller);
    if (plain !== undefined) return plain;
    const response = await yoga.fetch(await exactRequest({ url, method, headers }, sent), caller);
    // The library says nothing beside the status.
    if (response.status === 415) throw otherForm();
    return response;
  };
  const onlyPosted = (mounted: MountedRequest): Promise<Response> => {
    if (mounted.request.method !== 'POST') throw nothingHere();
    return answer(mounted);
  };
  const sockets = createSockets(operations, face);
  const { upgrade } = sockets;
  const close = async (): Promise<void> => {
    await sockets.close();
    await yoga.dispose();
  };
  return [
    { path: '/graphql', methods: ['GET', 'HEAD', 'POST'], handle: answer, upgrade, tell: tellRefusal, close },
    { path: '/', handle: onlyPosted, upgrade, tell: tellRefusal, async close() {} },
  ];
}

/** What went wrong within is in the log and not in the answer; what a caller did wrong is in the answer alone. */
function logOf({ log }: GraphqlFace) {
  const write = (level: LogLevel) => (cause: unknown) => {
    if (!(cause instanceof GraphQLError) || cause.originalError !== undefined) log.write(level, 'graphql', { cause });
  };
  return { debug: () => {}, info: () => {}, warn: write('warn'), error: write('error') };
}

function otherForm(): PatchbayError {
  return new PatchbayError('bad_request', 'The Content-Type was not one that GraphQL is asked in.', {
    reason: 'MEDIA_TYPE',
    hint: 'Send JSON with Content-Type: application/json, or files with multipart/form-data.',
  });
}

function nothingHere(): PatchbayError {
  return new PatchbayError('not_found', 'There is nothing to read here.', {
    reason: 'PATH_NOT_FOUND',
    hint: 'POST a GraphQL query here or to /graphql.',
  });
}
