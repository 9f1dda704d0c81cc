/** Resources under `test://`, listed before the real ones. */
import type { ReadResourceResult, Resource, ResourceTemplateType, Server } from '@modelcontextprotocol/server';
import type { McpFace } from '../face.ts';
import { listResources, listTemplates, readResource, shelvesOf } from '../resources.ts';
import { png } from './media.ts';

const fixed: readonly { readonly resource: Resource; readonly content: { text: string } | { blob: string } }[] = [
  {
    resource: { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
    content: { text: 'This is the content of the static text resource.' },
  },
  {
    resource: { uri: 'test://static-binary', name: 'static-binary', mimeType: png.mimeType },
    content: { blob: png.data },
  },
  {
    resource: { uri: 'test://watched-resource', name: 'watched-resource', mimeType: 'text/plain' },
    content: { text: 'This is the content of the watched resource.' },
  },
];

const template: ResourceTemplateType = {
  uriTemplate: 'test://template/{id}/data',
  name: 'template-data',
  mimeType: 'application/json',
};

export function serveResources(server: Server, face: McpFace): void {
  const shelves = shelvesOf(face.registry);
  server.setRequestHandler('resources/list', async ({ params }, ctx) => {
    const real = await listResources(params?.cursor, shelves, ctx, face);
    if (params?.cursor !== undefined) return real;
    return { ...real, resources: [...fixed.map(({ resource }) => resource), ...real.resources] };
  });
  server.setRequestHandler('resources/templates/list', async () => {
    return { resourceTemplates: [template, ...listTemplates(shelves)] };
  });
  server.setRequestHandler('resources/read', async ({ params }, ctx) => {
    return readFixture(params.uri) ?? readResource(params.uri, shelves, ctx, face);
  });
}

function readFixture(uri: string): ReadResourceResult | undefined {
  const found = fixed.find(({ resource }) => resource.uri === uri);
  if (found !== undefined) return { contents: [{ uri, mimeType: found.resource.mimeType, ...found.content }] };
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id === undefined) return undefined;
  const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { contents: [{ uri, mimeType: template.mimeType, text }] };
}
