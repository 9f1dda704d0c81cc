/** What changes are done to and what comes of them: builds over a small ferry service, of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { thingsIn } from '../../../../src/engine/generate/build/changes/wishes.ts';
import { clausesOf } from '../../../../src/engine/generate/build/instruction/clauses.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, sends, text } from './openapi.ts';

const day = { type: 'string', format: 'date' };
const states = { type: 'string', enum: ['booked', 'boarded', 'gone'] };
const price = { type: 'string', example: '18.50' };
const ticket = object({
  id: text,
  code: { ...text, description: 'The ticket number that passengers are told.' },
  status: states,
  deck: { type: 'string', enum: ['upper', 'lower'] },
  harbour: text,
  passenger_id: text,
  sails_on: day,
  changed_at: { type: 'string', format: 'date-time' },
  full_price: price,
  amount_paid: price,
});
const reasons = { type: 'string', enum: ['passenger', 'storm', 'other'] };
const entry = object({ id: text, keeper_id: text, date: day, remark: text });
const list = (item: unknown) => answers({ type: 'array', items: item });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Ferries', version: '1' },
  servers: [{ url: 'https://ferries.example' }],
  paths: {
    '/tickets': {
      get: {
        summary: 'List tickets',
        parameters: [query('code'), query('status', states), query('harbour'), query('passenger_id')],
        ...list(ticket),
      },
    },
    '/tickets/{ticket_id}': {
      get: { summary: 'Get a ticket', parameters: [key('ticket_id')], ...answers(ticket) },
      delete: { summary: 'Delete a ticket', parameters: [key('ticket_id')], responses: { '204': {} } },
      patch: {
        summary: 'Update a ticket',
        parameters: [key('ticket_id')],
        ...sends(object({ status: states, deck: { type: 'string', enum: ['upper', 'lower'] }, harbour: text })),
        ...answers(ticket),
      },
    },
    '/tickets/{ticket_id}/void': {
      post: { summary: 'Void a ticket', parameters: [key('ticket_id')], ...answers(ticket) },
    },
    '/tickets/{ticket_id}/cancel': {
      post: {
        summary: 'Cancel a ticket',
        parameters: [key('ticket_id')],
        ...sends(object({ reason: reasons }, ['reason'])),
        ...answers(ticket),
      },
    },
    '/tickets/{ticket_id}/refunds': {
      post: {
        summary: 'Refund a ticket',
        parameters: [key('ticket_id')],
        ...sends(object({ amount: { type: 'number' } }, ['amount'])),
        ...answers(object({ id: text, amount: { type: 'number' } })),
      },
    },
    '/complaints/{complaint_id}/comments': {
      post: {
        summary: 'Add a comment',
        parameters: [key('complaint_id')],
        ...sends(object({ body: text }, ['body'])),
        ...answers(object({ id: text })),
      },
    },
    '/tickets/{ticket_id}/calls': {
      post: {
        summary: 'Call a passenger aboard',
        parameters: [key('ticket_id')],
        ...answers(object({ id: text, ticket_id: text, called_at: { type: 'string', format: 'date-time' } })),
      },
    },
    '/deck-entries': {
      get: { summary: 'List deck entries', parameters: [query('keeper_id'), query('date', day)], ...list(entry) },
    },
    '/photos': {
      get: {
        summary: 'List photos',
        parameters: [query('passenger_id')],
        ...list(object({ id: text, passenger_id: text })),
      },
    },
    '/photos/{id}': {
      delete: { summary: 'Delete a photo', parameters: [key('id')], responses: { '204': {} } },
    },
    '/posts': {
      get: {
        summary: 'List posts',
        parameters: [query('passenger_id')],
        ...list(object({ id: text, passenger_id: text })),
      },
    },
    '/posts/{id}': {
      delete: { summary: 'Delete a post', parameters: [key('id')], responses: { '204': {} } },
    },
    '/deck-entries/{entryId}': {
      delete: { summary: 'Delete a deck entry', parameters: [key('entryId')], responses: { '204': {} } },
    },
  },
});

interface Built {
  readonly requests: readonly string[];
  readonly transform: string;
}

async function built(
  instruction: string,
  payload: Readonly<Record<string, unknown>>,
  fields?: Readonly<Record<string, unknown>>,
): Promise<Built | undefined> {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'ferries', name: 'Ferries', urlHost: 'https://ferries.example', openApiSchema },
  });
  const properties = Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, type]) => [name, typeof type === 'string' ? { type } : type]),
  );
  const responseSchema = fields === undefined ? undefined : object(properties, Object.keys(fields));
  const outcome = await house.call('workflow/build', {
    instruction,
    payload,
    integrationIds: ['ferries'],
    responseSchema,
  });
  if (outcome.kind !== 'done') return undefined;
  const { steps, finalTransform } = outcome.output;
  const requests = (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { method, urlPath, body: sent } = isRecord(apiConfig) ? apiConfig : {};
    const over = typeof loopSelector === 'string' ? `of ${loopSelector}` : undefined;
    return [method, urlPath, sent, over].filter((part) => typeof part === 'string').join(' ');
  });
  return { requests, transform: String(finalTransform) };
}

/** Transforms are looked for, which takes long on a machine that is shared. */
const patient = { timeout: 60_000 };

