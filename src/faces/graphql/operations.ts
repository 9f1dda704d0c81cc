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
  const judged = createKept<DocumentNode>({ count: limits.graphqlDocuments, chars: limits.graphqlDocumentChars });
  return {
    schema,
    execute: async (operation) => withoutStatuses(await execute({ schema, ...operation })),
    judge(query) {
      const known = judged.get(query);
      if (known !== undefined) return known;
      const document = read(parse, query);
      const errors: readonly GraphQLError[] = validate(schema, document);
      if (errors.length > 0) throw new Refused(errors);
      judged.set(query, document);
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

interface Most {
  readonly count: number;
  /** Of all keys together: whoever sends many long texts must not fill the memory. */
  readonly chars: number;
}

/** Of many, the ones that were asked for last. */
export function createKept<T>(most: Most) {
  const kept = new Map<string, T>();
  let chars = 0;
  const drop = (key: string): void => {
    if (kept.delete(key)) chars -= key.length;
  };
  const set = (key: string, value: T): void => {
    drop(key);
    if (key.length > most.chars) return;
    kept.set(key, value);
    chars += key.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= most.count && chars <= most.chars) break;
      drop(oldest);
    }
  };
  return {
    set,
    get(key: string): T | undefined {
      const value = kept.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
  };
}
