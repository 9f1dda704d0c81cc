/** One passage of prose about one operation: its fields by table, list or sentence, and the examples in its code. */
import { isRecord } from '../../../../../core/json.ts';
import { needsOfAll, withAllNeeded } from './all-needed.ts';
import { askedIn, membersBehindList, membersTold } from './asked.ts';
import { answering, countsAll, goingOn, headingIn, isHeading, ofAnswer, shownThing, using } from './cues.ts';
import { type Draft, readCode, show } from './draft.ts';
import {
  answeredIn,
  choicesOfOnly,
  choicesOfSubject,
  type Field,
  fieldOfSubject,
  fieldsOfItem,
  fieldsOfSentence,
  hintsOfSentence,
  placeIn,
  rowsOfList,
} from './fields.ts';
import { withHints, wrapperIn } from './hints.ts';
import { firstJson } from './json.ts';
import { namesRequired, namesTaken, needsOthers, saysAllNeeded } from './required.ts';
import { plain } from './schema.ts';
import { cellsOf, columnsOf, fieldsOfRow } from './tables.ts';
import { withinTheirOwn } from './tree.ts';

export interface Section {
  readonly fields: readonly Field[];
  readonly bodyExample: unknown;
  readonly answerExample: unknown;
  /** All that is shown as answered. */
  readonly shown: readonly unknown[];
  /** What a sentence shows by the way, which is what comes back if nothing else is shown. */
  readonly aside: unknown;
  readonly contentType: string | undefined;
  /** Where the answer holds what it is about, as a sentence says. */
  readonly list: string | undefined;
  /** The text outside tables, lists and code. */
  readonly words: string;
  /** The member that all of a body stands in. */
  readonly wrapper: string | undefined;
  /** Members that may be left out, as a sentence says that means that others may not. */
  readonly spared: readonly string[];
  /** All members that are sent must be there, but those that are spared. */
  readonly isAllNeeded: boolean;
}

