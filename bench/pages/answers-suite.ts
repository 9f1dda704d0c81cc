/**
 * `npm run bench -- answers`: how much of what people ask of pages is answered without a model. With `EVAL_VERBOSE=1` it also
 * says what became of every question about the pages that engines may know.
 */
import { answerHere } from '../../src/engine/page/answer/read.ts';
import { parsePage } from '../../src/engine/page/document/tree.ts';
import { loadPages } from '../eval/pages/load.ts';
import type { Suite } from '../report.ts';
import { answerFigures } from './answer-figures.ts';
import { answerTable, failedLines } from './answer-table.ts';
import { type PageReader, readPages } from './answers.ts';

const rulesReader: PageReader = {
  async answer(html, url, question) {
    return answerHere(parsePage(html), url, { question }).question?.value;
  },
  async fields(html, url, fields) {
    const found = answerHere(parsePage(html), url, { fields }).fields;
    return Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]));
  },
};

export const answersSuite: Suite = {
  name: 'answers',
  async run() {
    const outcomes = await readPages(loadPages(), rulesReader);
    if (process.env['EVAL_VERBOSE'] !== undefined) console.error(failedLines(outcomes).join('\n'));
    console.log(`${answerTable(outcomes)}\n`);
    return answerFigures(outcomes);
  },
};
