/** How all pages of a list are fetched, as the parameters of an operation and the shape of its answer tell. */
import type { Pagination } from '../../../../model/api.ts';
import type { Operation, Parameter, Schema } from '../../documents/terms/document.ts';
import { type PagingRole, pairRoles, roleOf } from '../../documents/terms/paging-role.ts';
import { coverage, wordsOf } from '../../words.ts';
import { isLimitName } from '../binding/from-instruction.ts';
import { isReading } from '../instruction/reading.ts';
import { propertiesOf } from '../terms/answer.ts';
import { shownName, typesOf } from '../terms/target.ts';

export interface Paging {
  readonly pagination: Pagination | undefined;
  readonly queryParams: Readonly<Record<string, string>>;
  readonly doubts: readonly string[];
}

const cursorName =
  /^(cursor|after|starting_?after|start_?after|page_?token|next_?token|next_?cursor|continuation(_?token)?|marker|start_?cursor|next_?page_?token|scroll_?id|page\[(after|cursor)\]|page_?cursor|\$?skip_?token|pagination_?token|page_?after|start_?key|bookmark|last_?key)$/i;
const pageName = /^(page|pagina|seite|page_?(number|num|no|index)|p|pg|current_?page|page\[number\])$/i;
const offsetName = /^(offset|off|\$?skip|start|start_?(index|at)|from|first_?result|page\[offset\])$/i;
const sizeName = /^page\[(size|limit)\]$/i;

/** `among` are all parameters of the operation: beside each other they may tell what none of them does alone. */
export function pagingParameter(
  { name, description = '' }: Pick<Parameter, 'name'> & Partial<Pick<Parameter, 'description'>>,
  among: readonly Parameter[] = [],
): boolean {
  return (
    roleOf({ name, description }) !== undefined ||
    pairRoles(among, among.some(beginsPage)).has(name) ||
    beginsPage({ name }) ||
    isSizeName(name)
  );
}

/** Where a page begins, by the name alone. */
function beginsPage({ name }: Pick<Parameter, 'name'>): boolean {
  return cursorName.test(name) || pageName.test(name) || /^(offset|\$?skip|page\[offset\])$/i.test(name);
}

export function isSizeName(name: string): boolean {
  return isLimitName(name) || sizeName.test(name);
}

const noPaging: Paging = { pagination: undefined, queryParams: {}, doubts: [] };

/** `listPath` is where the list stands in the answer. */
export function pagingOf(operation: Operation, listPath: readonly string[] | undefined): Paging {
  const { answer, answerHeaders } = operation;
  if (!isReading(operation)) return noPaging;
  const query = askedFor(operation).filter(({ name }) => !isOfItems(name, answer, listPath));
  const pair = pairRoles(
    query,
    query.some((one) => beginsPage(one) || roleOf(one) !== undefined),
  );
  const isRole = (role: PagingRole) => (parameter: Parameter) =>
    (roleOf(parameter) ?? pair.get(parameter.name)) === role;
  const size = sizeOf(query, isRole('size'));
  const cursor =
    query.find(isToldCursor) ?? query.find(({ name }) => cursorName.test(name)) ?? query.find(isRole('cursor'));
  const cursorPath = cursor === undefined ? undefined : (toldPath(cursor, answer) ?? cursorPathOf(answer, cursor.name));
  if (cursor !== undefined && cursorPath !== undefined) {
    return {
      pagination: { type: 'CURSOR_BASED', ...size.pagination, cursorPath },
      queryParams: { [placed(cursor)]: '<<cursor>>', ...size.queryParams },
      doubts: [],
    };
  }
  const numbered =
    query.find(({ name, schema }) => pageName.test(name) && isWhole(schema)) ?? query.find(isRole('page'));
  const offset =
    query.find(
      ({ name, schema }) =>
        offsetName.test(name) && isWhole(schema) && (/off|skip/i.test(name) || typesOf(schema).length > 0),
    ) ?? query.find(isRole('offset'));
  const by = numbered ?? offset;
  if (by !== undefined)
    return counted(by, numbered === undefined ? 'OFFSET_BASED' : 'PAGE_BASED', size, answer, listPath);
  const last = cursor === undefined ? undefined : lastItemPaging(cursor, size, answer, listPath);
  if (last !== undefined) return last;
  if (cursor !== undefined)
    return {
      ...noPaging,
      doubts: [
        `The list has pages by ${shownName(cursor.name)}, but the documentation does not show where the next one is told: only the first page is read.`,
      ],
    };
  return answerHeaders.includes('link') || /\blink\b\W{0,2} header/i.test(operation.description)
    ? {
        ...noPaging,
        queryParams: largest(query),
        doubts: ['Further pages are told in a Link header, which is not followed: only the first page is read.'],
      }
    : { ...noPaging, queryParams: largest(query) };
}

