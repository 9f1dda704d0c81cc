/**
 * Documentation in prose and Markdown: operations are where a method and a path stand together, or where an example calls
 * one, and what follows up to the next one is about it.
 */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { singular, wordsOf } from '../../words.ts';
import { schemaOfExample } from '../openapi/example.ts';
import { schemesIn, serversIn } from '../terms/access.ts';
import { collectionOf, type Operation, type Parameter, pathNames, type ServiceDocument } from '../terms/document.ts';
import { answerOf } from './fields/answer.ts';
import { bodyOf } from './fields/body.ts';
import { type Field, fieldInBrackets, isPageMark } from './fields/fields.ts';
import { readSection, type Section } from './fields/section.ts';
import { type KnownChoices, toldApart, withoutChoices, witnessedApart, witnessedIn } from './fields/witness.ts';
import { asMarkdown } from './forms/forms.ts';
import { linesOf } from './forms/lines.ts';
import { cursorIn, withCursor, withRole } from './pages/cursor.ts';
import { pageFor, withListsOfOthers } from './pages/own-page.ts';
import { answerExampleOf, listsNamed, pageIn, pageOf, pageTold, usualPage, withPageShown } from './pages/page.ts';
import { pageToldIn } from './pages/page-told.ts';
import { isOfPages, pagingName, withoutOwnPages } from './pages/paged.ts';
import { withSamePages } from './pages/same-pages.ts';
import { isUnpaged, isWhole, saysPaged, sayThemselves, wholeIn } from './pages/whole.ts';
import { withBarePaths } from './passages/bare-paths.ts';
import { withRequestsOfBlocks } from './passages/block.ts';
import { withElsewhere } from './passages/elsewhere.ts';
import { withRequestRows } from './passages/matrix.ts';
import { type Mention, type Mentions, mentionsIn, outsideCode } from './passages/mentions.ts';
import { merged } from './passages/merged.ts';
import { withOrdersMoved } from './passages/moved.ts';
import { withRequestsOfOverview } from './passages/overview.ts';
import { withRequestsOfParts } from './passages/parts.ts';
import { type Envelope, envelopeIn, inEnvelope, withCalls } from './passages/procedures.ts';
import { withRunInHeads } from './passages/run-in.ts';
import { withThingsShown } from './passages/shown-things.ts';
import { termsIn, withTerms } from './shared/glossary.ts';
import { withFiltersOfLists } from './shared/list-filters.ts';
import {
  thingsIn,
  withBodyOfThing,
  withChoicesOfEachOther,
  withSameBodies,
  withThing,
  withThingsOfEachOther,
  withTypesOfThings,
} from './shared/objects.ts';
import { withSaid } from './shared/remarks.ts';
import { withShared, withSignature } from './shared/shared.ts';
import { choicesOf, sharing, withOwnChoices } from './shared/sharing.ts';
import { typesIn, withoutGenerics } from './shared/type-notation.ts';

export function readProse(text: string): ServiceDocument {
  const { text: plainly, declared } = withoutGenerics(text.slice(0, limits.documentChars));
  const written = spelledOut(plainly);
  const envelope = envelopeIn(written);
  const bounded = envelope === undefined ? written : withCalls(written, envelope);
  const servers =
    envelope?.member === undefined
      ? serversIn(bounded)
      : serversIn(written).map((url) => withoutEnd(url, envelope.path));
  const types = typesIn(`${bounded}\n${declared}`);
  const base = basePathOf(servers) === '' ? impliedBase(bounded) : '';
  const lines = withThingsShown(linesOf(bounded));
  const { mentions, passages, general } = withElsewhere(
    withOrdersMoved(withoutTemplate(mentionsIn(lines, base === '' ? basePathOf(servers) : base), envelope)),
  );
  const shared = withPageShown(readSection(general, false));
  const schemes = schemesIn(bounded);
  const names = schemes.map(({ name }) => name);
  const cursor = cursorIn(general.join(' '));
  const pages = withoutOwnPages(shared, mentions, general);
  const paged = cursor === undefined ? pages : { ...pages, fields: withRole(pages.fields, cursor.name) };
  const keys = new Set(mentions.flatMap(({ path }) => pathNames(path)));
  const things = thingsIn(passages, new Set(mentions.map(({ path }) => thingOf(path))), keys);
  const isSaid = sayThemselves(mentions, shared);
  const told = { lists: listsNamed(general.join(' ')), wholes: wholeIn(bounded), isSaid };
  const readAll = (answerExample: unknown): readonly Operation[] => {
    const page = pageIn(answerExample);
    const pageSchema = page === undefined ? undefined : schemaOfExample(page);
    return mentions.slice(0, limits.documentOperations).map((found) => {
      const operation = toOperation(found, { ...paged, answerExample, ...told }, names);
      const signed = withSignature(operation, found.lines, types);
      if (envelope !== undefined) return inEnvelope(signed, envelope);
      const ownPage = isUnpaged(found, paged) ? undefined : pageSchema;
      return withBodyOfThing(withThing(signed, things, ownPage, givesList(found)), things);
    });
  };
  const first = readAll(shared.answerExample);
  const isMarked = shared.fields.some(({ name, in: place }) => place === 'answer' && isPageMark(name));
  const terms = termsIn(general.join('\n'));
  const usual =
    shared.answerExample === undefined
      ? (pageOf(shared.fields) ?? toldPage(general, shared) ?? usualPage(first, isMarked))
      : undefined;
  const operations = usual === undefined ? first : readAll(usual);
  const read = withTypesOfThings(
    withSameBodies(withFiltersOfLists(withThingsOfEachOther(withListsOfOthers(withSamePages(merged(operations)))))),
  );
  return {
    kind: 'prose',
    servers: base === '' ? servers : servers.map((url) => `${url}${base}`),
    schemes,
    operations: withAllTold(read, bounded, shared).map((operation) =>
      withTerms(withCursor(withoutSecrets(operation, schemes), cursor), terms),
    ),
    notes: notesOf(text, mentions.length - operations.length),
  };
}

