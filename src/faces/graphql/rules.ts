/** What is judged of a query before it is executed, and in which words it is refused. */
import { GraphQLError, type GraphQLSchema, isInputObjectType, NoSchemaIntrospectionCustomRule } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { limits } from '../../core/limits.ts';
import { boundQueries } from './bounds.ts';
import type { Caller } from './face.ts';

export function judgeQueries({ introspection }: { readonly introspection: boolean }): Plugin<Caller> {
  return {
    onParse({ params }) {
      params.options = { ...params.options, maxTokens: limits.graphqlTokens };
      return ({ result, replaceParseResult }) => {
        if (result instanceof GraphQLError) replaceParseResult(refuse(result, 'GRAPHQL_PARSE_FAILED'));
        // The parser goes one deeper with every bracket, and ends where there is no room for more.
        if (result instanceof RangeError) replaceParseResult(refuse(tooDeep(), 'GRAPHQL_PARSE_FAILED'));
      };
    },
    onValidate({ params: { schema }, addValidationRule }) {
      addValidationRule(boundQueries);
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
      return ({ valid, result, setResult }) => {
        // Of an invalid query, the result is what is wrong with it.
        const errors = result as readonly GraphQLError[];
        if (!valid) setResult(errors.map((error) => refuseQuery(error, schema)));
      };
    },
    onExecute: ({ args: { schema } }) => ({
      onExecuteDone({ result, setResult }) {
        if (!('errors' in result) || result.errors === undefined) return;
        // What has no place in the answer is about the variables.
        setResult({
          ...result,
          errors: result.errors.map((error) => (error.path === undefined ? refuseInput(error, schema) : error)),
        });
      },
    }),
    // What is wrong with a multipart request is told without a code.
    onResultProcess({ result, setResult }) {
      if (!('errors' in result) || result.errors === undefined) return;
      const coded = (error: GraphQLError): GraphQLError =>
        error.extensions['code'] === undefined ? refuse(error, 'BAD_REQUEST') : error;
      setResult({ ...result, errors: result.errors.map(coded) });
    },
  };
}

function tooDeep(): GraphQLError {
  return new GraphQLError(`The query is nested too deep to be read; ${limits.graphqlDepth} are allowed.`);
}

/** With 200 for whoever takes plain JSON, as a query that is none: clients read the reason only then. */
function refuseInput(error: GraphQLError, schema: GraphQLSchema): GraphQLError {
  return refuse(error, 'BAD_USER_INPUT', { ...adviceOf(error, schema), http: { spec: true, status: 400 } });
}

/** Exactly one of some fields is a rule about input, whether it came in variables or in the query itself. */
function refuseQuery(error: GraphQLError, schema: GraphQLSchema): GraphQLError {
  const advice = adviceOf(error, schema);
  return advice === undefined ? refuse(error, 'GRAPHQL_VALIDATION_FAILED') : refuse(error, 'BAD_USER_INPUT', advice);
}

/** Which fields there are to choose from. The parser says by its words alone that exactly one was wanted. */
function adviceOf({ message }: GraphQLError, schema: GraphQLSchema): { readonly hint: string } | undefined {
  const [, name = ''] = /Within OneOf Input Object type "(\w+)"/.exec(message) ?? [];
  const type = schema.getType(name);
  if (!isInputObjectType(type)) return undefined;
  return { hint: `Give exactly one of ${Object.keys(type.getFields()).join(', ')}.` };
}

function refuse(error: GraphQLError, code: string, more: object = {}): GraphQLError {
  const { nodes, source, positions, path, extensions } = error;
  return new GraphQLError(error.message, {
    nodes,
    source,
    positions,
    path,
    extensions: { code, ...extensions, ...more },
  });
}
