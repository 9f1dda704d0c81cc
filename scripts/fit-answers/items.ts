/** What is asked of the pages that may be learned from, each with its candidates and which of them are right. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { judgeAnswer, judgeField } from '../../bench/eval/pages/judge.ts';
import { loadPages } from '../../bench/eval/pages/load.ts';
import { type Expectation, isOpen } from '../../bench/eval/pages/page.ts';
import { evidenceOf } from '../../src/engine/page/answer/evidence/evidence.ts';
import { fieldCandidates } from '../../src/engine/page/answer/fields.ts';
import { questionCandidates } from '../../src/engine/page/answer/question.ts';
import type { Candidate } from '../../src/engine/page/answer/weigh/candidate.ts';
import type { Task } from '../../src/engine/page/answer/weigh/signals.ts';
import { lexiconOf } from '../../src/engine/page/answer/words/lexicon.ts';
import { parsePage } from '../../src/engine/page/document/tree.ts';
import { pages } from '../../test/engine/page/answer/pages.ts';
import { readRound } from '../../test/engine/page/answer/strangers/read.ts';

export interface Item {
  readonly set: string;
  readonly page: string;
  readonly task: Task;
  readonly asked: string;
  readonly isAnswerable: boolean;
  readonly candidates: readonly Candidate[];
  isRight(value: string): boolean;
}

interface Asked {
  /** Of a field. */
  readonly name?: string;
  readonly wording: string;
  readonly expected: Expectation;
}

/** Pages that weights are never fitted to, so that their test means something. */
const keptApart = new Set(['structures-2.txt']);

export function readItems(): readonly Item[] {
  const folder = join(import.meta.dirname, '../../test/engine/page/answer/strangers');
  const rounds = globSync('*.txt', { cwd: folder })
    .toSorted()
    .filter((file) => !keptApart.has(file));
  return [
    ...pages.flatMap(({ name, html, fields, questions }) =>
      itemsOf({ set: 'written', page: name, html, url: 'https://hens.example/' }, [
        ...fields.map(([field, wording, right]) => ({ name: field, wording, expected: expectationOf(right) })),
        ...questions.map(([wording, right]) => ({ wording, expected: expectationOf(right) })),
      ]),
    ),
    ...rounds.flatMap((file) =>
      readRound(file).flatMap(({ name, html, asked }) =>
        itemsOf(
          { set: file.replace('.txt', ''), page: `${file} ${name}`, html, url: 'https://strangers.example/' },
          asked.map(({ name: field, wording, right }) => ({
            ...(field === undefined ? {} : { name: field }),
            wording,
            expected: expectationOf(right),
          })),
        ),
      ),
    ),
    ...loadPages()
      .filter(({ set }) => isOpen(set))
      .flatMap(({ set, html, task }) =>
        itemsOf({ set, page: task.id, html, url: task.url }, [
          ...task.fields.map((field) => ({ name: field.name, wording: field.description, expected: field })),
          ...task.questions.map((question) => ({ wording: question.question, expected: question })),
        ]),
      ),
  ];
}

function expectationOf(right: readonly string[] | null): Expectation {
  return { expect: right === null ? null : [...right] };
}

interface Read {
  readonly set: string;
  readonly page: string;
  readonly html: string;
  readonly url: string;
}

function itemsOf({ set, page, html, url }: Read, asked: readonly Asked[]): readonly Item[] {
  const evidence = evidenceOf(parsePage(html), url);
  const lexicon = lexiconOf(evidence);
  const [fields, answers] = [fieldCandidates(evidence, lexicon), questionCandidates(evidence, lexicon)];
  return asked.map(({ name, wording, expected }) => ({
    set,
    page,
    task: name === undefined ? 'question' : 'field',
    asked: name === undefined ? wording : `${name}: ${wording}`,
    isAnswerable: expected.expect !== null,
    candidates: name === undefined ? answers(wording) : fields(name, wording),
    isRight: (value) => (name === undefined ? judgeAnswer : judgeField)(expected, value) === 'ok',
  }));
}
