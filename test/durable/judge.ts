/** What must be true of a run, seen from outside: what arrived at the service, and how its record ended. */
import { isRecord } from '../../src/core/json.ts';
import { type Arrival, newsIn, secretOf } from './coop.ts';
import type { Output } from './engine.ts';
import { hookStep, type Kind } from './kinds.ts';

/** A run as the suite knows it. */
export interface Subject {
  readonly kind: Kind;
  readonly tag: string;
  readonly arrivals: readonly Arrival[];
  readonly end: Output;
}

export interface Circumstances {
  readonly origin: string;
  /** The run of the same kind that nobody disturbed. */
  readonly calm: Subject;
  /** When each life was ended by force, by its number. */
  readonly killedAt: ReadonlyMap<number, number>;
}

/** A request that was answered so long before a kill must have been recorded, on the busiest machine. */
const recordedWithinMs = 15_000;

/** Throws what is wrong. */
export function judge(subject: Subject, by: Circumstances): void {
  const problems = problemsOf(subject, by);
  if (problems.length === 0) return;
  const { kind, tag, arrivals, end } = subject;
  const history = arrivals.map(({ life, method, ...arrival }) => `life ${life} ${method} ${nameOf(arrival)}`);
  const how = `${String(end.status)}: ${String(end.error)}`;
  throw new Error(`${kind.name} ${tag} (${how}): ${problems.join('; ')}\n${history.join('\n')}`);
}

function problemsOf(subject: Subject, by: Circumstances): readonly string[] {
  const { kind, arrivals, end } = subject;
  const requests = arrivals.filter(({ step }) => step !== hookStep);
  const news = arrivals.filter(({ step }) => step === hookStep);
  return [
    ...repeated(requests, kind),
    ...disordered(requests, kind),
    ...crowded(requests, kind),
    ...misnamed(subject),
    ...(end.status === 'interrupted' ? wronglyInterrupted(subject, requests, by) : wronglyEnded(subject, by)),
    ...(kind.hasHook ? untold(news, end) : []),
  ];
}

function nameOf({ step, item, page }: Pick<Arrival, 'step' | 'item' | 'page'>): string {
  return `${step}/${item}/${page}`;
}

/** An unsafe request arrives once; others once in a life, with the same key each time. */
function repeated(requests: readonly Arrival[], kind: Kind): readonly string[] {
  const unsafe = new Set(kind.shapes.filter(({ isUnsafe }) => isUnsafe).map(({ id }) => id));
  const problems: string[] = [];
  const seen = new Map<string, Arrival>();
  for (const request of requests) {
    const name = nameOf(request);
    const before = seen.get(name);
    seen.set(name, request);
    if (before === undefined) continue;
    if (unsafe.has(request.step)) problems.push(`${name} arrived twice`);
    if (before.life === request.life) problems.push(`${name} arrived twice in life ${request.life}`);
    const key = 'idempotency-key';
    if (before.headers[key] !== request.headers[key]) problems.push(`${name} had another key the second time`);
  }
  return problems;
}

/** What had to be recorded before a request began that has arrived must not arrive any more. */
function disordered(requests: readonly Arrival[], kind: Kind): readonly string[] {
  const problems: string[] = [];
  for (const [index, later] of requests.entries()) {
    const earlier = requests.slice(0, index);
    const beyond = earlier.find((request) => isBefore(later, request, kind));
    if (beyond !== undefined) problems.push(`${nameOf(later)} arrived after ${nameOf(beyond)}`);
    const open = earlier.find(
      (request) =>
        request.life === later.life &&
        isBefore(request, later, kind) &&
        (request.answeredAt === undefined || request.answeredAt > later.at),
    );
    if (open !== undefined) problems.push(`${nameOf(later)} arrived before ${nameOf(open)} was answered`);
  }
  return problems;
}

/** Whether the result of `a` is recorded before `b` begins. */
function isBefore(a: Arrival, b: Arrival, { shapes }: Kind): boolean {
  const [stepA, stepB] = [a, b].map(({ step }) => shapes.findIndex(({ id }) => id === step));
  if (stepA === undefined || stepB === undefined || stepA !== stepB) return (stepA ?? 0) < (stepB ?? 0);
  if (a.item === b.item) return a.page < b.page;
  return shapes[stepA]?.lanes === 1 && a.item < b.item;
}

