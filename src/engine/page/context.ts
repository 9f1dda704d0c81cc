import type { Context } from '../../core/context.ts';

/** The ports of every tool that retrieves pages; the browser is one more that it wants. */
export const pageNeeds = ['net', 'store', 'vault', 'pages', 'extract', 'documents'] as const;
export const pageWants = ['browser'] as const;
/** Of tools that answer. */
export const answerWants = ['browser', 'llm'] as const;

export type PageContext = Context<(typeof pageNeeds)[number], (typeof pageWants)[number]>;

export type AnswerContext = Context<(typeof pageNeeds)[number], (typeof answerWants)[number]>;

/** Who answered, where no model did. */
export const rulesEngine = 'rules';