/** The `size` of skates, where the items of the list have one, is no size of a page. */
export function isOfItems(name: string, answer: Schema | undefined, listPath: readonly string[] | undefined): boolean {
  if (answer === undefined || !/^(?:size|count|limit|start|from)$/.test(name)) return false;
  return Object.hasOwn(propertiesOf(itemsOf(answer, listPath ?? [])), name);
}

/** A list without pages that says how many it may give is asked for as many as it can. */
function largest(query: readonly Parameter[]): Readonly<Record<string, string>> {
  const parameter = query.find(({ name, schema }) => isSizeName(name) && isWhole(schema));
  const most = parameter === undefined ? undefined : mostOf(parameter);
  return parameter === undefined || most === undefined ? {} : { [parameter.name]: String(most) };
}

/** What a list is asked with: parameters, or members of the body of a POST that reads. */
function askedFor({ method, parameters, body }: Operation): readonly Asked[] {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  if (method === 'GET' || query.some((one) => pagingParameter(one))) return query;
  const members = Object.entries(propertiesOf(body?.schema));
  const own = members.map(asParameter);
  if (own.some((one) => pagingParameter(one))) return own;
  // What is asked may stand in a member of the body.
  const inner = members.map(([name, schema]) =>
    Object.entries(propertiesOf(schema))
      .map(asParameter)
      .map((one) => ({ ...one, inside: name })),
  );
  return inner.find((asked) => asked.some((one) => pagingParameter(one))) ?? own;
}

interface Asked extends Parameter {
  /** The member of the body that it stands in. */
  readonly inside?: string;
}

function asParameter([name, schema]: readonly [string, Schema]): Asked {
  const { description } = schema;
  return {
    name,
    in: 'query',
    required: false,
    description: typeof description === 'string' ? description : '',
    schema,
  };
}

/** As the members of a body are called where one stands in the other: `args.skip`. */
function placed({ name, inside }: Asked): string {
  return inside === undefined ? name : `${inside}.${name}`;
}

/** A parameter that is called by any name, and said to take the cursor. */
function isToldCursor({ description }: Parameter): boolean {
  return /\bcursor of the (?:next|last|previous) page\b/i.test(description);
}

/** "from `meta.next`", where the answer has that. */
function toldPath({ description }: Parameter, answer: Schema | undefined): string | undefined {
  const told = /`([\w.]+)`/.exec(description)?.[1];
  return scalarsOf(answer).some(({ path }) => path.join('.') === told) ? told : undefined;
}

