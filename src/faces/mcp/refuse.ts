/** A JSON-RPC error with its HTTP status, outside any request unless it has an id. */
export function refuse(status: number, code: number, message: string, id: unknown = null): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id }, { status });
}
