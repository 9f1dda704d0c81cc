/**
 * How every figure comes about: subjects take turns in rounds, in a changing order, and what counts is the CPU time that
 * each server process itself spent per operation. A ratio is the median of the rounds' own ratios, so a noisy
 * neighbour disturbs both sides of it.
 */

/** One thing measured: a server, and a round of work for it. */
export interface Subject {
  readonly name: string;
  /** CPU time of the server process so far, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Works for one round; returns how many operations that were. */
  round(): Promise<number>;
}

export interface Sample {
  readonly cpuMicros: number;
  /** Wall-clock time of one operation, divided by how many ran at the same time. */
  readonly wallMicros: number;
}

export type Samples = ReadonlyMap<string, readonly Sample[]>;

export interface Rounds {
  readonly warmUps: number;
  readonly rounds: number;
}

/** The same measurement several times with fresh processes, since each process is compiled a little differently. */
export async function repeat(times: number, measure: () => Promise<Samples>): Promise<Samples> {
  const all = new Map<string, Sample[]>();
  for (let i = 0; i < times; i += 1) {
    for (const [name, samples] of await measure()) all.set(name, [...(all.get(name) ?? []), ...samples]);
  }
  return all;
}

export async function takeTurns(subjects: readonly Subject[], { warmUps, rounds }: Rounds): Promise<Samples> {
  for (let i = 0; i < warmUps; i += 1) for (const subject of subjects) await subject.round();
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]));
  for (let i = 0; i < rounds; i += 1) {
    const order = i % 2 === 0 ? subjects : subjects.toReversed();
    for (const subject of order) samples.get(subject.name)?.push(await sample(subject));
  }
  return samples;
}

async function sample(subject: Subject): Promise<Sample> {
  const cpuBefore = await subject.cpuMicros();
  const startedAt = performance.now();
  const operations = await subject.round();
  const wallMicros = ((performance.now() - startedAt) * 1000) / operations;
  return { cpuMicros: ((await subject.cpuMicros()) - cpuBefore) / operations, wallMicros };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export function medianOf(samples: Samples, name: string, what: keyof Sample): number {
  return median((samples.get(name) ?? []).map((one) => one[what]));
}

/** The median over the rounds of `name`'s figure divided by `reference`'s. */
export function ratioOf(samples: Samples, name: string, reference: string, what: keyof Sample): number {
  const references = samples.get(reference) ?? [];
  const ratios = (samples.get(name) ?? []).map((one, i) => one[what] / (references[i]?.[what] ?? Number.NaN));
  return median(ratios);
}
