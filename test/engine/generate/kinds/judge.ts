/** Asks for a step, renders its first request as a run would, and compares it with the wanted one. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { WorkContext } from '../../../../src/core/context.ts';
import { PatchbayError } from '../../../../src/core/error.ts';
import { isRecord } from '../../../../src/core/json.ts';
import { type GeneratedStep, generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { pagingParameter } from '../../../../src/engine/generate/step/request/paging.ts';
import { render, selectItems } from '../../../../src/engine/generate/step/request/prove.ts';
import type { Kind, Task, Wanted } from './kind.ts';

export interface Verdict {
  readonly name: string;
  readonly verdict: 'solved' | 'wrong' | 'refused';
  readonly why: readonly string[];
  readonly unchecked: readonly string[];
}

export async function judge(kind: Kind, task: Task, ctx: WorkContext<'sandbox'>): Promise<Verdict> {
  const name = `${kind.document}: ${task.say}`;
  try {
    const step = await generateStep(questionOf(kind, task), ctx);
    const why = await problemsOf(step, kind, task, ctx);
    return { name, verdict: why.length === 0 ? 'solved' : 'wrong', why, unchecked: step.unchecked };
  } catch (error) {
    if (!(error instanceof PatchbayError)) throw error;
    return { name, verdict: 'refused', why: [error.message], unchecked: [] };
  }
}

function questionOf({ document, credentials }: Kind, { say, input = {} }: Task) {
  const text = readFileSync(new URL(`documents/${document}`, import.meta.url), 'utf8');
  const id = document.replace(/\.\w+$/, '');
  const integration = document.endsWith('.md')
    ? { id, urlHost: 'http://127.0.0.1:9', documentation: text }
    : { id, urlHost: 'http://127.0.0.1:9', openApiSchema: text };
  const current = { id: 'step', instruction: say };
  return { integration, current, selector: '', stepInput: input, credentialNames: credentials };
}

async function problemsOf(
  { config, dataSelector }: GeneratedStep,
  kind: Kind,
  task: Task,
  ctx: WorkContext<'sandbox'>,
): Promise<readonly string[]> {
  const { want, input = {} } = task;
  const items = dataSelector === '' ? undefined : await selectItems(dataSelector, input, ctx);
  const credentials = kind.credentials.map((bare) => ({ bare, variable: bare }));
  const { integration } = questionOf(kind, task);
  const currentItem = Array.isArray(items) ? items[0] : undefined;
  const request = await render({ config, integration, credentials, stepInput: input, currentItem }, ctx);
  const url = new URL(request.url);
  const query = Object.fromEntries([...url.searchParams].filter(([name]) => !pagingParameter({ name })));
  const body: unknown = request.body === undefined ? undefined : JSON.parse(request.body);
  return [
    ...differs('call', want.call, `${request.method} ${decodeURIComponent(url.pathname)}`),
    ...differs('query', want.query ?? {}, query),
    ...differs('body', want.body, withoutPages(body, want)),
    ...differs('pages', want.pages, config.pagination?.type),
    ...differs('loops', want.loops, Array.isArray(items) ? items.length : undefined),
    ...Object.entries(want.headers ?? {}).flatMap(([name, value]) => differs(name, value, request.headers[name])),
  ];
}

/** Members of a body that say which page is wanted. */
function withoutPages(body: unknown, want: Wanted): unknown {
  if (!isRecord(body) || want.pages === undefined) return body;
  return Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => !pagingParameter({ name }))
      .map(([name, value]) => [name, withoutPages(value, want)]),
  );
}

function differs(what: string, wanted: unknown, there: unknown): readonly string[] {
  return isDeepStrictEqual(wanted, there)
    ? []
    : [`${what}: wanted ${JSON.stringify(wanted)}, was ${JSON.stringify(there)}`];
}
