/** The requests that the benchmarks send, in the current revision of the protocol. */

export const benchToken = 'bench-token';

/** The rate limiter counts every request of the benchmarks, and never refuses one. */
export const unlimitedRequests = 1_000_000_000;

export const protocolVersion = '2026-07-28';

const envelope = {
  'io.modelcontextprotocol/protocolVersion': protocolVersion,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
};

export interface Message {
  readonly jsonrpc: '2.0';
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export function listMessage(id: number): Message {
  return { jsonrpc: '2.0', id, method: 'tools/list', params: { _meta: envelope } };
}

export function callMessage(id: number, name: string, input: Readonly<Record<string, unknown>>): Message {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input, _meta: envelope } };
}

export function initializeMessage(id: number): Message {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } };
  return { jsonrpc: '2.0', id, method: 'initialize', params };
}

export const initializedLine = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`;

/** Headers of a request in the current revision; `name` is the tool's. */
export function headersOf(message: Message): Record<string, string> {
  const { name } = message.params;
  return {
    ...plainHeaders,
    'mcp-protocol-version': protocolVersion,
    'mcp-method': message.method,
    ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
}

export const plainHeaders = {
  authorization: `Bearer ${benchToken}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** Throws unless `text` answers a request, and answers it well: a fast refusal must not count as a fast call. */
export function expectResult(text: string): Record<string, unknown> {
  const answer: unknown = JSON.parse(text);
  const result = typeof answer === 'object' && answer !== null && 'result' in answer ? answer.result : undefined;
  if (typeof result === 'object' && result !== null && !('isError' in result)) return { ...result };
  throw new Error(`A server under test answered: ${text.slice(0, 500)}`);
}