/** After a kill no more items are asked for again than there are lanes. */
function crowded(requests: readonly Arrival[], kind: Kind): readonly string[] {
  return kind.shapes.flatMap(({ id, lanes }) => {
    const ofStep = requests.filter(({ step }) => step === id);
    const lives = [...new Set(ofStep.map(({ life }) => life))];
    return lives.flatMap((life) => {
      const before = new Set(ofStep.filter((request) => request.life < life).map(({ item }) => item));
      const again = new Set(ofStep.filter((request) => request.life === life).map(({ item }) => item));
      const count = [...again].filter((item) => before.has(item)).length;
      return count > lanes ? [`${count} items of ${id} were asked for again in life ${life}`] : [];
    });
  });
}

/** Whatever is sent has the true secret, and what is shown never has. */
function misnamed({ kind, tag, arrivals, end }: Subject): readonly string[] {
  if (!kind.hasSecret) return [];
  const secret = secretOf(tag);
  const wrong = arrivals.filter(({ headers }) => headers['x-coop-key'] !== secret);
  const shown = JSON.stringify(end).includes(secret) ? ['the record shows the secret'] : [];
  return [...wrong.map((arrival) => `${nameOf(arrival)} did not have the secret`), ...shown];
}

/** The same as if nobody had disturbed it. */
function wronglyEnded(subject: Subject, { calm, origin }: Circumstances): readonly string[] {
  const isLoose = subject.kind.isLoose;
  const [mine, its] = [subject, calm].map(({ tag, end }) => {
    const { status, data, error, stepResults } = end;
    const steps = Array.isArray(stepResults) && !isLoose ? stepResults.map(outcomeOf) : [];
    const shown = JSON.stringify({ status, data, error, steps });
    return shown.replaceAll(tag, 'TAG').replaceAll(origin, 'ORIGIN');
  });
  return mine === its ? [] : [`it ended differently:\n${difference(mine, its)}\n${difference(its, mine)}`];
}

/** A little of `text` from before where it differs. */
function difference(text = '', other = ''): string {
  const at = [...text].findIndex((sign, index) => sign !== other[index]);
  return `... ${text.slice(Math.max(at - 200, 0), at + 200)} ...`;
}

function outcomeOf(step: unknown): unknown {
  if (!isRecord(step)) return step;
  const { stepId, success, transformedData, rawData, error } = step;
  return { stepId, success, transformedData, rawData, error };
}

/** A run stops only for requests that must not be sent twice and were under way at a kill; then nothing follows. */
function wronglyInterrupted(
  { kind, tag, end }: Subject,
  requests: readonly Arrival[],
  { origin, killedAt }: Circumstances,
): readonly string[] {
  const named =
    /it had sent (.+); whether that arrived is not known/.exec(String(end.error))?.[1]?.split(' and ') ?? [];
  if (named.length === 0) return ['it does not name a request'];
  return named.flatMap((text) => {
    const shape = kind.shapes.find(({ id }) => text.includes(`${origin}/${tag}/${id}/`));
    if (shape?.isUnsafe !== true) return [`it names ${text}`];
    const request = requests.find((arrival) => text === `${arrival.method} ${origin}/${tag}/${nameOf(arrival)}`);
    // It was noted, and then the process was killed before it sent anything.
    if (request === undefined) return [];
    const follower = requests.find((later) => isBefore(request, later, kind) || later.life > request.life);
    const sinceMs = (killedAt.get(request.life) ?? 0) - (request.answeredAt ?? Number.POSITIVE_INFINITY);
    return [
      ...(killedAt.has(request.life) ? [] : [`${text} was under way when nothing was killed`]),
      ...(follower === undefined ? [] : [`${nameOf(follower)} arrived after ${text}`]),
      ...(sinceMs > recordedWithinMs ? [`${text} was answered ${Math.round(sinceMs)} ms before the kill`] : []),
    ];
  });
}

/** Whoever waits is told at least once, each time with the same id. */
function untold(news: readonly Arrival[], end: Output): readonly string[] {
  const ids = new Set(news.map(({ headers }) => headers['webhook-id']));
  const wrong = news.map(newsIn).filter(({ runId, success }) => runId !== end.id || success !== end.success);
  return [
    ...(ids.size === 1 ? [] : [`its webhook had ${ids.size} ids`]),
    ...(wrong.length === 0 ? [] : [`its webhook said ${JSON.stringify(wrong[0])}`]),
  ];
}
