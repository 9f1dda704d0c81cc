/** Podcasts: shows, episodes and the spots of sponsors; tokens by client credentials, cursors. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, integer, listOf, needed, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'count', usual: 15, most: 45 };
const state = among('draft', 'scheduled', 'published');
const episode = { from: 'episodes', param: 'episodeId', by: 'episodeId' };

function wrap({ items, next }: Page): unknown {
  return { entries: items, cursor: next ?? null };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 33);
  const names = chance.isGiven ? ['night-tram', 'salt-and-sky', 'old-maps'] : ['night-tram', 'tin-roof', 'old-maps'];
  const shows = names.map((showId, index) => ({
    showId,
    name: showId.replaceAll('-', ' '),
    language: ['en', 'pt', 'en'][index],
    retired: index === 2,
  }));
  const episodes = times(chance.count(241, 266), (index) => {
    const at = chance.one(['draft', 'scheduled', 'published', 'published']);
    return {
      episodeId: `ep${1_000 + index}`,
      showId: names[index % 2],
      title: `${chance.one(['Lost', 'First', 'Quiet', 'Long'])} ${chance.one(['Station', 'Winter', 'Letter', 'Ferry'])} ${index}`,
      state: at,
      publishAt: at === 'draft' ? null : `2026-${pad(chance.whole(1, 9))}-${pad(chance.whole(1, 28))}T05:00:00Z`,
      minutes: chance.whole(12, 75),
      explicit: chance.whole(0, 6) === 0,
      notes: `Notes of episode ${index}.`,
    };
  });
  const listens = episodes.slice(0, 40).flatMap(({ episodeId }) =>
    times(chance.whole(2, 6), (index) => ({
      episodeId,
      day: `2026-10-${pad(index + 1)}`,
      listens: chance.whole(20, 4_000),
    })),
  );
  const sponsors = times(chance.count(19, 22), (index) => ({
    sponsorId: 60 + index,
    company: `${chance.one(['Lantern', 'Maple', 'Comet'])} ${chance.one(['Tea', 'Bikes', 'Insurance'])} ${index}`,
    branch: chance.one(['food', 'travel', 'finance']),
  }));
  const spots = times(chance.count(74, 87), (index) => ({
    spotId: `sp${200 + index}`,
    episodeId: episodes[chance.whole(0, 60)]?.episodeId,
    sponsorId: sponsors[chance.whole(0, sponsors.length - 1)]?.sponsorId,
    seconds: chance.one([15, 30, 60]),
    position: chance.one(['before', 'middle', 'after']),
    price: chance.whole(4_000, 90_000) / 100,
  }));
  return { shows, episodes, listens, sponsors, spots };
}

const guests = listOf({ name: needed(text), role: text });

export const airwave: Service = {
  name: 'airwave',
  title: 'Airwave Studio',
  host: 'https://studio.airwave.example',
  basePath: '/studio',
  auth: { kind: 'oauth', tokenPath: '/login/token', clientId: 'aw-studio-12', clientSecret: 'aw-6b1f-secret' },
  document: '../second/apis/airwave/openapi.json',
  credentials: { client_id: 'aw-studio-12', client_secret: 'aw-6b1f-secret', grant_type: 'client_credentials' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    type: code,
    message,
    members: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [
    listRoute('/shows', {
      from: 'shows',
      query: { language: text, retired: boolean },
      filters: { language: 'language', retired: 'retired' },
      wrap,
    }),
    listRoute('/shows/{showId}/episodes', {
      from: 'episodes',
      paging,
      within: { showId: 'showId' },
      query: { state, publishedFrom: time, title: text },
      filters: {
        state: 'state',
        publishedFrom: { field: 'publishAt', is: 'gte' },
        title: { field: 'title', is: 'contains' },
      },
      without: ['notes'],
      wrap,
    }),
    createRoute('/shows/{showId}/episodes', {
      into: 'episodes',
      key: 'episodeId',
      prefix: 'ep',
      needs: [{ in: 'shows', by: 'showId', param: 'showId' }],
      body: { title: needed(text), notes: needed(text), publishAt: time, explicit: boolean, guests },
      add: ({ params, body }) => ({
        showId: params.showId,
        state: body.publishAt === undefined ? 'draft' : 'scheduled',
      }),
    }),
    itemRoute('/episodes/{episodeId}', episode),
    changeRoute('/episodes/{episodeId}', {
      ...episode,
      method: 'PATCH',
      body: { title: text, notes: text, state, publishAt: time, explicit: boolean },
    }),
    removeRoute('/episodes/{episodeId}', episode),
    listRoute('/episodes/{episodeId}/listens', {
      from: 'listens',
      within: { episodeId: 'episodeId' },
      wrap: ({ items }) => ({ days: items }),
    }),
    listRoute('/sponsors', { from: 'sponsors', paging, query: { branch: text }, filters: { branch: 'branch' }, wrap }),
    listRoute('/spots', {
      from: 'spots',
      paging,
      query: { sponsorId: integer, episodeId: text },
      filters: { sponsorId: 'sponsorId', episodeId: 'episodeId' },
      wrap,
    }),
    createRoute('/spots', {
      into: 'spots',
      key: 'spotId',
      prefix: 'sp',
      needs: [
        { in: 'episodes', by: 'episodeId', field: 'episodeId' },
        { in: 'sponsors', by: 'sponsorId', field: 'sponsorId' },
      ],
      body: {
        episodeId: needed(text),
        sponsorId: needed(integer),
        seconds: needed({ ...integer, min: 5, max: 90 }),
        position: needed(among('before', 'middle', 'after')),
      },
      add: ({ body }) => ({ price: Number(body.seconds) * 4 }),
    }),
  ],
};
