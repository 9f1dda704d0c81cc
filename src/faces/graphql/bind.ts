/**
 * Binds every root field to the tool that serves it. The schema is the contract's and the tools are ours: where they do not fit
 * together, nothing starts.
 *
 * An argument that is exactly one of several things is these things to a tool: `input: {id}` is its `id`. A field whose value is no
 * object is one member of the tool's output (`serve.value`).
 */
import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInputObjectType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { PatchbayError } from '../../core/error.ts';
import { isRecord } from '../../core/json.ts';
import { limits } from '../../core/limits.ts';
import type { Entry } from '../../core/registry.ts';
import type { Caller, GraphqlFace } from './face.ts';
import { toGraphqlError } from './failure.ts';
import { noteIgnored } from './ignored.ts';
import { fitRun, refusedRun } from './run.ts';
import { isFile } from './values.ts';

export type RootField = GraphQLField<unknown, Caller>;
export type Resolve = GraphQLFieldResolver<unknown, Caller>;

/** Throws when the field has no tool, or an argument that its tool has not. */
export function bindField(field: RootField, face: GraphqlFace): Resolve {
  const entry = face.registry.find(field.name);
  if (entry === undefined) return refuseEach(field, face);
  checkArguments(field, entry);
  const isObject = isObjectType(getNullableType(field.type));
  const { value } = entry.tool.serve ?? {};
  if (!isObject && value === undefined)
    throw misfit(field, `${entry.tool.name} does not say which member is its value`);
  return async (_parent, given, caller, { path }) => {
    const output = await call(entry, toInput(field, await withFiles(given)), { caller, face, as: path.key });
    return isObject ? output : output[value ?? ''];
  };
}

/** What may not be called here, such as a change where only reading is allowed, says so when it is called. */
function refuseEach(field: RootField, { registry }: GraphqlFace): Resolve {
  const refusal = reasonFor(field.name, registry);
  if (refusal.code === 'not_found') throw misfit(field, 'no tool serves it');
  return () => {
    throw toGraphqlError(refusal);
  };
}

function reasonFor(name: string, registry: GraphqlFace['registry']): PatchbayError {
  try {
    registry.get(name);
  } catch (error) {
    if (error instanceof PatchbayError) return error;
    throw error;
  }
  throw new Error(`${name} was found only the second time.`);
}

function checkArguments(field: RootField, { tool }: Entry): void {
  for (const { name, type } of field.args) {
    const choice = oneOf(type);
    const wanted = choice === undefined ? [name] : Object.keys(choice.getFields());
    for (const each of wanted) {
      if (!Object.hasOwn(tool.input.shape, each)) throw misfit(field, `${tool.name} takes no ${each}`);
    }
  }
}

function oneOf(type: RootField['args'][number]['type']): GraphQLInputObjectType | undefined {
  const named = getNamedType(type);
  return isInputObjectType(named) && named.isOneOf ? named : undefined;
}

type Given = Readonly<Record<string, unknown>>;

/** A tool's argument may be left out where GraphQL has null. Within JSON and inputs null is a value: it clears. */
function toInput(field: RootField, given: Given): Given {
  const entries = field.args.flatMap(({ name, type }): [string, unknown][] => {
    const value = given[name];
    if (value === undefined || value === null) return [];
    return oneOf(type) !== undefined && isRecord(value) ? Object.entries(value) : [[name, value]];
  });
  return Object.fromEntries(entries);
}

/** A file of the request is its bytes to a tool. */
async function withFiles(given: Given): Promise<Given> {
  const { input } = given;
  if (!isRecord(input) || !isFile(input['file'])) return given;
  const bytes = Buffer.from(await input['file'].arrayBuffer());
  return { ...given, input: { file: { base64: bytes.toString('base64') } } };
}

interface Calling {
  readonly caller: Caller;
  readonly face: GraphqlFace;
  /** The field of the answer: its alias, where it has one. */
  readonly as: string | number;
}

async function call({ tool }: Entry, input: Given, { caller, face, as }: Calling): Promise<Given> {
  const startedAt = face.clock.now();
  const requestId = crypto.randomUUID();
  const outcome = await face.door.invoke({
    tool,
    input,
    caller: { face: 'graphql', principal: caller.principal },
    requestId,
    signal: caller.signal,
    // Nobody waits at the other end: a tool that would ask names the argument instead.
    canAsk: false,
    budget: { softMs: limits.softBudgetMs },
  });
  const endedAt = face.clock.now();
  if (outcome.kind === 'done' && outcome.ignored !== undefined) noteIgnored(caller, as, outcome.ignored);
  if (outcome.kind === 'done') return fitRuns(outcome.output, endedAt);
  if (outcome.kind === 'asks') throw toGraphqlError(unanswered(outcome.question.message));
  if (tool.serve?.handle !== undefined && isOfDefinition(outcome.error)) {
    return refusedRun(requestId, outcome.error, { startedAt, endedAt });
  }
  throw toGraphqlError(outcome.error);
}

const unfit: ReadonlySet<string | undefined> = new Set(['INVALID_WORKFLOW', 'INVALID_API', 'INVALID_EXTRACT']);

/** Of a definition that is not there, or cannot be run, the contract has a run that has failed. */
function isOfDefinition({ code, reason }: PatchbayError): boolean {
  return code === 'not_found' || unfit.has(reason);
}

/** A run, or the runs of a list. */
function fitRuns(output: Given, endedAt: number): Given {
  const { items } = output;
  if (!Array.isArray(items)) return fitRun(output, endedAt);
  return { ...output, items: items.map((item) => (isRecord(item) ? fitRun(item, endedAt) : item)) };
}

function unanswered(message: string): PatchbayError {
  return new PatchbayError('answer_needed', message, {
    reason: 'ANSWER_NEEDED',
    hint: 'Call the tool over MCP, where it can ask.',
  });
}

function misfit(field: RootField, why: string): Error {
  return new Error(`The field ${field.name} of the GraphQL schema cannot be served: ${why}.`);
}
