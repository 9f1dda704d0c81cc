import * as z from 'zod';
import { limits } from '../../src/core/limits.ts';
import { defineTool } from '../../src/core/tool.ts';
import { answerWants, pageNeeds } from '../../src/engine/page/context.ts';
import { brief } from '../../src/model/base.ts';
import { copyArguments, ResponseFormat, retrievalArguments } from '../../src/model/page.ts';
import { QuestionOutput } from '../../src/model/page-answer.ts';

export default defineTool({
  name: 'page/question',
  family: 'page',
  title: 'Ask a page',
  summary: 'Retrieves a web page and answers a question in its words; without a model it does not reason.',
  effect: 'read',
  contract: true,
  needs: pageNeeds,
  wants: answerWants,
  input: z.object({
    ...retrievalArguments,
    question: z.string().min(1).max(limits.pageQuestionChars).meta(brief('About the page')),
    format: ResponseFormat,
    max_age: copyArguments.max_age,
  }),
  output: QuestionOutput,
  serve: { page: '/ai/question', fenced: true },
  example: { url: 'https://eggs.example/', js: false, question: 'How much is a dozen?' },
  async run(input, ctx) {
    const { answerQuestion } = await import('../../src/engine/page/question.ts');
    return answerQuestion(input, ctx);
  },
});
