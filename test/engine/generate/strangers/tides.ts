import type { Stranger } from './stranger.ts';

const base = '/data/v3';

export const tides: Stranger = {
  name: 'tides',
  document: 'tides.md',
  credentials: { api_key: 'tk' },
  secret: { 'X-Tide-Key': 'tk' },
  paging: ['page', 'size'],
  answers: Object.fromEntries(
    ['gauges', 'gauges/G017/readings', 'warnings', 'watchers'].map((path) => [
      `GET ${base}/${path}`,
      (query: URLSearchParams) => ({
        items: [{ id: `x${query.get('page') ?? 1}` }],
        page: Number(query.get('page') ?? 1),
        pages: 3,
      }),
    ]),
  ),
  tasks: [
    { say: 'List every gauge on the Elbe that is online', want: `GET ${base}/gauges?river=Elbe&online=true`, pages: 3 },
    {
      say: 'Which gauges stand higher than the given number of metres?',
      input: { metres: 300 },
      want: `GET ${base}/gauges?above=300`,
      pages: 3,
    },
    { say: 'Find the gauges that match the words "old bridge"', want: `GET ${base}/gauges?words=old+bridge`, pages: 3 },
    { say: 'What is the newest reading of gauge G017?', want: `GET ${base}/gauges/G017/latest` },
    {
      say: 'Get the water temperature readings of gauge G017 from 2026-03-01 to 2026-03-07, one per day',
      want: `GET ${base}/gauges/G017/readings?kind=temperature&from=2026-03-01&to=2026-03-07&step=day`,
      pages: 3,
    },
    {
      say: 'Record the measurement for the gauge',
      input: { gauge: 'G017', measurement: { time: '2026-03-01T08:00:00Z', level: 212, temperature: 4.5 } },
      want: `POST ${base}/gauges/G017/readings`,
      body: { taken_at: '2026-03-01T08:00:00Z', level_cm: 212, temperature_c: 4.5 },
    },
    { say: 'All red warnings that are still active', want: `GET ${base}/warnings?level=red&active=true`, pages: 3 },
    {
      say: 'Show warnings for the Weser since 2026-02-01',
      want: `GET ${base}/warnings?river=Weser&since=2026-02-01`,
      pages: 3,
    },
    {
      say: 'Issue an orange warning for the Elbe: "Storm tide expected tonight"',
      want: `POST ${base}/warnings`,
      body: { river: 'Elbe', level: 'orange', text: 'Storm tide expected tonight' },
    },
    {
      say: 'End warning w9 because the water has fallen',
      want: `POST ${base}/warnings/w9/end`,
      body: { reason: 'the water has fallen' },
    },
    {
      say: 'Fetch the details of each gauge in the list',
      input: { gauges: [{ code: 'G017' }, { code: 'G018' }] },
      want: [`GET ${base}/gauges/G017`, `GET ${base}/gauges/G018`],
    },
    {
      say: 'Subscribe ada@coop.example to orange warnings of the gauges G017 and G018',
      want: `POST ${base}/watchers`,
      body: { email: 'ada@coop.example', gauges: ['G017', 'G018'], min_level: 'orange' },
    },
  ],
};
