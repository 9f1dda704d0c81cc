/** A registrar of domain names: domains, their DNS records and mail forwards, contacts, transfers, invoices; pages by number. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, date, integer, list, needed, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 20, most: 60 };
const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT'] as const;

function wrap({ items, total, offset, size }: Page): unknown {
  const pagination = {
    current_page: offset / size + 1,
    per_page: size,
    total_entries: total,
    total_pages: Math.ceil(total / size),
  };
  return { data: items, pagination };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 51);
  const contacts = times(chance.count(34, 41), (index) => {
    const { first, last } = chance.person();
    const isCompany = chance.whole(0, 2) === 0;
    return {
      handle: `NY-${100 + index}`,
      type: isCompany ? 'company' : 'person',
      given_name: first,
      family_name: last,
      organisation: isCompany ? `${last} ${chance.one(['Ltd', 'Studio', 'Bakery'])}` : null,
      email: `${first}.${last}${index}@post.example`.toLowerCase(),
      country: chance.one(['IE', 'DE', 'CA', 'JP']),
      verified: chance.whole(0, 1) > 0,
    };
  });
  const tlds = ['example', 'garden', 'works', 'cafe'].map((tld, index) => ({
    tld,
    register_price: chance.whole(800, 2900) / 100,
    renew_price: chance.whole(1200, 4900) / 100,
    currency: 'EUR',
    grace_days: 15 + index * 10,
  }));
  const domains = times(chance.count(184, 203), (index) => ({
    id: 70_000 + index,
    name: `${chance.one(['copper', 'quiet', 'red', 'lucky'])}-${chance.one(['kettle', 'fox', 'pier'])}${index}.${tlds[index % 4]?.tld}`,
    status: chance.one(['active', 'active', 'active', 'expired', 'pending_transfer']),
    auto_renew: chance.whole(0, 2) > 0,
    locked: chance.whole(0, 3) > 0,
    registered_on: `20${pad(chance.whole(8, 24))}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
    expires_on: chance.day(),
    owner_handle: contacts[chance.whole(0, contacts.length - 1)]?.handle,
    nameservers: ['ns1.nameyard.example', 'ns2.nameyard.example'],
    tags: chance.whole(0, 3) === 0 ? ['client'] : [],
  }));
  const zones = zonesOf(domains, contacts, chance);
  const transfers = times(chance.count(26, 31), (index) => ({
    id: 400 + index,
    domain_name: `moving${index}.example`,
    direction: chance.one(['in', 'out']),
    state: chance.one(['pending', 'completed', 'failed', 'cancelled']),
    requested_at: `${chance.day(8, 10)}T0${chance.whole(0, 9)}:15:00Z`,
  }));
  const invoices = times(chance.count(88, 96), (index) => ({
    number: `2026-${pad(index + 1, 4)}`,
    issued_on: chance.day(1, 10),
    amount_cents: chance.whole(900, 64_000),
    currency: 'EUR',
    paid: chance.whole(0, 3) > 0,
  }));
  return { domains, contacts, ...zones, transfers, tlds, invoices, renewals: [] };
}

function zonesOf(
  domains: readonly { readonly name: string }[],
  contacts: readonly { readonly email: string }[],
  chance: Chance,
): Store {
  const records = domains.slice(0, 40).flatMap(({ name }, at) =>
    times(at < 2 ? chance.count(73, 81) : chance.whole(2, 7), (index) => {
      const type = chance.one(recordTypes);
      return {
        id: at * 1_000 + index + 1,
        domain: name,
        type,
        host: chance.one(['@', 'www', 'mail', `node${index}`]),
        value: type === 'A' ? `192.0.2.${chance.whole(1, 254)}` : `target${chance.whole(1, 99)}.example`,
        ttl: chance.one([300, 3600, 86_400]),
        priority: type === 'MX' ? chance.whole(1, 5) * 10 : null,
      };
    }),
  );
  const forwards = domains.slice(0, 30).flatMap(({ name }, at) =>
    times(chance.whole(1, 4), (index) => ({
      id: `fw${at * 10 + index}`,
      domain: name,
      mailbox: ['info', 'hello', 'billing', 'jobs'][index],
      destination: contacts[chance.whole(0, contacts.length - 1)]?.email,
      enabled: chance.whole(0, 3) > 0,
    })),
  );
  return { records, forwards };
}

const named = { from: 'domains', param: 'domain', by: 'name' };
const needs = [{ in: 'domains', by: 'name', param: 'domain' }];
const contact = { email: text, given_name: text, family_name: text, organisation: text, country: text };

const domainRoutes: readonly Route[] = [
  listRoute('/domains', {
    from: 'domains',
    paging,
    query: {
      status: among('active', 'expired', 'pending_transfer'),
      auto_renew: boolean,
      owner: text,
      expiring_before: date,
      q: text,
    },
    filters: {
      status: 'status',
      auto_renew: 'auto_renew',
      owner: 'owner_handle',
      expiring_before: { field: 'expires_on', is: 'lt' },
      q: { field: 'name', is: 'contains' },
    },
    without: ['nameservers'],
    wrap,
  }),
  createRoute('/domains', {
    into: 'domains',
    needs: [{ in: 'contacts', by: 'handle', field: 'owner_handle' }],
    body: {
      name: needed(text),
      years: needed({ ...integer, min: 1, max: 10 }),
      owner_handle: needed(text),
      auto_renew: boolean,
      nameservers: list,
    },
    add: () => ({ status: 'active', locked: true, tags: [] }),
  }),
  itemRoute('/domains/{domain}', named),
  changeRoute('/domains/{domain}', {
    ...named,
    method: 'PATCH',
    body: { auto_renew: boolean, locked: boolean, tags: list },
  }),
  createRoute('/domains/{domain}/renewals', {
    into: 'renewals',
    needs,
    body: { years: needed({ ...integer, min: 1, max: 10 }) },
    add: ({ params }) => ({ domain: params.domain }),
  }),
  changeRoute('/domains/{domain}/nameservers', { ...named, method: 'PUT', body: { nameservers: needed(list) } }),
];

const recordRoutes: readonly Route[] = [
  listRoute('/domains/{domain}/records', {
    from: 'records',
    paging,
    within: { domain: 'domain' },
    query: { type: among(...recordTypes), host: text },
    filters: { type: 'type', host: 'host' },
    wrap,
  }),
  createRoute('/domains/{domain}/records', {
    into: 'records',
    needs,
    body: {
      type: needed(among(...recordTypes)),
      host: needed(text),
      value: needed(text),
      ttl: { ...integer, min: 60, max: 604_800 },
      priority: integer,
    },
    add: ({ params }) => ({ domain: params.domain }),
  }),
  changeRoute('/domains/{domain}/records/{record_id}', {
    method: 'PUT',
    from: 'records',
    param: 'record_id',
    within: { domain: 'domain' },
    body: { value: needed(text), ttl: integer, priority: integer },
  }),
  removeRoute('/domains/{domain}/records/{record_id}', {
    from: 'records',
    param: 'record_id',
    within: { domain: 'domain' },
  }),
  listRoute('/domains/{domain}/mail-forwards', { from: 'forwards', paging, within: { domain: 'domain' }, wrap }),
  createRoute('/domains/{domain}/mail-forwards', {
    into: 'forwards',
    prefix: 'fw',
    needs,
    body: { mailbox: needed(text), destination: needed(text) },
    add: ({ params }) => ({ domain: params.domain, enabled: true }),
  }),
  removeRoute('/domains/{domain}/mail-forwards/{forward_id}', {
    from: 'forwards',
    param: 'forward_id',
    within: { domain: 'domain' },
  }),
];

const accountRoutes: readonly Route[] = [
  listRoute('/contacts', {
    from: 'contacts',
    paging,
    query: { country: text, verified: boolean },
    filters: { country: 'country', verified: 'verified' },
    wrap,
  }),
  createRoute('/contacts', {
    into: 'contacts',
    key: 'handle',
    prefix: 'NY-',
    body: {
      ...contact,
      type: needed(among('person', 'company')),
      given_name: needed(text),
      family_name: needed(text),
      email: needed(text),
      country: needed(text),
    },
    add: () => ({ verified: false }),
  }),
  itemRoute('/contacts/{handle}', { from: 'contacts', param: 'handle', by: 'handle' }),
  changeRoute('/contacts/{handle}', {
    method: 'PATCH',
    from: 'contacts',
    param: 'handle',
    by: 'handle',
    body: contact,
  }),
  listRoute('/transfers', {
    from: 'transfers',
    paging,
    query: { state: among('pending', 'completed', 'failed', 'cancelled'), direction: among('in', 'out') },
    filters: { state: 'state', direction: 'direction' },
    wrap,
  }),
  createRoute('/transfers', {
    into: 'transfers',
    needs: [{ in: 'contacts', by: 'handle', field: 'owner_handle' }],
    body: { domain_name: needed(text), auth_code: needed(text), owner_handle: needed(text) },
    add: () => ({ direction: 'in', state: 'pending' }),
  }),
  listRoute('/tlds', { from: 'tlds', wrap: ({ items }) => ({ data: items }) }),
  itemRoute('/tlds/{tld}', { from: 'tlds', param: 'tld', by: 'tld' }),
  listRoute('/invoices', {
    from: 'invoices',
    paging,
    query: { paid: boolean, issued_from: date, issued_to: date },
    filters: {
      paid: 'paid',
      issued_from: { field: 'issued_on', is: 'gte' },
      issued_to: { field: 'issued_on', is: 'lte' },
    },
    wrap,
  }),
];

export const nameyard: Service = {
  name: 'nameyard',
  title: 'Nameyard Registrar',
  host: 'https://api.nameyard.example',
  basePath: '/v5',
  auth: { kind: 'header', name: 'Authorization', key: 'Apikey ny_5c0d71be94' },
  document: '../third/apis/nameyard/openapi.json',
  credentials: { api_key: 'ny_5c0d71be94' },
  invalidStatus: 422,
  seed,
  explain: ({ status, code, message, problems }) => ({
    code: status,
    cause: code,
    message,
    errors: problems.map(({ field, problem }) => ({ location: 'body', name: field, description: problem })),
  }),
  routes: [...domainRoutes, ...recordRoutes, ...accountRoutes],
};
