/** One operation as a step: its parameters bound, its body built, its secrets placed, its pages and its answer known. */
import type { ApiConfig } from '../../../../model/api.ts';
import type { Integration } from '../../../../model/integration.ts';
import { nameOf, type Operation, type ServiceDocument } from '../../documents/terms/document.ts';
import { coverage, wordsOf } from '../../words.ts';
import { renamed } from '../binding/alias.ts';
import { type Assigned, assignedOf } from '../binding/assign.ts';
import { authenticationOf } from '../binding/authentication.ts';
import { bindOptional, bindRequired, isKeyAtHand, sought, targetOf } from '../binding/bind.ts';
import { type Binding, type Materials, newBinding } from '../binding/binding.ts';
import { bodyTargets } from '../binding/body-targets.ts';
import { toFound } from '../binding/from-data.ts';
import { isLimitName } from '../binding/from-instruction.ts';
import { narrowedBy } from '../binding/narrowing.ts';
import { countsIn } from '../binding/quantities.ts';
import type { Related } from '../binding/related.ts';
import { withoutDayWords } from '../instruction/day-words.ts';
import { oneSided } from '../instruction/one-sided.ts';
import { isReading } from '../instruction/reading.ts';
import { unheard } from '../instruction/unheard.ts';
import { isListSchema, listPathOf, wrapperOf } from '../terms/answer.ts';
import { addressOf } from '../terms/host.ts';
import { type ListPlace, listsOf } from '../terms/places.ts';
import { type Bound, shownName, type Target } from '../terms/target.ts';
import { pathOf, searchOf, textsOf } from '../terms/written.ts';
import { resourceOf } from '../values/rank.ts';
import { slotKey, slotsOf } from '../values/slots.ts';
import { askedMembers } from './asked-members.ts';
import { buildBody } from './body.ts';
import type { ChosenItems } from './chosen-items.ts';
import { type Filter, filterBound, filterOf } from './filter-language.ts';
import { isOfItems, type Paging, pagingOf, pagingParameter } from './paging.ts';
import { selectionOf } from './selection.ts';

export interface Setting extends Materials {
  readonly document: ServiceDocument;
  readonly integration: Integration | undefined;
  /** The list that the step loops over already, with its selector. */
  readonly loop: ListPlace | undefined;
  /** The thing that another one points at, where that is what is asked for. */
  readonly related?: Related | undefined;
  /** The items of a list that the instruction means, whose words are no more in it. */
  readonly chosen?: ChosenItems | undefined;
}

export interface Draft {
  readonly operation: Operation;
  /** Everything about the operation that takes a value. */
  readonly targets: readonly Target[];
  readonly config: ApiConfig;
  readonly dataSelector: string;
  readonly bodyMembers: Readonly<Record<string, unknown>>;
  /** What the first item of a loop is. */
  readonly currentItem: unknown;
  /** Names of what must be there and is not. */
  readonly missing: readonly string[];
  /** The same as parts of the request, and those that only the order of the words gives a value. */
  readonly lacking: readonly Target[];
  readonly doubts: readonly string[];
  /** Values of the instruction that found their place. */
  readonly used: number;
  /** Those of them that are there by their kind alone. */
  readonly ofKind: number;
  /** Members of data that found theirs. */
  readonly bound: number;
}

