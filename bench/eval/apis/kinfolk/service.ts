/** A CRM: contacts, companies and deals; key in a header, search by POST with paging inside the body. */
import { Chance, times } from '../chance.ts';
import { fulfils } from '../query.ts';
import { among, any, date, integer, needed, number, object, text } from '../rules.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Paging } from '../routes.ts';
import type { Call, Reply, Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 25, most: 100 };
const stages = ['lead', 'qualified', 'proposal', 'won', 'lost'] as const;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 4);
  const companies = times(chance.count(18, 23), (index) => ({
    id: 60 + index,
    name: `${chance.one(['Nordvik', 'Alba', 'Quill', 'Tern'])} ${chance.one(['Foods', 'Logistics', 'Media', 'Optics'])} ${index}`,
    domain: `firm${index}.example`,
    industry: chance.one(['food', 'transport', 'media', 'health']),
    employees: chance.whole(3, 900),
  }));
  const contacts = times(chance.count(338, 371), (index) => {
    const { first, last } = chance.person();
    return {
      id: 800 + index,
      properties: {
        firstname: first,
        lastname: last,
        email: `${first}.${last}.${index}@firm.example`.toLowerCase(),
        phone: chance.whole(0, 4) === 0 ? null : `+46 70 ${chance.whole(100, 999)} ${chance.whole(10, 99)}`,
        lifecycle: chance.one(['subscriber', 'lead', 'customer']),
      },
      company_id: companies[chance.whole(0, companies.length - 1)]?.id,
      owner: chance.one(['sara', 'jon', 'mina']),
    };
  });
  const deals = times(chance.count(33, 48), (index) => ({
    id: 2000 + index,
    name: `Deal ${index}`,
    stage: chance.one(stages),
    value: chance.whole(1_000, 80_000),
    company_id: companies[chance.whole(0, companies.length - 1)]?.id,
    contact_id: contacts[chance.whole(0, contacts.length - 1)]?.id,
    closes_on: chance.day(3, 9),
  }));
  return { companies, contacts, deals, notes: [] };
}

const contactFields = {
  firstname: text,
  lastname: text,
  email: text,
  phone: text,
  lifecycle: among('subscriber', 'lead', 'customer'),
};

function search({ body, store }: Call): Reply {
  const filter = Object.fromEntries(
    Object.entries(Object(body.filter)).map(([name, value]) => [
      name in contactFields ? `properties.${name}` : name,
      value,
    ]),
  );
  const found = (store.contacts ?? []).filter((row) => fulfils(row, filter));
  const [offset, limit] = [Number(body.offset ?? 0), Number(body.limit ?? 25)];
  const results = found.slice(offset, offset + limit);
  return { status: 200, body: { total: found.length, offset, results } };
}

export const kinfolk: Service = {
  name: 'kinfolk',
  title: 'Kinfolk CRM',
  host: 'https://eu1.kinfolk.example',
  basePath: '/crm/v3',
  auth: { kind: 'header', name: 'X-Kinfolk-Key', key: 'kf-2d90-b1e7-4410' },
  document: 'kinfolk/openapi.yaml',
  credentials: { api_key: 'kf-2d90-b1e7-4410' },
  invalidStatus: 422,
  seed,
  explain: ({ status, code, message, problems }) => ({
    status_text: code,
    http: status,
    detail: message,
    violations: problems.map(({ field, problem }) => ({ path: field, message: problem })),
  }),
  routes: [
    listRoute('/contacts', {
      from: 'contacts',
      paging,
      query: { email: text, owner: text, company_id: integer },
      filters: { email: 'properties.email', owner: 'owner', company_id: 'company_id' },
      wrap: ({ items, total }) => ({ results: items, total }),
    }),
    createRoute('/contacts', {
      into: 'contacts',
      needs: [{ in: 'companies', field: 'company_id' }],
      body: {
        properties: needed(object({ ...contactFields, email: needed(text), lastname: needed(text) })),
        company_id: integer,
        owner: text,
      },
    }),
    {
      method: 'POST',
      path: '/contacts/search',
      body: {
        filter: needed(object({ lifecycle: any, owner: any, company_id: any, email: any, lastname: any })),
        limit: { ...integer, min: 1, max: 100 },
        offset: { ...integer, min: 0 },
      },
      answer: search,
    },
    itemRoute('/contacts/{contactId}', { from: 'contacts', param: 'contactId' }),
    changeRoute('/contacts/{contactId}', {
      method: 'PATCH',
      from: 'contacts',
      param: 'contactId',
      body: { properties: object(contactFields), company_id: integer, owner: text },
      change(row, { body }) {
        Object.assign(row, body, { properties: { ...Object(row.properties), ...Object(body.properties) } });
        return undefined;
      },
    }),
    listRoute('/companies', {
      from: 'companies',
      paging,
      query: { domain: text, industry: text },
      filters: { domain: 'domain', industry: 'industry' },
      wrap: ({ items, total }) => ({ results: items, total }),
    }),
    itemRoute('/companies/{companyId}', { from: 'companies', param: 'companyId' }),
    listRoute('/deals', {
      from: 'deals',
      paging,
      query: { stage: among(...stages), company_id: integer, min_value: number },
      filters: { stage: 'stage', company_id: 'company_id', min_value: { field: 'value', is: 'gte' } },
      wrap: ({ items, total }) => ({ results: items, total }),
    }),
    createRoute('/deals', {
      into: 'deals',
      needs: [{ in: 'companies', field: 'company_id' }],
      body: {
        name: needed(text),
        stage: needed(among(...stages)),
        value: needed(number),
        company_id: needed(integer),
        contact_id: integer,
        closes_on: date,
      },
    }),
    changeRoute('/deals/{dealId}', {
      method: 'PATCH',
      from: 'deals',
      param: 'dealId',
      body: { stage: among(...stages), value: number, closes_on: date },
    }),
    createRoute('/contacts/{contactId}/notes', {
      into: 'notes',
      needs: [{ in: 'contacts', param: 'contactId' }],
      body: { text: needed(text), pinned: { type: 'boolean' } },
      add: ({ params }) => ({ contact_id: Number(params.contactId) }),
    }),
  ],
};