test('what a thing is after its change is told by the answer of the change', patient, async () => {
  const fields = { id: 'string', status: 'string' };
  const done = await built(
    'Void the ticket with this code. I want its id and new status back.',
    { code: 'K7' },
    fields,
  );

  expect(done?.requests[1]).toContain('POST /tickets/<<ticket.data.id>>/void');
  expect(done?.transform).toContain('ticket_2.data');
  expect(done?.transform).not.toMatch(/ticket\.data/);
});

test('how many were changed is how often it was done, and no moment of it', patient, async () => {
  const done = await built(
    'Call every booked passenger of this harbour aboard and tell me how many you called.',
    { harbour: 'North' },
    { called: 'integer' },
  );

  expect(done?.transform).toContain('$count(');
});

test('whose things are changed is not what they become', async () => {
  const done = await built('Set all booked tickets of this harbour to boarded.', { harbour: 'North' });

  expect(done?.requests[1]).toContain('{"status":"boarded"}');
});

test('a key with the last word of what it is the key of is its key', async () => {
  const done = await built('Delete everything this keeper wrote on this date.', {
    keeperId: 'k1',
    date: '2026-05-01',
  });

  expect(done?.requests[1]).toBe('DELETE /deck-entries/<<currentItem.id>> of deck_entries.data');
});

test('everything is deleted where there is one kind of it alone', async () => {
  expect(await built('Delete everything of this passenger.', { passengerId: 'p1' })).toBeUndefined();
});

test('a given day is compared with the field that is spoken of, where nothing can be asked by it', async () => {
  const closed = await built('Delete all booked tickets that were last changed before this date.', {
    date: '2026-05-01',
  });
  const sailing = await built('Delete all gone tickets sailing after the given day', { day: '2026-05-01' });

  expect(closed?.requests[1]).toMatch(/ of \[tickets\.data\[status = "booked" and .*changed_at.* < \$\$\.date\]\]$/);
  expect(sailing?.requests[1]).toContain('of [tickets.data[status = "gone" and sails_on > $$.day]]');
});

test('a list of another name is told of what was changed', patient, async () => {
  const fields = { removed: { type: 'array', items: { type: 'string' } } };
  const instruction = 'Delete all booked tickets of this harbour and return their codes.';

  expect((await built(instruction, { harbour: 'North' }, fields))?.transform).toContain('[ticket.currentItem.code]');
});

test('a choice behind the name of its field is meant, whatever else is called like one', async () => {
  const done = await built('Cancel every booked ticket of this passenger, reason storm.', { passengerId: 'p1' });

  expect(done?.requests[1]).toBe(
    'POST /tickets/<<currentItem.id>>/cancel {"reason":"storm"} of [tickets.data[status = "booked"]]',
  );
});

test('all of an amount is what the thing comes to, and a place in a text what the thing tells', async () => {
  const done = await built(
    'Refund the ticket in full, then reply to the complaint: "We refunded ticket <ticket number>."',
    { ticketId: 't1', complaintId: 'c1' },
  );

  expect(done?.requests).toEqual([
    'GET /tickets/<<ticketId>>',
    'POST /tickets/<<ticketId>>/refunds <<{"amount": $number(ticket.data.full_price)}>>',
    'POST /complaints/<<complaintId>>/comments <<{"body": "We refunded ticket " & $string(ticket.data.code) & "."}>>',
  ]);
});

test('what says which things are meant is not set, and what they become says nothing of which', async () => {
  const done = await built('Set every booked ticket with upper deck to boarded.', {});

  expect(done?.requests[1]).toBe(
    'PATCH /tickets/<<currentItem.id>> {"status":"boarded"} of [tickets.data[status = "booked" and deck = "upper"]]',
  );
});

test('things are told behind the text that they get, too', () => {
  expect(thingsIn('Put the note "Board early." on every booked ticket')).toContain('every booked ticket');
  expect(thingsIn('Send every passenger a letter, with the text "Board early."')).not.toContain('text');
});

test('how many there were needs no other field, even where one is called so', patient, async () => {
  const done = await built(
    'Set all tickets of this passenger to gone. How many were there?',
    { passengerId: 'p1' },
    {
      status: 'integer',
    },
  );

  expect(done?.transform).toBe('{"status": $count(ticket)}');
});

test('what somebody wants back is the result', () => {
  const clauses = clausesOf('Void the ticket. I want its id and new status back.', () => false);

  expect(clauses.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'change: Void the ticket',
    'result: return its id and new status back',
  ]);
});
