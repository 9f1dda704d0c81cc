/**
 * Operations as they are judged and executed, whichever way they come in. A document that was found valid is not read and
 * judged again: both cost more than executing it.
 */
import { type DocumentNode, type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import type { YogaServerInstance } from 'graphql-yoga';
import { limits } from '../../core/limits.ts';
import type { Caller } from './face.ts';

export type Yoga = YogaServerInstance<Caller, object>;
type Enveloped = ReturnType<Yoga['getEnveloped']>;

export interface Operations {
  /** Throws `Refused`. */
  judge(query: string): DocumentNode;
  execute(operation: Omit<ExecutionArgs, 'schema'>): Promise<ExecutionResult>;
  readonly schema: Enveloped['schema'];
}

/** What is wrong with a document. */
export class Refused extends Error {
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super('The document was refused.');
    this.errors = errors;
  }
}

export function createOperations(yoga: Yoga): Operations {
  const { schema, parse, validate, execute } = yoga.getEnveloped({});
  const judged = createKept<DocumentNode>(limits.graphqlDocuments);
  return {
    schema,
    execute: async (operation) => withoutStatuses(await execute({ schema, ...operation })),
    judge(query) {
      const known = judged.get(query);
      if (known !== undefined) return known;
      const document = read(parse, query);
      const errors: readonly GraphQLError[] = validate(schema, document);
      if (errors.length > 0) throw new Refused(errors);
      // Nobody sends a long text often, and whoever sends many of them must not fill the memory.
      if (query.length <= limits.graphqlDocumentChars) judged.set(query, document);
      return document;
    },
  };
}

function read(parse: Enveloped['parse'], query: string): DocumentNode {
  try {
    return parse(query);
  } catch (thrown) {
    if (thrown instanceof GraphQLError) throw new Refused([thrown]);
    throw thrown;
  }
}

/** In errors, the library has statuses of HTTP, which are for itself. */
function withoutStatuses(result: ExecutionResult): ExecutionResult {
  if (result.errors === undefined) return result;
  const errors = result.errors.map((error) => {
    const { http: _http, ...extensions } = error.extensions;
    const { message, nodes, source, positions, path } = error;
    return new GraphQLError(message, { nodes, source, positions, path, extensions });
  });
  return { ...result, errors };
}

/** Of many, the ones that were asked for last. */
function createKept<T>(max: number) {
  const kept = new Map<string, T>();
  const put = (key: string, value: T): void => {
    kept.delete(key);
    kept.set(key, value);
  };
  return {
    get(key: string): T | undefined {
      const value = kept.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set(key: string, value: T): void {
      put(key, value);
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    },
  };
}
