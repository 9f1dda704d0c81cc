/** What the people of a harbour ask for, as they say it. */
import type { Service } from './request.ts';

const boat = { id: 501, name: 'Seagull', length: 11.2 };

export const harbour: Service = {
  document: 'harbour.md',
  credentials: ['token'],
  requests: [
    {
      says: ['find the boat Seagull', 'look up the boat with the name "Seagull"'],
      want: 'GET /v2/boats?name=Seagull',
    },
    { says: ['boats in Ghent'], want: 'GET /v2/boats?city=Ghent' },
    { says: ['the 3 longest boats'], want: 'GET /v2/boats?sort=-length&per_page=3' },
    {
      says: ['boats by due date', 'list boats ordered by when they are due'],
      want: 'GET /v2/boats?sort=due_on',
    },
    {
      says: ['Ten boats with the largest length'],
      want: 'GET /v2/boats?sort=-length&per_page=10',
    },
    { says: ['make the boat express'], input: { boat }, want: 'PATCH /v2/boats/501', body: { express: true } },
    { says: ['skippers who are Danish', 'Danish skippers'], want: 'GET /v2/skippers?nationality=Danish&country=DK' },
    { says: ['stays worth at least 500 euros'], want: 'GET /v2/stays?min_price=500' },
    {
      says: ['check out stay 9001', 'stay 9001 is over, check it out', 'check stay 9001 out'],
      want: 'POST /v2/stays/9001/check_out',
    },
    { says: ['check in the stay'], input: { stay: { id: 9001, boat_id: 501 } }, want: 'POST /v2/stays/9001/check_in' },
    {
      says: ['check out all stays in the list'],
      input: { stays: [{ id: 1 }, { id: 2 }] },
      want: 'POST /v2/stays/1/check_out',
      loops: 2,
    },
  ],
};
