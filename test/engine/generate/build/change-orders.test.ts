/** Changes in the words of people who run a small hostel: builds of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, text } from './openapi.ts';

const number = { type: 'number' };
const flag = { type: 'boolean' };
const day = { type: 'string', format: 'date' };
const states = { type: 'string', enum: ['booked', 'arrived', 'cancelled'] };
const reasons = { type: 'string', enum: ['noise', 'fault', 'goodwill'] };

const room = object({
  no: text,
  title: text,
  price_per_night: { ...number, description: 'In euros' },
  beds: { type: 'integer', description: 'Number of lodgers that find a bed' },
  closed: flag,
});
const lodger = object({ id: text, name: text, email: text, blocked: flag });
const stay = object({ id: text, lodger_id: text, room_no: text, state: states, leaves_on: day });

const list = (item: unknown) => answers({ type: 'array', items: item });
const body = (properties: Record<string, unknown>, required: readonly string[] = []) => ({
  requestBody: { required: true, content: { 'application/json': { schema: { ...object(properties), required } } } },
});

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Hostel', version: '1' },
  servers: [{ url: 'https://hostel.example' }],
  paths: {
    '/rooms': { get: { summary: 'List rooms', parameters: [query('closed', flag)], ...list(room) } },
    '/rooms/{no}': {
      get: { summary: 'Get a room', parameters: [key('no')], ...answers(room) },
      patch: {
        summary: 'Change a room',
        parameters: [key('no')],
        ...body({ title: text, price_per_night: { ...number, description: 'In euros' }, closed: flag }),
        ...answers(room),
      },
    },
    '/lodgers/{id}': {
      get: { summary: 'Get a lodger', parameters: [key('id')], ...answers(lodger) },
      patch: {
        summary: 'Change a lodger',
        parameters: [key('id')],
        ...body({ email: text, blocked: flag }),
        ...answers(lodger),
      },
    },
    '/stays': {
      get: {
        summary: 'List stays',
        parameters: [
          query('lodger_id'),
          query('room_no'),
          query('state', states),
          query('leaves_from', day),
          query('leaves_to', day),
        ],
        ...list(stay),
      },
    },
    '/stays/{id}': {
      get: { summary: 'Get a stay', parameters: [key('id')], ...answers(stay) },
      patch: {
        summary: 'Change a stay',
        parameters: [key('id')],
        ...body({ state: states, leaves_on: day }),
        ...answers(stay),
      },
      delete: {
        summary: 'Remove a stay that was entered twice',
        parameters: [key('id')],
        responses: { '204': { description: 'Gone' } },
      },
    },
    '/stays/{id}/refunds': {
      post: {
        summary: 'Refund a part of a stay',
        parameters: [key('id')],
        ...body({ amount: number, reason: reasons }, ['amount', 'reason']),
        ...answers(object({ id: text })),
      },
    },
    '/notes': {
      post: {
        summary: 'Write a note to a lodger',
        ...body({ lodger_id: text, text, stay: text }, ['lodger_id', 'text']),
        ...answers(object({ id: text })),
      },
    },
  },
});

/** The requests, each with its body and what it goes over; or why there are none. */
async function built(instruction: string, payload: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'hostel', name: 'Hostel', urlHost: 'https://hostel.example', openApiSchema },
  });
  const outcome = await house.call('workflow/build', { instruction, payload, integrationIds: ['hostel'] });
  if (outcome.kind !== 'done') return ['refused'];
  const { steps } = outcome.output;
  return (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { method, urlPath, queryParams, body: sent } = isRecord(apiConfig) ? apiConfig : {};
    return [
      `${String(method)} ${String(urlPath)}`,
      ...(isRecord(queryParams) ? [JSON.stringify(queryParams)] : []),
      ...(typeof sent === 'string' ? [sent] : []),
      ...(typeof loopSelector === 'string' ? [`of ${loopSelector}`] : []),
    ].join(' ');
  });
}

test('by how much something is to be more or less is reckoned from what it is', async () => {
  expect(await built('Raise the price of this room by 10 percent.', { roomNo: '12' })).toEqual([
    'GET /rooms/<<roomNo>>',
    'PATCH /rooms/<<roomNo>> <<{"price_per_night": $round(room.data.price_per_night * 1.1, 2)}>>',
  ]);
  expect(await built('This room gets 50 cents per night cheaper, change the price.', { roomNo: '12' })).toEqual([
    'GET /rooms/<<roomNo>>',
    'PATCH /rooms/<<roomNo>> <<{"price_per_night": room.data.price_per_night - 0.5}>>',
  ]);
  expect(await built('Lower the price of all closed rooms by 5 euros.', {})).toEqual([
    'GET /rooms {"closed":"true"}',
    'PATCH /rooms/<<$encodeUrlComponent($string(currentItem.no))>> <<{"price_per_night": currentItem.price_per_night - 5}>> of [rooms.data[closed = true]]',
  ]);
});

