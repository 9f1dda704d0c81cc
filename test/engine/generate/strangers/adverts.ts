import type { Stranger } from './stranger.ts';

const base = '/ads/api';

export const adverts: Stranger = {
  name: 'adverts',
  document: 'adverts.md',
  credentials: { api_key: 'lh' },
  secret: { Authorization: `Basic ${Buffer.from('lh:').toString('base64')}` },
  paging: ['pageSize', 'pageToken'],
  answers: {
    [`GET ${base}/campaigns`]: (query) =>
      query.get('pageToken') === 'two'
        ? { campaigns: [{ id: 'cp3' }] }
        : { campaigns: [{ id: 'cp1' }], nextPageToken: 'two' },
  },
  tasks: [
    { say: 'List all paused campaigns', want: `GET ${base}/campaigns?status=PAUSED`, pages: 2 },
    {
      say: 'Show sales campaigns with a budget of at least 1000',
      want: `GET ${base}/campaigns?objective=sales&minBudget=1000`,
      pages: 2,
    },
    {
      say: 'Create a traffic campaign named "Summer eggs" with a budget of 500 EUR that starts on 2025-06-01',
      want: `POST ${base}/campaigns`,
      body: { name: 'Summer eggs', objective: 'traffic', budget: 500, currency: 'EUR', startDate: '2025-06-01' },
    },
    { say: 'Pause campaign cp1', want: `POST ${base}/campaigns/cp1:pause` },
    { say: 'Raise the budget of campaign cp1 to 750', want: `PATCH ${base}/campaigns/cp1`, body: { budget: 750 } },
    {
      say: 'Get the weekly figures of campaign cp1 between 2025-05-01 and 2025-05-31',
      want: `GET ${base}/campaigns/cp1/stats?since=2025-05-01&until=2025-05-31&granularity=week`,
    },
    {
      say: 'Add an advert with the headline "Fresh eggs" and the landing page https://eggs.example/fresh to campaign cp1',
      want: `POST ${base}/campaigns/cp1/adverts`,
      body: { headline: 'Fresh eggs', landingPage: 'https://eggs.example/fresh' },
    },
    {
      say: 'Create an audience called Farmers for people between 25 and 60',
      want: `POST ${base}/audiences`,
      body: { name: 'Farmers', minAge: 25, maxAge: 60 },
    },
    { say: 'Attach audience au7 to campaign cp1', want: `PUT ${base}/campaigns/cp1/audiences/au7` },
    {
      say: 'Which charges from 2025-04-01 to 2025-04-30 are not paid?',
      want: `GET ${base}/billing/charges?from=2025-04-01&to=2025-04-30&paid=false`,
    },
  ],
};
