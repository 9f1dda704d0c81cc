/** The generated services: every trade in every style, served as the services of the sets are. */
import { Chance, pad, times } from '../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, removeRoute } from '../../apis/routes.ts';
import type { Auth, Route, Row, Service, Store, Variant } from '../../apis/service.ts';
import { type Design, designOf, type Operation, operationsOf, withPrefix } from './operations.ts';
import { keyNameOf } from './names.ts';
import { openApiOf } from './openapi.ts';
import { proseOf } from './prose.ts';
import { pagingOf, type Style, styles } from './style.ts';
import { type Trade, trades } from './trades.ts';

const towns = ['Leeds', 'Porto', 'Turku', 'Ghent'] as const;

export interface World extends Design {
  readonly service: Service;
  readonly stores: Readonly<Record<Variant, Store>>;
}

export const worlds: readonly World[] = trades.flatMap((trade) => styles.map((style) => worldOf(trade, style)));

export const generatedServices: ReadonlyMap<string, Service> = new Map(
  worlds.map(({ service }) => [service.name, service]),
);

export function worldOf(trade: Trade, style: Style): World {
  const design = designOf(trade, style);
  const operations = operationsOf(design);
  const auth = authOf(style, trade.name);
  const host = `https://api.${trade.name}.example`;
  const service: Service = {
    name: `${trade.name}-${style.id}`,
    title: trade.name.charAt(0).toUpperCase() + trade.name.slice(1),
    host,
    basePath: '/v1',
    auth,
    document: {
      kind: style.document,
      text: (style.document === 'openapi' ? openApiOf : proseOf)(design, operations, { host, auth }),
    },
    credentials: credentialsOf(auth),
    invalidStatus: 422,
    routes: operations.map((operation) => routeOf(operation, design)),
    seed: (variant) => seed(variant, design),
    explain: ({ code, message, problems }) => ({ error: { code, message, details: problems } }),
  };
  return { ...design, service, stores: { given: service.seed('given'), hidden: service.seed('hidden') } };
}

function authOf({ auth }: Style, name: string): Auth {
  if (auth === 'bearer') return { kind: 'bearer', token: `tok-${name}-71` };
  const key = `key-${name}-29`;
  return auth === 'header' ? { kind: 'header', name: 'X-Api-Key', key } : { kind: 'query', name: 'api_key', key };
}

function credentialsOf(auth: Auth): Readonly<Record<string, string>> {
  if (auth.kind === 'bearer') return { token: auth.token };
  return auth.kind === 'header' || auth.kind === 'query' ? { api_key: auth.key } : {};
}

function seed(variant: Variant, { trade, names }: Design): Store {
  const chance = new Chance(variant, trade.name.length * 13 + trade.deeds.many.length);
  const people = times(chance.count(14, 17), (index) => {
    const { first, last } = chance.person();
    const town = towns[(index + chance.count(0, 1)) % towns.length];
    const email = `${first}.${last}${index}@mail.example`.toLowerCase();
    return { [names.personKey]: withPrefix(trade.people, 31 + index * 3), name: `${first} ${last}`, email, town };
  });
  const things = times(chance.count(7, 6), (index) => ({
    [names.thingKey]: withPrefix(trade.things, 501 + index * 3),
    [names.label]: trade.things.labels[index % trade.things.labels.length],
    [names.count]: chance.whole(1, 60),
  }));
  const deeds = times(chance.count(44, 51), (index) => deedOf(index, chance, { trade, names, people, things }));
  return { people, things, deeds };
}

interface Around extends Pick<Design, 'trade' | 'names'> {
  readonly people: readonly Row[];
  readonly things: readonly Row[];
}

function deedOf(index: number, chance: Chance, { trade, names, people, things }: Around): Row {
  return {
    [names.deedKey]: withPrefix(trade.deeds, 2001 + index * 3),
    // The last two have none, so that nobody is a case too.
    [names.person]: people[chance.whole(0, people.length - 3)]?.[names.personKey],
    [names.thing]: things[chance.whole(0, things.length - 1)]?.[names.thingKey],
    [names.state]: chance.one(trade.states),
    [names.day]: `2026-${pad(chance.whole(1, 9))}-${pad(1 + ((index * 5) % 28))}`,
    [names.amount]: chance.whole(4, 90) * 5 + (index % 5),
    [names.flag]: chance.whole(0, 1) === 1,
    [names.remark]: null,
  };
}

function routeOf(operation: Operation, { style, trade, names }: Design): Route {
  const { does, path, of, within, query, body, state } = operation;
  const one = { from: of, param: within?.param ?? '', by: within?.by ?? 'id' };
  switch (does) {
    case 'list': {
      const paging = pagingOf(style);
      return listRoute(path, {
        from: of,
        ...(paging === undefined ? {} : { paging }),
        ...(within === undefined ? {} : { within: { [within.by]: within.param } }),
        query: Object.fromEntries(query.map(({ name, rule }) => [name, rule])),
        filters: Object.fromEntries(query.map(({ name, filter }) => [name, filter ?? name])),
        wrap: (page) => wrap(page, trade[of].many, style),
      });
    }
    case 'read':
      return itemRoute(path, one);
    case 'create': {
      const { prefix } = trade[of];
      const key = keyNameOf(of, names);
      const add = of === 'deeds' ? { add: () => ({ [names.state]: trade.states[0] }) } : {};
      return createRoute(path, { into: of, body, key, ...(prefix === undefined ? {} : { prefix }), ...add });
    }
    case 'change':
      return changeRoute(path, { ...one, method: 'PATCH', body });
    case 'act':
      return changeRoute(path, {
        ...one,
        method: 'POST',
        body,
        change: (row) => void Object.assign(row, { [names.state]: state }),
      });
    case 'remove':
      return removeRoute(path, one);
  }
}

function wrap({ items, total, next }: Page, many: string, { list, paging }: Style): unknown {
  if (list === 'bare') return items;
  const rest = paging === 'cursor' ? { next_cursor: next ?? null } : { total };
  return { [list === 'named' ? many : list]: items, ...rest };
}
