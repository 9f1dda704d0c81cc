/** Proves that the eval set of pages is sound: that what it expects is there, that what it calls absent is not, and what it holds. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { holds, holdsNormalized, judgeAnswer, judgeField, normalize } from '../../../bench/eval/pages/judge.ts';
import { loadPages, pageFiles } from '../../../bench/eval/pages/load.ts';
import { type Expectation, type Page, pageSets } from '../../../bench/eval/pages/page.ts';
import { pageLines } from './page-words.ts';

const pages = loadPages();
const lines = new Map(pages.map((page) => [page, pageLines(page.html)]));
const texts = new Map([...lines].map(([page, said]) => [page, normalize(said.join(' '))]));

interface Item {
  readonly page: Page;
  readonly asked: string;
  readonly expected: Expectation;
  readonly task: 'fields' | 'questions';
}

const items: readonly Item[] = pages.flatMap((page) => [
  ...page.task.fields.map((field) => ({ page, asked: field.name, expected: field, task: 'fields' as const })),
  ...page.task.questions.map((one) => ({ page, asked: one.question, expected: one, task: 'questions' as const })),
]);

/** `lastUpdated` and `last_updated` as a page would label them. */
function wordsOf(name: string): string {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll('_', ' ')
    .toLowerCase();
}

/** Values that should stand on their page and do not. */
function absent(valuesOf: (expected: Expectation) => readonly string[]): readonly string[] {
  return items.flatMap(({ page, asked, expected }) =>
    valuesOf(expected)
      .filter((value) => !holdsNormalized(texts.get(page) ?? '', value))
      .map((value) => `${page.task.id} ${asked}: ${value}`),
  );
}

function count(set: Page['set'], has: (item: Item) => boolean): number {
  return items.filter((item) => item.page.set === set && has(item)).length;
}

test('every page lies beside its task, and no two have the same name or address', () => {
  for (const set of pageSets) expect(pageFiles(set, 'html')).toEqual(pageFiles(set, 'json'));

  expect(new Set(pages.map(({ task }) => task.id)).size).toBe(pages.length);
  expect(new Set(pages.map(({ task }) => task.url)).size).toBe(pages.length);
});

test('no page has a field or a question twice', () => {
  const asked = items.map(({ page, task, asked: name }) => `${page.task.id} ${task} ${name}`);

  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);
});

describe('what a page says', () => {
  test('has every accepted value in it, word for word', () => {
    expect(absent(({ expect: accepted }) => accepted ?? [])).toEqual([]);
  });

  test('has every trap in it, and no trap is a right answer', () => {
    const right = items.filter(({ task, expected }) => {
      const judge = task === 'fields' ? judgeField : judgeAnswer;
      return expected.traps?.some((trap) => judge(expected, trap) === 'ok');
    });

    expect(absent(({ traps }) => traps ?? [])).toEqual([]);
    expect(right.map(({ page, asked }) => `${page.task.id} ${asked}`)).toEqual([]);
  });

  test('has composed values only where their parts are, and never as they stand', () => {
    const composed = items.flatMap(({ page, expected }) =>
      (expected.composed ?? []).map((value) => ({ page, value, parts: value.match(/\d[\d.,:]*\d|\d/g) ?? [] })),
    );

    const asTheyStand = composed.filter(({ page, value }) => lines.get(page)?.some((line) => holds(line, value)));
    const madeUp = composed.filter(({ page, parts }) => !parts.every((part) => page.html.includes(part)));

    expect(asTheyStand.map(({ page, value }) => `${page.task.id}: ${value}`)).toEqual([]);
    expect(madeUp.map(({ page, value }) => `${page.task.id}: ${value}`)).toEqual([]);
  });
});

