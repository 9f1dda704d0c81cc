/** Asks for a step or its repair, runs what comes back against the live service, and says what is wrong with its effect. */
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../../../src/core/json.ts';
import type { TestHouse } from '../../../harness/house.ts';
import {
  type Change,
  type Get,
  type Input,
  type RepairCase,
  type Running,
  type Service,
  start,
  type StepCase,
  type Want,
} from './service.ts';

export interface Verdict {
  readonly name: string;
  readonly class: string;
  /** Refused is an error in place of an answer. */
  readonly verdict: 'solved' | 'wrong' | 'refused';
  readonly why: readonly string[];
  readonly unchecked: readonly string[];
  readonly config?: unknown;
}

interface Proposal {
  readonly config: Readonly<Record<string, unknown>>;
  readonly dataSelector: string;
  readonly unchecked: readonly string[];
}

/** A service that runs, and the house that knows it: its document is read once, however much is asked. */
export interface Known {
  readonly service: Service;
  readonly running: Running;
  readonly house: TestHouse;
}

/** The service is closed by whoever opened it. */
export async function introduce(service: Service, house: TestHouse): Promise<Known> {
  const running = await start(service);
  await store(service, running.url, house);
  return { service, running, house };
}

export async function tryStep({ service, running, house }: Known, one: StepCase): Promise<Verdict> {
  const named = { name: `${service.name}: ${one.say}`, class: one.class };
  const { input = {}, later = input } = one;
  const outcome = await propose(service, { currentStepConfig: { instruction: one.say }, stepInput: input }, house);
  if (typeof outcome === 'string') return { ...named, verdict: 'refused', why: [outcome], unchecked: [] };
  const why: string[] = [];
  for (const data of isDeepStrictEqual(input, later) ? [input] : [input, later]) {
    const before = running.accepted.length;
    const result = await run(service, outcome, data, house);
    why.push(...problemsOf(one.want(getFrom(data)), result, running.accepted.slice(before)));
  }
  const { config, dataSelector, unchecked } = outcome;
  return {
    ...named,
    verdict: why.length === 0 ? 'solved' : 'wrong',
    why,
    unchecked,
    config: { ...config, dataSelector },
  };
}

export async function tryRepair({ service, running, house }: Known, one: RepairCase): Promise<Verdict> {
  const named = { name: `${service.name}: ${one.say}`, class: 'repair' };
  const { input = {}, current, selector = '', complaint } = one;
  const failed = await run(service, { config: current, dataSelector: selector, unchecked: [] }, input, house);
  const errorMessage = failed.error ?? complaint ?? 'It failed.';
  const question = {
    currentStepConfig: { ...current, instruction: one.say },
    currentDataSelector: selector,
    stepInput: input,
    errorMessage,
  };
  const outcome = await propose(service, question, house);
  if (typeof outcome === 'string')
    return { ...named, verdict: 'refused', why: [outcome, errorMessage.slice(0, 300)], unchecked: [] };
  const before = running.accepted.length;
  const result = await run(service, outcome, input, house);
  const { config, unchecked } = outcome;
  const why = [
    ...problemsOf(one.want(getFrom(input)), result, running.accepted.slice(before)),
    ...(one.keeps ?? []).flatMap((name) =>
      isDeepStrictEqual(config[name], current[name]) ? [] : [`${name} was changed`],
    ),
  ];
  return {
    ...named,
    verdict: why.length === 0 ? 'solved' : 'wrong',
    why: why.length === 0 ? [] : [...why, errorMessage.slice(0, 300)],
    unchecked,
    config,
  };
}

async function store(service: Service, url: string, house: TestHouse): Promise<void> {
  const { name, credentials, document } = service;
  const text = readFileSync(new URL(`documents/${document}`, import.meta.url), 'utf8')
    .replaceAll('{{url}}', url)
    .replaceAll('{{host}}', new URL(url).host);
  const documented = document.endsWith('.md') ? { documentation: text } : { openApiSchema: text };
  await house.done('integration/upsert', { input: { id: name, urlHost: url, credentials, ...documented } });
}

