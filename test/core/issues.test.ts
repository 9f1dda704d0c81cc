import { expect, test } from 'vitest';
import * as z from 'zod';
import { describeIssues } from '../../src/core/issues.ts';

const Basket = z.object({
  owner: z.string().min(1),
  eggs: z.int().min(1).max(30),
  hens: z.array(z.string()).min(1).max(3),
  notes: z.record(z.string(), z.unknown()).optional(),
  label: z.object({ text: z.string().max(5) }).optional(),
  fresh: z.boolean().optional(),
  size: z.enum(['S', 'L']).optional(),
  coop: z.string().regex(/^c/, 'must begin with c').optional(),
});

const good = { owner: 'Berta', eggs: 7, hens: ['Clara'] };

const problemsOf = (given: unknown): readonly string[] =>
  describeIssues(Basket.safeParse(given).error?.issues ?? [], given);

test.each([
  [{ eggs: '7' }, 'eggs: must be a number, not a text'],
  [{ eggs: 7.5 }, 'eggs: must be a whole number'],
  [{ eggs: 0 }, 'eggs: must be at least 1'],
  [{ eggs: 31 }, 'eggs: must be at most 30'],
  [{ owner: '' }, 'owner: must not be empty'],
  [{ owner: null }, 'owner: must be a text, not null'],
  [{ hens: 'Clara' }, 'hens: must be a list, not a text'],
  [{ hens: { name: 'Clara' } }, 'hens: must be a list, not an object'],
  [{ hens: [] }, 'hens: must not be empty'],
  [{ hens: ['a', 'b', 'c', 'd'] }, 'hens: must have at most 3 items'],
  [{ hens: [7] }, 'hens[0]: must be a text, not a number'],
  [{ notes: [] }, 'notes: must be an object, not a list'],
  [{ notes: true }, 'notes: must be an object, not a boolean'],
  [{ label: { text: 'six feet' } }, 'label.text: must have at most 5 characters'],
  [{ fresh: 'false' }, 'fresh: must be true or false, not a text'],
  [{ size: 'M' }, 'size: must be one of "S"|"L"'],
  [{ coop: 'north' }, 'coop: must begin with c'],
  [{ owner: undefined }, 'owner: is missing'],
])('says in plain words what is wrong with %j', (wrong, problem) => {
  expect(problemsOf({ ...good, ...wrong })).toEqual([problem]);
});

test('says of a text of JSON that the JSON itself is wanted', () => {
  const wrong = { ...good, hens: '["Clara"]', notes: ' {"laid": 7}' };

  expect(problemsOf(wrong)).toEqual([
    'hens: must be a list, not a text: send the JSON itself instead of a text of it',
    'notes: must be an object, not a text: send the JSON itself instead of a text of it',
  ]);
});
