/** The wire formats of the providers, as far as one question and one answer need them, as their documentation has them. */

export const wireNames = ['openai-compatible', 'openai', 'anthropic', 'google'] as const;
export type Wire = (typeof wireNames)[number];

type End = 'stop' | 'length' | 'filter';

interface WireFormat {
  /** The path of the API's base. */
  readonly base: string;
  /** The path of a question below it, to a model called `hen-7b`. */
  readonly path: string;
  /** The header that carries the key `sk-hen`. */
  readonly key: readonly [name: string, value: string];
  answer(text: string, end: End): unknown;
}

const chatEnds = { stop: 'stop', length: 'length', filter: 'content_filter' };

/** Chat Completions of OpenAI, and of everything that is compatible with it. */
const chat: WireFormat = {
  base: '/v1',
  path: '/chat/completions',
  key: ['authorization', 'Bearer sk-hen'],
  answer: (text, end) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_767_225_600,
    model: 'hen-7b',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: chatEnds[end] }],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
  }),
};

const messageEnds = { stop: 'end_turn', length: 'max_tokens', filter: 'refusal' };

/** Messages of Anthropic. */
const messages: WireFormat = {
  base: '/v1',
  path: '/messages',
  key: ['x-api-key', 'sk-hen'],
  answer: (text, end) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'hen-7b',
    content: [{ type: 'text', text }],
    stop_reason: messageEnds[end],
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 10 },
  }),
};

const contentEnds = { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' };

/** generateContent of Google's Gemini API. */
const content: WireFormat = {
  base: '/v1beta',
  path: '/models/hen-7b:generateContent',
  key: ['x-goog-api-key', 'sk-hen'],
  answer: (text, end) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: contentEnds[end], index: 0 }],
    usageMetadata: { promptTokenCount: 100, candidatesTokenCount: 10, totalTokenCount: 110 },
    modelVersion: 'hen-7b',
  }),
};

export const wires: Readonly<Record<Wire, WireFormat>> = {
  'openai-compatible': chat,
  openai: chat,
  anthropic: messages,
  google: content,
};
