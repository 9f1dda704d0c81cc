import { expect, test } from 'vitest';
import { startDatabase, useDatabase } from '../../../drivers/net/coop-database.ts';
import { settled, workingHouse } from './place.ts';

useDatabase();

const password = 'eggs & <bacon>/@';

test('describes the tables of a database, and holds none of its password', async () => {
  const database = await startDatabase({ password });
  const house = await workingHouse();
  const urlHost = `postgres://hen:<<coop_password>>@127.0.0.1:${database.port}`;
  const step = (query: string) => ({
    id: 'make',
    integrationId: 'coop',
    apiConfig: { method: 'POST', body: JSON.stringify({ query, params: [] }) },
  });
  await house.done('integration/upsert', {
    input: { id: 'coop', urlHost, urlPath: '/coop', credentials: { password }, documentation: 'Not fetched yet.' },
  });
  for (const query of [
    'create table if not exists coop (id integer primary key, name text not null)',
    "create table if not exists hen (id integer primary key, coop integer references coop, laid date default '2026-01-01')",
  ]) {
    await house.done('workflow/execute', { workflow: { id: 'make', steps: [step(query)] } });
  }

  await house.done('integration/upsert', { input: { id: 'coop', documentationPending: true } });
  const { documentation } = await settled(house, 'coop');
  const found = await house.done('integration/searchIntegrationDocumentation', {
    integrationId: 'coop',
    keywords: 'laid',
  });

  expect(documentation).toContain(
    '## Table public.coop\n\n- id: integer, not null, primary key\n- name: text, not null',
  );
  expect(documentation).toContain("- coop: integer, foreign key\n- laid: date, default '2026-01-01'::date");
  expect(JSON.stringify(documentation)).not.toContain('bacon');
  expect(found.text).toContain('## Table public.hen');
});