/** `sendsBody` says which of two examples without a label comes first. */
export function readSection(lines: readonly string[], sendsBody: boolean, isMade = false): Section {
  const draft: Draft = {
    fields: [],
    bodyExample: undefined,
    answerExample: undefined,
    shown: [],
    aside: undefined,
    contentType: undefined,
    list: undefined,
    words: [],
    hints: [],
    subjects: [],
    wrapper: undefined,
    spared: [],
    isAllNeeded: false,
    isMade,
    isNeeded: false,
    isAnswered: false,
    place: undefined,
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const fence = /^\s*(```|~~~)/.exec(line)?.[1];
    if (fence !== undefined) {
      const end = lines.findIndex((other, index) => index > at && other.trim().startsWith(fence));
      const until = end < 0 ? lines.length : end;
      readCode(lines.slice(at + 1, until).join('\n'), draft, sendsBody);
      at = until + 1;
    } else if (line.includes('|') && /^\s*\|?\s*:?-{2,}/.test(lines[at + 1] ?? ''))
      at = readTable(lines, at, draft, sendsBody);
    else {
      const next = /^\s*[-*+•]\s|^\s*(?:\*\*)?[A-Z]/.test(line) && !isHeading(line) ? readItems(lines, at, draft) : at;
      if (next === at) readLine(line, draft, sendsBody);
      at = Math.max(next, at + 1);
    }
  }
  if (sendsBody) withThingAnswered(draft);
  if (isMade && allNeeded.test(draft.words.join(' ')) && !draft.fields.some(({ required }) => required))
    draft.fields = draft.fields.map((field) => (field.in === 'answer' ? field : { ...field, required: true }));
  const { words, bodyExample, answerExample, aside, contentType, list, wrapper, spared, isAllNeeded, shown } = draft;
  const told = withHints({ ...draft, answerExample: answerExample ?? aside }, draft, sendsBody);
  return {
    ...told,
    fields: sendsBody ? withAllNeeded({ ...draft, fields: told.fields }) : told.fields,
    bodyExample,
    answerExample,
    shown,
    aside,
    contentType,
    list,
    wrapper,
    spared,
    isAllNeeded: isAllNeeded && sendsBody,
    words: words.join(' '),
  };
}

/** What has a key of its own that is not among the fields that are told, and all of these, is what comes back. */
function withThingAnswered(draft: Draft): void {
  const { bodyExample, answerExample, fields } = draft;
  const told = fields.filter((field) => field.in === undefined || field.in === 'body').map(({ name }) => name);
  if (!isRecord(bodyExample) || answerExample !== undefined || told.length < 1) return;
  const shown = Object.keys(bodyExample);
  const isKeyed = shown.some((name) => ownKey.test(name) && !told.includes(name));
  const isOther = shown.length > 2 && !told.some((name) => shown.includes(name.replace(/[.[].*$/, '')));
  if (isOther) {
    draft.bodyExample = undefined;
    show(bodyExample, draft);
    return;
  }
  if (!isKeyed || told.length < 2 || told.some((name) => !/[.[]/.test(name) && !shown.includes(name))) return;
  draft.bodyExample = undefined;
  show(bodyExample, draft);
}

/** "POST all of these" */
const allNeeded =
  /\b(?:POST|send|give|pass|needs?|requires?|takes?|wants?)\b[^.;`]{0,20}\ball of (?:these|the following|them)\b/i;

const ownKey = /^_?(?:id|uuid|guid|key|number|no|ref)$/i;

function readTable(lines: readonly string[], start: number, draft: Draft, sendsBody: boolean): number {
  const head = lines[start] ?? '';
  const columns = columnsOf(head, rowsBelow(lines, start));
  const isOptional = columns !== undefined && /optional/i.test(cellsOf(head)[columns.required] ?? '');
  const title = cellsOf(head)[columns?.name ?? -1] ?? '';
  const isOfAnswer =
    !sendsBody && (leadsToAnswer(draft) || ofItems.test(title) || (ofThings.test(title) && isAskedBefore(draft)));
  const fallback = isOfAnswer && columns?.required === -1 ? 'answer' : placeIn(title);
  let at = start + 2;
  const rows: Field[] = [];
  for (; at < lines.length && (lines[at] ?? '').includes('|'); at += 1) {
    const row = columns === undefined ? [] : fieldsOfRow(lines[at] ?? '', columns, isOptional);
    rows.push(
      ...row.map((field) => neededBy(draft, { ...field, in: field.in ?? placeIn(title) ?? draft.place ?? fallback })),
    );
  }
  draft.isNeeded = false;
  // What led to this table leads to no other one.
  if (isOfAnswer) draft.words.push('');
  draft.fields.push(...withinTheirOwn(rows));
  return at;
}

/** "Field of a row", which heads what comes back. */
const ofItems =
  /^\W*(?:fields?|members?|attributes?|propert(?:y|ies)|columns?|keys?) (?:of|in) (?:an?|the|each|every|one) (?!request|query|body|path)/i;
const ofThings = /^\W*(?:fields?|members?|attributes?|propert(?:y|ies)|columns?|keys?)\W*$/i;

/** "The reply is a list of", right before a table. */
function leadsToAnswer({ words }: Draft): boolean {
  const last =
    words
      .at(-1)
      ?.split(/(?<=[.;])\s/)
      .at(-1) ?? '';
  return (
    answering.test(last) &&
    /(?:\b(?:answers?|returns?|responds?|gives?|of|with|has|have|are|is|these|this|following)|:)\s*$/i.test(last)
  );
}

/** What is asked for was told in a table or a list of its own, so that what follows is something else. */
function isAskedBefore({ fields }: Draft): boolean {
  return fields.some((field) => field.in === 'query');
}

/** The items of a list in lists, whose parts are set in below them. */
function readItems(lines: readonly string[], start: number, draft: Draft): number {
  const found: Field[] = [];
  let at = start;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const items = fieldsOfItem(line);
    if (items.length === 0) break;
    const depth = /^\s*/.exec(line)?.[0].replace(/\t/g, '    ').length ?? 0;
    found.push(...items.map((item) => neededBy(draft, { ...item, in: draft.place ?? item.in, depth })));
  }
  if (found.length > 0) draft.isNeeded = false;
  draft.fields.push(...withinTheirOwn(found));
  return at;
}

/** "All mandatory:" above a list says so of each that does not say otherwise. */
function neededBy({ isNeeded }: Draft, field: Field): Field {
  return isNeeded && field.in !== 'answer' && !/\boptional\b/i.test(field.description)
    ? { ...field, required: true }
    : field;
}

function rowsBelow(lines: readonly string[], start: number): readonly string[] {
  const end = lines.findIndex((line, at) => at > start + 1 && !line.includes('|'));
  return lines.slice(start + 2, end < 0 ? undefined : end);
}

function readLine(line: string, draft: Draft, sendsBody: boolean): void {
  const heading = headingIn(line);
  if (heading !== undefined) {
    const isOfPages = /\bpag(?:e|es|ing|ination|inated)\b/i.test(heading);
    // "How requests and answers look" is of neither alone.
    const isOfBoth = /\b(?:requests?|send\w*|calls?|calling)\b.*\b(?:answer|respon|repl)/i.test(heading);
    draft.place =
      isOfPages || isOfBoth ? undefined : (placeIn(heading) ?? (/\brequest\b/i.test(heading) ? 'body' : undefined));
    return;
  }
  if (ofAnswer.test(line)) draft.place = 'answer';
  const text = plain(line);
  if (text === '') return;
  draft.isNeeded = /^[^.;]{0,80}:\s*$/.test(text) && saysAllNeeded(text);
  draft.words.push(text);
  const shown =
    /\b(?:respon|returns?\b|answer|antwort|respuesta|réponse|reponse|resposta|risposta|antwoord|items?(?: (?:look like|are))?:? `|(?:lists?|collections?|pages?|results?)\b[^`{[]{0,20} (?:looks?|comes?|are|is|as)\b|(?:lists|gives|shows|reads)\b[^`{[:]{0,30}:|(?:they|these|each|one|it) looks? (?:like|as))[^{[]{0,60}([{[].*)$/i.exec(
      line,
    )?.[1];
  const thing = sendsBody ? undefined : shownThing.exec(line)?.[1];
  if (shown !== undefined || thing !== undefined) {
    const value = firstJson(shown ?? thing ?? '');
    const isListOf = shown !== undefined && /\b(?:array|list) of\W*$/i.test(line.slice(0, line.lastIndexOf(shown)));
    show(isListOf && isRecord(value) ? [value] : value, draft);
  }
  const sent = sendsBody && shown === undefined ? shownBody.exec(line)?.slice(1).find(Boolean) : undefined;
  if (!sendsBody && shown === undefined) readAside(line, draft);
  // What has a list with nothing in it is a page, wherever it is shown.
  if (shown === undefined && !sendsBody && !/\b(?:errors?|fail\w*|wrong|sorry|refus\w+|[45]\d\d)\b/i.test(line)) {
    const page = /`(\{[^`]*\[\s*(?:\.\.\.|…)?\s*\][^`]*\})`/.exec(line)?.[1];
    const value = page === undefined ? undefined : firstJson(page);
    if (value !== undefined) draft.shown.push(value);
  }
  const chosen = sendsBody ? choicesOfOnly(line) : undefined;
  if (chosen !== undefined) draft.fields.push(chosen);
  if (sent !== undefined && draft.place !== 'answer') readSent(sent, line, draft);
  // Sentence by sentence, since one may tell of the request and the next of the answer.
  let isAnswer = false;
  for (const sentence of line.split(sentenceEnd)) {
    isAnswer =
      (answering.test(sentence) && !using.test(sentence)) ||
      (isAnswer &&
        goingOn.test(sentence) &&
        !/\b(?:pass|send|filter|query|param\w*|optional|required|counts?|you (?:can|may) (?:also )?ask)\b/i.test(
          sentence,
        ));
    if (isAnswer) readAnswered(sentence, draft);
    else readAsked(sentence, draft, sendsBody);
  }
}

function readAnswered(sentence: string, draft: Draft): void {
  draft.isAnswered = true;
  draft.fields.push(...answeredIn(sentence));
  draft.list ??=
    /\b(?:under|in|holds?|as|results?:|answers?:)\s+(?:(?:the|an?) (?:member|list|array|field|key|property) (?:called |named )?)?`([A-Za-z_]\w*)`/i.exec(
      sentence,
    )?.[1];
}

/** "Send {"reason": "broody"} if you like" */
function readSent(sent: string, line: string, draft: Draft): void {
  draft.bodyExample ??= firstJson(sent);
  const behind = line.slice(line.indexOf(sent) + sent.length);
  const isFree = /^`?,? (?:if you (?:like|want|wish)|as an option)\b/i.test(behind);
  if (isFree && isRecord(draft.bodyExample)) draft.spared.push(...Object.keys(draft.bodyExample));
}

/** In code, or behind what is done: "writes a note about a hen: {"text": "broods"} (all of it is needed)". */
const shownBody = /`(\{\s*"[^`]*\})`|(?:^|[:\s])\s*(\{\s*"[^`]*\})(?=\s*(?:[.;,(]|$| if | where | when ))/;

/** "`slug` and `domain` cannot be changed": these are not sent. */
const unchangeable =
  /^\W*(?:the )?(?:\w+(?:,| and| or) )*`?\w+`?(?:(?:,| and|, and| or) (?:the )?`?\w+`?)* (?:cannot|can ?not|can['’]t|may not|must not|can never) be (?:changed|set|sent|given|altered|edited|updated|modified|moved)\b/i;

function readAsked(sentence: string, draft: Draft, sendsBody: boolean): void {
  if (unchangeable.test(sentence)) return;
  draft.list ??=
    /\b(?:under|in an? (?:list|array) (?:called|named)) `([A-Za-z_]\w*)`|^\W*(?:[—–-]|→|⇒|[-=]>)\s*`([A-Za-z_]\w*)(?:\[\])?`\.?$/
      .exec(sentence.trim())
      ?.slice(1)
      .find(Boolean);
  const members = sendsBody ? [] : [...membersTold(sentence), ...membersBehindList(sentence)];
  draft.fields.push(...members);
  if (members.length > 0) return;
  const told = fieldsOfSentence(sentence)
    .filter(({ name }) => name !== draft.list)
    .map((field) => (!sendsBody && countsAll.test(field.name) ? { ...field, in: 'answer' as const } : field));
  const subject = choicesOfSubject(sentence);
  if (subject !== undefined) draft.subjects.push(subject);
  if (sendsBody) draft.wrapper ??= wrapperIn(sentence);
  if (!sendsBody) draft.hints.push(...askedIn(sentence));
  if (draft.place !== 'answer')
    draft.hints.push(
      ...hintsOfSentence(sentence).filter(({ name }) => name !== draft.list && (sendsBody || !countsAll.test(name))),
    );
  const rows = sendsBody ? rowsOfList(sentence) : [];
  const inRows = (name: string): boolean => rows.some((row) => row.name.endsWith(`.${name}`));
  draft.hints = draft.hints.filter(({ name }) => !inRows(name));
  const own = told.length > 0 || !sendsBody ? told.filter(({ name }) => !inRows(name)) : fieldOfSubject(sentence);
  for (const field of own) draft.fields.push(draft.place === 'answer' ? { ...field, in: field.in ?? 'answer' } : field);
  draft.fields.push(...rows);
  const needed = namesRequired(sentence);
  // "Needed are `a` and `b`, and `c` if it is known": what is named beside them may be there.
  if (sendsBody && needed.length > 0 && told.length === 0)
    draft.fields.push(
      ...hintsOfSentence(sentence.replace(/^\W*\w+ (?:are|is)\b:?/, ''))
        .filter(({ name }) => !draft.fields.some((field) => field.name === name))
        .map((field) => ({ ...field, isHinted: false })),
    );
  const isAll = sendsBody && draft.place !== 'answer' && !draft.isNeeded && saysAllNeeded(sentence);
  const needs = needsOfAll(sentence);
  const listed = isAll ? namesBefore(sentence).filter((name) => !needs.spared.includes(name)) : [];
  if (isAll && listed.length === 0) draft.isAllNeeded = true;
  markRequired(listed, draft);
  markRequired([...needed, ...(sendsBody ? namesTaken(sentence, draft.isMade) : [])], draft);
  draft.spared.push(...needs.spared);
  draft.isAllNeeded ||= needs.isAll;
  if (needsOthers(sentence)) draft.spared.push(...[...draft.fields, ...draft.hints].map(({ name }) => name));
}

/** Names in code that stand before it is said that all of them are needed. */
function namesBefore(sentence: string): readonly string[] {
  const parts = sentence.split(/(?<=[.;,)]) |(?= \()/);
  const end = parts.findIndex((_, at) => saysAllNeeded(parts.slice(0, at + 1).join(' ')));
  const before = parts.slice(0, end + 1).join(' ');
  const hints = hintsOfSentence(before.replace(/\(.*$/, ''));
  if (hints.length > 0) return hints.map(({ name }) => name);
  // "The fields `hen` and `day`, both needed, and a `note` if you like": what comes behind may be left out.
  const named = fieldsOfSentence(before);
  return named.length < fieldsOfSentence(sentence).length ? named.map(({ name }) => name) : [];
}

const sentenceEnd =
  /(?<=[.;:])\s+(?=[A-Z])|(?<=[\w)`]\.)(?<!^\W*\w\.)(?<!\b(?:e\.g|i\.e|etc|nos?|nr|approx|vs|incl|excl|max|min|resp|cf|ca|st)\.)\s+(?=[a-z])|(?<=[,;])\s+(?=(?:and |but )?you (?:can|may)\b)|(?<=;)\s+(?=with `)|(?<=[.;])\s+(?=`)|(?<=;)\s+(?=(?:an? |the )`)|(?<=;)\s+(?=(?:say|use|pass|send|give|add|set|ask|put|name)\b)/;

/** Nothing is sent to read something, so that what is shown is what comes back. */
function readAside(line: string, draft: Draft): void {
  if (/\b(?:errors?|fail\w*|[45]\d\d)\b/i.test(line)) return;
  // "The coops are at GET /coops: {...}"
  const shown = (/`(\{\s*"[^`]*\})`/.exec(line) ?? /[:\s]\s*(\{\s*"[^`]*\})\.?\s*$/.exec(line))?.[1];
  if (shown !== undefined && !shown.includes('...')) draft.aside ??= firstJson(shown);
}

/** What a sentence calls mandatory is so, wherever it was told of. */
function markRequired(names: readonly string[], draft: Draft): void {
  for (const name of names) {
    const before = draft.fields.filter((field) => field.name === name);
    const hint = draft.hints.find((field) => field.name === name);
    if (before.length === 0)
      draft.fields.push(
        hint ?? {
          name,
          in: draft.place === 'answer' ? undefined : draft.place,
          required: true,
          description: '',
          schema: {},
        },
      );
    draft.fields = draft.fields.map((field) => (field.name === name ? { ...field, required: true } : field));
  }
}
