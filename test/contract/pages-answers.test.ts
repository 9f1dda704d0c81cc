/** The rows of docs/contract/pages-and-business.md, component A, that are answered from what a page says. */
import { describe, expect, test } from 'vitest';
import { openHouse } from '../harness/house.ts';
import { scripted } from '../support/llm/scripted.ts';
import { serveSite } from '../support/site.ts';
import { openPlace } from './page-place.ts';

const shop = `<!doctype html><html lang=en><title>Feeder</title><main><h1>Hanging feeder</h1><p class=price>$27.95</p>
<dl><dt>Capacity</dt><dd>12 lb</dd><dt>Warranty</dt><dd>3 years</dd></dl><p>It feeds up to 15 hens for two days.</p></main>`;
const site = { '/feeder': shop };
const fields = { 'fields[price]': 'Current price', 'fields[energy class]': 'Energy efficiency class' };

describe('/ai/fields', () => {
  test('answers 200 with an object of strings, without the fields that the page does not tell', async () => {
    const { get } = await openPlace({}, site);

    const answer = await get('/ai/fields', '/feeder', fields);

    expect(answer).toMatchObject({ status: 200, type: 'application/json' });
    expect(answer.json()).toEqual({ price: '$27.95' });
    expect(answer.headers.get('x-answer-engine')).toBe('rules');
  });

  test('takes the fields as one object of JSON as well', async () => {
    const { get } = await openPlace({}, site);

    const answer = await get('/ai/fields', '/feeder', { fields: '{"warranty":"Length of the warranty"}' });

    expect(answer.json()).toEqual({ warranty: '3 years' });
  });

  test('our choice: with `compat: live` nests them, and says null for what is not there', async () => {
    const { get } = await openPlace({ pageCompat: 'live' }, site);

    const answer = await get('/ai/fields', '/feeder', fields);

    expect(answer.json()).toEqual({ result: { price: '$27.95', 'energy class': null } });
  });

  test('our choice: takes a JSON Schema in the place of fields, and answers with data and what is missing', async () => {
    const { get } = await openPlace({}, site);
    const properties = { price: { type: 'number', description: 'Current price' }, goose: { type: 'string' } };

    const answer = await get('/ai/fields', '/feeder', { schema: JSON.stringify({ type: 'object', properties }) });

    expect(answer.json()).toEqual({
      data: { price: 27.95, goose: null },
      missing: [{ path: '/goose', reason: 'The page does not say it.' }],
    });
  });

  test.each([
    ['none', {}],
    ['no object', { fields: 'price' }],
    ['too many', { fields: JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, '']))) }],
  ])('400: fields that are %s', async (_what, parameters) => {
    const { get } = await openPlace({}, site);

    expect(await get('/ai/fields', '/feeder', parameters)).toMatchObject({ status: 400 });
  });
});

describe('/ai/question', () => {
  test('answers 200 with a text in the words of the page', async () => {
    const { get } = await openPlace({}, site);

    const answer = await get('/ai/question', '/feeder', { question: 'How many hens does it feed?' });

    expect(answer).toMatchObject({ status: 200, type: 'text/html', text: 'It feeds up to 15 hens for two days.' });
  });

  test('format json holds the response, with what it was taken from', async () => {
    const { get } = await openPlace({}, site);

    const answer = await get('/ai/question', '/feeder', { question: 'What is the capacity?', format: 'json' });

    expect(answer.json()).toEqual({
      answer: '12 lb',
      found: true,
      confidence: expect.any(Number),
      passage: 'Capacity 12 lb',
      selector: expect.stringMatching(/dd/),
      engine: 'rules',
    });
  });

  test('our choice: says that the page does not say, rather than guess', async () => {
    const { get } = await openPlace({}, site);

    const answer = await get('/ai/question', '/feeder', { question: 'Does it come with a timer?', format: 'json' });

    expect(answer.json()).toMatchObject({ answer: 'No answer found on this page.', found: false, confidence: 0 });
  });

  test('400: no question', async () => {
    const { get } = await openPlace({}, site);

    expect(await get('/ai/question', '/feeder')).toMatchObject({ status: 400 });
  });
});

test('an answer costs five credits more, and nothing when the page cannot be had', async () => {
  const { get } = await openPlace({ pageKeys: [{ key: 'hens-and-eggs', credits: 20 }] }, site);
  const asked = { api_key: 'hens-and-eggs', question: 'What is the capacity?' };

  const failed = await get('/ai/question', '/broken', asked);
  const answered = await get('/ai/question', '/feeder', asked);

  expect(failed.status).toBe(500);
  expect(answered.headers.get('x-credits-used')).toBe('6');
  expect(answered.headers.get('x-credits-remaining')).toBe('14');
});

