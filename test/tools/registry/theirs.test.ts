/** A target may take for the same what we cannot: what it answers then was there before, and is not ours. */
import { expect, test } from 'vitest';
import { openStage, version } from './stage.ts';

/** Numbers so long that nobody can tell them apart once they were parsed. */
const text = '{ "type": "record", "name": "Hen", "fields": [], "eggs": 12345678901234567 }';
const theirs = { versions: [version('hens', 1, 70, { schema: JSON.stringify(JSON.parse(text)) })] };

test.each([false, true])('leaves it alone when the source has deleted it: %s', async (deleted) => {
  const { house, target, migrate } = await openStage({
    source: { seed: { versions: [version('hens', 1, 1, { schema: text, deleted })] } },
    target: { seed: theirs, canonicalise: 'compact-json' },
  });

  const report = await migrate({ preserve_ids: false });
  const { versions } = target.state();
  const done = await house.done('registry/rollback', { id: report['migration_id'], dry_run: false });

  expect(report).toMatchObject({ summary: { registered: 0, soft_deleted: 0 } });
  expect(versions).toMatchObject([{ subject: 'hens', version: 1, id: 70, deleted: false }]);
  expect(done).toMatchObject({ removed: 0 });
  expect(target.state().versions).toEqual(versions);
});
