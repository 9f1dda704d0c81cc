/** One MCP server instance for a connection or a request: handlers over the frozen registry, nothing of its own. */
import { Server, type ServerOptions } from '@modelcontextprotocol/server';
import type { Change } from '../../core/ports.ts';
import { namesRevision } from './ask.ts';
import type { McpFace } from './face.ts';
import { completed, gotten, listed, read, requireFirst } from './params.ts';
import { complete, getPrompt, listPrompts } from './prompts.ts';
import { addressesOf, findPlace, listResources, listTemplates, readResource, shelvesOf } from './resources.ts';
import { registryTasks, serveTasks, tasksExtension } from './tasks.ts';
import { allowFailures, callTool, listTools } from './tools.ts';

const instructions =
  'Patchbay runs stored API workflows and keeps their runs. Store an integration (host and secrets), then a workflow ' +
  'whose steps use it, then execute it; options.testMode shows what would be sent. extract_run turns files into data. A long run answers with run_id: read it with run_get. ' +
  'Placeholders <<name>> in steps take values from the payload, earlier steps and credentials; mappings are JSONata.';

const oneMinute = 60_000;

/** How long clients may keep lists. Tools and prompts never change while a process lives; resources do at any time. */
const cacheHints: NonNullable<ServerOptions['cacheHints']> = {
  'server/discover': { ttlMs: 60 * oneMinute, cacheScope: 'private' },
  'tools/list': { ttlMs: 60 * oneMinute, cacheScope: 'private' },
  'prompts/list': { ttlMs: 60 * oneMinute, cacheScope: 'private' },
  'resources/templates/list': { ttlMs: 60 * oneMinute, cacheScope: 'private' },
  'resources/list': { ttlMs: 0, cacheScope: 'private' },
  'resources/read': { ttlMs: 0, cacheScope: 'private' },
};

export interface McpServers {
  /** A fresh instance; cheap enough for one per request. */
  create(): Server;
  /** Sends the bus's changes to the client of a long-lived instance until it closes. */
  follow(server: Server, modern: boolean): void;
}

export function createServers(face: McpFace): McpServers {
  const tools = [...listTools(face.registry), ...(face.extension?.tools.map((tool) => tool.listing) ?? [])];
  const olderTools = allowFailures(tools);
  const prompts = listPrompts(face.prompts);
  const shelves = shelvesOf(face.registry);
  const templates = listTemplates(shelves);
  const tasks = [registryTasks(face), ...(face.extension === undefined ? [] : [face.extension.tasks])];
  const identity = { name: 'patchbay', title: 'Patchbay', version: face.version };
  const options = optionsOf(face);

  function create(): Server {
    const server = new Server(identity, options);
    server.setRequestHandler('tools/list', listed, async (params, ctx) => {
      requireFirst(params);
      return { tools: namesRevision(ctx) ? tools : olderTools };
    });
    server.setRequestHandler('tools/call', ({ params }, ctx) => callTool(params, ctx, server, face));
    server.setRequestHandler('prompts/list', listed, async (params) => {
      requireFirst(params);
      return { prompts };
    });
    server.setRequestHandler('prompts/get', gotten, async (params, ctx) => getPrompt(params, ctx, face));
    server.setRequestHandler('resources/list', listed, ({ cursor }, ctx) => listResources(cursor, shelves, ctx, face));
    server.setRequestHandler('resources/templates/list', listed, async (params) => {
      requireFirst(params);
      return { resourceTemplates: templates };
    });
    server.setRequestHandler('resources/read', read, async ({ uri }, ctx) => readResource(uri, shelves, ctx, face));
    server.setRequestHandler('completion/complete', completed, async (params, ctx) => complete(params, ctx, face));
    serveTasks(server, tasks);
    face.extension?.install(server, face);
    server.onerror = (cause) => face.log.write('debug', 'mcp connection', { cause });
    return server;
  }

  function follow(server: Server, modern: boolean): void {
    // The fixtures of the conformance suite have addresses of their own.
    const expectPlace = (uri: string) => face.extension ?? findPlace(uri, shelves, face.registry);
    const uris = serveSubscriptions(server, expectPlace);
    const stop = face.bus.subscribe((change) => {
      const addresses = addressesOf(change.noun, change.id, face.registry);
      const wanted = addresses.filter((uri) => modern || uris.has(uri));
      void notify(server, change, wanted).catch(() => {
        // A client that cannot be told has gone or is going; the transport closes the instance.
      });
    });
    const closed = server.onclose;
    server.onclose = () => {
      stop();
      closed?.();
    };
  }

  return { create, follow };
}

async function notify(server: Server, { what }: Change, wanted: readonly string[]): Promise<void> {
  if (what === 'list') await server.sendResourceListChanged();
  for (const uri of wanted) await server.sendResourceUpdated({ uri });
}

/**
 * The resources that a client of an older revision has subscribed to on this connection. They need not be there yet, but
 * `expectPlace` throws for an address that no resource can have: nothing would ever be told of it.
 */
function serveSubscriptions(server: Server, expectPlace: (uri: string) => unknown): ReadonlySet<string> {
  const uris = new Set<string>();
  server.setRequestHandler('resources/subscribe', read, async ({ uri }) => {
    expectPlace(uri);
    uris.add(uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', read, async ({ uri }) => {
    uris.delete(uri);
    return {};
  });
  return uris;
}

function optionsOf(face: McpFace): ServerOptions {
  return {
    capabilities: {
      tools: { listChanged: false },
      prompts: { listChanged: false },
      resources: { listChanged: true, subscribe: true },
      completions: {},
      ...(face.extension === undefined ? {} : { logging: {} }),
      extensions: { [tasksExtension]: {} },
    },
    instructions,
    cacheHints,
    requestState: { verify: face.state.verify },
  };
}
