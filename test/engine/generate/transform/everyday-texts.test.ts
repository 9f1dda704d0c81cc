/** Texts that are asked for in plain words, of answers as services give them. */
import { expect, test } from 'vitest';
import { ask, listOf, record } from './ask.ts';

test('the primary one of several entries is its value, and not what kind of entry it is', async () => {
  const data = {
    getKeepers: {
      data: [
        {
          id: 1,
          name: 'Al',
          phone: [
            { value: '111', primary: false, label: 'home' },
            { value: '222', primary: true, label: 'work' },
          ],
        },
        { id: 2, name: 'Bo', phone: [{ value: '333', primary: true, label: 'work' }] },
        { id: 3, name: 'Cy', phone: [] },
      ],
    },
  };
  const schema = listOf(record({ name: 'string', phone: { type: ['string', 'null'] } }));

  const made = await ask({ data, schema, instruction: 'name and primary phone of every keeper' });

  expect(made.data).toEqual([
    { name: 'Al', phone: '222' },
    { name: 'Bo', phone: '333' },
    { name: 'Cy', phone: null },
  ]);
});

const guests = {
  guests: {
    data: [
      { name: 'Ada Birk', mail: 'Ada@X.org' },
      { name: 'Bo', mail: 'BO@x.org' },
      { name: 'Cy van Loon', mail: 'cy@x.org' },
    ],
  },
};

test('of names that are taken apart some may be one word, and what follows in parentheses is no condition', async () => {
  const schema = listOf(record({ firstName: 'string', lastName: 'string', mail: 'string' }));

  const { data } = await ask({
    data: guests,
    schema,
    instruction:
      'Split the name at the first space into first and last name (last name is empty when there is only one word) and put the mail in lower case',
  });

  expect(data).toEqual([
    { firstName: 'Ada', lastName: 'Birk', mail: 'ada@x.org' },
    { firstName: 'Bo', lastName: '', mail: 'bo@x.org' },
    { firstName: 'Cy', lastName: 'van Loon', mail: 'cy@x.org' },
  ]);
});

const books = {
  getBooks: {
    data: {
      books: [
        { title: 'Tides', genres: 'sea; travel' },
        { title: 'Rye', genres: 'baking; travel' },
        { title: 'Kelp', genres: 'sea' },
        { title: 'Zen', genres: '' },
      ],
    },
  },
};

test('texts whose parts come again are lists, of which each part is a value', async () => {
  const schema = record({ genres: listOf('string') });

  const { data, unchecked } = await ask({
    data: books,
    schema,
    instruction: 'every genre once in alphabetical order',
  });

  expect(data).toEqual({ genres: ['baking', 'sea', 'travel'] });
  expect(unchecked.join(' ')).toContain('has the parts of');
});

test('sentences with commas are no lists', async () => {
  const data = {
    quotes: {
      data: [
        { who: 'Al', text: 'Well, it rains' },
        { who: 'Bo', text: 'Yes, now' },
      ],
    },
  };

  const made = await ask({ data, schema: record({ texts: listOf('string') }), instruction: 'all texts' });

  expect(made.data).toEqual({ texts: ['Well, it rains', 'Yes, now'] });
});

const courses = {
  courses: {
    data: {
      courses: [
        {
          title: 'Felting',
          state: 'open',
          teachers: [
            { name: 'Jo Brand', email: 'jo@x.org' },
            { name: 'Ed Finch', email: 'ed@x.org' },
          ],
        },
        { title: 'Dyeing', state: 'closed', teachers: [{ name: 'Al Key', email: 'al@x.org' }] },
      ],
    },
  },
};

test('an example of several in one text needs no row that makes it', async () => {
  const schema = listOf(record({ title: 'string', teachers: 'string' }));

  const named = await ask({
    data: courses,
    schema,
    instruction: 'courses with the names of the teachers as one text like "Ann Lee, Bob Ray"',
  });
  const written = await ask({
    data: courses,
    schema,
    instruction: 'title and the teachers (e.g. "a@b.example; c@d.example")',
  });

  expect(named.data).toEqual([
    { title: 'Felting', teachers: 'Jo Brand, Ed Finch' },
    { title: 'Dyeing', teachers: 'Al Key' },
  ]);
  expect(named.unchecked.join(' ')).toContain('teachers.name of each');
  expect(written.data).toEqual([
    { title: 'Felting', teachers: 'jo@x.org; ed@x.org' },
    { title: 'Dyeing', teachers: 'al@x.org' },
  ]);
});

const baskets = {
  getBaskets: {
    data: {
      baskets: [
        {
          number: 'B-7',
          farm: { first_name: 'Ada', last_name: 'Birk' },
          eggs: [
            { size: 'S', amount: 2 },
            { size: 'L', amount: 1 },
          ],
        },
        { number: 'B-8', farm: { first_name: 'Tom', last_name: 'Lund' }, eggs: [{ size: 'M', amount: 5 }] },
      ],
    },
  },
};

test('a number in an example may be a sum of the rows inside, where that is said', async () => {
  const { data } = await ask({
    data: baskets,
    schema: record({ lines: listOf('string') }),
    instruction: 'one line for each basket like "B-7 from Ada Birk: 3 pieces" (pieces are the amounts added up)',
  });

  expect(data).toEqual({ lines: ['B-7 from Ada Birk: 3 pieces', 'B-8 from Tom Lund: 5 pieces'] });
});

test('a text per record is made of the records, and not of the rows inside of them', async () => {
  const { data } = await ask({
    data: baskets,
    schema: listOf('string'),
    instruction: 'A text per basket, e.g. "B-8: 5 pieces". Pieces is the sum of the amounts.',
  });

  expect(data).toEqual(['B-7: 3 pieces', 'B-8: 5 pieces']);
});
