import type { Stranger } from './stranger.ts';

const base = '/crm/v3';

const list = (query: URLSearchParams): unknown => ({
  results: [{ id: `x${query.get('after') ?? 0}` }],
  ...(query.get('after') === null ? { paging: { next: { after: '1' } } } : {}),
});

export const pipeline: Stranger = {
  name: 'pipeline',
  document: 'pipeline.json',
  credentials: { access_token: 'pt' },
  secret: { Authorization: 'Bearer pt' },
  paging: ['after', 'limit'],
  answers: { [`GET ${base}/deals`]: list, [`GET ${base}/contacts`]: list },
  tasks: [
    { say: 'All deals that were won', want: `GET ${base}/deals?stage=closed_won`, pages: 2 },
    {
      say: 'Deals worth at least 5000 that the owner is working on as offers',
      input: { ownerId: 'o4' },
      want: `GET ${base}/deals?stage=offer&owner_id=o4&min_amount=5000`,
      pages: 2,
    },
    { say: 'Search the contacts for "lovelace"', want: `POST ${base}/contacts/search`, body: { query: 'lovelace' } },
    {
      say: 'Create a contact from the signup form',
      input: { form: { firstName: 'Ada', lastName: 'Hen', emailAddress: 'ada@coop.example', phone: '+49 40 123' } },
      want: `POST ${base}/contacts`,
      body: { properties: { first_name: 'Ada', last_name: 'Hen', email: 'ada@coop.example', phone: '+49 40 123' } },
    },
    {
      say: 'Create a deal "Henhouse for Hof Berg" over 12000 EUR in the stage offer',
      want: `POST ${base}/deals`,
      body: { properties: { name: 'Henhouse for Hof Berg', amount: 12000, currency: 'EUR', stage: 'offer' } },
    },
    {
      say: 'Mark deal d7 as lost because the price was too high',
      want: `PATCH ${base}/deals/d7`,
      body: { properties: { stage: 'closed_lost', lost_reason: 'the price was too high' } },
    },
    {
      say: 'Link each contact to its deal',
      input: {
        pairs: [
          { deal: 'd1', contact: 'c1' },
          { deal: 'd2', contact: 'c2' },
        ],
      },
      want: [`PUT ${base}/deals/d1/contacts/c1`, `PUT ${base}/deals/d2/contacts/c2`],
    },
    {
      say: 'Write a note "Called, nobody there" about contact c9',
      want: `POST ${base}/notes`,
      body: { body: 'Called, nobody there', about: { type: 'contact', id: 'c9' } },
    },
    {
      say: 'Which meetings do I have between 2026-05-04 and 2026-05-08?',
      want: `GET ${base}/calendars/primary/meetings?from=2026-05-04&to=2026-05-08`,
    },
    {
      say: 'Schedule the meeting with all the guests',
      input: {
        meeting: { subject: 'Demo', begins: '2026-05-04T09:00:00Z', ends: '2026-05-04T10:00:00Z' },
        guests: [{ email: 'ada@coop.example' }, { email: 'otto@coop.example' }],
      },
      want: `POST ${base}/calendars/primary/meetings`,
      body: {
        title: 'Demo',
        start: '2026-05-04T09:00:00Z',
        end: '2026-05-04T10:00:00Z',
        attendees: [{ email: 'ada@coop.example' }, { email: 'otto@coop.example' }],
      },
    },
    {
      say: 'User u5 wants vacation from 2026-07-01 to 2026-07-14',
      want: `POST ${base}/absences`,
      body: { userId: 'u5', absenceType: 'annual_leave', firstDay: '2026-07-01', lastDay: '2026-07-14' },
    },
    {
      say: 'Request a sick day for the employee on the date, with the remark as comment',
      input: { employeeId: 'u5', date: '2026-03-02', remark: 'Flu' },
      want: `POST ${base}/absences`,
      body: { userId: 'u5', absenceType: 'sick_leave', firstDay: '2026-03-02', lastDay: '2026-03-02', comment: 'Flu' },
    },
    {
      say: 'Contacts who became customers, created after 2026-01-01',
      want: `GET ${base}/contacts?lifecycle=customer&created_after=2026-01-01T00:00:00Z`,
      pages: 2,
    },
    { say: 'Give deal d7 to owner o2', want: `PATCH ${base}/deals/d7`, body: { properties: { owner_id: 'o2' } } },
  ],
};
