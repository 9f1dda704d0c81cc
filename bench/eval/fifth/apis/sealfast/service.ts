/** Electronic signatures: envelopes, who signs them, templates and senders; OAuth2, cursor under `pagination`. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, listOf, needed, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'limit', usual: 20, most: 50 };
const statuses = ['draft', 'sent', 'completed', 'declined', 'voided', 'expired'] as const;
const roles = among('signer', 'approver', 'cc');
const categories = ['hr', 'sales', 'legal', 'procurement'] as const;

function wrap({ items, next }: Page): unknown {
  return { data: items, pagination: { has_more: next !== undefined, next_cursor: next ?? null } };
}

function clock(chance: Chance, day: string): string {
  return `${day}T${pad(chance.whole(7, 18))}:${pad(chance.whole(0, 59))}:00Z`;
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 81);
  const users = times(chance.count(12, 15), (index) => {
    const { first, last } = chance.person();
    return {
      id: `usr_${20 + index}`,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@sender.example`.toLowerCase(),
      team: chance.one(['People', 'Sales', 'Legal']),
      active: chance.whole(0, 5) > 0,
    };
  });
  const templates = times(chance.count(17, 21), (index) => ({
    id: `tpl_${700 + index}`,
    name: `${chance.one(['Employment contract', 'Mutual NDA', 'Order form', 'Data processing agreement', 'Lease'])} ${index + 1}`,
    category: chance.one(categories),
    language: chance.one(['en', 'de', 'fr']),
    archived: chance.whole(0, 3) === 0,
    expires_after_days: chance.one([14, 30, 60]),
  }));
  const envelopes = times(chance.count(268, 291), (index) => {
    const status = chance.one(['draft', 'sent', 'sent', 'completed', 'completed', 'declined', 'voided', 'expired']);
    const [sent, done] = [chance.day(1, 5), chance.day(6, 10)];
    return {
      id: `env_${4_000 + index}`,
      subject: `${chance.one(['Contract', 'NDA', 'Offer', 'Renewal', 'Amendment'])} ${chance.one(['Northgate', 'Vela', 'Osprey', 'Tern & Co'])} ${index}`,
      status,
      template_id: templates[chance.whole(0, templates.length - 1)]?.id,
      sender_id: users[chance.whole(0, users.length - 1)]?.id,
      sent_at: status === 'draft' ? null : clock(chance, sent),
      completed_at: status === 'completed' ? clock(chance, done) : null,
      expires_on: chance.day(10, 12),
    };
  });
  const recipients = envelopes.slice(0, 140).flatMap(({ id, status }, at) =>
    times(chance.whole(1, 4), (index) => {
      const { first, last } = chance.person();
      const isSigned = status === 'completed' || (status === 'sent' && chance.whole(0, 1) === 0);
      return {
        id: `rcp_${at}${index}`,
        envelope_id: id,
        name: `${first} ${last}`,
        email: `${last}${at}${index}@mail.example`.toLowerCase(),
        role: index === 0 ? 'signer' : chance.one(['signer', 'approver', 'cc']),
        routing_order: index + 1,
        status: isSigned ? 'signed' : chance.one(['waiting', 'delivered', 'declined']),
      };
    }),
  );
  const events = envelopes.slice(0, 60).flatMap(({ id, sent_at }, at) =>
    times(sent_at === null ? 1 : chance.whole(2, 6), (index) => ({
      id: `evt_${at * 10 + index}`,
      envelope_id: id,
      type: ['created', 'sent', 'viewed', 'viewed', 'signed', 'downloaded'][index],
      occurred_at: `2026-06-${pad(index + 1)}T${pad(chance.whole(6, 20))}:15:00Z`,
    })),
  );
  return { users, templates, envelopes, recipients, events, reminders: [] };
}

const envelope = { from: 'envelopes', param: 'envelope_id' };

export const sealfast: Service = {
  name: 'sealfast',
  title: 'Sealfast eSignature',
  host: 'https://api.sealfast.example',
  basePath: '/v3',
  auth: {
    kind: 'oauth',
    tokenPath: '/oauth2/token',
    clientId: 'sf-app-19c4',
    clientSecret: 'sfs_7d1b20e9a4',
  },
  document: '../fifth/apis/sealfast/openapi.json',
  credentials: { grant_type: 'client_credentials', client_id: 'sf-app-19c4', client_secret: 'sfs_7d1b20e9a4' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { type: code, message, details: problems.map(({ field, problem }) => ({ field, issue: problem })) },
  }),
  routes: [
    listRoute('/envelopes', {
      from: 'envelopes',
      paging,
      query: { status: among(...statuses), template_id: text, sender_id: text, sent_after: time, sent_before: time },
      filters: {
        status: 'status',
        template_id: 'template_id',
        sender_id: 'sender_id',
        sent_after: { field: 'sent_at', is: 'gte' },
        sent_before: { field: 'sent_at', is: 'lt' },
      },
      wrap,
    }),
    createRoute('/envelopes', {
      into: 'envelopes',
      prefix: 'env_',
      needs: [{ in: 'templates', field: 'template_id' }],
      body: {
        template_id: needed(text),
        subject: needed(text),
        message: text,
        expires_on: date,
        send_now: boolean,
        recipients: needed(listOf({ name: needed(text), email: needed(text), role: needed(roles) })),
      },
      add: ({ body }) => ({ status: body.send_now === true ? 'sent' : 'draft', completed_at: null }),
    }),
    itemRoute('/envelopes/{envelope_id}', envelope),
    changeRoute('/envelopes/{envelope_id}', {
      ...envelope,
      method: 'PATCH',
      body: { subject: text, message: text, expires_on: date },
    }),
    changeRoute('/envelopes/{envelope_id}/void', {
      ...envelope,
      method: 'POST',
      body: { reason: needed(text) },
      change(row, { body }) {
        if (row.status === 'completed') return { status: 409, body: 'A completed envelope cannot be voided.' };
        Object.assign(row, { status: 'voided', void_reason: body.reason });
        return undefined;
      },
    }),
    createRoute('/envelopes/{envelope_id}/reminders', {
      into: 'reminders',
      prefix: 'rem_',
      needs: [{ in: 'envelopes', param: 'envelope_id' }],
      body: { message: text },
      add: ({ params }) => ({ envelope_id: params.envelope_id }),
    }),
    listRoute('/envelopes/{envelope_id}/recipients', {
      from: 'recipients',
      within: { envelope_id: 'envelope_id' },
      wrap: ({ items }) => ({ data: items }),
    }),
    changeRoute('/envelopes/{envelope_id}/recipients/{recipient_id}', {
      method: 'PATCH',
      from: 'recipients',
      param: 'recipient_id',
      within: { envelope_id: 'envelope_id' },
      body: { name: text, email: text },
    }),
    listRoute('/envelopes/{envelope_id}/events', {
      from: 'events',
      within: { envelope_id: 'envelope_id' },
      wrap: ({ items }) => ({ data: items }),
    }),
    listRoute('/templates', {
      from: 'templates',
      paging,
      query: { category: among(...categories), archived: boolean },
      filters: { category: 'category', archived: 'archived' },
      wrap,
    }),
    itemRoute('/templates/{template_id}', { from: 'templates', param: 'template_id' }),
    listRoute('/users', {
      from: 'users',
      paging,
      query: { team: text, active: boolean },
      filters: { team: 'team', active: 'active' },
      wrap,
    }),
    itemRoute('/users/{user_id}', { from: 'users', param: 'user_id' }),
  ],
};