/** `rest` has values for parts that nothing else gives one. */
export function draftStep(operation: Operation, setting: Setting, rest: Assigned = new Map()): Draft {
  const asked = targetsOf(operation, setting);
  const targets = asked.map((target) => withoutDayWords(target, asked, setting.wanted.text));
  const all = [
    ...targets,
    ...bodyTargets(operation).map((target) => renamed(target, setting)),
    ...targets.flatMap((target) => fieldsBeside(target, operation, targets)),
  ];
  const bindings = bindWithList(operation, targets, setting, all, rest);
  const { values, bodyMembers, binding } = bindings;
  const { wanted } = setting;
  const { config, query, doubts, hasAddress } = requestOf(operation, setting, bindings);
  const selection =
    binding.list === undefined || setting.loop !== undefined
      ? { selector: binding.list?.selector ?? '', doubts: [] }
      : binding.list.key === setting.chosen?.list.key
        ? { selector: setting.chosen.selector, doubts: [] }
        : selectionOf(binding.list, wanted.text, JSON.stringify(config));
  return {
    operation,
    targets: all,
    config,
    dataSelector: selection.selector,
    bodyMembers,
    currentItem: binding.list?.items[0],
    missing: [...binding.missing, ...(hasAddress ? [] : ['the host of the service'])],
    lacking: binding.lacking,
    doubts: [
      ...binding.doubts,
      ...selection.doubts,
      ...unsaid(wanted, binding, query),
      ...unheard({ operation, config, wanted }),
      ...doubts,
    ],
    ofKind: binding.guessed.size,
    used: binding.taken.size + (binding.said.size - binding.guessed.size) / 2,
    bound: [...values.values()].filter(({ source }) => source === 'data').length,
  };
}

/** What was bound before the loop was known may stand in it as well. */
function bindWithList(
  operation: Operation,
  targets: readonly Target[],
  setting: Setting,
  all: readonly Target[],
  rest: Assigned,
): Bindings {
  const cursors = cursorsOf(operation);
  const spoken = all.filter(
    (target) =>
      setting.linked?.has(slotKey(target)) !== true && !isKeyAtHand(target, all, setting) && !cursors.has(target.name),
  );
  const slots = slotsOf(spoken, setting.wanted, countsIn(operation.body?.schema, setting.wanted.tokens));
  // Pages are followed, and not taken from the data.
  const isOfPages = (target: Target): boolean =>
    target.place === 'query' && isReading(operation) && pagingParameter(target, operation.parameters);
  const own = all.filter((target) => !isOfPages(target));
  const narrowed: Assigned = isReading(operation)
    ? narrowedBy(
        own.filter((target) => !slots.has(slotKey(target))),
        setting.places,
        setting.wanted,
      )
    : new Map();
  const bindFor = (list: ListPlace | undefined): Bindings => {
    const sources = sought(setting, { list });
    return bindAll(
      operation,
      targets,
      setting,
      newBinding(slots, new Map([...assignedOf(own, sources, setting.wanted, slots), ...narrowed, ...rest]), list),
    );
  };
  const given = setting.loop ?? namedList(setting);
  const first = bindFor(given);
  const isLate = given === undefined && first.binding.list !== undefined;
  return isLate ? bindFor(first.binding.list) : first;
}

interface Request {
  readonly config: ApiConfig;
  readonly query: Readonly<Record<string, string>>;
  readonly doubts: readonly string[];
  readonly hasAddress: boolean;
}

/** How all pages are read, where all are wanted. */
function pagesOf(operation: Operation, { limit }: Setting['wanted']): Paging | undefined {
  const isItem = /\}(?:\.\w+)?\/?$/.test(operation.path);
  if (!isReading(operation) || isItem || limit !== undefined) return undefined;
  return pagingOf(operation, listPathOf(operation.answer, resourceOf(operation.path)));
}

/** What only the page before tells: nobody says a value of it. */
function cursorsOf(operation: Operation): ReadonlySet<string> {
  if (!isReading(operation)) return new Set();
  const { queryParams } = pagingOf(operation, listPathOf(operation.answer, resourceOf(operation.path)));
  return new Set(Object.keys(queryParams).filter((name) => queryParams[name] === '<<cursor>>'));
}

/** A POST that reads is told in its body which page is wanted. */
function pagesInBody({ method, parameters }: Operation): boolean {
  return (
    method !== 'GET' &&
    !parameters.some((parameter) => parameter.in === 'query' && pagingParameter(parameter, parameters))
  );
}