/** Pages that go on behind the last item, until the answer says that there are no more. */
function lastItemPaging(
  { name, description }: Parameter,
  size: Size,
  answer: Schema | undefined,
  listPath: readonly string[] | undefined,
): Paging | undefined {
  const isAfterItem =
    /after|since|last|marker/i.test(name) && /\b(?:id|object|item|last|record)\b/i.test(`${description} ${name}`);
  const item = itemsOf(answer, listPath ?? []);
  if (listPath === undefined || !isAfterItem || propertiesOf(item)['id'] === undefined) return undefined;
  const stop = stopConditionOf(answer, listPath, 'OFFSET_BASED');
  return {
    pagination: {
      type: 'CURSOR_BASED',
      ...size.pagination,
      cursorPath: [...listPath, '[-1]', 'id'].join('.').replace(/\.?\[/g, '['),
      ...(stop === undefined ? {} : { stopCondition: stop }),
    },
    queryParams: { [name]: '<<cursor>>', ...size.queryParams },
    doubts: [`${shownName(name)} was taken to be the id of the last item of the page before.`],
  };
}

function itemsOf(answer: Schema | undefined, path: readonly string[]): Schema | undefined {
  const list = path.reduce<Schema | undefined>((at, name) => propertiesOf(at)[name], answer);
  const items = list?.['items'];
  return typeof items === 'object' && items !== null ? { ...items } : undefined;
}

function counted(
  by: Asked,
  type: 'PAGE_BASED' | 'OFFSET_BASED',
  size: Size,
  answer: Schema | undefined,
  listPath: readonly string[] | undefined,
): Paging {
  const variable = type === 'PAGE_BASED' ? 'page' : 'offset';
  const startsAtZero =
    type === 'PAGE_BASED' &&
    (by.schema['default'] === 0 ||
      by.schema['minimum'] === 0 ||
      /\b(?:zero|0)[- ]?(?:based|indexed)|starts? (?:at|with|from) 0/i.test(by.description));
  const startsAtOne =
    type === 'OFFSET_BASED' &&
    (by.schema['default'] === 1 || by.schema['minimum'] === 1 || /\b(?:1|one) is the first\b/i.test(by.description));
  const stop = stopConditionOf(answer, listPath, type) ?? (size.isSure ? undefined : emptyCondition(listPath));
  return {
    pagination: { type, ...size.pagination, ...(stop === undefined ? {} : { stopCondition: stop }) },
    queryParams: {
      [placed(by)]: `<<${variable}${startsAtZero ? ' - 1' : startsAtOne ? ' + 1' : ''}>>`,
      ...size.queryParams,
    },
    doubts:
      size.isSure || type === 'PAGE_BASED'
        ? []
        : ['How long a page is was not documented; offsets count in steps of the page size.'],
  };
}

function isWhole(schema: Schema): boolean {
  const types = typesOf(schema);
  if (Array.isArray(schema['enum'])) return false;
  return types.length === 0 || types.includes('integer') || types.includes('number');
}

interface Size {
  readonly pagination: { readonly pageSize?: string };
  readonly queryParams: Readonly<Record<string, string>>;
  /** The service will give pages of this size. */
  readonly isSure: boolean;
}

const sizeWanted = 100;

/** The largest documented page up to 100, else the usual one. */
function sizeOf(query: readonly Asked[], isSize: (parameter: Parameter) => boolean): Size {
  const named = query.filter(({ name, schema }) => isSizeName(name) && isWhole(schema));
  // Where there is a `per_page`, the `size` is one of a shoe.
  const parameter =
    named.find(({ name }) => named.length < 2 || !/^(?:size|count|length|number)$/i.test(name)) ??
    named[0] ??
    query.find((one) => isSize(one) && isWhole(one.schema));
  if (parameter === undefined) return { pagination: {}, queryParams: {}, isSure: false };
  const most = mostOf(parameter);
  const usual = wholeOf(parameter.schema['default']) ?? wholeOf(Number(preset.exec(parameter.description)?.[1]));
  const size = most === undefined ? usual : Math.min(most, sizeWanted);
  return {
    pagination: size === undefined ? {} : { pageSize: String(size) },
    queryParams: { [placed(parameter)]: '<<pageSize>>' },
    isSure: size !== undefined,
  };
}

/** How many may be asked for at once, as it is documented or told. */
function mostOf({ schema, description }: Asked): number | undefined {
  const told =
    /\b(?:max(?:imum)?|up to|at most|(?:never|not|no) more than|(?:between|from) 1 (?:and|to)|(?<![\d.-])1 ?(?:to|[-–]|\.\.))\D{0,12}(\d{1,5})\b|\b(\d{1,5})\b\D{0,10}\b(?:at (?:the )?most|is the (?:limit|most|maximum)|max(?:imum)?)\b/i
      .exec(description)
      ?.slice(1)
      .find((digits) => digits !== undefined);
  return wholeOf(schema['maximum']) ?? wholeOf(Number(told));
}

/** "Default 25", "(defaults to 50)" */
const preset = /\bdefaults?\b(?: (?:is|to|value|of)|[:=(])*\s*`?(\d{1,5})\b/i;

function wholeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

interface Member {
  readonly path: readonly string[];
  readonly schema: Schema;
}

const memberDepth = 4;

/** Scalars of the answer that stand in records alone. */
function scalarsOf(schema: Schema | undefined, path: readonly string[] = []): readonly Member[] {
  if (path.length >= memberDepth) return [];
  return Object.entries(propertiesOf(schema)).flatMap(([name, member]): readonly Member[] => {
    const own = [...path, name];
    if (Object.keys(propertiesOf(member)).length > 0) return scalarsOf(member, own);
    return member['items'] === undefined ? [{ path: own, schema: member }] : [];
  });
}

const nextName =
  /^(next_?cursor|next_?page_?token|next_?token|continuation_?token|end_?cursor|next_?marker|cursor|after|next|next_?page_?cursor|scroll_?id|page_?token|marker)$/i;

/** Where the answer tells the next cursor; an address of the next page is none. */
function cursorPathOf(answer: Schema | undefined, parameter: string): string | undefined {
  const found = scalarsOf(answer)
    .filter(
      ({ path, schema }) => tellsNext(path.at(-1) ?? '', parameter) && !isAddress(schema) && !path.includes('links'),
    )
    .map(({ path }) => ({
      path,
      score:
        coverage(wordsOf(parameter), path.flatMap(wordsOf)) +
        (/next|end/i.test(path.join('.')) ? 0.5 : 0) -
        path.length * 0.01,
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = found;
  return best === undefined || best.path.some((name) => name.includes('.')) ? undefined : best.path.join('.');
}

/** `nextAfter` tells what goes into `after`, and `bookmark` what goes into `bookmark`. */
function tellsNext(name: string, parameter: string): boolean {
  const [first, ...rest] = wordsOf(name);
  const own = wordsOf(parameter);
  const isOwn = own.length > 0 && own.every((word, at) => (first === 'next' ? rest : wordsOf(name))[at] === word);
  return nextName.test(name) || isOwn;
}

function isAddress({ format, description, example }: Schema): boolean {
  return (
    format === 'uri' ||
    format === 'url' ||
    /\burls?\b|\blinks?\b/i.test(String(description ?? '')) ||
    /^https?:|^\//.test(String(example ?? ''))
  );
}

const markers = {
  more: /^(has_?more|has_?next(_?page)?|more|more_?results|is_?more)$/i,
  last: /^(last|is_?last(_?page)?|done|is_?done|finished)$/i,
  pages:
    /^(total_?pages|pages|page_?count|last_?page|num_?pages|pages_?total|total_?page|pages?\.(?:last|total|count)|(?:\w+\.)?pages)$/i,
  total: /^(total|cnt|@odata\.count|total_?(count|items|results|records|size)|count_?total|result_?count)$/i,
};

/** What the answer itself says about its being the last one. */
function stopConditionOf(
  answer: Schema | undefined,
  listPath: readonly string[] | undefined,
  type: 'PAGE_BASED' | 'OFFSET_BASED',
): string | undefined {
  const scalars = scalarsOf(answer);
  const find = (pattern: RegExp, wanted: string): string | undefined => {
    const member = scalars.find(
      ({ path, schema }) =>
        (pattern.test(path.at(-1) ?? '') || pattern.test(path.slice(-2).join('.'))) &&
        (typesOf(schema).includes(wanted) || typesOf(schema).length === 0),
    );
    return member === undefined ? undefined : access(member.path);
  };
  const more = find(markers.more, 'boolean');
  if (more !== undefined) return `(response) => ${more} === false`;
  const last = find(markers.last, 'boolean');
  if (last !== undefined) return `(response) => ${last} === true`;
  const pages = find(markers.pages, 'integer');
  if (pages !== undefined && type === 'PAGE_BASED') return `(response, pageInfo) => pageInfo.page >= ${pages}`;
  const total = find(markers.total, 'integer');
  if (total === undefined || listPath === undefined) return undefined;
  return `(response, pageInfo) => pageInfo.totalFetched + (${access(listPath)} ?? []).length >= ${total}`;
}

/** An empty page ends a list whose pages are of a size that nobody told. */
function emptyCondition(listPath: readonly string[] | undefined): string | undefined {
  return listPath === undefined ? undefined : `(response) => (${access(listPath)} ?? []).length === 0`;
}

function access(path: readonly string[]): string {
  return [
    'response.data',
    ...path.map((name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `[${JSON.stringify(name)}]`)),
  ].join('?.');
}
