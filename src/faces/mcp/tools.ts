/** tools/list and tools/call over the registry and the door. */
import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';
import { isRecord } from '../../core/json.ts';
import type { Entry, Registry } from '../../core/registry.ts';
import { kindOf } from '../../core/question.ts';
import { answersOf, canAsk, namesRevision, toInputRequired } from './ask.ts';
import { askOlder } from './ask-older.ts';
import type { McpFace, ToolResult } from './face.ts';
import { invoke } from './invoke.ts';
import { reportProgress } from './progress.ts';
import { toResult } from './result.ts';
import { beginTask, declaresTasks } from './tasks.ts';

/** The list as every client gets it: made once, in one order. */
export function listTools(registry: Registry): readonly Tool[] {
  return Object.freeze(registry.listed.map(toListing));
}

/**
 * The list for revisions before 2026-07-28. The older SDK's client holds a failure's structured content against the output
 * schema, too, and throws its reason and hint away where that does not allow it.
 */
export function allowFailures(tools: readonly Tool[]): Tool[] {
  return tools.map(allowFailure);
}

function allowFailure(tool: Tool): Tool {
  if (tool.outputSchema === undefined) return tool;
  const { required: _required, properties, ...rest } = tool.outputSchema;
  if (!isRecord(properties)) return { ...tool, outputSchema: rest };
  const failure = { type: 'object' };
  const own = properties['error'];
  const error = own === undefined ? failure : { anyOf: [own, failure] };
  return { ...tool, outputSchema: { ...rest, properties: { ...properties, error } } };
}

function toListing({ tool, listedName, annotations, inputSchema, outputSchema }: Entry): Tool {
  return {
    name: listedName,
    title: tool.title,
    description: tool.summary,
    inputSchema: { ...inputSchema, type: 'object' },
    outputSchema: { ...outputSchema, type: 'object' },
    annotations,
    ...(listedName === tool.name ? {} : { _meta: { 'patchbay/alias': tool.name } }),
  };
}

interface CallParams {
  readonly name: string;
  readonly arguments?: Record<string, unknown> | undefined;
}

export async function callTool(
  params: CallParams,
  ctx: ServerContext,
  server: Server,
  face: McpFace,
): Promise<ToolResult> {
  const raw = face.extension?.tools.find((tool) => tool.listing.name === params.name);
  if (raw !== undefined) return raw.call(params, ctx, server);
  const entry = face.registry.find(params.name);
  if (entry === undefined) throw unknownTool(params.name, face.registry);
  const input = params.arguments;
  if (entry.tool.serve?.handle !== undefined && declaresTasks(ctx)) return beginTask(entry, input, ctx, face);
  const call = { tool: entry.tool.name, input };
  const answers = answersOf(ctx, call);
  const progress = reportProgress(ctx);
  const onProgress = progress.tell;
  let kinds = canAsk(ctx, server);
  try {
    for (;;) {
      const outcome = await invoke(entry, input, ctx, face, { answers, canAsk: kinds, onProgress });
      if (outcome.kind !== 'asks') return toResult(outcome, face.isFencing && entry.tool.serve?.fenced === true);
      if (namesRevision(ctx)) return await toInputRequired({ ...outcome, answers, call }, face.state, ctx);
      const answer = await askOlder(outcome.question, ctx);
      // Who declares that they can ask, and cannot, is served as one who does not.
      if (answer === undefined) kinds = kinds.filter((kind) => kind !== kindOf(outcome.question));
      else answers.set(outcome.key, answer);
    }
  } finally {
    await progress.end();
  }
}

function unknownTool(name: string, registry: Registry): ProtocolError {
  try {
    registry.get(name);
  } catch (error) {
    if (error instanceof Error && 'hint' in error) {
      return new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool. ${String(error.hint)}`);
    }
  }
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool.');
}
