/** Asks for a step, renders its first request as a run would, and compares it with the wanted one. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { WorkContext } from '../../../../src/core/context.ts';
import { PatchbayError } from '../../../../src/core/error.ts';
import { type GeneratedStep, generateStep } from '../../../../src/engine/generate/step/generate.ts';
import { pagingParameter } from '../../../../src/engine/generate/step/request/paging.ts';
import { render, selectItems } from '../../../../src/engine/generate/step/request/prove.ts';
import type { Request, Service } from './request.ts';

export interface Verdict {
  readonly say: string;
  readonly verdict: 'solved' | 'wrong' | 'refused';
  readonly why: readonly string[];
  readonly unchecked: readonly string[];
}

type Work = WorkContext<'sandbox'>;

export async function judge(service: Service, request: Request, say: string, ctx: Work): Promise<Verdict> {
  try {
    const step = await generateStep(questionOf(service, request, say), ctx);
    const why = await problemsOf(step, service, request, ctx);
    return { say, verdict: why.length === 0 ? 'solved' : 'wrong', why, unchecked: step.unchecked };
  } catch (error) {
    if (!(error instanceof PatchbayError)) throw error;
    return { say, verdict: 'refused', why: [error.message], unchecked: [] };
  }
}

function integrationOf({ document }: Service) {
  const text = readFileSync(new URL(`documents/${document}`, import.meta.url), 'utf8');
  const documented = document.endsWith('.md') ? { documentation: text } : { openApiSchema: text };
  return { id: document.replace(/\.\w+$/, ''), urlHost: 'http://127.0.0.1:9', ...documented };
}

function questionOf(service: Service, { input = {} }: Request, say: string) {
  const current = { id: 'step', instruction: say };
  return {
    integration: integrationOf(service),
    current,
    selector: '',
    stepInput: input,
    credentialNames: service.credentials,
  };
}

async function problemsOf({ config, dataSelector }: GeneratedStep, service: Service, request: Request, ctx: Work) {
  const { input = {}, want, or = [], body, loops } = request;
  const items = dataSelector === '' ? undefined : await selectItems(dataSelector, input, ctx);
  const credentials = service.credentials.map((bare) => ({ bare, variable: bare }));
  const currentItem = Array.isArray(items) ? items[0] : undefined;
  const sent = await render(
    { config, integration: integrationOf(service), credentials, stepInput: input, currentItem },
    ctx,
  );
  const sentBody: unknown = sent.body === undefined ? undefined : JSON.parse(sent.body);
  const call = `${sent.method} ${sent.url}`;
  return [
    ...([want, ...or].some((one) => isCalled(one, call)) ? [] : [`wanted ${want}, was ${call}`]),
    ...(isDeepStrictEqual(plain(sentBody), body) ? [] : [`wanted ${JSON.stringify(body)}, was ${sent.body}`]),
    ...(loops === (Array.isArray(items) ? items.length : undefined) ? [] : [`wanted ${loops} items, was ${items}`]),
  ];
}

function isCalled(wanted: string, sent: string): boolean {
  const [method = '', address = ''] = wanted.split(/ (.*)/);
  const [sentMethod = '', sentAddress = ''] = sent.split(/ (.*)/);
  const [one, other] = [new URL(address, 'http://127.0.0.1:9'), new URL(sentAddress)];
  return (
    method === sentMethod &&
    one.pathname === other.pathname &&
    isDeepStrictEqual(queryOf(one, one), queryOf(other, one))
  );
}

/** Without what only says which page, where that is not asked for. */
function queryOf(url: URL, wanted: URL): readonly string[] {
  return [...url.searchParams]
    .filter(([name]) => wanted.searchParams.has(name) || pagingParameter({ name }) === undefined)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted();
}

/** No body and an empty one are the same. */
function plain(body: unknown): unknown {
  return isDeepStrictEqual(body, {}) ? undefined : body;
}
