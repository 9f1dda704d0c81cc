/** Escape rooms: rooms, game masters, games, teams, vouchers and defects; basic authentication, start and count, bare lists. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'start', size: 'count', usual: 25, most: 50 };
const themes = ['horror', 'heist', 'space', 'history'] as const;
const states = ['booked', 'played', 'cancelled', 'no_show'] as const;

function bare({ items }: Page): unknown {
  return items;
}

function houseOf(chance: Chance) {
  const names = ['Crypt', 'Vault Nine', 'Lost Orbit', 'Pharaoh', 'Asylum', 'Night Train', 'Red Planet', 'Alchemist'];
  const rooms = times(chance.count(11, 13), (index) => ({
    id: `R${pad(index + 1)}`,
    name: `${names[index % names.length]}${index < names.length ? '' : ' II'}`,
    theme: chance.one(themes),
    difficulty: chance.whole(1, 5),
    minPlayers: 2,
    maxPlayers: chance.whole(4, 8),
    minutes: chance.one([60, 75, 90]),
    pricePerPlayer: chance.whole(18, 34) + 0.5 * chance.whole(0, 1),
    open: chance.whole(0, 4) > 0,
  }));
  const masters = times(chance.count(10, 12), (index) => {
    const { first, last } = chance.person();
    return {
      id: 11 + index,
      name: `${first} ${last}`,
      phone: `+31 6 ${pad(chance.whole(0, 99_999_999), 8)}`,
      languages: index % 3 === 0 ? ['nl', 'en', 'de'] : index % 3 === 1 ? ['nl', 'en'] : ['nl'],
    };
  });
  const teams = times(chance.count(88, 96), (index) => {
    const { first, last } = chance.person();
    return {
      id: 3001 + index,
      name: `${chance.one(['Brave', 'Lost', 'Clever', 'Loud', 'Sleepy'])} ${chance.one(['Owls', 'Foxes', 'Keys', 'Moles'])} ${index + 1}`,
      captain: `${first} ${last}`,
      email: `${first}.${last}${index}@riddle.example`.toLowerCase(),
      phone: `+31 6 ${pad(chance.whole(0, 99_999_999), 8)}`,
    };
  });
  return { rooms, masters, teams };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 143);
  const { rooms, masters, teams } = houseOf(chance);
  const games = times(chance.count(331, 349), (index) => {
    const state = chance.one(['booked', 'booked', 'played', 'played', 'played', 'cancelled', 'no_show']);
    const escaped = state === 'played' ? chance.whole(0, 2) > 0 : null;
    return {
      id: 50_001 + index,
      roomId: rooms[chance.whole(0, rooms.length - 1)]?.id,
      teamId: teams[chance.whole(0, teams.length - 1)]?.id,
      gameMasterId: masters[chance.whole(0, masters.length - 1)]?.id,
      date: `2026-${pad(10 + Math.floor(index / 120))}-${pad(chance.whole(1, 28))}`,
      slot: chance.one(['11:00', '13:30', '16:00', '18:30', '21:00']),
      players: chance.whole(2, 8),
      state,
      escaped,
      secondsLeft: escaped === true ? chance.whole(5, 1200) : 0,
    };
  });
  const vouchers = times(chance.count(124, 137), (index) => ({
    code: `KT-${pad(chance.whole(0, 9999), 4)}-${index + 100}`,
    value: chance.one([25, 50, 75, 100]),
    redeemed: chance.whole(0, 2) === 0,
    expiresOn: `202${chance.whole(6, 7)}-${pad(chance.whole(1, 12))}-28`,
    boughtBy: `${chance.person().first}${index}@gift.example`.toLowerCase(),
  }));
  const defects = times(chance.count(92, 104), (index) => ({
    id: 700 + index,
    roomId: rooms[chance.whole(0, rooms.length - 1)]?.id,
    item: chance.one(['padlock', 'blacklight', 'magnet door', 'speaker', 'puzzle box']),
    note: chance.one(['worn out', 'does not react', 'missing', 'battery empty']),
    urgent: chance.whole(0, 2) === 0,
    fixed: chance.whole(0, 1) > 0,
  }));
  return { rooms, masters, teams, games, vouchers, defects };
}

const room = { from: 'rooms', param: 'roomId' };
const game = { from: 'games', param: 'gameId' };
const voucher = { from: 'vouchers', param: 'code', by: 'code' };

const houseRoutes: readonly Route[] = [
  listRoute('/rooms', {
    from: 'rooms',
    query: { theme: among(...themes), open: boolean, minDifficulty: integer },
    filters: { theme: 'theme', open: 'open', minDifficulty: { field: 'difficulty', is: 'gte' } },
    wrap: bare,
  }),
  itemRoute('/rooms/{roomId}', room),
  changeRoute('/rooms/{roomId}', {
    ...room,
    method: 'PATCH',
    body: { open: boolean, pricePerPlayer: { ...number, min: 0 }, difficulty: { ...integer, min: 1, max: 5 } },
  }),
  listRoute('/game-masters', {
    from: 'masters',
    query: { language: text },
    filters: { language: 'languages' },
    wrap: bare,
  }),
  itemRoute('/game-masters/{gameMasterId}', { from: 'masters', param: 'gameMasterId' }),
  listRoute('/defects', {
    from: 'defects',
    paging,
    query: { roomId: text, urgent: boolean, fixed: boolean },
    filters: { roomId: 'roomId', urgent: 'urgent', fixed: 'fixed' },
    wrap: bare,
  }),
  createRoute('/defects', {
    into: 'defects',
    needs: [{ in: 'rooms', field: 'roomId' }],
    body: { roomId: needed(text), item: needed(text), note: text, urgent: needed(boolean) },
    add: () => ({ fixed: false }),
  }),
  changeRoute('/defects/{defectId}/fix', {
    from: 'defects',
    param: 'defectId',
    method: 'POST',
    body: { fixedBy: needed(text), cost: { ...number, min: 0 } },
    change(row, { body }) {
      Object.assign(row, body, { fixed: true });
      return undefined;
    },
  }),
];

const gameRoutes: readonly Route[] = [
  listRoute('/games', {
    from: 'games',
    paging,
    query: { roomId: text, teamId: integer, gameMasterId: integer, state: among(...states), from: date, to: date },
    filters: {
      roomId: 'roomId',
      teamId: 'teamId',
      gameMasterId: 'gameMasterId',
      state: 'state',
      from: { field: 'date', is: 'gte' },
      to: { field: 'date', is: 'lte' },
    },
    wrap: bare,
  }),
  createRoute('/games', {
    into: 'games',
    needs: [
      { in: 'rooms', field: 'roomId' },
      { in: 'teams', field: 'teamId' },
    ],
    body: {
      roomId: needed(text),
      teamId: needed(integer),
      date: needed(date),
      slot: needed(text),
      players: needed({ ...integer, min: 2, max: 8 }),
      gameMasterId: integer,
    },
    add: () => ({ state: 'booked', escaped: null }),
  }),
  itemRoute('/games/{gameId}', game),
  changeRoute('/games/{gameId}/move', { ...game, method: 'POST', body: { date: needed(date), slot: needed(text) } }),
  changeRoute('/games/{gameId}/cancel', {
    ...game,
    method: 'POST',
    body: { cancelledBy: needed(among('team', 'venue')), refund: boolean },
    change(row) {
      if (row.state !== 'booked') return { status: 409, body: 'Only a booked game can be cancelled.' };
      row.state = 'cancelled';
      return undefined;
    },
  }),
  changeRoute('/games/{gameId}/result', {
    ...game,
    method: 'POST',
    body: { escaped: needed(boolean), secondsLeft: { ...integer, min: 0 } },
    change(row, { body }) {
      Object.assign(row, body, { state: 'played' });
      return undefined;
    },
  }),
];

const guestRoutes: readonly Route[] = [
  listRoute('/teams', {
    from: 'teams',
    paging,
    query: { email: text, name: text },
    filters: { email: 'email', name: { field: 'name', is: 'contains' } },
    wrap: bare,
  }),
  createRoute('/teams', {
    into: 'teams',
    body: { name: needed(text), captain: needed(text), email: needed(text), phone: text },
  }),
  itemRoute('/teams/{teamId}', { from: 'teams', param: 'teamId' }),
  listRoute('/vouchers', {
    from: 'vouchers',
    paging,
    query: { redeemed: boolean, value: number, expiresUntil: date },
    filters: { redeemed: 'redeemed', value: 'value', expiresUntil: { field: 'expiresOn', is: 'lte' } },
    wrap: bare,
  }),
  createRoute('/vouchers', {
    into: 'vouchers',
    key: 'code',
    prefix: 'KT-',
    body: { value: needed({ ...number, min: 10 }), boughtBy: needed(text), expiresOn: date },
    add: () => ({ redeemed: false }),
  }),
  itemRoute('/vouchers/{code}', voucher),
  changeRoute('/vouchers/{code}/redeem', {
    ...voucher,
    method: 'POST',
    body: { gameId: needed(integer) },
    change(row, { body }) {
      if (row.redeemed === true) return { status: 409, body: 'The voucher has been redeemed.' };
      Object.assign(row, { redeemed: true, gameId: body.gameId });
      return undefined;
    },
  }),
];

export const keyturn: Service = {
  name: 'keyturn',
  title: 'Keyturn Escape Rooms',
  host: 'https://play.keyturn.example',
  basePath: '/venue/v2',
  auth: { kind: 'basic', username: 'front-desk', password: 'brass!lantern-36' },
  document: '../fourteenth/apis/keyturn/swagger.json',
  credentials: { username: 'front-desk', password: 'brass!lantern-36' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    statusCode: status,
    message,
    details: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...houseRoutes, ...gameRoutes, ...guestRoutes],
};
