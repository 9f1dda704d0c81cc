/** The office of an orchestra: players, events, replies, loans; documented by examples alone, bearer token, cursor. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'after', size: 'take', usual: 25, most: 75 };
const sections = ['violin', 'viola', 'cello', 'bass', 'horn', 'flute'] as const;
const kinds = ['rehearsal', 'concert', 'audition'] as const;
const moods = ['yes', 'no', 'maybe'] as const;
const wrap = ({ items, next }: Page): unknown => ({ items, after: next ?? null });

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 92);
  const players = times(chance.count(81, 94), (index) => {
    const { first, last } = chance.person();
    return {
      id: 30 + index,
      name: `${first} ${last}`,
      section: chance.one(sections),
      chair: chance.whole(1, 14),
      mail: `${first}.${last}.${index}@orchestra.example`.toLowerCase(),
      active: chance.whole(0, 4) > 0,
    };
  });
  const programmes = times(chance.count(17, 21), (index) => ({
    id: `prg-${index + 1}`,
    title: `${chance.one(['Spring', 'Night', 'Northern', 'Late'])} ${chance.one(['Songs', 'Dances', 'Masses'])} ${index}`,
    conductor: `${chance.person().first} ${chance.person().last}`,
    season: chance.one(['2025/26', '2026/27']),
  }));
  const events = times(chance.count(112, 127), (index) => ({
    id: `ev-${200 + index}`,
    kind: chance.one(kinds),
    programme: programmes[chance.whole(0, programmes.length - 1)]?.id,
    date: chance.day(1, 12),
    from: `${pad(chance.whole(9, 19))}:00`,
    hall: chance.one(['Main', 'Chamber', 'Studio B']),
    cancelled: chance.whole(0, 5) === 0,
  }));
  const replies = times(chance.count(260, 280), (index) => ({
    event: events[index % 6]?.id,
    player: players[Math.floor(index / 6)]?.id,
    answer: chance.one(moods),
  }));
  const loans = times(chance.count(58, 66), (index) => ({
    id: `L${index + 1}`,
    instrument: `${chance.one(['Cello', 'Violin', 'Viola', 'Horn'])} no. ${index + 1}`,
    player: players[index]?.id,
    out: chance.day(1, 3),
    due: chance.day(6, 12),
    open: index % 3 !== 0,
  }));
  return { players, programmes, events, replies, loans, messages: [] };
}

const event = { from: 'events', param: 'event' };

export const fermata: Service = {
  name: 'fermata',
  title: 'Fermata Orchestra Office',
  host: 'https://office.fermata.example',
  basePath: '/api',
  auth: { kind: 'bearer', token: 'fmt_81c2_allegro' },
  document: '../practice/apis/fermata/examples.md',
  credentials: { token: 'fmt_81c2_allegro' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    problem: code,
    text: message,
    at: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [
    listRoute('/players', {
      from: 'players',
      paging,
      query: { section: among(...sections), active: boolean },
      filters: { section: 'section', active: 'active' },
      wrap,
    }),
    itemRoute('/players/{player}', { from: 'players', param: 'player' }),
    changeRoute('/players/{player}', {
      method: 'PATCH',
      from: 'players',
      param: 'player',
      body: { chair: integer, mail: text, active: boolean },
    }),
    listRoute('/programmes', {
      from: 'programmes',
      paging,
      query: { season: text },
      filters: { season: 'season' },
      wrap,
    }),
    listRoute('/events', {
      from: 'events',
      paging,
      query: { kind: among(...kinds), programme: text, since: date, until: date, cancelled: boolean },
      filters: {
        kind: 'kind',
        programme: 'programme',
        since: { field: 'date', is: 'gte' },
        until: { field: 'date', is: 'lte' },
        cancelled: 'cancelled',
      },
      sort: { by: 'date' },
      wrap,
    }),
    itemRoute('/events/{event}', event),
    changeRoute('/events/{event}/cancel', {
      ...event,
      method: 'POST',
      body: { reason: needed(text) },
      change(row, { body }) {
        Object.assign(row, { cancelled: true, reason: body.reason });
        return undefined;
      },
    }),
    listRoute('/events/{event}/replies', {
      from: 'replies',
      within: { event: 'event' },
      paging,
      query: { answer: among(...moods) },
      filters: { answer: 'answer' },
      wrap,
    }),
    createRoute('/events/{event}/replies', {
      into: 'replies',
      needs: [{ in: 'players', field: 'player' }],
      body: { player: needed(integer), answer: needed(among(...moods)) },
      add: ({ params }) => ({ event: params.event }),
    }),
    listRoute('/loans', {
      from: 'loans',
      paging,
      query: { player: integer, open: boolean },
      filters: { player: 'player', open: 'open' },
      wrap,
    }),
    createRoute('/loans', {
      into: 'loans',
      prefix: 'L',
      needs: [{ in: 'players', field: 'player' }],
      body: { instrument: needed(text), player: needed(integer), due: needed(date) },
      add: () => ({ open: true }),
    }),
    changeRoute('/loans/{loan}/return', {
      method: 'POST',
      from: 'loans',
      param: 'loan',
      body: { on: needed(date), condition: needed(among('good', 'worn', 'damaged')) },
      change(row, { body }) {
        Object.assign(row, { open: false, back: body.on });
        return undefined;
      },
    }),
    createRoute('/messages', {
      into: 'messages',
      needs: [{ in: 'players', field: 'player' }],
      body: { player: needed(integer), subject: needed(text), text: needed(text) },
    }),
  ],
};
