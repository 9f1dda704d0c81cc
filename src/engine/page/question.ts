/** An answer to a question about a page, in the words of the page, with the passage that it stands in. */
import type * as z from 'zod';
import type { FoundAnswer, ReadDocument } from '../../core/documents.ts';
import type { Llm } from '../../core/llm.ts';
import type { PageRequest } from '../../model/page.ts';
import type { QuestionOutput } from '../../model/page-answer.ts';
import { askModel, judge, type ModelAsked, textFor } from './answer/model.ts';
import { type AnswerContext, rulesEngine } from './context.ts';
import { readPage } from './reading.ts';
import { tellRetrieval } from './retrieve.ts';

interface QuestionRequest extends PageRequest {
  readonly question: string;
}

type Answer = Omit<z.input<typeof QuestionOutput>, keyof ReturnType<typeof tellRetrieval>>;

/** What a caller is told where the page does not say. */
const nothing = { answer: 'No answer found on this page.', found: false, confidence: 0 };

/** Throws as `retrieve`, and as the model does. */
export async function answerQuestion(
  input: QuestionRequest,
  ctx: AnswerContext,
): Promise<z.input<typeof QuestionOutput>> {
  const { question, ...request } = input;
  const { page, read } = await readPage(
    { ...request, isAnswered: true },
    { asked: { question }, ...textFor(ctx) },
    ctx,
  );
  const { llm, signal } = ctx;
  const answer = llm === undefined ? byRules(read) : await byModel(question, { read, llm, signal });
  return { ...answer, ...tellRetrieval(page) };
}

function byRules({ answers }: ReadDocument): Answer {
  const found: FoundAnswer | undefined = answers?.question;
  if (found === undefined) return { ...nothing, answer_engine: rulesEngine };
  const { value, ...evidence } = found;
  return { answer: value, found: true, ...evidence, answer_engine: rulesEngine };
}

interface Reading extends Pick<ModelAsked, 'signal'> {
  readonly read: ReadDocument;
  readonly llm: Llm;
}

async function byModel(question: string, { read, llm, signal }: Reading): Promise<Answer> {
  const own = read.answers?.question;
  const text = read.written ?? '';
  const wanted = { answer: { wanted: question, found: own?.value ?? null } };
  const asked = await askModel(llm, { tool: 'page/question', text, wanted, signal });
  if (asked === undefined) return byRules(read);
  const { engine, values } = asked;
  const said = values['answer'] ?? null;
  if (said === null) return { ...nothing, answer_engine: engine };
  return { answer: said, found: true, ...judge(said, own, text), answer_engine: engine };
}