describe('what a page does not say', () => {
  test('is labelled nowhere with the name of its field', () => {
    const labelled = items.filter(
      ({ page, asked, expected, task }) =>
        task === 'fields' &&
        expected.expect === null &&
        lines.get(page)?.some((line) => line.toLowerCase().includes(`${wordsOf(asked)}:`)),
    );

    expect(labelled.map(({ page, asked }) => `${page.task.id} ${asked}`)).toEqual([]);
  });

  test('is asked for in words that no one sentence has together', () => {
    const told = items.filter(({ page, asked, expected, task }) => {
      if (task === 'fields' || expected.expect !== null) return false;
      const words = normalize(asked).match(/\p{L}{5,}/gu) ?? normalize(asked).split(' ');
      const sentences = (lines.get(page) ?? []).flatMap((line) => line.split(/(?<=[.!?])\s/));
      return sentences.some((sentence) => words.every((word) => holds(sentence, word)));
    });

    expect(told.map(({ page, asked }) => `${page.task.id} ${asked}`)).toEqual([]);
  });
});

test.each([
  ['dev', { pages: 20, fields: 120, questions: 75, noFields: 20, noQuestions: 20 }],
  ['practice', { pages: 122, fields: 890, questions: 630, noFields: 96, noQuestions: 96 }],
  ['second', { pages: 12, fields: 85, questions: 50, noFields: 12, noQuestions: 12 }],
  ['held', { pages: 39, fields: 270, questions: 150, noFields: 38, noQuestions: 38 }],
  ['third', { pages: 14, fields: 110, questions: 80, noFields: 14, noQuestions: 14 }],
  ['fourth', { pages: 12, fields: 96, questions: 70, noFields: 12, noQuestions: 12 }],
  ['fifth', { pages: 10, fields: 80, questions: 60, noFields: 10, noQuestions: 10 }],
  ['sixth', { pages: 10, fields: 80, questions: 60, noFields: 10, noQuestions: 10 }],
  ['seventh', { pages: 10, fields: 80, questions: 60, noFields: 10, noQuestions: 10 }],
  ['eighth', { pages: 10, fields: 80, questions: 60, noFields: 10, noQuestions: 10 }],
] as const)('the set %s is large enough in what is on its pages and in what is not', (set, least) => {
  const isNull = ({ expected }: Item) => expected.expect === null;

  expect(pages.filter((page) => page.set === set)).toHaveLength(least.pages);
  expect(count(set, ({ task }) => task === 'fields')).toBeGreaterThanOrEqual(least.fields);
  expect(count(set, ({ task }) => task === 'questions')).toBeGreaterThanOrEqual(least.questions);
  expect(count(set, (item) => item.task === 'fields' && isNull(item))).toBeGreaterThanOrEqual(least.noFields);
  expect(count(set, (item) => item.task === 'questions' && isNull(item))).toBeGreaterThanOrEqual(least.noQuestions);
});

test.each(pageSets.filter((set) => pages.some((page) => page.set === set)))(
  'the set %s has three or four clean pages in ten, every language, and traps in every third field',
  (set) => {
    const own = pages.filter((page) => page.set === set);
    const clean = own.filter(({ task }) => task.class === 'clean').length / own.length;
    const fields = count(set, ({ task }) => task === 'fields');

    expect(clean).toBeGreaterThan(0.25);
    expect(clean).toBeLessThan(0.45);
    expect(own.map(({ task }) => task.language)).toEqual(expect.arrayContaining(['en', 'de', 'fr', 'es', 'fil']));
    expect(count(set, ({ task, expected }) => task === 'fields' && expected.traps !== undefined)).toBeGreaterThan(
      fields / 3,
    );
  },
);

test.each([
  ['held', '1c8014a622adfbaa'],
  ['second', '605f77c95055321d'],
  ['fourth', '6c785a79d0de4700'],
  ['fifth', '77a8f94312864e13'],
  ['sixth', 'e62145a9e1a3c28c'],
  ['seventh', 'f2b3a379e866afee'],
  ['eighth', 'c1c8d1b9fc899181'],
] as const)('the set %s is the one that was frozen', (frozen, digest) => {
  const hash = createHash('sha256');
  for (const { set, html, task } of pages) {
    if (set === frozen) hash.update(`${JSON.stringify(task)}\n${html.replaceAll('\r\n', '\n')}`);
  }

  // Who mends a task changes its digest in the same commit, which says why.
  expect(hash.digest('hex').slice(0, 16)).toBe(digest);
});
