/** Short spellings for the OpenAPI documents of tests. */
export const text = { type: 'string' };

export const object = (properties: Record<string, unknown>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  ...(required.length === 0 ? {} : { required }),
});
export const answers = (schema: unknown) => ({
  responses: { '200': { description: 'Done', content: { 'application/json': { schema } } } },
});
export const sends = (schema: unknown) => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});
export const key = (name: string) => ({ name, in: 'path', required: true, schema: text });
export const query = (name: string, schema: unknown = text) => ({ name, in: 'query', schema });
