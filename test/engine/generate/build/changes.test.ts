/** Changes told over what names what: builds over a small association of allotment gardens, of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, text } from './openapi.ts';

const number = { type: 'number' };
const flag = { type: 'boolean' };
const day = { type: 'string', format: 'date' };
const states = { type: 'string', enum: ['let', 'free', 'neglected'] };
const reasons = { type: 'string', enum: ['neglect', 'noise', 'debts'] };
const results = { type: 'string', enum: ['tidy', 'overgrown'] };

const plot = object({
  plot_no: text,
  state: states,
  tenant_id: text,
  keeper: text,
  has_shed: flag,
  locked: flag,
  rent: number,
});
const tenant = object({ id: text, name: text, email: text });
const warning = object({ id: text, plot: text, reason: reasons, remark: text });
const bill = object({ id: text, tenant_id: text, amount: number, due_on: day });
const visit = object({ id: text, plot_no: text, found: results });

const list = (item: unknown) => answers({ type: 'array', items: item });
const body = (properties: Record<string, unknown>, required: readonly string[]) => ({
  requestBody: { required: true, content: { 'application/json': { schema: { ...object(properties), required } } } },
});

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Allotments', version: '1' },
  servers: [{ url: 'https://plots.example' }],
  paths: {
    '/plots': {
      get: { summary: 'List plots', parameters: [query('tenant_id'), query('state', states)], ...list(plot) },
    },
    '/plots/{plot_no}': {
      get: { summary: 'Get a plot', parameters: [key('plot_no')], ...answers(plot) },
      patch: {
        summary: 'Change a plot',
        parameters: [key('plot_no')],
        ...body({ state: states, locked: flag, rent: number }, []),
        ...answers(plot),
      },
    },
    '/plots/{plot_no}/visits': {
      post: {
        summary: 'Record a visit',
        parameters: [key('plot_no')],
        ...body({ found: results }, ['found']),
        ...answers(visit),
      },
    },
    '/plots/{plot_no}/termination': {
      post: {
        summary: 'Terminate the lease of a plot',
        parameters: [key('plot_no')],
        ...body({ as_of: day }, ['as_of']),
        ...answers(plot),
      },
    },
    '/tenants': { get: { summary: 'List tenants', parameters: [query('email')], ...list(tenant) } },
    '/tenants/{id}': { get: { summary: 'Get a tenant', parameters: [key('id')], ...answers(tenant) } },
    '/warnings': {
      post: {
        summary: 'Issue a warning',
        ...body({ plot: text, reason: reasons, remark: text }, ['plot', 'reason']),
        ...answers(warning),
      },
    },
    '/warnings/{id}/letters': {
      post: {
        summary: 'Send a letter',
        parameters: [key('id')],
        ...body({ text }, ['text']),
        ...answers(object({ id: text })),
      },
    },
    '/subscribers': {
      post: {
        summary: 'Register a subscriber of the newsletter',
        ...body(
          { name: text, email: text, weekly: { ...flag, description: 'Whether the member gets it every week' } },
          ['name', 'email'],
        ),
        ...answers(object({ id: text, name: text, email: text })),
      },
    },
    '/bills': {
      post: {
        summary: 'Create a bill',
        ...body({ tenant_id: text, amount: number, due_on: day }, ['tenant_id', 'amount', 'due_on']),
        ...answers(bill),
      },
    },
  },
});

/** The requests, each with its body and what it goes over; or why there are none. */
async function built(instruction: string, payload: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'plots', name: 'Plots', urlHost: 'https://plots.example', openApiSchema },
  });
  const outcome = await house.call('workflow/build', { instruction, payload, integrationIds: ['plots'] });
  if (outcome.kind !== 'done') return [`refused`];
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

const encoded = 'plots/<<$encodeUrlComponent($string(currentItem.plot_no))>>';

test('makes what each of many is to get, for those that are meant', async () => {
  expect(await built('Every neglected plot gets a warning, reason is neglect.', {})).toEqual([
    'GET /plots',
    'POST /warnings <<{"plot": currentItem.plot_no, "reason": "neglect"}>> of [plots.data[state = "neglected"]]',
  ]);
});

