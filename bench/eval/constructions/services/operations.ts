/** The operations of a generated service, as data: its routes and both kinds of documents are made from these. */
import type { Rule } from '../../apis/rules.ts';
import { among, boolean, date, integer, needed, number, text } from '../../apis/rules.ts';
import { memberName, type Names, namesOf } from './names.ts';
import type { Style } from './style.ts';
import type { Kind, Trade } from './trades.ts';

export type Collection = 'people' | 'deeds' | 'things';

export interface Parameter {
  readonly name: string;
  readonly rule: Rule;
  readonly description: string;
  /** What it narrows a list by: the member that equals it, or is on one side of it. */
  readonly filter?: string | { readonly field: string; readonly is: 'gte' | 'lte' };
}

export interface Operation {
  readonly does: 'list' | 'read' | 'create' | 'change' | 'act' | 'remove';
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Such as `listOrders`. */
  readonly id: string;
  readonly summary: string;
  readonly of: Collection;
  /** The part of the path, and the member that it is compared with. */
  readonly within?: { readonly param: string; readonly by: string; readonly rule: Rule };
  readonly query: readonly Parameter[];
  readonly body: Readonly<Record<string, Rule>>;
  /** The state that an action brings about. */
  readonly state?: string;
}

export interface Design {
  readonly trade: Trade;
  readonly style: Style;
  readonly names: Names;
}

export function designOf(trade: Trade, style: Style): Design {
  return { trade, style, names: namesOf(trade, style) };
}

export function operationsOf(design: Design): readonly Operation[] {
  return [...ofPeople(design), ...ofDeeds(design), ...ofThings(design)];
}

function ofPeople({ trade, style, names }: Design): readonly Operation[] {
  const { people, deeds } = trade;
  const at = keyed(people, style, names.personKey);
  const details = { name: text, email: text, town: text };
  const ofOne = { ...at, query: [], body: {} };
  return [
    {
      ...listing('people', people),
      query: style.hasFilters ? [equal('email', text, `Only the ${people.one} with this address`)] : [],
    },
    reading('people', people, at),
    {
      ...creating('people', people),
      body: { name: needed(text), email: needed(text), town: text },
    },
    { ...changing('people', people), ...at, body: details },
    ...(style.isNested
      ? [
          {
            ...ofOne,
            ...listing('deeds', deeds),
            path: `${at.path}/${slug(deeds.many)}`,
            id: `list${title(people.one)}${title(deeds.many)}`,
            summary: `List the ${deeds.many} of ${withArticle(people.one)}`,
            within: { ...at.within, by: names.person },
            query: style.hasFilters ? [stateFilter(trade, names)] : [],
          },
        ]
      : []),
  ];
}

function ofDeeds({ trade, style, names }: Design): readonly Operation[] {
  const { deeds, people, action } = trade;
  const at = keyed(deeds, style, names.deedKey);
  const state = among(...trade.states);
  return [
    { ...listing('deeds', deeds), query: style.hasFilters ? deedFilters({ trade, style, names }) : [] },
    reading('deeds', deeds, at),
    {
      ...creating('deeds', deeds),
      body: {
        [names.person]: needed(keyRule(people)),
        [names.thing]: needed(keyRule(trade.things)),
        [names.day]: needed(date),
        [names.amount]: number,
        [names.remark]: text,
      },
    },
    {
      ...changing('deeds', deeds),
      ...at,
      body: { [names.state]: state, [names.day]: date, [names.amount]: number, [names.remark]: text },
    },
    ...(style.hasActions
      ? [
          {
            ...at,
            does: 'act' as const,
            method: 'POST' as const,
            of: 'deeds' as const,
            path: `${at.path}/${action.verb}`,
            id: `${action.verb}${title(deeds.one)}`,
            summary: `${title(action.verb)} ${withArticle(deeds.one)}`,
            query: [],
            body: {},
            state: action.state,
          },
        ]
      : []),
    removing('deeds', deeds, at),
  ];
}

