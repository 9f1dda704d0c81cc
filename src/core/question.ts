/** Questions that a tool may put to whoever calls it. */

export type Question = Form | Link | Sample;

/** One flat form: hosts can show nothing nested. */
export interface Form {
  /** One or two sentences that say what is asked and why. */
  readonly message: string;
  readonly fields: Readonly<Record<string, QuestionField>>;
}

/** A page that the user is asked to open; what happens there is not seen by whoever carries the question. */
export interface Link {
  /** One or two sentences that say where it leads and why. */
  readonly message: string;
  readonly url: string;
}

/** A question to the caller's own language model. The answer's content has `text`, and `end` as the protocol names it. */
export interface Sample {
  /** One sentence that says that a model is asked. */
  readonly message: string;
  readonly system: string;
  readonly user: string;
  readonly maxTokens: number;
}

/** What a caller can be asked: `form` and `link` its user, `sample` its model. */
export type QuestionKind = 'form' | 'link' | 'sample';

export function kindOf(question: Question): QuestionKind {
  if ('url' in question) return 'link';
  return 'maxTokens' in question ? 'sample' : 'form';
}

export type QuestionField = {
  readonly title: string;
  readonly description?: string;
  readonly required?: boolean;
} & (
  | { readonly type: 'boolean'; readonly default?: boolean }
  | { readonly type: 'string'; readonly default?: string; readonly choices?: readonly string[] }
  | {
      readonly type: 'number' | 'integer';
      readonly default?: number;
      readonly minimum?: number;
      readonly maximum?: number;
    }
);

export type AnswerContent = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** A link that was agreed to has no content. `unavailable`: the caller cannot be asked; the tool says which argument stands for the answer. */
export type Answer =
  | { readonly action: 'accept'; readonly content: AnswerContent }
  | { readonly action: 'decline' | 'cancel' | 'unavailable' };

/** Thrown by `ctx.ask` and caught by the door alone: the call ends here and is repeated with the answer. */
export class AnswerWanted extends Error {
  readonly key: string;
  readonly question: Question;

  constructor(key: string, question: Question) {
    super(`An answer to "${key}" is wanted.`);
    this.name = 'AnswerWanted';
    this.key = key;
    this.question = question;
  }
}