test('hears what things do not have', async () => {
  expect(await built('Terminate all plots that have no shed, as of the day', { day: '2026-12-31' })).toEqual([
    'GET /plots',
    `POST /${encoded}/termination <<{"as_of": day}>> of [plots.data[has_shed = false]]`,
  ]);
});

test('what it is changed to does not say which are meant', async () => {
  expect(await built('Unlock all locked plots', {})).toEqual([
    'GET /plots',
    `PATCH /${encoded} {"locked":false} of [plots.data[locked = true]]`,
  ]);
  expect(await built('Mark all plots of the tenant as neglected', { tenant_id: 't1' })).toEqual([
    'GET /plots {"tenant_id":"<<tenant_id>>"}',
    `PATCH /${encoded} {"state":"neglected"} of plots.data`,
  ]);
  expect(await built('Set the rent of every plot of the tenant to 80', { tenant_id: 't1' })).toEqual([
    'GET /plots {"tenant_id":"<<tenant_id>>"}',
    `PATCH /${encoded} {"rent":80} of plots.data`,
  ]);
});

test('takes what was told before for what is meant', async () => {
  const wild = 'These plots of the tenant are free and grow wild. Record a visit for each of them as overgrown';
  expect(await built(wild, { tenant_id: 't1' })).toEqual([
    'GET /plots {"tenant_id":"<<tenant_id>>","state":"free"}',
    `POST /${encoded}/visits {"found":"overgrown"} of [plots.data[state = "free"]]`,
  ]);
  expect(await built('Dr Dale is ill. Lock all his plots.', {})).toEqual([
    'GET /plots',
    `PATCH /${encoded} {"locked":true} of [plots.data[keeper = "Dr Dale"]]`,
  ]);
});

test('goes on with what it has made, and with what it has found', async () => {
  const quiet = 'Issue a warning for the plot because of the noise and send a letter about it: text "Please be quiet."';
  expect(await built(quiet, { plot_no: 'A1' })).toEqual([
    'POST /warnings <<{"plot": plot_no, "reason": "noise"}>>',
    'POST /warnings/<<warning.data.id>>/letters {"text":"Please be quiet."}',
  ]);
  const leaving = 'Find the tenant by the email and terminate all of their plots as of the day';
  expect(await built(leaving, { email: 'a@b.example', day: '2026-12-31' })).toEqual([
    'GET /tenants {"email":"<<email>>"}',
    'GET /plots {"tenant_id":"<<tenant.data.id>>"}',
    `POST /${encoded}/termination <<{"as_of": day}>> of plots.data`,
  ]);
});

test('takes a number from the thing that the instruction names', async () => {
  const bill = 'Take the rent of the plot and create a bill over it for the tenant, due on the day';
  expect(await built(bill, { plot_no: 'A1', tenantId: 't1', day: '2026-12-31' })).toEqual([
    'GET /plots/<<plot_no>>',
    'POST /bills <<{"tenant_id": tenantId, "amount": plot.data.rent, "due_on": day}>>',
  ]);
});

test('does to none what is told of one that nothing names', async () => {
  expect(await built('Terminate the lease, as of the day', { day: '2026-12-31' })).toEqual(['refused']);
});

test('copies what is said to be that of somebody', async () => {
  const wish = 'This tenant wants to read our newsletter. Register them as a subscriber with their name and email.';
  expect(await built(wish, { tenant_id: 't1' })).toEqual([
    'GET /tenants/<<tenant_id>>',
    'POST /subscribers <<{"name": tenant.data.name, "email": tenant.data.email}>>',
  ]);
});

test.each([
  ['Lock every greenhouse of the tenant', { tenant_id: 't1' }],
  ['Send the open bills to our WhatsApp group', { group: 'Board' }],
  ['The tenant has asked us to delete his account. Please do.', { tenant_id: 't1' }],
])('does nothing of which nobody knows what it is: %s', async (instruction, payload) => {
  expect(await built(instruction, payload)).toEqual(['refused']);
});
