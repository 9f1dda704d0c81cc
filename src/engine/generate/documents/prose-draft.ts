/** What is gathered of one passage while it is read, and what examples in it show. */
import { isRecord } from '../../../core/json.ts';
import type { Field, FieldPlace } from './prose-fields.ts';
import { firstJson } from './prose-json.ts';

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
  isAllNeeded: boolean;
  /** Something is made of what is sent. */
  isMade: boolean;
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

/** The first that is shown, with the things that it leaves out: of the same page, or of one of them that follows by itself. */
function shownTogether(before: unknown, value: unknown): unknown {
  if (before === undefined) return value;
  if (!isRecord(value) || !isRecord(before)) return before;
  const lists = Object.entries(before).filter(([, list]) => Array.isArray(list));
  const [[name, list] = ['', undefined], ...others] = lists;
  if (others.length > 0 || !Array.isArray(list) || list.length > 0) return before;
  const isSame = Object.keys(before).join() === Object.keys(value).join();
  if (isSame) return value;
  const isThing = Object.keys(value).length > 1 && !Object.keys(value).some((key) => key in before);
  return isThing && !Object.values(value).some((one) => Array.isArray(one) && one.some(isRecord))
    ? { ...before, [name]: [value] }
    : before;
}

/** Keeps what is shown as an answer. */
export function show(value: unknown, draft: Draft): void {
  if (value === undefined) return;
  draft.answerExample = shownTogether(draft.answerExample, value);
  draft.shown.push(value);
}
