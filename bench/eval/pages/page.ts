/** A page of the eval set with what is asked about it, as its file holds it. The page itself lies beside it as HTML. */
import * as z from 'zod';

/** A folder each; one that is missing or empty is a set without pages. */
export const pageSets = ['dev', 'practice', 'second', 'third', 'fourth', 'fifth', 'sixth', 'held', 'seventh'] as const;
type PageSet = (typeof pageSets)[number];

/** Whether an engine may know the set. Then it is measured against no bar, and what failed may be shown. */
export function isOpen(set: PageSet): boolean {
  return set !== 'held';
}

export const pageClasses = ['clean', 'wild'] as const;

const accepted = {
  /** Any of these is right, and each stands on the page. Null: the page does not say. */
  expect: z.array(z.string().min(1)).min(1).nullable(),
  /** Right as well, though put together from parts, such as an amount and the currency of its own element. */
  composed: z.array(z.string().min(1)).min(1).optional(),
  /** Stand on the page and are wrong: the old price, the fax number. They only explain failures. */
  traps: z.array(z.string().min(1)).min(1).optional(),
};

const field = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-zA-Z0-9]*(_[a-z0-9]+)*$/),
  description: z.string(),
  ...accepted,
});
const question = z.strictObject({ question: z.string().min(1), ...accepted });

export const pageTask = z.strictObject({
  /** Also the name of the files. */
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  /** Where the page is said to be from. Nothing is there. */
  url: z.url(),
  /** Clean: structured data, or labels and values in the elements made for them. Wild: the rest. */
  class: z.enum(pageClasses),
  kind: z.string().min(1),
  language: z.enum(['en', 'de', 'fr', 'es', 'fil', 'it', 'nl', 'pt']),
  fields: z.array(field).min(1),
  questions: z.array(question).min(1),
});

export type PageTask = z.infer<typeof pageTask>;
export type Expectation = Pick<PageTask['questions'][number], 'expect' | 'composed' | 'traps'>;

export interface Page {
  readonly set: PageSet;
  readonly html: string;
  readonly task: PageTask;
}
