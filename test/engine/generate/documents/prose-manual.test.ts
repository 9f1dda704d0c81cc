/** Manuals, letters and pages of commands: chapters by their numbers, passages by bold words, remarks beside commands. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { outlineOf } from './outline.ts';

function operationOf(text: string, name: string) {
  return readDocument(text).operations.find(({ method, path }) => `${method} ${path}` === name);
}

const manual = [
  'FARM BOOK',
  '',
  '1 GENERAL',
  '',
  '1.1 Address. The book is at https://book.farm.example/api. The paths below are added to it.',
  '',
  '1.2 Portions. A list comes in portions. The parameter "most" is the size of the portion (20 unless stated otherwise), the parameter',
  '"first" is the number of records that are passed over. The answer contains "total", the number of records, and "records", the portion.',
  'All of this applies to every list.',
  '',
  '2 HENS',
  '',
  '2.1 Record',
  '',
  '    ring     text     number on her ring',
  '    breed    text     maran | sussex | araucana',
  '    calm     boolean',
  '',
  '2.2 List of hens',
  '',
  '    GET /hens',
  '',
  '    Conditions:',
  '    breed    hens of this breed',
  '    calm     true or false',
  '',
  '2.3 Entry of a hen',
  '',
  '    POST /hens',
  '',
  '    Contents, both mandatory:',
  '    ring     text',
  '    breed    text     see 2.1',
  '',
  '2.4 Moving. A hen may live in another coop.',
  '',
  '    POST /hens/{ring}/move',
  '',
  '    Contents:',
  '    coop     text     mandatory',
  '',
  '3 COOPS',
  '',
  '3.1 Record',
  '',
  '    code     text',
  '    places   integer',
  '',
  '3.2 List of coops',
  '',
  '    GET /coops',
].join('\n');

test('chapters by their numbers keep what they tell apart, and rows below a label are what is sent', () => {
  expect(outlineOf(manual)).toEqual([
    'GET /hens ?breed ?calm ?most ?first',
    'POST /hens ring* breed*',
    'POST /hens/{ring}/move coop*',
    'GET /coops ?most ?first',
  ]);
});

test('what the record of a chapter has as choices holds for what is sent, and names between quotes are names', () => {
  const { body } = operationOf(manual, 'POST /hens') ?? {};

  expect(Object(body?.schema['properties']).breed.enum).toEqual(['maran', 'sussex', 'araucana']);
  expect(Object.keys(Object(operationOf(manual, 'GET /hens')?.answer?.['properties']))).toContain('records');
});

const letter = [
  'To our partners',
  '',
  '**Where.** The farm is at https://farm.example/v1. You get 30 at a time; with `rows` you may ask for up to 60, and with `sheet` you say which sheet you want, beginning with 1.',
  '',
  '**The hens.** This is a hen:',
  '',
  '    {"ring": "R1", "breed": "maran", "hatched_on": "2025-03-01", "state": "laying", "sold": false}',
  '',
  'She is `laying` until she is `moulting` or `away`. With `GET /hens` you see them, and you can ask for those of one `breed` or `state`, for those which are `sold` (true or',
  'false), and for those hatched `since` a day or `until` a day. A new one is made by `POST /hens` with `ring` and `breed`, none of which may be missing.',
  '',
  '**The visits.** Whoever comes to see the hens makes a visit:',
  '',
  '    {"id": 3, "guest": "Ida", "day": "2026-01-04", "state": "asked"}',
  '',
  'It is `asked` first. Once we agreed, it is `agreed`. In the end it is `over`. `GET /visits` shows them all. To end one, `POST /visits/{id}/end` and tell us the `reason`.',
].join('\n');

test('passages that begin in bold are told apart, and a letter says what may be asked for', () => {
  expect(outlineOf(letter)).toEqual([
    'GET /hens ?breed ?state ?sold ?since ?until ?rows ?sheet',
    'POST /hens ring* breed*',
    'GET /visits ?rows ?sheet',
    'POST /visits/{id}/end reason*',
  ]);
});

test('what a thing is in turn, its own passage says, whatever others are', () => {
  const states = (name: string): unknown =>
    readDocument(`${letter}\n\nFilter the visits with \`GET /visits?state=asked\`.`)
      .operations.find(({ method, path }) => `${method} ${path}` === name)
      ?.parameters.find((one) => one.name === 'state')?.schema['enum'];

  expect(states('GET /hens')).toEqual(['laying', 'moulting', 'away']);
  expect(states('GET /visits')).toEqual(['asked', 'agreed', 'over']);
});

const commands = [
  '# hens-api',
  '',
  '## Quick start',
  '',
  '```sh',
  'export FARM=https://farm.example/v1',
  'curl -H "Authorization: Bearer $TOKEN" $FARM/coops',
  '```',
  '',
  '## Paging',
  '',
  'Hens and visits come 20 at a time; `?limit=50` gets you 50. As long as `next` is not `null` there is more: pass it as `after`.',
  '',
  '```sh',
  'curl -H "Authorization: Bearer $TOKEN" "$FARM/hens?limit=50"',
  '# {"data": [...], "next": "YzUw"}',
  '```',
  '',
  '## Coops',
  '',
  'There are few of them, so no paging here.',
  '',
  '```sh',
  'curl -H "Authorization: Bearer $TOKEN" $FARM/coops',
  '# {"data": [{"code": "c9", "places": 20}]}',
  '```',
  '',
  '## Hens',
  '',
  '```sh',
  'curl -H "Authorization: Bearer $TOKEN" "$FARM/hens?state=laying"',
  '# {"data": [{"ring": "R1", "coop": "c9", "breed": "maran",',
  '#   "state": "laying"}], "next": null}',
  '```',
  '',
  '| filter | |',
  '|---|---|',
  '| `coop` | hens in this coop |',
  '| `state` | `laying`, `moulting` (no eggs), `away` |',
  '',
  '```sh',
  'curl -H "Authorization: Bearer $TOKEN" $FARM/hens/{ring}',
  '',
  '# a new one - ring and breed are a must, coop is not',
  'curl -X POST -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
  '  -d \'{"ring": "R1", "breed": "maran", "coop": "c9"}\' $FARM/hens',
  '',
  '# change any of coop, breed, state',
  'curl -X PATCH -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
  '  -d \'{"coop": "c9"}\' $FARM/hens/{ring}',
  '',
  '# book a visit (everything is required; guests from 1 to 9)',
  'curl -X POST -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
  '  -d \'{"day": "2026-01-04", "guests": 2}\' $FARM/visits',
  '```',
].join('\n');

test('remarks above commands say what is needed, those below them what is answered, and a table stays with its list', () => {
  const outline = outlineOf(commands);

  expect(outline.filter((one) => !one.startsWith('GET /coops'))).toEqual([
    'GET /hens ?state ?coop ?limit ?after',
    'GET /hens/{ring}',
    'POST /hens ring* breed* coop',
    'PATCH /hens/{ring} coop breed state',
    'POST /visits day* guests*',
  ]);
  expect(outline).toContain('GET /coops');
  expect(operationOf(commands, 'GET /coops')?.answer).toMatchObject({ properties: { data: { type: 'array' } } });
  expect(operationOf(commands, 'GET /hens')?.parameters.find(({ name }) => name === 'state')?.schema['enum']).toEqual([
    'laying',
    'moulting',
    'away',
  ]);
});

test('an order below a request that only reads belongs to the one that does it', () => {
  const text = [
    'Base: https://farm.example/v1',
    '',
    '| Request | What it does |',
    '|---|---|',
    '| `GET /coops/{code}/hens` | who lives there |',
    '| `POST /coops/{code}/hens` | enters a hen, see below |',
    '',
    '## Hens',
    '',
    '`GET /hens` lists all of them. Parameters: `breed`.',
    '',
    'To enter a hen, post to the hens of the coop. `ring` and `breed` must be there, `note` may be there.',
  ].join('\n');

  expect(outlineOf(text)).toEqual([
    'GET /coops/{code}/hens',
    'POST /coops/{code}/hens ring* breed* note',
    'GET /hens ?breed',
  ]);
});

test('a definition goes on in the lines that are set in below it', () => {
  const text = [
    'Base address: https://farm.example/v1',
    '',
    'GET /hens',
    ':   Search for hens. Parameters: `group` (A, B, AB, O), `coop`, `not_since` (date; has laid no egg on or after',
    '    that day).',
    '',
    'PATCH /hens/{ring}',
    ':   Change `coop`, `group` and/or `calm`.',
  ].join('\n');

  expect(outlineOf(text)).toEqual(['GET /hens ?group ?coop ?not_since', 'PATCH /hens/{ring} coop group calm']);
  expect(operationOf(text, 'GET /hens')?.parameters[0]?.schema['enum']).toEqual(['A', 'B', 'AB', 'O']);
});

test('a table tells once what all lists answer with, and short codes are choices whatever is in them', () => {
  const text = [
    'Root: https://farm.example/v1',
    '',
    '## General: lists',
    '',
    'Each list takes these in addition to its own:',
    '',
    '| Parameter | Type | Remark |',
    '|---|---|---|',
    '| `page` | integer | first page is 1 |',
    '',
    'and answers',
    '',
    '| Member | Content |',
    '|---|---|',
    '| `items` | the records |',
    '| `total_pages` | number of the last page |',
    '',
    '## Resource: race',
    '',
    '| Field | Type | Remark |',
    '|---|---|---|',
    '| `id` | integer | |',
    '| `outcome` | string | `1-0` (the first won), `1/2` (a draw), `*` (not run yet) |',
    '| `stage` | string | `planned` → `open` (for entries) → `over`; or `cancelled` |',
    '| `wet` | boolean | |',
    '',
    '| Method | Path | Purpose |',
    '|---|---|---|',
    '| GET | `/races` | find races; parameters `outcome`, `stage` |',
    '| POST | `/races` | pair two hens; mandatory: `first`, `second` |',
    '| PATCH | `/races/{id}` | change `stage` and/or `wet` |',
  ].join('\n');
  const list = operationOf(text, 'GET /races');

  expect(outlineOf(text)).toEqual([
    'GET /races ?outcome ?stage ?page',
    'POST /races first* second*',
    'PATCH /races/{id} stage wet',
  ]);
  expect(list?.parameters.map(({ schema }) => schema['enum']).slice(0, 2)).toEqual([
    ['1-0', '1/2', '*'],
    ['planned', 'open', 'over', 'cancelled'],
  ]);
  expect(list?.answer).toMatchObject({ properties: { items: { type: 'array' } } });
});

test('a status of what is answered is no value that stands for what is left out', () => {
  const text =
    'Base: https://farm.example/v1\n\n`POST /coops/{code}/let` lets a coop: `until` (last day), needed; 409 when it is not free.';
  const { body } = operationOf(text, 'POST /coops/{code}/let') ?? {};

  expect(Object(body?.schema['properties']).until).not.toHaveProperty('default');
});

test('the status of one thing is none of another that has one too', () => {
  const text = [
    'Base: https://farm.example/v1',
    '',
    '## Visits',
    '',
    '`GET /visits` lists visits. Parameters: `status` (booked, missed, over).',
    '',
    '`PATCH /visits/{id}` changes `day` or `status`.',
    '',
    '## Eggs',
    '',
    '`GET /eggs` lists eggs. Parameters: `status` (fresh, old).',
  ].join('\n');
  const { body } = operationOf(text, 'PATCH /visits/{id}') ?? {};

  expect(Object(body?.schema['properties']).status.enum).toEqual(['booked', 'missed', 'over']);
});
