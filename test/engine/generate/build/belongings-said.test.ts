/** Rows by what belongs to them, by where they are, and over three lists: builds over boats in berths, of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, text } from './openapi.ts';

const count = { type: 'integer' };
const number = { type: 'number' };
const state = { type: 'string', enum: ['booked', 'left', 'expired'] };

const skipper = object({ id: count, name: text, email: text, town: text });
const berth = object({ id: count, label: text, length: count });
const stay = object({
  id: count,
  skipper_id: count,
  berth_id: count,
  state,
  fee: count,
  stay_day: { ...text, format: 'date' },
});

const list = (item: unknown) => answers({ type: 'array', items: item });
const one = (name: string, item: unknown) => ({
  get: { parameters: [{ ...key(name), schema: count }], ...answers(item) },
});
const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Marina', version: '1' },
  servers: [{ url: 'https://x.example' }],
  paths: {
    '/skippers': { get: { parameters: [query('email', text)], ...list(skipper) } },
    '/skippers/{skipper_id}': one('skipper_id', skipper),
    '/berths': { get: list(berth) },
    '/berths/{berth_id}': one('berth_id', berth),
    '/stays': { get: { parameters: [query('skipper_id', count), query('state', state)], ...list(stay) } },
    '/stays/{stay_id}': one('stay_id', stay),
  },
});

interface Asked {
  readonly instruction: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isRecord?: true;
}

/** The requests, each with what it goes over, and the final transform in one line. */
async function built({ instruction, payload = {}, fields, isRecord: isOne }: Asked) {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'marina', name: 'marina', urlHost: 'https://x.example', openApiSchema },
  });
  const record = object(fields, Object.keys(fields));
  const { steps, finalTransform } = await house.done('workflow/build', {
    instruction,
    payload,
    responseSchema: isOne === true ? record : { type: 'array', items: record },
    integrationIds: ['marina'],
    runReads: false,
  });
  const requests = (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { urlPath = '', queryParams } = isRecord(apiConfig) ? apiConfig : {};
    const asked = isRecord(queryParams) ? ` ${JSON.stringify(queryParams)}` : '';
    return `${String(urlPath)}${asked}${typeof loopSelector === 'string' ? ` of ${loopSelector}` : ''}`;
  });
  return { requests, transform: String(finalTransform).replaceAll(/\s+/g, ' ') };
}

const contact = { name: text, email: text };
const amounts = { fee: number, stay_day: text };
const each = ['/skippers', '/stays {"skipper_id":"<<currentItem.id>>"} of skippers.data'];
const stays = ['/stays', '/skippers/<<currentItem.skipper_id>> of stays.data'];

const cases: readonly (Asked & { readonly asks: readonly string[]; readonly holds: string })[] = [
  {
    instruction: 'Skippers who have never had a stay: name and email.',
    fields: contact,
    asks: each,
    holds: '[$count(stays) = 0]',
  },
  {
    instruction: 'Name and email of every skipper with at least one stay that is expired.',
    fields: contact,
    asks: each,
    holds: '[$count(stays[state = "expired"]) >= 1]',
  },
  {
    instruction: 'Which skippers have four or more stays? Name and email.',
    fields: contact,
    asks: each,
    holds: '[$count(stays) >= 4]',
  },
  {
    instruction: 'The sum of the fee of all stays per skipper: name and sum, without skippers who have none.',
    fields: { name: text, sum: number },
    asks: stays,
    holds: '"sum": $sum([$of.fee[$ != null]])',
  },
  {
    instruction: 'Which skipper has the most stays? Name and count.',
    fields: { name: text, count: number },
    isRecord: true,
    asks: each,
    holds: '^(>count))[0]',
  },
  {
    instruction: 'All skippers from Sligo with name and email.',
    fields: contact,
    asks: ['/skippers'],
    holds: '[town = "Sligo"]',
  },
  {
    instruction: 'Name and email of every skipper whose town is "Sligo".',
    fields: contact,
    asks: ['/skippers'],
    holds: '[town = "Sligo"]',
  },
  {
    instruction: 'For each of these emails: name and town of the skipper.',
    payload: { emails: ['ada@x.example', 'bo@x.example'] },
    fields: { name: text, town: text },
    asks: ['/skippers'],
    holds: '$$.skippers.data[email = $email][0]',
  },
  {
    instruction: 'All stays of the skipper of this stay: fee and stay day.',
    payload: { stayId: 7 },
    fields: amounts,
    asks: ['/stays/<<stayId>>', '/skippers/<<stay.data.skipper_id>>', '/stays {"skipper_id":"<<skipper.data.id>>"}'],
    holds: '[stays.data.{ "fee": fee, "stay_day": stay_day }]',
  },
  {
    instruction: 'Look up the berth by its label and return fee and stay day of its stays.',
    payload: { label: 'N4' },
    fields: amounts,
    asks: ['/berths', '/stays'],
    holds: '[berth_id = $$.(berths.data[label = $$.label])[0].id]',
  },
  {
    instruction: "Who doesn't have a single stay? Name and email of those skippers.",
    fields: contact,
    asks: each,
    holds: '[$count(stays) = 0]',
  },
  {
    instruction: 'Filter the skippers by town: Sligo. Name and email of each.',
    fields: contact,
    asks: ['/skippers'],
    holds: '[town = "Sligo"]',
  },
  {
    instruction: 'Every stay but the expired ones: fee and stay day.',
    fields: amounts,
    asks: ['/stays'],
    holds: '[state != "expired"]',
  },
  {
    instruction: 'Fee and stay day of the stays, leaving out those that are expired.',
    fields: amounts,
    asks: ['/stays'],
    holds: '[state != "expired"]',
  },
];

test.each(cases)('$instruction', { timeout: 30_000 }, async ({ asks, holds, ...asked }) => {
  const { requests, transform } = await built(asked);

  expect(requests).toEqual(asks);
  expect(transform).toContain(holds);
});
