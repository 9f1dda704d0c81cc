import { expect, test } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import { passagesOf, sectionsOf } from '../../../../src/engine/integration/documentation/sections.ts';
import { farmDocument } from './place.ts';

test('divides prose by its headings, and knows those above', () => {
  const parts = passagesOf('# Farm\nWelcome.\n## Hens\nHens lay eggs.\n## Eggs\nEggs are round.\n# Mill\nFlour.');

  expect(parts.map(({ title, body }) => [title, body])).toEqual([
    ['Farm', '# Farm\nWelcome.'],
    ['Farm > Hens', '## Hens\nHens lay eggs.'],
    ['Farm > Eggs', '## Eggs\nEggs are round.'],
    ['Mill', '# Mill\nFlour.'],
  ]);
});

test('takes no comment of a shell for a heading', () => {
  const parts = passagesOf('# Farm\n```sh\n# all hens\ncurl /hens\n```\n');

  expect(parts).toHaveLength(1);
});

test('divides what is too long, between paragraphs where it can', () => {
  const paragraph = 'Hens lay eggs. '.repeat(60).trim();
  const parts = passagesOf(`# Farm\n${[paragraph, paragraph, paragraph].join('\n\n')}`);

  expect(parts.map(({ body }) => body.length <= limits.documentationSectionChars)).toEqual([true, true]);
  expect(parts[1]?.body).toBe(paragraph);
  expect(passagesOf('x'.repeat(5_000)).map(({ body }) => body.length)).toEqual([2_000, 2_000, 1_000]);
});

test('makes a section of each operation, with the words of its names', () => {
  const sections = sectionsOf({ id: 'farm', openApiSchema: JSON.stringify(farmDocument) });

  expect(sections.map(({ kind, title }) => [kind, title])).toEqual([
    ['security', 'Security'],
    ['operation', '[GET /hens]'],
    ['operation', '[DELETE /eggs/{day}]'],
  ]);
  expect(sections[1]?.words).toBe('list hen coop the of a');
  expect(JSON.parse(sections[1]?.body ?? '')).toMatchObject({
    operationId: 'listHens',
    parameters: [{ name: 'coop' }],
  });
});

test('reads an OpenAPI document that was given as documentation', () => {
  const sections = sectionsOf({ id: 'farm', documentation: JSON.stringify(farmDocument) });

  expect(sections.map(({ kind }) => kind)).toEqual(['security', 'operation', 'operation']);
});

test('leaves schemas out of an operation that is too large', () => {
  const properties = Object.fromEntries(Array.from({ length: 200 }, (_, count) => [`hen${count}`, { type: 'string' }]));
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const document = {
    ...farmDocument,
    paths: { '/hens': { post: { summary: 'Adds hens', requestBody: { content }, responses: { 200: { content } } } } },
  };

  const [, operation] = sectionsOf({ id: 'farm', openApiSchema: JSON.stringify(document) });

  expect(operation?.body.length).toBeLessThanOrEqual(limits.documentationSectionChars);
  expect(JSON.parse(operation?.body ?? '')).toMatchObject({ summary: 'Adds hens' });
});