/** What is told of a parameter or of its choices anywhere in the text, wherever it is asked for. */
function withAllTold(read: readonly Operation[], text: string, { fields }: Section): readonly Operation[] {
  const witnessed = witnessedIn(text, read);
  const things = toldApart(text, read);
  const ofAll = [...witnessed].filter(([name]) => !things.names.has(name));
  const choices: KnownChoices = new Map([...ofAll, ...choicesOf(fields)]);
  const coded = linesOf(text).flatMap((line) => fieldInBrackets(line) ?? []);
  const apart = witnessedApart(text, read, witnessed);
  const chosen = read.map((operation) =>
    withOwnChoices(withoutChoices(operation, witnessed), new Map([...things.of(operation), ...apart(operation)])),
  );
  return withChoicesOfEachOther(sharing(chosen, choices)).map((one) => withShared(one, [...fields, ...coded]));
}

/** The page that all lists come in, as words tell it. */
function toldPage(general: readonly string[], { fields }: Section): ReturnType<typeof pageToldIn> {
  const asked = fields.filter((field) => field.in !== 'answer' && isOfPages(field));
  return pageToldIn(general, new Set(asked.map(({ name }) => name))) ?? pageTold(general.join(' '));
}

/** As the documentation that is read: each request on a line, followed by what is told of it. */
function spelledOut(text: string): string {
  const plain = asMarkdown(text).replace(/`([a-z][\w.$-]*)=`/gi, '`$1`');
  return withRequestsOfParts(
    withRequestsOfBlocks(withRequestsOfOverview(withRunInHeads(withRequestRows(withBarePaths(plain))))),
  );
}

function notesOf(text: string, left: number): readonly string[] {
  return [
    ...(text.length > limits.documentChars ? ['The end of a very long document was left out.'] : []),
    ...(left > 0 ? [`${left} operations were left out.`] : []),
  ];
}

/** What an address of an example carries as the key is none of its parameters. */
function withoutSecrets(operation: Operation, schemes: ServiceDocument['schemes']): Operation {
  const isSecret = ({ name, in: place }: Parameter): boolean =>
    place === 'query' &&
    schemes.some(({ scheme }) => scheme.kind === 'key' && scheme.in === 'query' && scheme.name === name);
  return { ...operation, parameters: operation.parameters.filter((one) => !isSecret(one)) };
}

/** The words of one thing that a path is about: `order line` of `/shop/order-lines/{id}`. */
function thingOf(path: string): string {
  return wordsOf(collectionOf(path).split('/').at(-1) ?? '')
    .map(singular)
    .join(' ');
}

function withoutEnd(url: string, path: string): string {
  return url.endsWith(path) ? url.slice(0, -path.length) : url;
}

/** What is said of the address that all procedures share is said of all of them. */
function withoutTemplate(found: Mentions, envelope: Envelope | undefined): Mentions {
  const { mentions, general, passages } = found;
  if (envelope === undefined) return found;
  const isCall = ({ path }: Mention): boolean => envelope.procedures.some((name) => path.endsWith(name));
  const titled = new Set(mentions.filter(isCall).flatMap(({ path, level }) => (level > 1 ? [path] : [])));
  // What shows how any procedure is called shows one that has a passage of its own.
  const isExample = ({ path, level }: Mention): boolean => level <= 1 && titled.has(path);
  const others = mentions.filter((found) => !isCall(found)).flatMap(({ lines }) => lines);
  const examples = mentions.filter((found) => isCall(found) && isExample(found));
  const shown = new Map(examples.map((found) => [found, outsideCode(found.lines)]));
  return {
    mentions: mentions.filter(isCall).map((found) => {
      const said = shown.get(found);
      return said === undefined ? found : { ...found, lines: found.lines.filter((line) => !said.includes(line)) };
    }),
    passages,
    general: [...general, ...others, ...[...shown.values()].flat()],
  };
}

