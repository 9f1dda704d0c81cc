/** Time at an observatory: telescopes, instruments, astronomers, proposals, runs and faults; key in the query, numbered pages. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'p', size: 'n', usual: 25, most: 50 };
const openings = ['open', 'maintenance', 'closed'] as const;
const kinds = ['camera', 'spectrograph', 'photometer'] as const;
const levels = ['minor', 'major', 'critical'] as const;
const causes = ['clouds', 'wind', 'humidity', 'technical'] as const;

function wrap({ items, total, size, offset }: Page): unknown {
  return { rows: items, p: offset / size + 1, last: Math.max(1, Math.ceil(total / size)) };
}

function whole({ items }: Page): unknown {
  return { rows: items };
}

function hallOf(chance: Chance) {
  const telescopes = times(chance.count(5, 6), (index) => ({
    id: `T${index + 1}`,
    name: ['Halden', 'Mistral', 'Petrel', 'Kvarn', 'Low Dome', 'Sable'][index],
    mirror_m: chance.whole(6, 42) / 10,
    site: chance.one(['Main ridge', 'South ridge']),
    state: chance.one(['open', 'open', 'maintenance']),
  }));
  const instruments = times(chance.count(13, 15), (index) => ({
    id: `in-${31 + index}`,
    name: `${['WIDE', 'FOSC', 'ECHO', 'SLIT', 'TRIO'][index % 5]}-${Math.floor(index / 5) + 1}`,
    telescope: telescopes[index % telescopes.length]?.id,
    kind: chance.one(kinds),
    ready: chance.whole(0, 3) > 0,
  }));
  const astronomers = times(chance.count(61, 68), (index) => {
    const { first, last } = chance.person();
    return {
      id: 400 + index,
      name: `${first} ${last}`,
      email: `${first}.${last}.${index}@sky.example`.toLowerCase(),
      institute: chance.one(['Kiruna', 'Leiden', 'Granada', 'Heidelberg']),
      country: chance.one(['SE', 'NL', 'ES', 'DE']),
    };
  });
  return { telescopes, instruments, astronomers };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 145);
  const { telescopes, instruments, astronomers } = hallOf(chance);
  const proposals = times(chance.count(128, 139), (index) => {
    const status = chance.one(['submitted', 'accepted', 'accepted', 'rejected']);
    const asked = chance.whole(2, 30);
    return {
      code: `P26-${pad(index + 11, 3)}`,
      title: `${chance.one(['Survey of', 'Spectra of', 'Timing of', 'Light curves of'])} ${chance.one(['dwarf novae', 'young clusters', 'trojans', 'red giants', 'blazars'])}`,
      pi: astronomers[chance.whole(0, astronomers.length - 1)]?.id,
      telescope: telescopes[chance.whole(0, telescopes.length - 1)]?.id,
      hours_asked: asked,
      hours_granted: status === 'accepted' ? chance.whole(1, asked) : 0,
      grade: status === 'submitted' ? null : status === 'rejected' ? 'C' : chance.one(['A', 'B']),
      status,
    };
  });
  const accepted = proposals.filter(({ status }) => status === 'accepted');
  const runs = times(chance.count(318, 334), (index) => {
    const instrument = instruments[chance.whole(0, instruments.length - 1)];
    const status = chance.one(['planned', 'planned', 'done', 'done', 'done', 'lost']);
    return {
      id: 61_000 + index,
      proposal: accepted[chance.whole(0, accepted.length - 1)]?.code,
      telescope: instrument?.telescope,
      instrument: instrument?.id,
      night: `2026-${pad(10 + Math.floor(index / 115))}-${pad(chance.whole(1, 28))}`,
      start: chance.one(['19:00', '21:30', '00:15', '03:00']),
      hours: chance.whole(1, 10) / 2,
      status,
      cause: status === 'lost' ? chance.one(causes) : null,
    };
  });
  const faults = times(chance.count(117, 129), (index) => ({
    id: 250 + index,
    telescope: telescopes[chance.whole(0, telescopes.length - 1)]?.id,
    at: `2026-${pad(8 + Math.floor(index / 40))}-${pad(chance.whole(1, 28))}T${pad(chance.whole(0, 23))}:40:00Z`,
    level: chance.one(levels),
    text: chance.one(['dome stuck', 'guider lost the star', 'cooling alarm', 'shutter slow', 'network down']),
    open: chance.whole(0, 2) === 0,
  }));
  return { telescopes, instruments, astronomers, proposals, runs, faults };
}

const telescope = { from: 'telescopes', param: 'id' };
const instrument = { from: 'instruments', param: 'id' };
const astronomer = { from: 'astronomers', param: 'id' };
const proposal = { from: 'proposals', param: 'code', by: 'code' };
const run = { from: 'runs', param: 'id' };

const domeRoutes: readonly Route[] = [
  listRoute('/telescopes', {
    from: 'telescopes',
    query: { state: among(...openings) },
    filters: { state: 'state' },
    wrap: whole,
  }),
  itemRoute('/telescopes/{id}', telescope),
  changeRoute('/telescopes/{id}', { ...telescope, method: 'PATCH', body: { state: needed(among(...openings)) } }),
  listRoute('/instruments', {
    from: 'instruments',
    query: { telescope: text, kind: among(...kinds), ready: boolean },
    filters: { telescope: 'telescope', kind: 'kind', ready: 'ready' },
    wrap: whole,
  }),
  itemRoute('/instruments/{id}', instrument),
  changeRoute('/instruments/{id}', { ...instrument, method: 'PATCH', body: { ready: boolean, telescope: text } }),
  listRoute('/faults', {
    from: 'faults',
    paging,
    query: { telescope: text, level: among(...levels), open: boolean, since: time },
    filters: { telescope: 'telescope', level: 'level', open: 'open', since: { field: 'at', is: 'gte' } },
    wrap,
  }),
  createRoute('/faults', {
    into: 'faults',
    needs: [{ in: 'telescopes', field: 'telescope' }],
    body: { telescope: needed(text), at: needed(time), level: needed(among(...levels)), text: needed(text) },
    add: () => ({ open: true }),
  }),
  changeRoute('/faults/{id}/close', {
    from: 'faults',
    param: 'id',
    method: 'POST',
    body: { fix: needed(text), by: text },
    change(row, { body }) {
      Object.assign(row, body, { open: false });
      return undefined;
    },
  }),
];

const timeRoutes: readonly Route[] = [
  listRoute('/astronomers', {
    from: 'astronomers',
    paging,
    query: { email: text, institute: text, country: text },
    filters: { email: 'email', institute: 'institute', country: 'country' },
    wrap,
  }),
  createRoute('/astronomers', {
    into: 'astronomers',
    body: { name: needed(text), email: needed(text), institute: needed(text), country: text },
  }),
  itemRoute('/astronomers/{id}', astronomer),
  changeRoute('/astronomers/{id}', {
    ...astronomer,
    method: 'PATCH',
    body: { email: text, institute: text, country: text },
  }),
  listRoute('/proposals', {
    from: 'proposals',
    paging,
    query: {
      status: among('submitted', 'accepted', 'rejected'),
      telescope: text,
      pi: integer,
      grade: among('A', 'B', 'C'),
    },
    filters: { status: 'status', telescope: 'telescope', pi: 'pi', grade: 'grade' },
    wrap,
  }),
  createRoute('/proposals', {
    into: 'proposals',
    key: 'code',
    prefix: 'P26-',
    needs: [
      { in: 'astronomers', field: 'pi' },
      { in: 'telescopes', field: 'telescope' },
    ],
    body: {
      title: needed(text),
      pi: needed(integer),
      telescope: needed(text),
      hours_asked: needed({ ...number, min: 1 }),
    },
    add: () => ({ status: 'submitted', hours_granted: 0, grade: null }),
  }),
  itemRoute('/proposals/{code}', proposal),
  changeRoute('/proposals/{code}/accept', {
    ...proposal,
    method: 'POST',
    body: { grade: needed(among('A', 'B')), hours_granted: needed({ ...number, min: 1 }) },
    change(row, { body }) {
      Object.assign(row, body, { status: 'accepted' });
      return undefined;
    },
  }),
  changeRoute('/proposals/{code}/reject', {
    ...proposal,
    method: 'POST',
    body: { remark: text },
    change(row) {
      Object.assign(row, { grade: 'C', status: 'rejected', hours_granted: 0 });
      return undefined;
    },
  }),
  listRoute('/runs', {
    from: 'runs',
    paging,
    query: {
      proposal: text,
      telescope: text,
      instrument: text,
      status: among('planned', 'done', 'lost'),
      from: date,
      to: date,
    },
    filters: {
      proposal: 'proposal',
      telescope: 'telescope',
      instrument: 'instrument',
      status: 'status',
      from: { field: 'night', is: 'gte' },
      to: { field: 'night', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/runs', {
    into: 'runs',
    needs: [
      { in: 'proposals', by: 'code', field: 'proposal' },
      { in: 'instruments', field: 'instrument' },
    ],
    body: {
      proposal: needed(text),
      instrument: needed(text),
      night: needed(date),
      start: needed(text),
      hours: needed({ ...number, min: 0.5, max: 10 }),
    },
    add: ({ body, store }) => ({
      telescope: store.instruments?.find(({ id }) => id === body.instrument)?.telescope,
      status: 'planned',
      cause: null,
    }),
  }),
  itemRoute('/runs/{id}', run),
  changeRoute('/runs/{id}/move', { ...run, method: 'POST', body: { night: needed(date), start: text } }),
  changeRoute('/runs/{id}/lost', {
    ...run,
    method: 'POST',
    body: { cause: needed(among(...causes)) },
    change(row, { body }) {
      if (row.status === 'done') return { status: 409, body: 'The run has been done.' };
      Object.assign(row, { status: 'lost', cause: body.cause });
      return undefined;
    },
  }),
];

export const starhall: Service = {
  name: 'starhall',
  title: 'Starhall Time Desk',
  host: 'https://time.starhall.example',
  basePath: '/desk/1',
  auth: { kind: 'query', name: 'token', key: 'sh1-polar-66d0' },
  document: '../fourteenth/apis/starhall/desk.md',
  credentials: { token: 'sh1-polar-66d0' },
  invalidStatus: 400,
  strangerStatus: 403,
  seed,
  explain: ({ status, code, message, problems }) => ({
    ok: false,
    status,
    code,
    message,
    wrong: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...domeRoutes, ...timeRoutes],
};