test('a day is put off from what it is', async () => {
  expect(await built('Extend this stay by two days.', { stayId: 's1' })).toEqual([
    'GET /stays/<<stayId>>',
    'PATCH /stays/<<stayId>> <<{"leaves_on": $fromMillis($toMillis(stay.data.leaves_on) + 172800000, "[Y0001]-[M01]-[D01]")}>>',
  ]);
});

test('to cancel is to set the state, where to delete is for something else', async () => {
  expect(await built('Cancel this stay.', { stayId: 's1' })).toEqual(['PATCH /stays/<<stayId>> {"state":"cancelled"}']);
  expect(await built('Remove this stay.', { stayId: 's1' })).toEqual(['DELETE /stays/<<stayId>>']);
});

test('what is told before or behind may say why, and needs no other use', async () => {
  expect(await built('Refund the lodger of this stay 20, the heating had a fault.', { stayId: 's1' })).toEqual([
    'POST /stays/<<stayId>>/refunds {"amount":20,"reason":"fault"}',
  ]);
});

test('a text behind the thing that it is about is a text', async () => {
  expect(await built('Write a note to the lodger of this stay: "Your towel is here"', { stay: 's1' })).toEqual([
    'GET /stays/<<stay>>',
    'POST /notes <<{"lodger_id": stay_2.data.lodger_id, "text": "Your towel is here"}>>',
  ]);
});

test('what is to be attached is sent', async () => {
  expect(
    await built('Write the note "Hello" to the lodger of this stay, with the stay attached.', { stay: 's1' }),
  ).toEqual([
    'GET /stays/<<stay>>',
    'POST /notes <<{"lodger_id": stay_2.data.lodger_id, "text": "Hello", "stay": stay}>>',
  ]);
});

test('which things are put off stands before "to", and to when behind it', async () => {
  expect(
    await built('Move all booked stays of that day to the new day.', { day: '2026-03-01', newDay: '2026-03-04' }),
  ).toEqual([
    'GET /stays {"state":"booked","leaves_from":"<<day>>","leaves_to":"<<day>>"}',
    'PATCH /stays/<<currentItem.id>> <<{"leaves_on": newDay}>> of [stays.data[state = "booked"]]',
  ]);
});

test('what nobody asks anything about is written down', async () => {
  expect(await built('This stay is cancelled.', { stayId: 's1' })).toEqual([
    'PATCH /stays/<<stayId>> {"state":"cancelled"}',
  ]);
});

test('"him" is who was spoken of, and one thing is changed once', async () => {
  expect(await built('Block this lodger.', { lodgerId: 'l1' })).toEqual([
    'PATCH /lodgers/<<lodgerId>> {"blocked":true}',
  ]);
  expect(
    await built('Set the email of this lodger to "new@post.example" and unblock him.', { lodgerId: 'l1' }),
  ).toEqual(['PATCH /lodgers/<<lodgerId>> {"email":"new@post.example","blocked":false}']);
});

test('words behind a colon are the text of a note', async () => {
  expect(await built('Write a note to this lodger: the key is under the mat.', { lodgerId: 'l1' })).toEqual([
    'POST /notes <<{"lodger_id": lodgerId, "text": "the key is under the mat"}>>',
  ]);
});

test('whose things all of them are is no restriction of the change', async () => {
  expect(await built('The lodger is ill: cancel all his stays.', { lodgerId: 'l1' })).toEqual([
    'GET /stays {"lodger_id":"<<lodgerId>>"}',
    'PATCH /stays/<<currentItem.id>> {"state":"cancelled"} of stays.data',
  ]);
});

test('names what the likeliest change lacks', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'hostel', name: 'Hostel', urlHost: 'https://hostel.example', openApiSchema },
  });

  const outcome = await house.call('workflow/build', {
    instruction: 'Refund the lodger a part of this stay, the heating had a fault.',
    payload: { stayId: 's1' },
    integrationIds: ['hostel'],
  });

  expect(outcome).toMatchObject({
    kind: 'failed',
    error: { reason: 'MISSING_VALUE', details: { missing: ['amount'] } },
  });
});

test('who sets something of things makes none, and "them" may be one', async () => {
  expect(await built('Set the price per night of every closed room to the new price.', { newPrice: 30 })).toEqual([
    'GET /rooms {"closed":"true"}',
    'PATCH /rooms/<<$encodeUrlComponent($string(currentItem.no))>> <<{"price_per_night": newPrice}>> of [rooms.data[closed = true]]',
  ]);
  expect(await built('This lodger has paid at last, unblock them.', { lodgerId: 'l1' })).toEqual([
    'PATCH /lodgers/<<lodgerId>> {"blocked":false}',
  ]);
});
