/** The runner, with readers whose score is known beforehand, over the whole set. */
import { expect, test } from 'vitest';
import { answerFigures } from '../../../bench/pages/answer-figures.ts';
import { summarizeAnswers } from '../../../bench/pages/answer-summary.ts';
import { answerTable, failedLines } from '../../../bench/pages/answer-table.ts';
import { type Outcome, type PageReader, readPages } from '../../../bench/pages/answers.ts';
import { loadPages } from '../../../bench/eval/pages/load.ts';
import type { Expectation } from '../../../bench/eval/pages/page.ts';
import { isMissed } from '../../../bench/report.ts';

const pages = loadPages();

/** Answers by looking into the tasks, which no engine may. */
function readerOf(say: (expected: Expectation) => string | undefined): PageReader {
  const taskOf = (html: string) => {
    const page = pages.find((one) => one.html === html);
    if (page === undefined) throw new Error('Asked about a page that is not in the set.');
    return page.task;
  };
  return {
    answer: async (html, _url, question) => {
      const expected = taskOf(html).questions.find((one) => one.question === question);
      return expected && say(expected);
    },
    fields: async (html, _url, fields) =>
      Object.fromEntries(
        taskOf(html)
          .fields.filter(({ name }) => name in fields)
          .map((field) => [field.name, say(field)]),
      ),
  };
}

function missed(outcomes: readonly Outcome[]): readonly string[] {
  return answerFigures(outcomes)
    .filter(isMissed)
    .map(({ what }) => what);
}

test('a perfect reader is right everywhere and keeps to every bar', async () => {
  const outcomes = await readPages(
    pages,
    readerOf(({ expect: accepted }) => accepted?.[0]),
  );

  const { answerable, ok, unanswerable, refused } = summarizeAnswers(outcomes);
  expect([ok, refused]).toEqual([answerable, unanswerable]);
  expect(missed(outcomes)).toEqual([]);
  expect(failedLines(outcomes)).toEqual([]);
});

test('a reader that always answers is wrong or makes things up, and never misses', async () => {
  const outcomes = await readPages(
    pages,
    readerOf(({ traps }) => traps?.[0] ?? 'Ask at the henhouse.'),
  );

  const { answerable, wrong, unanswerable, falsePositive } = summarizeAnswers(outcomes);
  expect([wrong, falsePositive]).toEqual([answerable, unanswerable]);
  expect(missed(outcomes)).toContain('held, questions: wrong : on the page');
  expect(missed(outcomes)).toContain('held, questions: refused : not on the page');
});

test('a reader that says nothing refuses rightly, and misses the bars of what is to be found', async () => {
  const outcomes = await readPages(
    pages,
    readerOf(() => undefined),
  );

  const { answerable, missed: misses, unanswerable, refused } = summarizeAnswers(outcomes);
  expect([misses, refused]).toEqual([answerable, unanswerable]);
  expect(missed(outcomes)).toEqual(
    ['held'].flatMap((set) => [
      `${set}, fields: right : on the page`,
      `${set}, fields: right : answered`,
      `${set}, questions: right : on the page`,
      `${set}, fields of clean pages: right : on the page`,
      `${set}, questions of clean pages: right : on the page`,
    ]),
  );
});

test('says of a wrong answer that it is a trap, and shows failures of the open sets only', async () => {
  const outcomes = await readPages(
    pages,
    readerOf(({ expect: accepted, traps }) => traps?.[0] ?? accepted?.[0]),
  );

  const shown = failedLines(outcomes);
  expect(shown).toContain('poultry-feeder "price": wrong (a trap): $34.95');
  expect(shown).toContain('rain-barrel "price": wrong (a trap): £89.00');
  expect(shown.filter((line) => /^book-product /.test(line))).toEqual([]);
});

test('the table has a line for fields and one for questions of every set, class and kind', async () => {
  const outcomes = await readPages(
    pages,
    readerOf(({ expect: accepted }) => accepted?.[0]),
  );

  const rows = answerTable(outcomes).split('\n');
  const sets = new Set(pages.map(({ set }) => set)).size;
  const kinds = new Set(pages.map(({ set, task }) => `${set} ${task.kind}`)).size;
  expect(rows).toHaveLength(1 + 2 * (3 * sets + kinds));
  expect(rows[1]).toMatch(/^dev +fields +(\d+) \/ \1 +100 % +0 +0 +100 %/);
});
