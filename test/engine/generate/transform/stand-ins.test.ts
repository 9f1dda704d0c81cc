/** What stands where something is missing, and which of several is the first, in the many ways in which both are said. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

const keepers = {
  keepers: [
    { first_name: 'Ada', nickname: 'Ace', mobile: null, landline: '11', hired: '2025-01-02' },
    { first_name: 'Bob', nickname: null, mobile: '22', landline: '33', hired: '2025-03-04' },
  ],
};

const wordings = [
  'the X or, if that is absent, the Y',
  'X (the Y if there is no X)',
  'the X, or the Y where no X is given',
  'where no X is given, the Y takes its place',
  'X, falling back on the Y when the X is blank',
  'X; the Y stands in if it is missing',
  'X, otherwise the Y',
  'X if there is one, else the Y',
  'X if present, Y if not',
  'the X, if any, or else the Y',
  'Y unless there is an X',
  'the Y is used only if the X is missing',
  'the Y replaces a missing X',
  'a missing X is replaced by the Y',
  'Use the Y in place of a missing X',
  'When there is no X, the Y goes there instead',
  'X or Y, whichever is there',
  'X, or in its absence the Y',
  'prefer the X over the Y',
  'the X, with the Y as a fallback',
  'X ?? Y',
  'the X, or for those without one the Y',
  'whoever has no X gets the Y',
];

test.each(wordings)('one field stands for another that is missing: %s', async (wording) => {
  const said = (one: string, other: string): string => wording.replace(/\bX\b/g, one).replace(/\bY\b/g, other);
  const called = listOf(record({ caller: 'string', hired: 'string' }));
  const phoned = listOf(record({ phone: 'string', hired: 'string' }));

  const names = await ask({ data: keepers, schema: called, instruction: `caller: ${said('nickname', 'first name')}` });
  const phones = await ask({ data: keepers, schema: phoned, instruction: `phone: ${said('mobile', 'landline')}` });

  expect(names.data).toMatchObject([{ caller: 'Ace' }, { caller: 'Bob' }]);
  expect(phones.data).toMatchObject([{ phone: '11' }, { phone: '22' }]);
});

test('what was named last is meant by `that`', async () => {
  const schema = listOf(record({ hired: 'string', nickname: 'string' }));
  const instruction = 'the hiring date, the nickname or, if that is absent, the first name';

  const { data, transformCode } = await ask({ data: keepers, schema, instruction });

  expect(data).toMatchObject([{ nickname: 'Ace' }, { nickname: 'Bob' }]);
  expect(transformCode).not.toMatch(/hired != null/);
});

const eggs = {
  eggs: [
    { name: 'A1', mark: ['Oak', 'Elm'], mark_code: 'o' },
    { name: 'B2', mark: ['Elm'], mark_code: 'e' },
  ],
};

test.each([
  'name and the first entry of its marks',
  'Of the marks only the first is needed; the name goes with it',
  'name and the mark, which is the first one listed',
  'the name and the mark that comes first',
  'name and just the first of its marks',
  'name and mark (only the first one)',
  'name and the mark listed first',
  'name plus the mark at the front of the list',
  'name and one mark, the first',
  'if there are several marks, take the first; name',
  'name and mark; when an egg has more than one mark the first counts',
  'name and mark[0]',
])('the first of a list: %s', async (instruction) => {
  const schema = listOf(record({ name: 'string', mark: 'string' }));

  const { data } = await ask({ data: eggs, schema, instruction });

  expect(data).toEqual([
    { name: 'A1', mark: 'Oak' },
    { name: 'B2', mark: 'Elm' },
  ]);
});
