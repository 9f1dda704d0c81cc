/** Trees: records that hold records of their kind, and rows that name the row above them, asked for at every level. */
import { expect, test } from 'vitest';
import { ask, listOf, record, step } from './ask.ts';

const comment = (id: number, author: string, likes: number, replies: readonly unknown[] = []): unknown => ({
  id,
  author,
  likes,
  replies,
});

const thread = {
  getThread: step({
    comments: [
      comment(1, 'ann', 3, [comment(2, 'bob', 5, [comment(4, 'ann', 0)]), comment(3, 'cy', 1)]),
      comment(5, 'dee', 9),
    ],
  }),
};

const file = (name: string, bytes: number): unknown => ({ name, kind: 'file', bytes });
const folder = (name: string, ...entries: readonly unknown[]): unknown => ({ name, kind: 'folder', entries });

const drive = {
  listDrive: step({
    root: folder('drive', file('a.txt', 100), folder('photos', file('b.jpg', 200), folder('old', file('c.jpg', 300)))),
  }),
};

const staff = {
  listStaff: step({
    staff: [
      { emp_id: 'e1', name: 'Ruth', title: 'CEO', manager: null, salary: 200 },
      { emp_id: 'e2', name: 'Sam', title: 'CTO', manager: 'e1', salary: 150 },
      { emp_id: 'e3', name: 'Tia', title: 'CFO', manager: 'e1', salary: 140 },
      { emp_id: 'e4', name: 'Uma', title: 'Dev', manager: 'e2', salary: 100 },
      { emp_id: 'e5', name: 'Vic', title: 'Aide', manager: 'e4', salary: 40 },
    ],
  }),
};

const collections = {
  getCollections: step({
    collections: [
      { id: 10, title: 'Textiles', part_of: 0 },
      { id: 11, title: 'Lace', part_of: 10 },
      { id: 12, title: 'Coins', part_of: 0 },
      { id: 14, title: 'Bobbin lace', part_of: 11 },
    ],
  }),
};

type Schema = Readonly<Record<string, unknown>>;

const text = { type: 'string' } as const;
const whole = { type: 'integer' } as const;
const textOrNull = { type: ['string', 'null'] } as const;

