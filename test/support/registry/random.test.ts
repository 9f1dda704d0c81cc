import { describe, expect, test } from 'vitest';
import { createRegistry } from './index.ts';
import { defaultContext, parseName } from './names.ts';
import { randomRegistry } from './random.ts';
import type { Seed, SeedVersion } from './seed.ts';
import { type Target, talkTo } from './target.ts';

const seeds = Array.from({ length: 25 }, (_, index) => index + 1);

/** Colons stay as they are: some products do not decode them. The default context needs no prefix where it is the only one. */
function pathOf(kind: string, scope: string, isOnly = false): string {
  const { context, subject } = parseName(scope);
  const prefix = isOnly ? `/${kind}` : `/contexts/${context === defaultContext ? ':.:' : context}/${kind}`;
  return subject === '' ? prefix : `${prefix}/${encodeURIComponent(subject).replaceAll('%3A', ':')}`;
}

interface Way {
  readonly isOnly?: boolean;
  readonly deletesAtOnce?: boolean;
}

/** The plainest migration there is: everything through the API, one after the other. */
async function bringAbout(at: Target, seed: Required<Seed>, way: Way = {}): Promise<void> {
  const path = (kind: string, scope: string) => pathOf(kind, scope, way.isOnly);
  const remove = async ({ subject, version }: SeedVersion) =>
    expect(await at.delete(`${path('subjects', subject)}/versions/${version}`)).toMatchObject({ status: 200 });
  const contexts = seed.contexts.map((context) => (context === defaultContext ? '' : `:${context}:`));
  for (const scope of contexts) expect((await at.put(path('mode', scope), { mode: 'IMPORT' })).status).toBe(200);
  for (const { deleted, ...version } of seed.versions) {
    const { status, body } = await at.post(`${path('subjects', version.subject)}/versions`, version);
    expect({ status, body }).toMatchObject({ status: 200, body: { id: version.id } });
    if (deleted === true && way.deletesAtOnce === true) await remove(version);
  }
  const deleted = way.deletesAtOnce === true ? [] : seed.versions.filter((version) => version.deleted);
  for (const version of deleted.toReversed()) await remove(version);
  for (const [scope, { compatibilityLevel, ...config }] of Object.entries(seed.configs)) {
    const compatibility = compatibilityLevel === undefined ? {} : { compatibility: compatibilityLevel };
    expect(await at.put(path('config', scope), { ...compatibility, ...config })).toMatchObject({ status: 200 });
  }
  for (const scope of contexts) await at.delete(path('mode', scope));
  for (const [scope, mode] of Object.entries(seed.modes)) await at.put(`${path('mode', scope)}?force=true`, { mode });
}

describe('random registries', () => {
  test.each(seeds)('can be brought about through the API (seed %i)', async (number) => {
    const seed = randomRegistry(number);
    await using planted = await createRegistry({ seed });
    await using grown = await createRegistry();

    await bringAbout(talkTo(grown.url), seed);

    expect(grown.state()).toEqual(planted.state());
    expect(grown.snapshot()).toBe(planted.snapshot());
  });

  test.each(['confluent-7.0', 'axonops', 'karapace', 'redpanda-25'] as const)(
    'can be brought about in %s',
    async (flavour) => {
      for (const number of seeds.slice(0, 8)) {
        const seed = randomRegistry(number, { contexts: ['.'], isPlain: true });
        await using planted = await createRegistry({ flavour, seed });
        await using grown = await createRegistry({ flavour });

        await bringAbout(talkTo(grown.url), seed, { isOnly: true });

        const { versions, configs } = planted.state();
        expect(grown.state()).toMatchObject({ versions, configs });
      }
    },
  );

  test.each(seeds)('can be brought about where the living refer to the deleted (seed %i)', async (number) => {
    const seed = randomRegistry(number, { refersToDeleted: true });
    await using planted = await createRegistry({ seed });
    await using grown = await createRegistry();

    await bringAbout(talkTo(grown.url), seed, { deletesAtOnce: true });

    expect(grown.state()).toEqual(planted.state());
  });

  test('let the living refer to the deleted only where that is asked for', () => {
    const count = (refersToDeleted: boolean) =>
      seeds.filter((seed) => {
        const { versions } = randomRegistry(seed, { contexts: ['.'], refersToDeleted });
        const gone = new Set(
          versions.filter(({ deleted }) => deleted).map(({ subject, version }) => `${subject} ${version}`),
        );
        const living = versions.filter(({ deleted }) => deleted !== true).flatMap(({ references }) => references);
        return living.some(({ subject, version }) => gone.has(`${subject} ${version}`));
      }).length;

    expect(count(false)).toBe(0);
    expect(count(true)).toBeGreaterThan(0);
  });

  test('are the same for the same number, and others for others', () => {
    expect(randomRegistry(7)).toEqual(randomRegistry(7));
    expect(randomRegistry(7)).not.toEqual(randomRegistry(8));
  });

  test('hold, taken together, everything that makes a migration hard', () => {
    const all = seeds.map((seed) => randomRegistry(seed));
    const versions = all.flatMap((seed) => seed.versions);
    const [configs, modes] = [
      all.flatMap(({ configs }) => Object.values(configs)),
      all.flatMap((s) => Object.values(s.modes)),
    ];
    const referring = versions.filter(({ references }) => references.length > 0);
    const idsIn = ({ versions = [] }: Seed) => versions.map(({ subject, id }) => `${parseName(subject).context} ${id}`);
    const isShared = (seed: Seed) => new Set(idsIn(seed)).size < idsIn(seed).length;

    expect(new Set(versions.map(({ schemaType }) => schemaType)).size).toBe(3);
    expect(versions.some(({ deleted }) => deleted)).toBe(true);
    expect(versions.some(({ metadata }) => metadata !== undefined)).toBe(true);
    expect(versions.some(({ ruleSet }) => ruleSet !== undefined)).toBe(true);
    expect(referring.some(({ references }) => references.some(({ subject }) => subject.startsWith(':.')))).toBe(true);
    expect(referring.some(({ references }) => references.some(({ subject }) => !subject.startsWith(':.')))).toBe(true);
    expect(configs.some((config) => config['alias'] !== undefined)).toBe(true);
    expect(modes).toContain('READONLY');
    expect(all.some(isShared)).toBe(true);
    expect(versions.some(({ subject }) => subject.includes('%'))).toBe(true);
    expect(versions.some(({ version }) => version > 4)).toBe(true);
  });

  test('stay in the contexts that are asked for, and plain where that is asked for', () => {
    const plain = seeds.map((seed) => randomRegistry(seed, { contexts: ['.'], isPlain: true }));

    expect(plain.flatMap(({ contexts }) => contexts)).toEqual(seeds.map(() => '.'));
    expect(plain.flatMap(({ modes }) => Object.keys(modes))).toEqual([]);
    expect(plain.flatMap(({ versions }) => versions.filter((version) => version.metadata ?? version.ruleSet))).toEqual(
      [],
    );
  });
});
