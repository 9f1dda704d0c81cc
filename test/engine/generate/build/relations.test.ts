/** Results told from things that name each other: builds over a small library of tools, of which nothing is requested. */
import { expect, test } from 'vitest';
import { isRecord } from '../../../../src/core/json.ts';
import { openHouse } from '../../../harness/house.ts';
import { answers, key, object, query, text } from './openapi.ts';

const number = { type: 'number' };
const count = { type: 'integer' };
const flag = { type: 'boolean' };
const states = { type: 'string', enum: ['out', 'back', 'lost'] };
const day = { type: 'string', format: 'date' };

const shed = object({ shed_id: text, title: text, street: text });
const member = object({ id: text, first_name: text, last_name: text, email: text });
const tool = object({
  tool_no: text,
  name: text,
  shed_id: text,
  day_rate: number,
  weight_grams: count,
  is_electric: flag,
});
const loan = object({ id: text, tool_no: text, borrower_id: text, state: states, lent_on: day, days: count });
const inspection = object({ id: text, tool_no: text, made_on: day, verdict: text });
const keeper = object({ id: text, name: text, phone: text, is_main_keeper: flag });
const repair = object({ id: text, tool_no: text, cost: number, finished: flag });

const list = (item: unknown) => answers({ type: 'array', items: item });

const openApiSchema = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Tools', version: '1' },
  servers: [{ url: 'https://tools.example' }],
  paths: {
    '/sheds': { get: { summary: 'List sheds', ...list(shed) } },
    '/sheds/{shed_id}': { get: { summary: 'Get a shed', parameters: [key('shed_id')], ...answers(shed) } },
    '/members': { get: { summary: 'List members', parameters: [query('email')], ...list(member) } },
    '/members/{id}': { get: { summary: 'Get a member', parameters: [key('id')], ...answers(member) } },
    '/tools': { get: { summary: 'List tools', parameters: [query('shed_id')], ...list(tool) } },
    '/tools/{tool_no}': { get: { summary: 'Get a tool', parameters: [key('tool_no')], ...answers(tool) } },
    '/tools/{tool_no}/repairs': {
      get: { summary: 'List repairs of a tool', parameters: [key('tool_no')], ...list(repair) },
    },
    '/tools/{tool_no}/inspections': {
      get: { summary: 'List inspections of a tool', parameters: [key('tool_no')], ...list(inspection) },
    },
    '/tools/{tool_no}/keepers': {
      get: { summary: 'List keepers of a tool', parameters: [key('tool_no')], ...list(keeper) },
    },
    '/loans': {
      get: { summary: 'List loans', parameters: [query('state', states), query('borrower_id')], ...list(loan) },
    },
    '/loans/{id}': { get: { summary: 'Get a loan', parameters: [key('id')], ...answers(loan) } },
  },
});

interface Asked {
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly responseSchema: unknown;
}

/** The requests, each with what it goes over, and the final transform in one line. */
async function built(asked: Asked): Promise<readonly string[]> {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'tools', name: 'Tools', urlHost: 'https://tools.example', openApiSchema },
  });
  const output = await house.done('workflow/build', { ...asked, integrationIds: ['tools'] });
  const { steps, finalTransform } = output;
  const requests = (Array.isArray(steps) ? steps : []).filter(isRecord).map(({ apiConfig, loopSelector }) => {
    const { urlPath, queryParams } = isRecord(apiConfig) ? apiConfig : {};
    const sent = isRecord(queryParams) ? ` ${JSON.stringify(queryParams)}` : '';
    return `${String(urlPath)}${sent}${typeof loopSelector === 'string' ? ` of ${loopSelector}` : ''}`;
  });
  return [...requests, String(finalTransform).replaceAll(/\s+/g, ' ')];
}

const rows = (properties: Record<string, unknown>) => ({
  type: 'array',
  items: object(properties, Object.keys(properties)),
});

const record = (properties: Record<string, unknown>) => object(properties, Object.keys(properties));

test('follows the keys from one thing to the next, and joins a name of two parts', async () => {
  const plan = await built({
    instruction:
      'For this loan give me the name of the tool, the street of the shed it stands in and the full name of the borrower.',
    payload: { loan_id: 'l7' },
    responseSchema: record({
      tool: { ...text, description: 'Name of the tool' },
      street: text,
      borrower: { ...text, description: 'Full name' },
    }),
  });

  expect(plan).toEqual([
    '/loans/<<loan_id>>',
    '/tools/<<$encodeUrlComponent($string(loan.data.tool_no))>>',
    '/sheds/<<tool.data.shed_id>>',
    '/members/<<loan.data.borrower_id>>',
    '{ "tool": tool.data.name, "street": shed.data.street, "borrower": member.data.first_name & " " & member.data.last_name }',
  ]);
});

