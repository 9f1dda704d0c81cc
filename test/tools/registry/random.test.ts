/** Random registries, random faults: whatever comes in between, in the end the target is the source. */
import { expect, test } from 'vitest';
import type { TestRegistry } from '../../support/registry/index.ts';
import { randomRegistry } from '../../support/registry/random.ts';
import type { Seed, SeedVersion } from '../../support/registry/seed.ts';
import { contextOf, expectMigrated, expectSameOutcomes } from './expected.ts';
import { openStage, others, version } from './stage.ts';

/** REGISTRY_ROUNDS asks for more. */
const rounds = Number(process.env.REGISTRY_ROUNDS ?? 12);
const first = Number(process.env.REGISTRY_SEED ?? 1);

const actions = [
  { kind: 'status', status: 503, headers: { 'retry-after': '0' } },
  { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
  { kind: 'status', status: 500, errorCode: 50_001, isHandled: true },
  { kind: 'status', status: 500, errorCode: 50_002 },
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'truncate' },
  { kind: 'malformed' },
  { kind: 'close' },
] as const;

function addFaults(registry: TestRegistry, probability: number): void {
  for (const action of actions) registry.faults.add({ match: { probability }, action });
}

/** Something that others have in the context: then single subjects are put into IMPORT mode. */
function ofOthers(context: string): SeedVersion {
  return version(context === '.' ? others : `:${context}:${others}`, 3, 1_000_000);
}

/** What other contexts hold may be referred to, so the target has it before. */
function beside(seed: Required<Seed>, context: string): Required<Pick<Seed, 'versions'>> {
  const isBeside = (name: string): boolean => {
    const own = /^:(\.[^:]*):/.exec(name)?.[1] ?? '.';
    return own !== context;
  };
  return { versions: seed.versions.filter(({ subject }) => isBeside(subject)) };
}

test.each(Array.from({ length: rounds }, (_, index) => first + index))(
  'random registry %i comes over whole, however often requests fail',
  { timeout: 60_000 },
  async (number) => {
    const seed = randomRegistry(number);
    const context = seed.contexts[number % seed.contexts.length] ?? '.';
    const targetContext = number % 4 === 0 ? '.moved' : context;
    const isShared = number % 3 === 1;
    const { source, target, migrate } = await openStage({
      source: { seed, chanceSeed: number },
      target: {
        seed: { versions: [...beside(seed, context).versions, ...(isShared ? [ofOthers(targetContext)] : [])] },
        chanceSeed: number + 1,
      },
    });
    const before = source.snapshot();
    const modesBefore = contextOf(target.state(), targetContext).modes;
    addFaults(source, 0.01);
    addFaults(target, 0.01);

    const route = { context, target_context: targetContext };
    let report = await migrate(route);
    for (let again = 0; again < 5 && report['status'] !== 'completed'; again += 1) report = await migrate(route);

    expect(report).toMatchObject({ status: 'completed', verification: { status: 'passed' } });
    expect(source.snapshot()).toBe(before);
    expectMigrated({ source, target, context, targetContext, modesBefore });
    expectSameOutcomes(target);
  },
);

/** Texts of each subject's live versions in order; what a registry without numbers of ours takes for one is one. */
function liveTexts(state: Required<Seed>): Readonly<Record<string, readonly string[]>> {
  const texts = new Map<string, Set<string>>();
  for (const { subject, schema, deleted } of state.versions) {
    if (deleted !== true) texts.set(subject, (texts.get(subject) ?? new Set()).add(schema));
  }
  return Object.fromEntries([...texts].map(([subject, all]) => [subject, [...all]]));
}

test.each(Array.from({ length: Math.ceil(rounds / 2) }, (_, index) => first + index))(
  'random registry %i comes over with ids of the target',
  { timeout: 60_000 },
  async (number) => {
    const seed = randomRegistry(number, { contexts: ['.hens'], isPlain: true });
    const { source, target, migrate } = await openStage({
      source: { seed },
      target: { seed: { versions: [version(`:.hens:${others}`, 1, 3)] }, chanceSeed: number },
    });
    addFaults(target, 0.01);

    const route = { context: '.hens', preserve_ids: false };
    let report = await migrate(route);
    for (let again = 0; again < 5 && report['status'] !== 'completed'; again += 1) report = await migrate(route);

    expect(report).toMatchObject({ status: 'completed' });
    const { [`:.hens:${others}`]: _others, ...texts } = liveTexts(target.state());
    expect(texts).toEqual(liveTexts(source.state()));
  },
);
