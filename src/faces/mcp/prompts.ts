import type {
  CompleteResult,
  GetPromptResult,
  Prompt as McpPrompt,
  PromptMessage,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { Prompt, PromptPart } from '../../core/prompt.ts';
import type { McpFace } from './face.ts';
import { badParams, type Completed } from './params.ts';
import { completeIds, listTemplates, readResource, shelvesOf } from './resources.ts';

export function listPrompts(prompts: readonly Prompt[]): McpPrompt[] {
  return prompts.map(({ name, title, description, arguments: wanted }) => {
    return { name, title, description, arguments: wanted.map(({ completes: _noun, ...argument }) => argument) };
  });
}

export async function getPrompt(
  params: { readonly name: string; readonly arguments?: Record<string, string> | undefined },
  ctx: ServerContext,
  face: McpFace,
): Promise<GetPromptResult> {
  const prompt = face.prompts.find((candidate) => candidate.name === params.name);
  if (prompt === undefined) throw badParams('No prompt has that name.');
  const values = params.arguments ?? {};
  const missing = prompt.arguments.find((argument) => argument.required && (values[argument.name] ?? '') === '');
  if (missing !== undefined) throw badParams(`Argument "${missing.name}" is missing: ${missing.description}.`);
  const messages: PromptMessage[] = [];
  for (const part of prompt.render(values)) messages.push(await toMessage(part, ctx, face));
  return { description: prompt.description, messages };
}

async function toMessage(part: PromptPart, ctx: ServerContext, face: McpFace): Promise<PromptMessage> {
  if ('text' in part) return { role: 'user', content: { type: 'text', text: part.text } };
  const { contents } = await readResource(part.resource, shelvesOf(face.registry), ctx, face);
  const [resource] = contents;
  if (resource === undefined) throw badParams('The resource of the prompt is empty.');
  return { role: 'user', content: { type: 'resource', resource } };
}

/** Completes ids in prompt arguments and resource templates. */
export async function complete(params: Completed, ctx: ServerContext, face: McpFace): Promise<CompleteResult> {
  const shelves = shelvesOf(face.registry);
  const noun = params.ref.type === 'ref/prompt' ? promptNoun(params, face) : templateNoun(params.ref.uri, shelves);
  const values = noun === undefined ? [] : await completeIds(noun, params.argument.value, shelves, ctx, face);
  return { completion: { values: [...values], total: values.length, hasMore: false } };
}

function promptNoun(params: Completed, face: McpFace): string | undefined {
  const { ref } = params;
  if (ref.type !== 'ref/prompt') return undefined;
  const prompt = face.prompts.find((candidate) => candidate.name === ref.name);
  if (prompt === undefined) throw badParams('No prompt has that name.');
  return prompt.arguments.find((argument) => argument.name === params.argument.name)?.completes;
}

function templateNoun(uriTemplate: string, shelves: ReturnType<typeof shelvesOf>): string | undefined {
  return listTemplates(shelves).find((template) => template.uriTemplate === uriTemplate)?.name;
}