test('tells each row with what it names, and only the rows that are meant', async () => {
  const plan = await built({
    instruction: 'Loans that are still out: day they were lent, name of the tool and email of the borrower',
    payload: {},
    responseSchema: rows({ lent_on: day, tool: { ...text, description: 'Name of the tool' }, email: text }),
  });

  expect(plan).toEqual([
    '/loans {"state":"out"}',
    '/tools/<<$encodeUrlComponent($string(currentItem.tool_no))>> of loans.data',
    '/members/<<currentItem.borrower_id>> of loans.data',
    '[$map(loans.data, function($loan, $at) { $merge([$loan, {"tool": $$.tools[$at].data, "member": $$.members[$at].data}]) })[state = "out"].{ "lent_on": lent_on, "tool": tool.name, "email": member.email }]',
  ]);
});

test('counts and adds up what belongs to each of the things that are given', async () => {
  const plan = await built({
    instruction:
      'For each of these tools: its number, how many repairs are not finished, and the total cost of its repairs',
    payload: { tools: ['T1', 'T2'] },
    responseSchema: rows({
      tool_no: text,
      open: { ...count, description: 'Number of repairs that are not finished' },
      cost: { ...number, description: 'Total cost of all repairs' },
    }),
  });

  expect(plan.at(-1)).toContain('"open": $count(repairs[finished = false])');
  expect(plan.at(-1)).toContain('"cost": $sum([repairs.cost[$ != null]])');
});

test('reckons a field with what two things have', async () => {
  const plan = await built({
    instruction: 'Loans of the borrower: name of the tool, days, and the price (days times day rate)',
    payload: { borrower_id: 'm3' },
    responseSchema: rows({ tool: { ...text, description: 'Name of the tool' }, days: count, price: number }),
  });

  expect(plan.at(-1)).toContain('"price": days * tool.day_rate');
});

test('looks somebody up by what is given, and says that it is the first who fits', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'tools', name: 'Tools', urlHost: 'https://tools.example', openApiSchema },
  });
  const output = await house.done('workflow/build', {
    instruction: 'The loans of the member with this email: day they were lent and state',
    payload: { email: 'ada@example.com' },
    responseSchema: rows({ lent_on: day, state: text }),
    integrationIds: ['tools'],
  });

  const { unchecked } = isRecord(output['buildReport']) ? output['buildReport'] : {};
  expect(unchecked).toContain('The first member whose email is email is taken.');
});

test('tells the newest of what belongs to each', async () => {
  const plan = await built({
    instruction: 'For each of these tools the latest inspection: tool number, the day it was made on and the verdict',
    payload: { tool_nos: ['T1', 'T2'] },
    responseSchema: rows({ tool_no: text, made_on: day, verdict: text }),
  });

  expect(plan).toEqual([
    '/tools/<<currentItem>>/inspections of tool_nos',
    '[$map(tool_nos, function($tool, $at) { {"tool": $tool, "inspection": ($$.inspections[$at].data^(>made_on))[0]} }).{ "tool_no": tool, "made_on": inspection.made_on, "verdict": inspection.verdict }]',
  ]);
});

test('tells the one that has a flag', async () => {
  const plan = await built({
    instruction: 'Name of the tool, and name and phone of the responsible keeper',
    payload: { tool_no: 'T1' },
    responseSchema: record({
      tool: { ...text, description: 'Name of the tool' },
      keeper: { ...text, description: 'Name of the main keeper' },
      phone: { ...text, description: 'Phone of the main keeper' },
    }),
  });

  expect(plan.at(-1)).toContain('"keeper": (keepers.data[is_main_keeper = true])[0].name');
});

test('a name that is said of another field is no name of that thing', async () => {
  const plan = await built({
    instruction: 'All tools: name, day rate and the title of the shed, and the street of the shed',
    payload: {},
    responseSchema: rows({
      name: text,
      day_rate: number,
      shed: { ...text, description: 'Title of the shed' },
      street: text,
    }),
  });

  expect(plan.at(-1)).toContain('{ "name": name, "day_rate": day_rate, "shed": shed.title, "street": shed.street }');
});

test('takes values in the unit that is wanted', async () => {
  const plan = await built({
    instruction: 'All electric tools: name and weight in kg',
    payload: {},
    responseSchema: rows({ name: text, weight_kg: number }),
  });

  expect(plan.at(-1)).toBe('[tools.data[is_electric = true].{ "name": name, "weight_kg": weight_grams / 1000 }]');
});

test('what it can not say for sure is looked for in other ways', async () => {
  const plan = await built({
    instruction: 'The three heaviest tools by name',
    payload: {},
    responseSchema: rows({ name: text }),
  });

  expect(plan.at(-1)).toContain('weight_grams');
});

test('a schema alone asks for nothing', async () => {
  const house = await openHouse();
  await house.done('integration/upsert', {
    input: { id: 'tools', name: 'Tools', urlHost: 'https://tools.example', openApiSchema },
  });

  const outcome = await house.call('workflow/build', {
    instruction: 'Paint the barn.',
    payload: {},
    responseSchema: rows({ name: text, day_rate: number }),
    integrationIds: ['tools'],
  });

  expect(outcome).toMatchObject({ kind: 'failed', error: { reason: 'MISSING_OPERATION' } });
});
