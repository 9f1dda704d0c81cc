/** What the store keeps beside definitions: former workflows, documentation, client credentials, small values. */
import { expect, test } from 'vitest';
import type { DocumentationSection } from '../../../src/core/integration-ports.ts';
import type { StoredDefinition } from '../../../src/core/ports.ts';
import type { StoreUnderTest } from './samples.ts';

function definition(id: string, count: number): StoredDefinition {
  return { id, createdAt: 1, updatedAt: count, sealed: `sealed ${id} ${count}` };
}

function section(position: number, title: string, body: string): DocumentationSection {
  return { position, kind: 'text', title, words: title.toLowerCase(), body };
}

export function integrationContract(under: StoreUnderTest): void {
  shelfContract(under);
  wishContract(under);
  sectionContract(under);
  keptContract(under);
}

function shelfContract(under: StoreUnderTest): void {
  test('keeps what a workflow was, under numbers that count up', async () => {
    const { workflows, formerWorkflows } = await under.open();
    await workflows.insert(definition('hens', 1));

    await workflows.replace(definition('hens', 2), definition('hens', 1));
    await workflows.replace(definition('hens', 3), definition('hens', 2));

    const { items, total } = await formerWorkflows.list('hens', { limit: 10, offset: 0 });
    expect(total).toBe(2);
    expect(items).toEqual([
      { version: 2, sealedAs: 'hens', sealed: 'sealed hens 2', updatedAt: 2 },
      { version: 1, sealedAs: 'hens', sealed: 'sealed hens 1', updatedAt: 1 },
    ]);
    expect(await formerWorkflows.get('hens', 1)).toEqual(items[1]);
    expect(await formerWorkflows.next('hens')).toBe(3);
  });

  test('keeps nothing of a replacement that was too late', async () => {
    const { workflows, formerWorkflows } = await under.open();
    await workflows.insert(definition('hens', 1));

    expect(await workflows.replace(definition('hens', 3), definition('hens', 2))).toBe(false);

    expect(await formerWorkflows.next('hens')).toBe(1);
  });

  test('counts every change of a shelf, by whichever process', async () => {
    const [here, there] = await under.openTwice();
    const before = await here.workflows.changes();

    await there.workflows.insert(definition('hens', 1));
    const inserted = await here.workflows.changes();
    await there.workflows.replace(definition('hens', 2), definition('hens', 1));
    const stamps = await here.workflows.stamps();
    await there.workflows.delete('hens');

    expect(new Set([before, inserted, await here.workflows.changes()]).size).toBe(3);
    expect(stamps).toMatchObject([{ id: 'hens' }]);
  });
}

function wishContract(under: StoreUnderTest): void {
  test('gives wishes for documentation whose time has come, and forgets none that was made again', async () => {
    const { documentationFetches: wishes } = await under.open();
    const first = { integrationId: 'farm', request: 'one', attempts: 0 };
    await wishes.want(first, 10);

    expect(await wishes.due(9, 5)).toEqual([]);
    expect(await wishes.due(10, 5)).toEqual([first]);
    await wishes.postpone(first, 20);
    expect(await wishes.due(20, 5)).toEqual([{ ...first, attempts: 1 }]);
    await wishes.want({ ...first, request: 'two' }, 0);
    await wishes.settle(first);
    expect(await wishes.due(20, 5)).toEqual([{ ...first, request: 'two' }]);
    await wishes.settle({ ...first, request: 'two' });
    expect(await wishes.due(20, 5)).toEqual([]);
  });
}

function sectionContract(under: StoreUnderTest): void {
  test('finds sections by their words, a hit in the title first, each integration by itself', async () => {
    const { documentationSections: sections } = await under.open();
    await sections.put('farm', 'd1', [section(0, 'Eggs', 'Laid by hens'), section(1, 'Hens', 'They lay')]);
    await sections.put('mill', 'd1', [section(0, 'Hens', 'There are none')]);

    const found = await sections.find('farm', ['hen'], 5);

    expect(found.map(({ title }) => title)).toEqual(['Hens', 'Eggs']);
    expect(await sections.find('farm', ['"', 'OR', '*'], 5)).toEqual([]);
    expect(await sections.find('farm', [], 5)).toEqual([]);
  });

  test('puts sections in the place of others, and forgets them', async () => {
    const { documentationSections: sections } = await under.open();
    await sections.put('farm', 'd1', [section(0, 'Eggs', 'Laid')]);

    await sections.put('farm', 'd2', [section(0, 'Ducks', 'Swim')]);

    expect(await sections.digest('farm')).toBe('d2');
    expect(await sections.find('farm', ['eggs'], 5)).toEqual([]);
    await sections.forget('farm');
    expect(await sections.digest('farm')).toBeUndefined();
    expect(await sections.find('farm', ['ducks'], 5)).toEqual([]);
  });
}

function keptContract(under: StoreUnderTest): void {
  test('gives client credentials once, to whichever process, while their time is not over', async () => {
    const [here, there] = await under.openTwice();
    await here.clientCredentials.put('uid', 'sealed', 10);
    await here.clientCredentials.put('old', 'sealed', 5);

    expect(await there.clientCredentials.take('uid', 9)).toBe('sealed');
    expect(await here.clientCredentials.take('uid', 9)).toBeUndefined();
    expect(await here.clientCredentials.take('old', 5)).toBeUndefined();
  });

  test('keeps small values by name', async () => {
    const { keptValues } = await under.open();

    expect(await keptValues.get('tenant')).toBeUndefined();
    await keptValues.put('tenant', 'one');
    await keptValues.put('tenant', 'two');
    expect(await keptValues.get('tenant')).toBe('two');
  });
}