const asks: readonly (readonly [string, Schema, Schema, unknown])[] = [
  [
    'all comments as one flat list with author and depth (0 for top comments)',
    thread,
    listOf(record({ author: text, depth: whole })),
    [
      { author: 'ann', depth: 0 },
      { author: 'bob', depth: 1 },
      { author: 'ann', depth: 2 },
      { author: 'cy', depth: 1 },
      { author: 'dee', depth: 0 },
    ],
  ],
  [
    'all comments at any level with more than 2 likes: id and likes',
    thread,
    listOf(record({ id: whole, likes: whole })),
    [
      { id: 1, likes: 3 },
      { id: 2, likes: 5 },
      { id: 5, likes: 9 },
    ],
  ],
  [
    'comments at any level where likes = 1: id and author',
    thread,
    listOf(record({ id: whole, author: text })),
    [{ id: 3, author: 'cy' }],
  ],
  [
    'Flat list of comments: id and replyTo, the author of the comment it answers (null for top-level ones)',
    thread,
    listOf(record({ id: whole, replyTo: textOrNull })),
    [
      { id: 1, replyTo: null },
      { id: 2, replyTo: 'ann' },
      { id: 4, replyTo: 'bob' },
      { id: 3, replyTo: 'ann' },
      { id: 5, replyTo: null },
    ],
  ],
  [
    'number of comments (all levels) and sum of likes',
    thread,
    record({ comments: whole, likes: whole }),
    { comments: 5, likes: 18 },
  ],
  [
    'top-level comments with author and number of replies',
    thread,
    listOf(record({ author: text, replies: whole })),
    [
      { author: 'ann', replies: 2 },
      { author: 'dee', replies: 0 },
    ],
  ],
  [
    'all files (not the folders) with full path, parts separated by "/", and size',
    drive,
    listOf(record({ path: text, size: whole })),
    [
      { path: 'drive/a.txt', size: 100 },
      { path: 'drive/photos/b.jpg', size: 200 },
      { path: 'drive/photos/old/c.jpg', size: 300 },
    ],
  ],
  [
    'flat list of all files: name, bytes and the name of the folder they are in',
    drive,
    listOf(record({ name: text, bytes: whole, folder: text })),
    [
      { name: 'a.txt', bytes: 100, folder: 'drive' },
      { name: 'b.jpg', bytes: 200, folder: 'photos' },
      { name: 'c.jpg', bytes: 300, folder: 'old' },
    ],
  ],
  [
    'each person with the whole chain of command as text, top first, joined by " / ", the person last',
    staff,
    listOf(record({ name: text, chain: text })),
    [
      { name: 'Ruth', chain: 'Ruth' },
      { name: 'Sam', chain: 'Ruth / Sam' },
      { name: 'Tia', chain: 'Ruth / Tia' },
      { name: 'Uma', chain: 'Ruth / Sam / Uma' },
      { name: 'Vic', chain: 'Ruth / Sam / Uma / Vic' },
    ],
  ],
  [
    'name and level of everybody, the CEO is level 1',
    staff,
    listOf(record({ name: text, level: whole })),
    [
      { name: 'Ruth', level: 1 },
      { name: 'Sam', level: 2 },
      { name: 'Tia', level: 2 },
      { name: 'Uma', level: 3 },
      { name: 'Vic', level: 4 },
    ],
  ],
  ['names of all people below Sam, directly or indirectly, alphabetically', staff, listOf(text), ['Uma', 'Vic']],
  [
    'everybody who works under the CTO at any level: name and title',
    staff,
    listOf(record({ name: text, title: text })),
    [
      { name: 'Uma', title: 'Dev' },
      { name: 'Vic', title: 'Aide' },
    ],
  ],
  [
    'each manager with the number of people below them at all levels (only those with somebody below), by name',
    staff,
    listOf(record({ name: text, below: whole })),
    [
      { name: 'Ruth', below: 4 },
      { name: 'Sam', below: 2 },
      { name: 'Uma', below: 1 },
    ],
  ],
  [
    'every employee with the name of the manager (null for the CEO)',
    staff,
    listOf(record({ name: text, manager: textOrNull })),
    [
      { name: 'Ruth', manager: null },
      { name: 'Sam', manager: 'Ruth' },
      { name: 'Tia', manager: 'Ruth' },
      { name: 'Uma', manager: 'Sam' },
      { name: 'Vic', manager: 'Uma' },
    ],
  ],
  ['people nobody reports to, by name', staff, listOf(text), ['Tia', 'Vic']],
  [
    'for each collection its title, the title of the collection it belongs to (null at the top) and how many collections are part of it',
    collections,
    listOf(record({ title: text, partOf: textOrNull, parts: whole })),
    [
      { title: 'Textiles', partOf: null, parts: 1 },
      { title: 'Lace', partOf: 'Textiles', parts: 1 },
      { title: 'Coins', partOf: null, parts: 0 },
      { title: 'Bobbin lace', partOf: 'Lace', parts: 0 },
    ],
  ],
  [
    'collections with id and full name, parent first, like "Textiles > Lace"',
    collections,
    listOf(record({ id: whole, fullName: text })),
    [
      { id: 10, fullName: 'Textiles' },
      { id: 11, fullName: 'Textiles > Lace' },
      { id: 12, fullName: 'Coins' },
      { id: 14, fullName: 'Textiles > Lace > Bobbin lace' },
    ],
  ],
];

test.each(asks)('%s', async (instruction, data, schema, expected) => {
  expect((await ask({ data, schema, instruction })).data).toEqual(expected);
});
