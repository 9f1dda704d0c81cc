/** What is gathered of one passage while it is read, and what examples in it show. */
import type { Field, FieldPlace } from './fields.ts';
import { firstJson } from './json.ts';
import { shownTogether } from './shown.ts';

export interface Draft {
  fields: Field[];
  bodyExample: unknown;
  answerExample: unknown;
  shown: unknown[];
  aside: unknown;
  contentType: string | undefined;
  list: string | undefined;
  words: string[];
  /** Names in code that may be fields, where nothing else has them. */
  hints: Field[];
  /** Choices of fields that are named by a word of the text. */
  subjects: Field[];
  /** The member that all of a body stands in. */
  wrapper: string | undefined;
  spared: string[];
  /** All that is sent must be there. */
  isAllNeeded: boolean;
  /** Something is made of what is sent. */
  isMade: boolean;
  /** What the list or the table that is next holds must all be there. */
  isNeeded: boolean;
  /** What follows shows the answer. */
  isAnswered: boolean;
  /** What the last label or heading said that is told now. */
  place: FieldPlace | undefined;
}

/** A piece of code: what is sent, where a label or a command says so, or what comes back. */
export function readCode(code: string, draft: Draft, sendsBody: boolean): void {
  const type = /content-type:\s*([\w./+-]+)/i.exec(code)?.[1];
  if (type !== undefined && draft.place !== 'answer') draft.contentType ??= type;
  const isRequest = /\bcurl\b|^(?:GET|POST|PUT|PATCH|DELETE)\s/m.test(code);
  const value = firstJson(code);
  if (value === undefined) return;
  const isBody =
    draft.place === 'body' ||
    isRequest ||
    (draft.place !== 'answer' && !draft.isAnswered && sendsBody && draft.bodyExample === undefined);
  if (isBody && sendsBody) draft.bodyExample ??= value;
  else if (!isRequest) show(value, draft);
}

/** Keeps what is shown as an answer. */
export function show(value: unknown, draft: Draft): void {
  if (value === undefined) return;
  draft.answerExample = shownTogether(draft.answerExample, value);
  draft.shown.push(value);
}