/** The call itself: where it goes, with what, and how its pages and its answer are read. */
function requestOf(operation: Operation, setting: Setting, { values, body }: Bindings): Request {
  const { wanted, document, credentials } = setting;
  const authentication = authenticationOf(operation, document, credentials);
  const address = addressOf(document, operation, setting.integration);
  const listPath = listPathOf(operation.answer, resourceOf(operation.path));
  const paging = hasPage(operation, values) ? undefined : pagesOf(operation, wanted);
  const dataPath = dataPathOf(operation, listPath);
  const headers = {
    ...textsOf(operation, values, 'header'),
    ...authentication.headers,
    ...contentType(operation, body),
  };
  const query = {
    ...textsOf(operation, values, 'query'),
    ...authentication.queryParams,
    ...(pagesInBody(operation) ? {} : paging?.queryParams),
  };
  const config: ApiConfig = {
    ...(address?.urlHost === undefined ? {} : { urlHost: address.urlHost }),
    urlPath: pathOf(operation, values, address) + searchOf(operation, values),
    method: operation.method,
    ...(Object.keys(query).length === 0 ? {} : { queryParams: query }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(body === undefined ? {} : { body }),
    authentication: authentication.type,
    ...(paging?.pagination === undefined ? {} : { pagination: paging.pagination }),
    ...(dataPath === undefined ? {} : { dataPath }),
  };
  const doubts = [...authentication.doubts, ...(address?.doubts ?? []), ...(paging?.doubts ?? [])];
  return { config, query, doubts, hasAddress: address !== undefined };
}

/** The list of the data that "for each city" names, where there is just one. */
function namedList({ wanted, places }: Setting): ListPlace | undefined {
  const each = /\b(?:each|every)(?: of the)? (\w+)/i.exec(wanted.text)?.[1];
  if (each === undefined) return undefined;
  const words = wordsOf(each);
  const named = listsOf(places).filter(
    ({ name }) => coverage(words, [...name.own, ...name.context.slice(0, 2)]) >= 0.75,
  );
  return named.length === 1 ? named[0] : undefined;
}

/** What the instruction says and the request does not. */
function unsaid(
  { tokens, limit, text }: Setting['wanted'],
  { taken }: Binding,
  query: Readonly<Record<string, string>>,
): readonly string[] {
  const left = tokens.filter(
    (token) => token.literal !== undefined && !taken.has(token) && token.literal.value !== limit,
  );
  const names = Object.entries(query);
  const isLimited = limit === undefined || names.some(([name, value]) => isLimitName(name) && value === String(limit));
  const wantsOrder =
    /\b(sort(?:ed)? by|order(?:ed)? by|newest|latest|oldest|cheapest|descending|ascending|alphabetical)/i.test(text);
  const isSorted = !wantsOrder || names.some(([name]) => /sort|order|dir/i.test(name));
  return [
    ...left.slice(0, 5).map(({ text: said }) => `"${said.slice(0, 60)}" of the instruction was not used.`),
    ...(isLimited ? [] : [`The operation takes no limit: more than ${limit} may come.`]),
    ...(isSorted ? [] : ['The operation takes no order: the answer may come in another one.']),
  ];
}

interface Bindings {
  readonly values: ReadonlyMap<string, Bound>;
  readonly body: string | undefined;
  readonly bodyMembers: Readonly<Record<string, unknown>>;
  readonly binding: Binding;
}

/** Fields of a filter language that no parameter of its own has. */
function fieldsBeside(target: Target, operation: Operation, targets: readonly Target[]): readonly Target[] {
  const fields = filterOf(target, operation)?.fields ?? [];
  return fields.filter((field) => !targets.some(({ name }) => name === field.name));
}

/** Parameters that are no part of the authentication. */
function targetsOf(operation: Operation, setting: Setting): readonly Target[] {
  const names = new Set(
    Object.values(authenticationOf(operation, setting.document, setting.credentials))
      .flatMap((part) => (typeof part === 'object' ? Object.keys(part) : []))
      .map((name) => name.toLowerCase()),
  );
  return operation.parameters.flatMap((parameter) => {
    const target = targetOf(parameter, operation);
    return target === undefined || names.has(parameter.name.toLowerCase()) ? [] : [renamed(target, setting)];
  });
}

function bindAll(operation: Operation, targets: readonly Target[], setting: Setting, binding: Binding): Bindings {
  const values = new Map<string, Bound>();
  for (const target of targets.filter(({ required }) => required)) {
    const isPaging = target.place === 'query' && pagingParameter(target, operation.parameters);
    if (target.place === 'header' && /^(accept|content-type|authorization)$/i.test(target.name)) continue;
    const bound =
      relatedKey(target, operation, setting, binding) ??
      (isPaging ? bindOptional(target, setting, binding) : bindRequired(target, setting, binding));
    if (target.place === 'path') binding.key = bound;
    if (bound !== undefined) values.set(`${target.place} ${target.name}`, bound);
    else if (!isPaging) {
      binding.missing.push(shownName(target.name));
      binding.lacking.push(target);
    }
  }
  const pages = pagesInBody(operation) ? pagesOf(operation, setting.wanted)?.queryParams : undefined;
  const { text, members } = buildBody(operation, setting, binding, pages);
  const filters: { readonly target: Target; readonly filter: Filter }[] = [];
  for (const target of targets.filter(({ required }) => !required)) {
    const filter = filterOf(target, operation);
    if (filter !== undefined) filters.push({ target, filter });
    const found =
      filter === undefined ? (askedMembers(target, operation) ?? bindOptional(target, setting, binding)) : undefined;
    // Pages are followed, and not taken from the data; nor is a day one of them.
    const isOther = found?.source === 'data' || /^\d{4}-\d\d-\d\d/.test(String(found?.literal));
    const bound =
      isOther && pagingParameter(target, operation.parameters) && !isLimitName(target.name) ? undefined : found;
    if (bound !== undefined) values.set(`${target.place} ${target.name}`, bound);
  }
  for (const { target, filter } of filters) {
    const bound = filterBound(target, filter, setting, binding);
    if (bound?.doubt !== undefined) binding.doubts.push(bound.doubt);
    if (bound !== undefined) values.set(`${target.place} ${target.name}`, bound);
  }
  return { values: oneSided(values, setting.wanted.text), body: text, bodyMembers: members, binding };
}

/** The key of what another thing points at. */
function relatedKey(
  target: Target,
  operation: Operation,
  { related }: Setting,
  { doubts }: Binding,
): Bound | undefined {
  if (related === undefined || target.isKey !== true || related.operation.path !== operation.path) return undefined;
  const found = toFound(target, related.place, related.score, []);
  if (found.doubt !== undefined) doubts.push(found.doubt);
  return found;
}

/** A page that the instruction names is the only one that is wanted. */
function hasPage({ parameters, answer, path }: Operation, values: ReadonlyMap<string, Bound>): boolean {
  const listPath = listPathOf(answer, resourceOf(path));
  return parameters.some(
    (parameter) =>
      pagingParameter(parameter, parameters) &&
      values.has(`query ${parameter.name}`) &&
      !isOfItems(parameter.name, answer, listPath),
  );
}

/** Where in the answer the thing stands, or the list of them; undefined where the answer is it. */
export function dataPathOf(operation: Operation, listPath: readonly string[] | undefined): string | undefined {
  const { answer, path } = operation;
  if (answer === undefined || isListSchema(answer)) return undefined;
  const resource = resourceOf(path);
  const isItem = !isReading(operation) || /\}(?:\.\w+)?\/?$/.test(path);
  const wrapper = wrapperOf(answer, resource);
  if (isItem) return wrapper;
  return listPath !== undefined && listPath.length > 0 ? listPath.join('.') : wrapper;
}

/** JSON needs none: the engine says so by itself. */
function contentType({ body }: Operation, text: string | undefined): Record<string, string> {
  if (body === undefined || text === undefined) return {};
  return { 'Content-Type': body.contentType };
}

/** How messages call what a draft calls. */
export function draftName({ operation }: Draft): string {
  return nameOf(operation)
    .replace(/[^\w /{}.:#-]/g, '')
    .slice(0, 120);
}
