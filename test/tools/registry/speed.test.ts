/** What a migration costs the registries: requests, and how many at the same time. */
import { expect, test } from 'vitest';
import { openStage, record } from './stage.ts';

function manySubjects(subjects: number, versions: number) {
  const all = Array.from({ length: subjects * versions }, (_, index) => {
    const [subject, number] = [Math.floor(index / versions), (index % versions) + 1];
    const deleted = subject % 10 === 0 && number === 1;
    return {
      subject: `:.hens:coop-${subject}-value`,
      version: number,
      id: index + 1,
      schema: record(`Coop${subject}`, `eggs${number}`),
      schemaType: 'AVRO',
      references: [],
      deleted,
    };
  });
  const configs = Object.fromEntries(
    Array.from({ length: subjects / 5 }, (_, index) => [`:.hens:coop-${index}-value`, { compatibilityLevel: 'NONE' }]),
  );
  return { versions: all, configs };
}

test('takes no more requests than there is to read and to write, and never too many at once', async () => {
  const [subjects, versions] = [400, 3];
  const { source, target, migrate } = await openStage({ source: { seed: manySubjects(subjects, versions) } });

  const report = await migrate({ context: '.hens' });

  const [n, d, k] = [subjects * versions, subjects / 10, subjects / 5];
  const requests = source.metrics().requests + target.metrics().requests;
  expect(report).toMatchObject({
    status: 'completed',
    summary: { registered: n, soft_deleted: d, configs_applied: k },
  });
  expect(report).toMatchObject({ summary: { requests: { source: source.metrics().requests } } });
  expect(requests).toBeLessThanOrEqual(n + 2 * subjects + d + k + 40 + 3 * Math.ceil(n / 1000));
  expect(Math.max(source.metrics().maxInFlight, target.metrics().maxInFlight)).toBeLessThanOrEqual(32);
});

test('asks one registry no more at the same time because both contexts are in it', async () => {
  const { versions, configs } = manySubjects(200, 1);
  const copies = versions.map((each) => ({ ...each, subject: each.subject.replace(':.hens:', ':.coop:') }));
  const { source, house } = await openStage({
    source: { seed: { versions: [...versions, ...copies], configs }, latencyMs: 2 },
  });

  const compared = await house.done('registry/compare', {
    source_registry: 'north',
    target_registry: 'north',
    context: '.hens',
    target_context: '.coop',
  });

  expect(compared).toMatchObject({ counts: { identical: 200 }, settings: { length: 40 } });
  expect(source.metrics().maxInFlight).toBeLessThanOrEqual(32);
});

test('waits until the date that a registry names in Retry-After', async () => {
  const { source, house } = await openStage();
  const begun = Date.now();
  // Dates have no fractions: this one is two to three seconds ahead.
  const until = (Math.floor(begun / 1_000) + 3) * 1_000;
  const headers = { 'retry-after': new Date(until).toUTCString() };
  source.faults.add({ match: { path: /metadata/, nth: 1 }, action: { kind: 'status', status: 429, headers } });

  await house.done('registry/listContexts', { registry: 'north' });

  const [first, second] = source.journal.filter(({ path }) => path.includes('metadata'));
  expect((second?.t ?? 0) - (first?.t ?? 0)).toBeGreaterThan(1_000);
});
