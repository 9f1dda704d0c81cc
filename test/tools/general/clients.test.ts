/** The general tools as MCP clients use them: across processes, and with a person who is asked. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pick } from '../../harness/json.ts';
import { connectWith } from '../../harness/mcp.ts';
import { tempDir } from '../../harness/temp.ts';

const told = (answer: unknown, ...path: (string | number)[]): unknown => pick(answer, 'structuredContent', ...path);

// Two starts of Node take their time on a machine that is busy with other tests.
test('two processes of one data folder share memory and thoughts', { timeout: 60_000 }, async () => {
  const dataDir = tempDir();
  const here = await connectWith({ sdk: 1, over: 'stdio', modern: false }, { dataDir });
  const there = await connectWith({ sdk: 2, over: 'stdio', modern: true }, { dataDir });
  const thought = { thought: 'Count the hens.', nextThoughtNeeded: true, thoughtNumber: 1, totalThoughts: 2 };
  const entities = [{ name: 'Berta', entityType: 'hen', observations: ['lays brown eggs'] }];

  const first = await here.call('sequential_thinking', thought);
  const second = await there.call('sequentialThinking', {
    ...thought,
    thoughtNumber: '2',
    nextThoughtNeeded: 'false',
    sessionId: told(first, 'sessionId'),
  });
  await here.call('memory', { operation: 'create_entities', params: { entities } });
  const found = await there.call('memory', { operation: 'search_nodes', params: { query: 'BROWN' } });

  expect(told(second, 'thoughtHistoryLength')).toBe(2);
  expect(told(found, 'entities')).toEqual(entities);
});

test.each([
  [true, false],
  [false, true],
])('a file is deleted when the person says %s', { timeout: 60_000 }, async (confirm, isLeft) => {
  const root = tempDir();
  const path = join(root, 'hens.md');
  writeFileSync(path, 'Berta');
  const reply = { action: 'accept', content: { confirm } } as const;
  const client = await connectWith({ sdk: 2, over: 'http', modern: true }, { reply, settings: { roots: [root] } });

  const answer = await client.call('filesystem', { operation: 'delete', filePath: 'hens.md' });

  expect(client.asked).toHaveLength(1);
  expect(pick(answer, 'isError') === true).toBe(isLeft);
  expect(existsSync(path)).toBe(isLeft);
});
