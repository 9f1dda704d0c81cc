/**
 * Asks a reader of pages everything that the eval set knows about its pages, and judges what it says. Fields are asked for
 * a page at a time, questions one by one, as callers do.
 */
import { judgeAnswer, judgeField, normalize, type Said, type Verdict } from '../eval/pages/judge.ts';
import type { Expectation, Page } from '../eval/pages/page.ts';

/** Whoever answers. What is not on the page is undefined, null or empty; a word like "none" is an answer, and wrong. */
export interface PageReader {
  answer(html: string, url: string, question: string): Promise<Said>;
  /** Descriptions by name in, values by name out. */
  fields(html: string, url: string, fields: Readonly<Record<string, string>>): Promise<Readonly<Record<string, Said>>>;
}

export interface Outcome {
  readonly set: Page['set'];
  readonly class: Page['task']['class'];
  readonly kind: string;
  readonly page: string;
  readonly task: 'fields' | 'questions';
  /** The field's name or the question. */
  readonly asked: string;
  readonly verdict: Verdict;
  readonly said: Said;
  /** What was said is a value that stands on the page to be mistaken for the right one. */
  readonly isTrapped: boolean;
}

export async function readPages(pages: readonly Page[], reader: PageReader): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const page of pages) outcomes.push(...(await readFields(page, reader)), ...(await readAnswers(page, reader)));
  return outcomes;
}

async function readFields(page: Page, reader: PageReader): Promise<readonly Outcome[]> {
  const { url, fields } = page.task;
  const wanted = Object.fromEntries(fields.map(({ name, description }) => [name, description]));
  const values = await reader.fields(page.html, url, wanted);
  return fields.map((field) => {
    const said = values[field.name];
    return outcomeOf(page, { task: 'fields', asked: field.name, said, verdict: judgeField(field, said) }, field);
  });
}

async function readAnswers(page: Page, reader: PageReader): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const one of page.task.questions) {
    const said = await reader.answer(page.html, page.task.url, one.question);
    const verdict = judgeAnswer(one, said);
    outcomes.push(outcomeOf(page, { task: 'questions', asked: one.question, said, verdict }, one));
  }
  return outcomes;
}

function outcomeOf(
  { set, task: { id: page, class: pageClass, kind } }: Page,
  told: Pick<Outcome, 'task' | 'asked' | 'said' | 'verdict'>,
  { traps = [] }: Expectation,
): Outcome {
  const isTrapped = told.verdict !== 'ok' && traps.some((trap) => normalize(trap) === normalize(told.said ?? ''));
  return { set, class: pageClass, kind, page, ...told, isTrapped };
}
