/**
 * What is said on a WebSocket, by the protocol graphql-transport-ws: queries and mutations as over HTTP, and subscriptions,
 * whose lines go past the protocol's library straight to the connection.
 */
import { type ExecutionArgs, GraphQLError } from 'graphql';
import { type Context, makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import { toPatchbayError } from '../../core/error.ts';
import { keepDigits } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Knock } from '../http/upgrade.ts';
import type { Watcher } from './batch.ts';
import type { Caller, GraphqlFace } from './face.ts';
import { toGraphqlError } from './failure.ts';
import { createLogFan } from './log-fan.ts';
import { toGenerator } from './log-lines.ts';
import { type Operations, Refused } from './operations.ts';
import type { Outbox } from './outbox.ts';

export interface Connection {
  readonly knock: Knock;
  readonly outbox: Outbox;
  readonly signal: AbortSignal;
  principal: string | undefined;
  /** Ids of operations that were let in; those that have ended since may still be among them. */
  readonly admitted: Set<string>;
}

type Talk = Context<Record<string, unknown> | undefined, Connection>;

/** Where the answers of a subscription go, and the same key for the same question. */
interface Operation {
  readonly key: string;
  readonly watcher: Watcher;
}

export function createProtocol(operations: Operations, { bus }: GraphqlFace): Server<Connection> {
  const fan = createLogFan(bus);
  // The library knows operations by their arguments.
  const known = new WeakMap<ExecutionArgs, Operation>();
  return makeServer<Record<string, unknown> | undefined, Connection>({
    jsonMessageReviver: keepDigits,
    onConnect: ({ connectionParams, extra }) => letIn(extra, connectionParams),
    async onSubscribe(talk, id, payload) {
      try {
        const { args, key } = await prepare(operations, talk, { id, payload });
        known.set(args, { key, watcher: watcherOf(talk, id) });
        return args;
      } catch (thrown) {
        return asErrors(thrown);
      }
    },
    execute: (args) => operations.execute(args),
    subscribe: (args) =>
      holdOpen(() => {
        const operation = known.get(args);
        return operation === undefined ? () => {} : fan.join(operation.key, args, operation.watcher);
      }),
  });
}

/** By the token of the upgrade request or of the first message; a wrong one closes the connection with 4403. */
async function letIn(connection: Connection, params: Record<string, unknown> | undefined): Promise<boolean> {
  const { knock } = connection;
  const [name] = Object.keys(params ?? {}).filter((each) => each.toLowerCase() === 'authorization');
  const given = name === undefined ? knock.incoming.headers.authorization : String(params?.[name]);
  try {
    connection.principal = await knock.identify(given);
    return true;
  } catch {
    return false;
  }
}

interface Asked {
  readonly id: string;
  readonly payload: SubscribePayload;
}

/** The operation, judged as one over HTTP is. Throws what is wrong with it. */
async function prepare(operations: Operations, { extra, subscriptions }: Talk, { id, payload }: Asked) {
  const { knock, principal = '', signal, admitted } = extra;
  await knock.admit(principal);
  if (id.length > limits.socketIdChars) throw longId();
  // The library has all that came at the same moment already, refused ones too.
  for (const each of admitted) if (!Object.hasOwn(subscriptions, each)) admitted.delete(each);
  if (admitted.size >= limits.socketOperations) throw tooMany();
  admitted.add(id);
  const caller: Caller = { principal, signal };
  const { query, operationName, variables: variableValues } = payload;
  const document = operations.judge(query);
  const args: ExecutionArgs = {
    schema: operations.schema,
    document,
    operationName,
    variableValues,
    contextValue: caller,
  };
  return { args, key: JSON.stringify([query, operationName, variableValues]) };
}

function asErrors(thrown: unknown): readonly GraphQLError[] {
  if (thrown instanceof Refused) return thrown.errors;
  return [thrown instanceof GraphQLError ? thrown : toGraphqlError(toPatchbayError(thrown))];
}

function watcherOf({ extra: { outbox } }: Talk, id: string): Watcher {
  return { id: Buffer.from(JSON.stringify(id)), take: outbox.sendFrames };
}

/** A subscription that gives the library nothing, and is left when it is ended. */
function holdOpen(join: () => () => void): AsyncGenerator<never> {
  const leave = join();
  const { promise, resolve } = Promise.withResolvers<IteratorReturnResult<undefined>>();
  return toGenerator<never>({
    next: () => promise,
    async end() {
      leave();
      resolve({ done: true, value: undefined });
      return promise;
    },
  });
}

function longId(): GraphQLError {
  return new GraphQLError(`The id of an operation may have ${limits.socketIdChars} characters.`, {
    extensions: { code: 'BAD_REQUEST' },
  });
}

function tooMany(): GraphQLError {
  return new GraphQLError(`At most ${limits.socketOperations} operations may be open on one connection.`, {
    extensions: { code: 'RATE_LIMITED' },
  });
}
