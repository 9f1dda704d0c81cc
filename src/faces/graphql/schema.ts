/** The schema with the tools behind it. */
import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLObjectType, type GraphQLSchema } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { watchLines } from './log-lines.ts';
import { bindField, type Resolve, type RootField } from './bind.ts';
import type { Caller, GraphqlFace } from './face.ts';
import { scalars } from './values.ts';

/** The text of the schema, beside this file and beside the package's. */
export function readSdl(): string {
  return readFileSync(new URL('./schema.graphql', import.meta.url), 'utf8');
}

/** Throws when a field cannot be served. */
export function bindSchema(face: GraphqlFace): GraphQLSchema {
  const typeDefs = readSdl();
  const plain = buildSchema(typeDefs);
  return createSchema<Caller>({
    typeDefs,
    resolvers: {
      ...scalars,
      Query: bindAll(plain.getQueryType(), face),
      Mutation: bindAll(plain.getMutationType(), face),
      Subscription: { logs: { subscribe: () => watchLines(face.bus), resolve: (line: unknown) => line } },
    },
  });
}

function bindAll(root: GraphQLObjectType | null | undefined, face: GraphqlFace): Record<string, Resolve> {
  const fields: readonly RootField[] = Object.values(root?.getFields() ?? {});
  return Object.fromEntries(fields.map((field) => [field.name, bindField(field, face)]));
}