describe('the tools', () => {
  test('tell the passage, the element and the confidence of each field, and null for what is not there', async () => {
    const { url } = await serveSite(site);
    const house = await openHouse();

    const wanted = { price: 'Current price', goose: 'Weight of the goose' };
    const done = await house.done('page/fields', { url: `${url}/feeder`, js: false, fields: wanted });

    expect(done).toMatchObject({
      fields: { price: '$27.95', goose: null },
      evidence: { price: { passage: '$27.95', selector: expect.stringMatching(/p/), confidence: expect.any(Number) } },
      answer_engine: 'rules',
      engine: 'plain',
    });
  });

  test('refuse fields that are longer than they may be', async () => {
    const house = await openHouse();

    const outcome = await house.call('page/fields', {
      url: 'http://hens.example/',
      fields: { price: 'p'.repeat(17_000) },
    });

    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'invalid_input', reason: 'FIELDS_INVALID' } });
  });

  test('say where data lacks what a schema requires', async () => {
    const { url } = await serveSite(site);
    const house = await openHouse();
    const schema = {
      type: 'object',
      required: ['price', 'goose'],
      properties: { price: { type: 'number', description: 'Current price' }, goose: { type: 'string' } },
    };

    const done = await house.done('page/fields', { url: `${url}/feeder`, js: false, schema });

    expect(done).toMatchObject({
      fields: {},
      data: { price: 27.95, goose: null },
      violations: [expect.stringMatching(/goose/)],
    });
    expect(done['data_evidence']).toMatchObject({ '/price': { passage: '$27.95' } });
  });

  test.each([
    ['names nothing', { type: 'object' }],
    ['is none', { type: 'object', properties: { price: { type: 'number', minimum: 'three' } } }],
  ])('refuse a schema that %s', async (_what, schema) => {
    const house = await openHouse();

    const outcome = await house.call('page/fields', { url: 'http://hens.example/', schema });

    expect(outcome).toMatchObject({ kind: 'failed', error: { code: 'invalid_input' } });
  });

  test('read a text that is no markup', async () => {
    const { url } = await serveSite({
      '/note.txt': { type: 'text/plain', body: 'Opening hours: 9 to 5\nPhone: 01632 960 120' },
    });
    const house = await openHouse();

    const done = await house.done('page/fields', { url: `${url}/note.txt`, js: false, fields: { phone: 'Telephone' } });

    expect(done['fields']).toEqual({ phone: '01632 960 120' });
  });

  test('read a page that is too large to be read at once', async () => {
    const padding = `<p>${'Hens scratch for grain. '.repeat(40_000)}</p>`;
    const { url } = await serveSite({ '/large': shop.replace('<main>', `<main>${padding}`) });
    const house = await openHouse();

    const done = await house.done('page/question', {
      url: `${url}/large`,
      js: false,
      question: 'What is the capacity?',
    });

    expect(done).toMatchObject({ answer: '12 lb', found: true });
  });
});

describe('with a model', () => {
  const model = (say: unknown) => scripted('openai-compatible', { say: JSON.stringify({ values: say }) });

  test('what it says is marked when the page does not say it, and has the evidence of the rules when they agree', async () => {
    const { url } = await serveSite(site);
    const provider = await model({ price: '$27.95', maker: 'Brackenfield', weight: null });
    const house = await openHouse({ llmUrl: provider.url, llmModel: 'hen-7b' });

    const wanted = { price: 'Current price', maker: 'Manufacturer', weight: 'Weight' };
    const done = await house.done('page/fields', { url: `${url}/feeder`, js: false, fields: wanted });

    expect(done).toMatchObject({
      fields: { price: '$27.95', maker: 'Brackenfield', weight: null },
      evidence: { price: { passage: '$27.95', unsupported: false }, maker: { unsupported: true } },
      answer_engine: 'openai-compatible/hen-7b',
    });
    expect(JSON.stringify(provider.asked[0])).toContain('Hanging feeder');
  });

  test('one that fails leaves what the rules found', async () => {
    const { url } = await serveSite(site);
    const provider = await scripted('openai-compatible', { reply: { status: 500 } });
    const house = await openHouse({ llmUrl: provider.url, llmModel: 'hen-7b' });

    const done = await house.done('page/question', {
      url: `${url}/feeder`,
      js: false,
      question: 'What is the capacity?',
    });

    expect(done).toMatchObject({ answer: '12 lb', answer_engine: 'rules' });
  });
});
