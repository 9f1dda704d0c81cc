/** Pages that prose shows once for all lists: where the items of one operation are in them. */
import { isRecord, recordOf } from '../../../../../core/json.ts';
import type { Operation, Schema } from '../../terms/document.ts';
import { type Field, isPageMark } from '../fields/fields.ts';
import type { Section } from '../fields/section.ts';

/** Of a list whose items are shown and whose place is told, both together. */
export function answerExampleOf(
  { answerExample, list, words }: Pick<Section, 'answerExample' | 'list' | 'words'>,
  shared: Section,
  isList: boolean,
): unknown {
  const page = isList && !unwrapped.test(words) ? withListNamed(pageIn(shared.answerExample), list) : undefined;
  const isOne = isRecord(answerExample) && !Object.values(answerExample).some(Array.isArray);
  const shown = page !== undefined && isOne ? paged(page, answerExample) : (answerExample ?? page);
  // Where a list shows one thing, and no page is told, it is a list of such things.
  if (list === undefined && isList && page === undefined && isOne && isOneOfMany(answerExample)) return [answerExample];
  if (list === undefined) return shown;
  if (!isList) {
    if (answerExample === undefined) return { [list]: {} };
    return isRecord(answerExample) && !Object.hasOwn(answerExample, list) ? { [list]: answerExample } : shown;
  }
  const isPlaced = isRecord(shown) && (Array.isArray(shown[list]) || Object.values(shown).some(Array.isArray));
  return isPlaced ? shown : { [list]: isRecord(answerExample) ? [answerExample] : [] };
}

/** "Answers with a plain array" */
const unwrapped = /\b(?:plain|bare|simple|unwrapped|naked|just an?) (?:JSON )?(?:array|list)\b/i;

/** "They are under `hens` or `eggs`": names of lists that a text tells once, in the answers of what is called so. */
export function listsNamed(words: string): ReadonlySet<string> {
  const told = words.matchAll(
    /\b(?:under|beside|next to|besides|in a (?:list|member) (?:called|named)) ((?:`[a-z]\w*`(?:, (?:or |and )?| or | and )?)+)/gi,
  );
  return new Set([...told].flatMap(([, list = '']) => [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)));
}

/** An operation that says where its own list is has it there, and not where the page that was shown for all has one of certain things. */
function withListNamed<Page extends Readonly<Record<string, unknown>>>(
  page: Page | undefined,
  list: string | undefined,
) {
  const name = listNameOf(page);
  if (page === undefined || list === undefined || name === '' || generic.test(name) || list in page) return page;
  const members = Object.entries(page).map(([key, value]): [string, unknown] =>
    key === name ? [list, []] : [key, value],
  );
  return Object.fromEntries(members);
}

/** The page that lists show, each with its own things, and that lists of which nothing is shown come in as well. */
export function usualPage(
  operations: readonly Operation[],
  isTold = false,
): Readonly<Record<string, unknown>> | undefined {
  const shown = operations.flatMap(({ method, path, answer }) => {
    const members = Object.entries(recordOf(answer?.['properties']));
    const lists = members.filter(([, member]) => isListOfRecords(member));
    const [name = ''] = lists[0] ?? [];
    return method === 'GET' && !/\}(?:\.\w+)?$/.test(path) && lists.length === 1
      ? [{ name, last: path.split('/').at(-1) ?? '', beside: members.filter((one) => one[0] !== name) }]
      : [];
  });
  const [first] = shown;
  if (first === undefined) return undefined;
  const isSame = shown.every(({ name }) => name === first.name);
  const isOwn = shown.every(({ name, last }) => name === last.replaceAll('-', '_'));
  // One list that is called like its things is as good as several, where a text tells what stands beside all of them.
  const isAlone = shown.length < 2;
  if (isAlone && !isTold) return undefined;
  if (!(isSame && !isAlone && generic.test(first.name)) && !(isOwn && (isAlone || !isSame))) return undefined;
  const usual = first.beside.filter(([name]) => shown.every(({ beside }) => beside.some(([other]) => other === name)));
  return { [first.name]: [], ...Object.fromEntries(usual.map(([name, member]) => [name, sampleOf(recordOf(member))])) };
}

/** Something that is shown as the member is. */
function sampleOf({ type, properties }: Schema): unknown {
  const members = Object.entries(recordOf(properties)).map(([name, member]) => [name, sampleOf(recordOf(member))]);
  const samples: Readonly<Record<string, unknown>> = { integer: 1, number: 1, string: '', boolean: true };
  return type === 'object' ? Object.fromEntries(members) : (samples[String(type)] ?? null);
}

/** Members of all answers, as a table tells them once: one of them is the list. */
export function pageOf(fields: readonly Pick<Field, 'name' | 'in'>[]): Readonly<Record<string, unknown>> | undefined {
  const names = fields.filter((field) => field.in === 'answer').map(({ name }) => name);
  const [list, ...others] = names.filter((name) => generic.test(name) && name !== 'page');
  if (list === undefined || others.length > 0) return undefined;
  return { [list]: [], ...Object.fromEntries(names.filter((name) => name !== list).map((name) => [name, 1])) };
}

