/** 10,000 stored workflows over GraphQL: what a page of the list and a search by words take, one after another. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { together } from '../../src/engine/together.ts';
import { median } from '../measure.ts';
import { benchToken } from '../mcp/wire.ts';
import type { Figure } from '../report.ts';
import { startServer } from '../server-process.ts';

const workflows = 10_000;
const storedAtATime = 32;
const asked = 200;
const barMs = 10;

const things = ['hens', 'eggs', 'coops', 'feed', 'chicks', 'sales', 'invoices', 'deliveries', 'customers', 'repairs'];
const deeds = ['List', 'Count', 'Order', 'Report', 'Compare', 'Archive', 'Send', 'Check'];

const list = '{ listWorkflows(limit: 10, offset: 40) { total items { id instruction steps { id } } } }';
const found = 'id instruction inputSchema responseSchema reason steps { integrationId instruction }';

/** The first search reads every definition; it is told, without a bar. */
export async function searchFigures(): Promise<readonly Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const server = await startServer('mcp/servers/patchbay-http.ts', [dataDir]);
  const ask = (query: string, variables: object = {}): Promise<void> => post(server.port, { query, variables });
  try {
    await together(Array.from({ length: workflows }).keys(), storedAtATime, (index) => store(index, ask));
    const firstMs = await timed(() => ask(`{ findRelevantTools(searchTerms: "eggs") { ${found} } }`));
    const listMs = await medianMs(() => ask(list));
    const searchMs = await medianMs((turn) => {
      const searchTerms = `${deeds[turn % deeds.length]} ${things[turn % things.length]} of region ${turn}`;
      return ask(`query ($searchTerms: String) { findRelevantTools(searchTerms: $searchTerms) { ${found} } }`, {
        searchTerms,
      });
    });
    return [
      against(`a page of ${workflows} workflows`, listMs),
      against(`a search in ${workflows} workflows`, searchMs),
      { what: 'the first search of a process : none', unit: 'ms', patchbay: firstMs, reference: firstMs, ratio: 1 },
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

type Ask = (query: string, variables: object) => Promise<void>;

async function store(index: number, ask: Ask): Promise<void> {
  const thing = things[index % things.length] ?? '';
  const instruction = `${deeds[index % deeds.length]} the ${thing} of region ${index % 500} for customer ${index}`;
  const apiConfig = { urlHost: 'https://farm.example', urlPath: `/${thing}`, instruction: `Get ${thing} ${index}` };
  const inputSchema = { type: 'object', properties: { region: { type: 'string' }, day: { type: 'string' } } };
  const input = { instruction, inputSchema, steps: [{ id: thing, apiConfig }] };
  const query = 'mutation ($id: ID!, $input: JSON!) { upsertWorkflow(id: $id, input: $input) { id } }';
  await ask(query, { id: `${thing}-${index}`, input });
}

async function post(port: number, body: { readonly query: string; readonly variables: object }): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${benchToken}` },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`GraphQL answered ${response.status}: ${text}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function medianMs(work: (turn: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < asked; turn += 1) times.push(await timed(() => work(turn)));
  return median(times);
}

function against(what: string, patchbay: number): Figure {
  return {
    what: `${what}, p50 : what it may take`,
    unit: 'ms',
    patchbay,
    reference: barMs,
    ratio: patchbay / barMs,
    bar: { atMost: 1 },
  };
}
