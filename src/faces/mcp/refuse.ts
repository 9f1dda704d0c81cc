/** A JSON-RPC error outside any request, with its HTTP status. */
export function refuse(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status });
}
