/** Asks for a step, runs it against the stranger, and compares the requests that arrived with those that were meant. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../../src/core/json.ts';
import type { TestHouse } from '../../../harness/house.ts';
import { type Arrived, type Running, type Sent, start, type Stranger, type Task } from './stranger.ts';

export interface Verdict {
  readonly service: string;
  readonly say: string;
  readonly verdict: 'solved' | 'wrong' | 'refused';
  readonly why: readonly string[];
  readonly unchecked: readonly string[];
}

interface Proposal {
  readonly config: Readonly<Record<string, unknown>>;
  readonly dataSelector: string;
  readonly unchecked: readonly string[];
}

/** A stranger that listens, and the house that knows it: its document is read once, however much is asked. */
export interface Known {
  readonly stranger: Stranger;
  readonly running: Running;
  readonly house: TestHouse;
}

/** The stranger is closed by whoever opened it. */
export async function introduce(stranger: Stranger, house: TestHouse): Promise<Known> {
  const running = await start(stranger);
  await store(stranger, running.url, house);
  return { stranger, running, house };
}

export async function tryTask({ stranger, running, house }: Known, task: Task): Promise<Verdict> {
  const named = { service: stranger.name, say: task.say };
  const before = running.arrived.length;
  const outcome = await propose(stranger, task, house);
  if (typeof outcome === 'string') return { ...named, verdict: 'refused', why: [outcome], unchecked: [] };
  const error = await run(stranger, task, outcome, house);
  // What is answered where a stranger has no answer of its own may lack the list that is documented.
  const isOwn = task.pages !== undefined || error?.includes('which the answer does not have') !== true;
  const arrived = running.arrived.slice(before);
  const why = [...problemsOf(task, stranger, arrived), ...(error === undefined || !isOwn ? [] : [error])];
  return { ...named, verdict: why.length === 0 ? 'solved' : 'wrong', why, unchecked: outcome.unchecked };
}

async function store({ name, credentials, document }: Stranger, url: string, house: TestHouse): Promise<void> {
  const text = readFileSync(new URL(`documents/${document}`, import.meta.url), 'utf8')
    .replaceAll('{{url}}', url)
    .replaceAll('{{host}}', new URL(url).host);
  const documented = /\.(?:md|html)$/.test(document) ? { documentation: text } : { openApiSchema: text };
  await house.done('integration/upsert', { input: { id: name, urlHost: url, credentials, ...documented } });
}

async function propose({ name }: Stranger, { say, input }: Task, house: TestHouse): Promise<Proposal | string> {
  const outcome = await house.call('workflow/generateStepConfig', {
    integrationId: name,
    currentStepConfig: { instruction: say },
    stepInput: input ?? {},
  });
  if (outcome.kind === 'failed') return `${outcome.error.reason}: ${outcome.error.message} ${outcome.error.hint}`;
  if (outcome.kind === 'asks') throw new Error('A question was asked.');
  const { config, dataSelector, unchecked } = outcome.output;
  if (!isRecord(config) || typeof dataSelector !== 'string' || !Array.isArray(unchecked))
    throw new Error('No step came back.');
  return { config, dataSelector, unchecked };
}

async function run(
  { name }: Stranger,
  { input = {} }: Task,
  { config, dataSelector }: Proposal,
  house: TestHouse,
): Promise<string | undefined> {
  const loop = dataSelector === '' ? {} : { loopSelector: dataSelector };
  const step = { id: 'tried', integrationId: name, apiConfig: config, ...loop };
  const outcome = await house.call('workflow/execute', {
    workflow: { id: 'try', steps: [step], finalTransform: 'tried' },
    payload: input,
  });
  if (outcome.kind === 'failed') return `the run failed: ${outcome.error.message}`;
  if (outcome.kind === 'asks') throw new Error('The run asked a question.');
  const { error } = outcome.output;
  return typeof error === 'string' && error !== '' ? `the run failed: ${error.slice(0, 200)}` : undefined;
}

function problemsOf(task: Task, stranger: Stranger, arrived: readonly Arrived[]): readonly string[] {
  const { want, body, or = [], pages } = task;
  const shut = arrived.some(({ isLetIn }) => !isLetIn) ? ['the secret was not where it belongs'] : [];
  const first = arrived.slice(0, Array.isArray(want) ? arrived.length : 1);
  const choices: readonly (readonly Sent[])[] = [
    typeof want === 'string' ? [{ want, body }] : want.map((each) => ({ want: each, body })),
    ...or.map((one) => [one]),
  ];
  const isRight = choices.some(
    (wanted) =>
      wanted.length === first.length &&
      wanted.every((one) => first.some((request) => isAs(one, request, stranger))) &&
      first.every((request) => wanted.some((one) => isAs(one, request, stranger))),
  );
  const seen = arrived
    .slice(0, 4)
    .map(({ method, url, body: sent }) => `${method} ${url.pathname}${url.search} ${JSON.stringify(sent) ?? ''}`);
  const meant = choices
    .flat()
    .slice(0, 4)
    .map((one) => `${one.want} ${JSON.stringify(one.body) ?? ''}`);
  return [
    ...shut,
    ...(isRight ? [] : [`wanted ${meant.join(' | ')}`, `sent   ${seen.join(' | ')}`]),
    ...(pages === undefined || pages === arrived.length ? [] : [`${arrived.length} pages and not ${pages}`]),
  ];
}

function isAs({ want, body }: Sent, { method, url, body: sent }: Arrived, { secret, paging = [] }: Stranger): boolean {
  const [wantedMethod, address = ''] = want.split(/ (.*)/);
  const wanted = new URL(address, 'http://service.test');
  const idle = [...Object.keys(secret), ...paging].filter((name) => !wanted.searchParams.has(name));
  const query = (from: URL): readonly string[] =>
    [...from.searchParams]
      .filter(([name]) => !idle.includes(name))
      .map(([name, value]) => `${name}=${value}`)
      .toSorted();
  return (
    method === wantedMethod &&
    url.pathname === wanted.pathname &&
    isDeepStrictEqual(query(url), query(wanted)) &&
    isDeepStrictEqual(plain(sent), plain(body))
  );
}

/** No body and an empty one are the same. */
function plain(body: unknown): unknown {
  return isRecord(body) && Object.keys(body).length === 0 ? undefined : body;
}