function ofThings({ trade, style, names }: Design): readonly Operation[] {
  const { things } = trade;
  const at = keyed(things, style, names.thingKey);
  const body = { [names.label]: text, [names.count]: integer };
  return [
    listing('things', things),
    reading('things', things, at),
    { ...creating('things', things), body: { ...body, [names.label]: needed(text) } },
    { ...changing('things', things), ...at, body },
    removing('things', things, at),
  ];
}

function deedFilters({ trade, style, names }: Design): readonly Parameter[] {
  const { deeds, people, things } = trade;
  const reference = (name: string, of: Kind): Parameter =>
    equal(name, keyRule(of), `Only the ${deeds.many} of this ${of.one}`);
  const since = memberName(`${trade.day} from`, style.letters);
  const until = memberName(`${trade.day} to`, style.letters);
  return [
    reference(names.person, people),
    reference(names.thing, things),
    stateFilter(trade, names),
    { name: since, rule: date, description: 'This day or later', filter: { field: names.day, is: 'gte' } },
    { name: until, rule: date, description: 'This day or earlier', filter: { field: names.day, is: 'lte' } },
    equal(names.flag, boolean, `Whether it is ${trade.deeds.flag}`),
  ];
}

/** What the numbers of a kind are. */
export function keyRule({ prefix }: Kind): Rule {
  return prefix === undefined ? integer : text;
}

/** A number of a kind. */
export function withPrefix({ prefix }: Kind, value: number): string | number {
  return prefix === undefined ? value : `${prefix}${value}`;
}

function stateFilter({ deeds, states }: Trade, { state }: Names): Parameter {
  return equal(state, among(...states), `Only ${deeds.many} in this ${state}`);
}

function equal(name: string, rule: Rule, description: string): Parameter {
  return { name, rule, description, filter: name };
}

/** The path of one record, whose parameter is named after it whatever its key is. */
function keyed(
  kind: Kind,
  style: Style,
  key: string,
): { readonly path: string; readonly within: Required<Operation>['within'] } {
  const param = memberName(`${kind.one} id`, style.letters);
  return { path: `/${slug(kind.many)}/{${param}}`, within: { param, by: key, rule: keyRule(kind) } };
}

type Base = Pick<Operation, 'does' | 'method' | 'path' | 'id' | 'summary' | 'of' | 'query' | 'body'>;

function listing(of: Collection, { many }: Kind): Base {
  const path = `/${slug(many)}`;
  return {
    does: 'list',
    method: 'GET',
    path,
    id: `list${title(many)}`,
    summary: `List ${many}`,
    of,
    query: [],
    body: {},
  };
}

function reading(of: Collection, { one }: Kind, at: ReturnType<typeof keyed>): Operation {
  return {
    ...at,
    does: 'read',
    method: 'GET',
    id: `get${title(one)}`,
    summary: `Get ${withArticle(one)}`,
    of,
    query: [],
    body: {},
  };
}

function creating(of: Collection, { one, many }: Kind): Base {
  const path = `/${slug(many)}`;
  return {
    does: 'create',
    method: 'POST',
    path,
    id: `create${title(one)}`,
    summary: `Create ${withArticle(one)}`,
    of,
    query: [],
    body: {},
  };
}

function changing(of: Collection, { one, many }: Kind): Base {
  const path = `/${slug(many)}`;
  return {
    does: 'change',
    method: 'PATCH',
    path,
    id: `update${title(one)}`,
    summary: `Update ${withArticle(one)}`,
    of,
    query: [],
    body: {},
  };
}

function removing(of: Collection, { one }: Kind, at: ReturnType<typeof keyed>): Operation {
  return {
    ...at,
    does: 'remove',
    method: 'DELETE',
    id: `delete${title(one)}`,
    summary: `Delete ${withArticle(one)}`,
    of,
    query: [],
    body: {},
  };
}

export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

/** `call names` as `CallNames`. */
export function title(words: string): string {
  return words
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

function slug(words: string): string {
  return words.replaceAll(' ', '-');
}