/** What examples have before the paths that are told without it: of `curl https://host/v2/hens` and "GET `/hens`" it is `/v2`. */
function impliedBase(text: string): string {
  const called = [...text.matchAll(/\bcurl\b[^\n]*?https?:\/\/[^/\s"']+(\/[^\s"'?]+)/g)].map(([, path = '']) => path);
  const told = [...text.matchAll(/(?:\b(?:GET|POST|PUT|PATCH|DELETE)[\s`*]+|`)(\/[\w-]+)/g)].map(
    ([, path = '']) => path,
  );
  const counts = new Map<string, number>();
  for (const path of called)
    for (const start of new Set(told)) {
      const at = path.search(new RegExp(`${start}(?=/|$)`));
      if (at > 0) counts.set(path.slice(0, at), (counts.get(path.slice(0, at)) ?? 0) + 1);
    }
  const isTold = (base: string): boolean => told.some((path) => base.startsWith(path));
  const [best] = [...counts].filter(([base]) => !isTold(base)).toSorted((a, b) => b[1] - a[1]);
  return best?.[0] ?? '';
}

/** Examples repeat the base path that all of the operations are under. */
function basePathOf([first = '']: readonly string[]): string {
  return first.replace(/^https?:\/\/[^/]+/, '');
}

/** What is told once, with the names of lists that answers have. */
interface Shared extends Section {
  readonly lists: ReadonlySet<string>;
  /** Lists that are given at once. */
  readonly wholes: ReadonlySet<string>;
  /** Lists that come in pages say so themselves. */
  readonly isSaid: boolean;
}

function toOperation(found: Mention, shared: Shared, schemes: readonly string[]): Operation {
  const { method, path, heading, lines } = found;
  const sendsBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const plain = readSection(lines, sendsBody, method === 'POST');
  const isList = givesList(found) || (method === 'GET' && !/\}(?:\.\w+)?$/.test(path) && showsList(plain));
  const section = withAside(plain, isList);
  const general = isList ? pagesFor(found, section, shared) : [];
  const fields = [
    ...ownFields(found, section),
    ...general.map((field) => ({ ...field, in: sendsBody ? ('body' as const) : ('query' as const), required: false })),
  ];
  const names = pathNames(path);
  const told = fields.filter((field) => (field.in ?? 'body') === 'body' && !names.includes(field.name));
  const things = path.replace(/[./](?:search|list|query|find)$/, '').replace(/^.*\//, '');
  const listed = isList && shared.lists.has(things) ? { ...section, list: section.list ?? things } : section;
  return {
    method,
    path,
    id: '',
    summary: heading,
    description: section.words.slice(0, 2_000),
    tags: [],
    isDeprecated: /\bdeprecated\b/i.test(heading),
    parameters: parametersOf(found, fields, sendsBody),
    body: sendsBody
      ? bodyOf(
          { ...section, contentType: section.contentType ?? formIn(shared.words) },
          wrapped(told, section.wrapper ?? shared.wrapper),
          lines,
        )
      : undefined,
    answer: withSaid(
      answerOf(
        answerExampleOf(listed, pageFor(found, listed, shared), isList),
        fields.filter((field) => field.in === 'answer'),
        { list: listed.list, isList },
      ),
      lines,
    ),
    answerHeaders: /\bLink\b[^.]{0,30}header|header[^.]{0,30}\bLink\b/.test(`${section.words} ${shared.words}`)
      ? ['link']
      : [],
    security: schemes.length === 0 ? [] : [schemes],
    server: undefined,
  };
}

/** Parameters of pages that are told once, where the list comes in pages. */
function pagesFor(found: Mention, section: Section, shared: Shared): readonly Field[] {
  // An example of what is told elsewhere says nothing of pages.
  if (found.heading === '') return [];
  // Of a procedure that lists, the pages are its own arguments.
  const hasOwn = found.method !== 'GET' && section.fields.some(isOfPages);
  const isWholeList = shared.wholes.has(found.path) || isWhole(found, section, shared);
  if (hasOwn || isWholeList || (shared.isSaid && !saysPaged(found))) return [];
  return shared.fields.filter((field) => field.in !== 'answer' && isOfPages(field));
}

function ownFields({ method, path, query }: Mention, { fields, words, bodyExample }: Section): readonly Field[] {
  const known = [...pathNames(path), ...query.keys(), ...namesOf(bodyExample)];
  const hinted = fields.filter(({ isHinted, in: place }) => isHinted === true && place === undefined);
  // One thing is asked for by its key, so that names which a sentence lists are members of it.
  const isWith = hinted.length > 0 && /\bwith (?:its|their|his|her)\b/i.test(words);
  const isOfThing = method === 'GET' && /\}(?:\.\w+)?$/.test(path) && (hinted.length > 1 || isWith);
  return fields.flatMap((field): readonly Field[] => {
    if (isOfThing && hinted.includes(field)) return [{ ...field, in: 'answer' }];
    if (field.isSpoken !== true) return [field];
    const name = known.find((one) => wordsOf(one).join(' ') === wordsOf(field.name).join(' '));
    return name === undefined ? [] : [{ ...field, name }];
  });
}

/** One thing that a sentence shows by the way is no list. */
function withAside(section: Section, isList: boolean): Section {
  const { answerExample, aside } = section;
  const isShown = answerExample !== undefined || aside === undefined;
  return isShown || (isList && !showsList({ ...section, answerExample: aside }))
    ? section
    : { ...section, answerExample: aside };
}

/** `/stock` gives rows, as its example shows, though no word says that it is a list. */
function showsList({ answerExample }: Section): boolean {
  const within = isRecord(answerExample) ? Object.values(answerExample) : [answerExample];
  return within.some((value) => Array.isArray(value) && value.length > 0 && value.every(isRecord));
}

function namesOf(example: unknown): readonly string[] {
  return isRecord(example) ? Object.keys(example) : [];
}

/** "What you send is an ordinary form", said once. */
function formIn(words: string): string | undefined {
  const form = 'application/x-www-form-urlencoded';
  return words.includes(form) && !/\b(?:bodies|body|send|requests?)\b[^.]{0,30}\bJSON\b/i.test(words)
    ? form
    : undefined;
}

/** What stands in a member that all of a body is put into. */
function wrapped(told: readonly Field[], wrapper: string | undefined): readonly Field[] {
  if (wrapper === undefined || told.some(({ name }) => name === wrapper || name.startsWith(`${wrapper}.`))) return told;
  return told.map((field) => ({ ...field, name: `${wrapper}.${field.name}` }));
}

/** "`GET /hens.find` finds one hen by her ring" */
const givesOne =
  /^\W*(?:GET\b[^\s`]*\s*\S*\s+)?(?:finds?|gets?|gives?|returns?|reads?|fetch(?:es)?|looks? up) (?:exactly |just |only )?(?:one|a single) /i;

/** Not `/hens/{id}/latest`, nor a method that "gives one hen". */
function givesList({ method, path, heading, query, lines }: Mention): boolean {
  const isProcedure = method === 'POST' && /[./](?:list|search|query|find_?all)$/i.test(path);
  if ((method !== 'GET' && !isProcedure) || /\}(\.\w+)?$/.test(path) || lines.some((line) => givesOne.test(line)))
    return false;
  const isPlural = /[^s]s$|\b(?:list|search|find|all)$/i.test(path.replace(/\.json$/, ''));
  return (
    isPlural ||
    [...query.keys()].some((name) => pagingName.test(name)) ||
    /\b(?:all|lists?|every|find|search|several)\b/i.test(heading)
  );
}

/** Headers that stand in every request, or in answers alone. */
const ordinaryHeader = /^(?:authorization|content-type|accept|link|location|etag|retry-after|x-rate.*|x-total.*)$/i;

function parametersOf({ path, query }: Mention, fields: readonly Field[], sendsBody: boolean): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  for (const name of pathNames(path)) {
    const told = fields.find((field) => field.name === name && field.in !== 'answer');
    const schema = told?.schema ?? {};
    found.set(name, { name, in: 'path', required: true, description: told?.description ?? '', schema });
  }
  for (const [name, schema] of query) {
    found.set(name, { name, in: 'query', required: false, description: '', schema });
  }
  for (const field of fields) {
    const { name, description, schema, required } = field;
    const place = field.in ?? (sendsBody && !query.has(name) ? 'body' : 'query');
    if (place === 'body' || place === 'answer' || (place === 'path' && !found.has(name))) continue;
    if (place === 'header' && ordinaryHeader.test(name)) continue;
    const before = found.get(name);
    if (before?.in === 'path') continue;
    found.set(name, {
      name,
      in: place,
      description: `${before?.description ?? ''} ${description}`.trim(),
      schema: { ...schema, ...before?.schema },
      required: required || before?.required === true,
    });
  }
  return [...found.values()];
}
