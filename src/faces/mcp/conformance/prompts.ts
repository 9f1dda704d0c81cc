/** Prompts with every kind of content, one that asks first, and completion of an argument. */
import type { GetPromptResult, Prompt, PromptMessage, Server, ServerContext } from '@modelcontextprotocol/server';
import type { McpFace } from '../face.ts';
import { complete, getPrompt, listPrompts } from '../prompts.ts';
import { png } from './media.ts';
import { askText } from './requests.ts';
import { interview } from './rounds.ts';

type Values = Readonly<Record<string, string>>;

interface PromptFixture {
  readonly listing: Prompt;
  messages(values: Values): PromptMessage[];
}

const completed = { prompt: 'test_prompt_with_arguments', words: ['paris', 'park', 'party'] };

const fixed: readonly PromptFixture[] = [
  {
    listing: { name: 'test_simple_prompt', description: 'A prompt without arguments.' },
    messages: () => [say('This is a simple prompt for testing.')],
  },
  {
    listing: {
      name: completed.prompt,
      description: 'A prompt with two arguments.',
      arguments: [
        { name: 'arg1', description: 'First test argument', required: true },
        { name: 'arg2', description: 'Second test argument', required: true },
      ],
    },
    messages: ({ arg1, arg2 }) => [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  {
    listing: {
      name: 'test_prompt_with_embedded_resource',
      description: 'A prompt with a resource in it.',
      arguments: [{ name: 'resourceUri', description: 'URI of the resource to embed', required: true }],
    },
    messages: ({ resourceUri = 'test://example-resource' }) => [
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        },
      },
      say('Please process the embedded resource above.'),
    ],
  },
  {
    listing: { name: 'test_prompt_with_image', description: 'A prompt with an image in it.' },
    messages: () => [{ role: 'user', content: { type: 'image', ...png } }, say('Please analyze the image above.')],
  },
];

const asking: Prompt = { name: 'test_input_required_result_prompt', description: 'A prompt that asks first.' };
const question = askText('What context should the prompt use?', 'context');

export function servePrompts(server: Server, face: McpFace): void {
  const prompts = [...fixed.map(({ listing }) => listing), asking, ...listPrompts(face.prompts)];
  server.setRequestHandler('prompts/list', async () => ({ prompts }));
  server.setRequestHandler('prompts/get', async ({ params }, ctx) => {
    if (params.name === asking.name) return askFirst(ctx);
    const found = fixed.find(({ listing }) => listing.name === params.name);
    return found === undefined ? getPrompt(params, ctx, face) : { messages: found.messages(params.arguments ?? {}) };
  });
  server.setRequestHandler('completion/complete', async ({ params }, ctx) => {
    if (params.ref.type !== 'ref/prompt' || params.ref.name !== completed.prompt) return complete(params, ctx, face);
    const values = completed.words.filter((word) => word.startsWith(params.argument.value));
    return { completion: { values, total: values.length, hasMore: false } };
  });
}

async function askFirst(ctx: ServerContext) {
  const outcome = await interview({ rounds: [{ user_context: question }], ctx });
  if ('asks' in outcome) return outcome.asks;
  const result: GetPromptResult = { messages: [say(`Use this context: ${outcome.heard.join(' ')}`)] };
  return result;
}

function say(text: string): PromptMessage {
  return { role: 'user', content: { type: 'text', text } };
}
