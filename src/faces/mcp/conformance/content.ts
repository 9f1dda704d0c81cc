/** Tools that answer at once: every kind of content, an error, and schemas with unusual keywords. */
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { RawTool } from '../face.ts';
import { text, toRawTool } from './fixture.ts';
import { png, wav } from './media.ts';

const image = { type: 'image', ...png } as const;

const answers: Readonly<Record<string, readonly [description: string, result: CallToolResult]>> = {
  test_simple_text: ['Answers with text.', text('This is a simple text response for testing.')],
  test_image_content: ['Answers with an image.', { content: [image] }],
  test_audio_content: ['Answers with audio.', { content: [{ type: 'audio', ...wav }] }],
  test_embedded_resource: [
    'Answers with a resource.',
    {
      content: [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    },
  ],
  test_multiple_content_types: [
    'Answers with text, an image and a resource.',
    {
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: JSON.stringify({ test: 'data', value: 123 }),
          },
        },
      ],
    },
  ],
  test_error_handling: [
    'Always fails.',
    { ...text('This tool intentionally returns an error for testing'), isError: true },
  ],
  // The lists of tools and prompts never change while a process lives, and the server does not announce that they could.
  test_trigger_tool_change: ['Leaves the list of tools as it is.', text('The list of tools is fixed.')],
  test_trigger_prompt_change: ['Leaves the list of prompts as it is.', text('The list of prompts is fixed.')],
};

/** Word for word the schema of the scenario json-schema-2020-12, whose keywords must reach the client. */
const manyKeywords: Tool['inputSchema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; nothing awaits this object.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

export function contentTools(): readonly RawTool[] {
  const plain = Object.entries(answers).map(([name, [description, result]]) => {
    return toRawTool({ name, description, call: () => result });
  });
  const schema = toRawTool({
    name: 'json_schema_2020_12_tool',
    description: 'Tool with JSON Schema 2020-12 features.',
    inputSchema: manyKeywords,
    call: ({ args }) => text(JSON.stringify(args)),
  });
  return [...plain, schema];
}