/** "Collections answer with `items` and, if there is more, `next`" */
export function pageTold(words: string): Readonly<Record<string, unknown>> | undefined {
  const name = told.exec(words)?.[1] ?? toldOfItems.exec(words)?.[1] ?? genericIn(words) ?? '';
  return generic.test(name) ? { [name]: [] } : undefined;
}

/** "The answer contains `total`, the number of records, and `records`, the portion itself" */
function genericIn(words: string): string | undefined {
  const sentences = words.split(/(?<=[.;])\s/).filter((sentence) => answering.test(sentence));
  const names = sentences.flatMap((sentence) => [...sentence.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  const [only, ...others] = [...new Set(names.filter((name) => generic.test(name) && !/^page$/i.test(name)))];
  return others.length > 0 ? undefined : only;
}

const answering =
  /\b(?:answers?|responses?|repl(?:y|ies)|results?)\b[^.`]{0,30}\b(?:contains?|has|have|holds?|carr(?:y|ies)|consists? of|gives?|comes? with|with)\b/i;

const told = /\b(?:collections?|lists?)\b[^.:`]{0,30}\b(?:with|in|under|holds?|have|has|into)\b[^.:`]{0,25}`(\w+)`/i;

/** "The entries themselves are under `items`" */
const toldOfItems =
  /\b(?:entries|items|things|objects|records|rows|results|elements) (?:themselves )?(?:are|stand|come|sit|are found) (?:in|under) (?:the (?:list|member) )?`(\w+)`/i;

function isListOfRecords(member: unknown): boolean {
  const { type, items } = recordOf(member);
  return type === 'array' && Object.keys(recordOf(recordOf(items)['properties'])).length > 0;
}

function listNameOf(page: Readonly<Record<string, unknown>> | undefined): string {
  return Object.entries(page ?? {}).find(([, value]) => Array.isArray(value))?.[0] ?? '';
}

/** The list in a page that is shown once for all lists is called like what the path lists, where it is called like a thing of another path, or where its own passage has `told` that name. */
export function sharedPage(shared: Section, path: string, told: string | undefined): Section {
  const page = pageIn(shared.answerExample);
  const own = path.split('/').at(-1) ?? '';
  const name = listNameOf(page);
  const isOpen = told === own || !generic.test(name);
  if (page === undefined || name === own || !isOpen || !/^[a-z_]{3,}s$/.test(own)) return shared;
  const answerExample = Object.fromEntries(
    Object.entries(page).map(([key, value]) => [key === name ? own : key, value]),
  );
  return { ...shared, answerExample };
}

/** Whether a list is called so whatever it is of. */
export function isGenericList(name: string): boolean {
  return generic.test(name);
}

const generic =
  /^(?:items|data|results?|rows|records|list|entries|values?|content|objects|elements|page|nodes|hits|found)$/i;

/** The page that a text shows for all lists, of all that it shows outside of its operations. */
export function withPageShown(shared: Section): Section {
  const page = pageIn(shared.shown.find((one) => pageIn(one) !== undefined));
  return { ...shared, answerExample: page === undefined ? undefined : withoutThings(page) };
}

/** What one list shows of its own things is not what others hold. */
function withoutThings(page: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const name = listNameOf(page);
  const list = page[name];
  const isOfThings = Array.isArray(list) && list.some((item) => isRecord(item) && Object.keys(item).length > 2);
  return isOfThings && generic.test(name) ? { ...page, [name]: [] } : page;
}

/** What is told once of all lists shows where their items are, if it shows a list and nothing of a certain thing. */
export function pageIn(example: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(example)) return undefined;
  if (Object.keys(example).some((name) => /^(?:errors?|fault|problems?|violations?)$/i.test(name))) return undefined;
  const [inner, ...others] = Object.values(example);
  const within = others.length === 0 && isRecord(inner) ? inner : example;
  const [list, ...more] = Object.values(within).filter(Array.isArray);
  return list === undefined || more.length > 0 || isThing(within, list) ? undefined : example;
}

/** What is known by a key of its own, or has a list of mere values, is one of the things that are listed. */
function isThing(shown: Readonly<Record<string, unknown>>, list: readonly unknown[]): boolean {
  return (
    Object.keys(shown).some((name) => ownKey.test(name) || (keyOfThing.test(name) && !isPageMark(name))) ||
    (list.length > 0 && list.every((item) => typeof item !== 'object'))
  );
}

/** What has no list and tells of no further pages is no page. */
function isOneOfMany(shown: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(shown);
  return isThing(shown, []) || (names.length > 2 && !names.some((name) => isPageMark(name)));
}

const keyOfThing = /[a-z](?:_id|Id|_no|No|_ref|_code)$/;
const ownKey = /^_?(?:id|uuid|guid|slug|ref|handle|sku)$/i;

/** Of lists whose form is told once, and whose things are told one by one. */
function paged(page: Readonly<Record<string, unknown>>, item: unknown): unknown {
  const members = Object.entries(page).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? [item] : isRecord(value) ? paged(value, item) : value,
  ]);
  return Object.fromEntries(members);
}