async function propose(service: Service, question: Input, house: TestHouse): Promise<Proposal | string> {
  const outcome = await house.call('workflow/generateStepConfig', { integrationId: service.name, ...question });
  if (outcome.kind === 'failed') return `${outcome.error.reason}: ${outcome.error.message} ${outcome.error.hint}`;
  if (outcome.kind === 'asks') throw new Error('A question was asked.');
  const { config, dataSelector, unchecked } = outcome.output;
  if (!isRecord(config) || typeof dataSelector !== 'string' || !Array.isArray(unchecked))
    throw new Error('No step came back.');
  return { config, dataSelector, unchecked };
}

interface Result {
  readonly data: unknown;
  readonly error: string | undefined;
}

async function run(
  service: Service,
  { config, dataSelector }: Proposal,
  payload: Input,
  house: TestHouse,
): Promise<Result> {
  const loop = dataSelector === '' ? {} : { loopSelector: dataSelector };
  const step = { id: 'tried', integrationId: service.name, apiConfig: config, ...loop };
  const outcome = await house.call('workflow/execute', {
    workflow: { id: 'try', steps: [step], finalTransform: 'tried' },
    payload,
  });
  if (outcome.kind === 'failed') return { data: undefined, error: outcome.error.message };
  if (outcome.kind === 'asks') throw new Error('The run asked a question.');
  const { data, error } = outcome.output;
  return { data, error: typeof error === 'string' && error !== '' ? error : undefined };
}

function getFrom(input: Input): Get {
  return (path) =>
    path
      .split(/[.[\]]+/)
      .filter((key) => key !== '')
      .reduce<unknown>((at, key) => Object(at)[key], input);
}

function problemsOf({ ids, sent = [] }: Want, { data, error }: Result, accepted: readonly Change[]): readonly string[] {
  if (error !== undefined) return [`the run failed: ${error.slice(0, 300)}`];
  const open = [...sent];
  const unwanted = accepted.filter((change) => {
    const at = open.findIndex((wanted) => isDeepStrictEqual(plain(wanted), plain(change)));
    if (at >= 0) open.splice(at, 1);
    return at < 0;
  });
  const got = idsIn(data);
  const isRight =
    ids === undefined || got.some((list) => isDeepStrictEqual(list.toSorted(), ids.map(String).toSorted()));
  return [
    ...open.map((change) => `not sent: ${JSON.stringify(change)}`),
    ...unwanted.map((change) => `sent: ${JSON.stringify(change)}`),
    ...(isRight ? [] : [`came back: ${got.map((list) => list.length).join(' / ')} instead of ${ids?.length}`]),
  ];
}

/** No body and an empty one are the same. */
function plain({ method, path, body }: Change): Change {
  const isEmpty = body === undefined || (isRecord(body) && Object.keys(body).length === 0);
  return isEmpty ? { method, path } : { method, path, body };
}

/** The ids of the things that came back: one list for each list in the data, and one for a thing alone. */
function idsIn(data: unknown): readonly (readonly string[])[] {
  if (Array.isArray(data) && data.some((item) => isRecord(item) && 'currentItem' in item)) {
    const parts = data.map((item) => idsIn(item.data)[0] ?? []);
    return [parts.flat()];
  }
  const own = isRecord(data) && 'data' in data && 'currentItem' in data ? data['data'] : data;
  return listsIn(own).map((list) =>
    list.flatMap((item) => (isRecord(item) && 'id' in item ? [String(item['id'])] : [])),
  );
}

function listsIn(data: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(data)) return [data];
  if (!isRecord(data)) return [];
  const inner = Object.values(data).flatMap((member) =>
    Array.isArray(member) ? [member] : isRecord(member) ? [[member]] : [],
  );
  return 'id' in data ? [[data], ...inner] : inner.length === 0 ? [[]] : inner;
}
