/** Telephony in the cloud: numbers, queues, agents, calls, voicemails, blocked callers; basic, forms as bodies, cursors. */
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
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'after', size: 'limit', usual: 20, most: 50 };
const bodyType = 'application/x-www-form-urlencoded';
const presences = ['available', 'busy', 'away'] as const;
const results = ['answered', 'missed', 'voicemail', 'failed'] as const;

function wrap({ items, next }: Page): unknown {
  return { results: items, paging: { after: next ?? null } };
}

const short = ({ items }: Page): unknown => ({ results: items });

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 85);
  const queues = ['Sales', 'Repairs', 'Billing', 'Front desk'].map((name, index) => ({
    id: `q${index + 1}`,
    name,
    max_wait_seconds: chance.one([60, 120, 300]),
    strategy: chance.one(['round_robin', 'longest_idle']),
  }));
  const agents = times(chance.count(16, 19), (index) => {
    const { first, last } = chance.person();
    return {
      id: `ag${410 + index}`,
      name: `${first} ${last}`,
      extension: String(200 + index),
      presence: chance.one(presences),
      queue: chance.one(['q1', 'q2', 'q3', 'q4']),
    };
  });
  const numbers = times(chance.count(13, 15), (index) => ({
    id: `nr${70 + index}`,
    number: `+44 20 7946 ${pad(100 + index * 31, 4)}`,
    label: chance.one(['Main line', 'Campaign', 'Support', 'Fax']),
    queue: chance.one(['q1', 'q2', 'q3', 'q4']),
    monthly_cost: chance.whole(100, 900) / 100,
  }));
  const calls = times(chance.count(241, 263), (index) => {
    const result = chance.one([...results, 'answered']);
    return {
      id: `c-${50_000 + index * 9}`,
      direction: chance.one(['inbound', 'inbound', 'outbound']),
      caller: `+44 1632 ${pad(chance.whole(960_000, 960_999), 6)}`,
      number: numbers[chance.whole(0, numbers.length - 1)]?.id,
      queue: chance.one(['q1', 'q2', 'q3', 'q4']),
      agent: result === 'answered' ? agents[chance.whole(0, agents.length - 1)]?.id : null,
      result,
      started_at: `${chance.day(10, 11)}T${pad(chance.whole(8, 18))}:${pad(chance.whole(0, 59))}:00Z`,
      seconds: result === 'answered' ? chance.whole(20, 1900) : 0,
    };
  });
  const voicemails = calls
    .filter(({ result }) => result === 'voicemail')
    .map(({ id, caller, queue }, index) => ({
      id: `vm${880 + index}`,
      call: id,
      caller,
      queue,
      seconds: chance.whole(4, 110),
      heard: chance.whole(0, 1) === 0,
      transcript: chance.one(['Please call back', 'About the invoice', 'Wrong number, sorry']),
    }));
  const blocked = times(chance.count(9, 12), (index) => ({
    id: `b${index + 1}`,
    caller: `+44 1632 ${pad(960_300 + index, 6)}`,
    reason: chance.one(['spam', 'abuse']),
  }));
  return { queues, agents, numbers, calls, voicemails, blocked, notes: [] };
}

const agent = { from: 'agents', param: 'agent' };
const voicemail = { from: 'voicemails', param: 'voicemail' };

export const dialstone: Service = {
  name: 'dialstone',
  title: 'Dialstone Cloud Telephony',
  host: 'https://voice.dialstone.example',
  basePath: '/2025-02',
  auth: { kind: 'basic', username: 'AC7716', password: 'dst-Ferry-4408' },
  document: '../sixth/apis/dialstone/handbook.md',
  credentials: { account_id: 'AC7716', auth_token: 'dst-Ferry-4408' },
  invalidStatus: 400,
  seed,
  explain: ({ status, code, message, problems }) => ({
    status,
    code,
    message: problems.length === 0 ? message : problems.map(({ field, problem }) => `${field} ${problem}`).join('; '),
  }),
  routes: [
    listRoute('/calls', {
      from: 'calls',
      paging,
      query: {
        direction: among('inbound', 'outbound'),
        result: among(...results),
        agent: text,
        queue: text,
        since: date,
        until: date,
      },
      filters: {
        direction: 'direction',
        result: 'result',
        agent: 'agent',
        queue: 'queue',
        since: { field: 'started_at', is: 'gte' },
        until: { field: 'started_at', is: 'lt' },
      },
      wrap,
    }),
    itemRoute('/calls/{call}', { from: 'calls', param: 'call' }),
    createRoute('/calls', {
      into: 'calls',
      prefix: 'c-',
      bodyType,
      needs: [
        { in: 'agents', field: 'agent' },
        { in: 'numbers', field: 'number' },
      ],
      body: { to: needed(text), agent: needed(text), number: text },
      add: () => ({ direction: 'outbound', result: 'answered' }),
    }),
    createRoute('/calls/{call}/notes', {
      into: 'notes',
      prefix: 'n',
      bodyType,
      needs: [{ in: 'calls', param: 'call' }],
      body: { text: needed(text) },
      add: ({ params }) => ({ call: params.call }),
    }),
    listRoute('/numbers', { from: 'numbers', query: { queue: text }, filters: { queue: 'queue' }, wrap: short }),
    changeRoute('/numbers/{number}', {
      method: 'POST',
      from: 'numbers',
      param: 'number',
      bodyType,
      body: { label: text, queue: text },
    }),
    listRoute('/queues', { from: 'queues', wrap: short }),
    itemRoute('/queues/{queue}', { from: 'queues', param: 'queue' }),
    changeRoute('/queues/{queue}', {
      method: 'POST',
      from: 'queues',
      param: 'queue',
      bodyType,
      body: { name: text, max_wait_seconds: integer, strategy: among('round_robin', 'longest_idle') },
    }),
    listRoute('/agents', {
      from: 'agents',
      query: { presence: among(...presences), queue: text },
      filters: { presence: 'presence', queue: 'queue' },
      wrap: short,
    }),
    itemRoute('/agents/{agent}', agent),
    changeRoute('/agents/{agent}', {
      ...agent,
      method: 'POST',
      bodyType,
      body: { presence: among(...presences), queue: text, extension: text },
    }),
    listRoute('/voicemails', {
      from: 'voicemails',
      paging,
      query: { heard: boolean, queue: text },
      filters: { heard: 'heard', queue: 'queue' },
      wrap,
    }),
    itemRoute('/voicemails/{voicemail}', voicemail),
    changeRoute('/voicemails/{voicemail}', {
      ...voicemail,
      method: 'POST',
      bodyType,
      body: { heard: needed(boolean) },
    }),
    removeRoute('/voicemails/{voicemail}', voicemail),
    listRoute('/blocked', { from: 'blocked', wrap: short }),
    createRoute('/blocked', {
      into: 'blocked',
      prefix: 'b',
      bodyType,
      body: { caller: needed(text), reason: among('spam', 'abuse', 'other') },
    }),
    removeRoute('/blocked/{entry}', { from: 'blocked', param: 'entry' }),
  ],
};
