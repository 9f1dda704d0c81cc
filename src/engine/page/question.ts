/** An answer to a question about a page, in the words of the page, with the passage that it stands in. */
import type * as z from 'zod';
import type { PageRequest, QuestionOutput } from '../../model/page-answer.ts';
import type { Found } from './answer/fields.ts';
import { askModel, standsOn } from './answer/model.ts';
import { askablePage } from './answer/source.ts';
import { rulesEngine, tellEvidence } from './answer/told.ts';
import type { AnswerContext } from './fields.ts';
import { type ReadPage, readPage, writeAs } from './reading.ts';
import { tellRetrieval } from './retrieve.ts';

interface QuestionRequest extends PageRequest {
  readonly question: string;
}

type Answer = Omit<z.input<typeof QuestionOutput>, keyof ReturnType<typeof tellRetrieval>>;

/** What a caller is told where the page does not say. */
const nothing = 'No answer found on this page.';

/** Throws as `retrieve`, and as the model does. */
export async function answerQuestion(
  input: QuestionRequest,
  ctx: AnswerContext,
): Promise<z.input<typeof QuestionOutput>> {
  const { question, ...request } = input;
  const read = await readPage({ ...request, isAnswered: true }, ctx);
  const found = askablePage(read).answer(question);
  const answer = ctx.llm === undefined ? byRules(found) : await byModel(question, found, read, ctx);
  return { ...answer, ...tellRetrieval(read.page) };
}

function byRules(found: Found | undefined): Answer {
  if (found === undefined) return { answer: nothing, found: false, confidence: 0, answer_engine: rulesEngine };
  return { answer: found.value, found: true, ...tellEvidence(found), answer_engine: rulesEngine };
}

async function byModel(
  question: string,
  found: Found | undefined,
  read: ReadPage,
  ctx: AnswerContext,
): Promise<Answer> {
  const rules = byRules(found);
  if (ctx.llm === undefined) return rules;
  const text = writeAs('text', read, true);
  const wanted = { answer: { wanted: question, found: found?.value ?? null } };
  const { engine, values } = await askModel(ctx.llm, { tool: 'page/question', text, wanted, signal: ctx.signal });
  const said = values['answer'] ?? null;
  if (said === null) return { answer: nothing, found: false, confidence: 0, answer_engine: engine };
  if (found !== undefined && said === found.value) return { ...rules, answer_engine: engine };
  return { answer: said, found: true, unsupported: !standsOn(`${text}\n${read.html}`, said), answer_engine: engine };
}
