/** Nurseries: rooms, children and their guardians, attendance, staff, notes and invoices; pages by number, client credentials. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, list, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 15, most: 40 };
const marks = ['present', 'absent', 'sick'] as const;
const invoiceStates = ['open', 'paid', 'overdue'] as const;

function wrapAs(name: string): (page: Page) => unknown {
  return ({ items, next, offset, size }) => ({
    [name]: items,
    page: offset / size + 1,
    has_more: next !== undefined,
  });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 94);
  const rooms = times(chance.count(5, 6), (index) => ({
    id: `rm_${index + 1}`,
    name: ['Ladybirds', 'Hedgehogs', 'Otters', 'Owls', 'Foxes', 'Wrens'][index],
    capacity: chance.whole(9, 20),
    from_months: index * 9,
  }));
  const staff = times(chance.count(19, 23), (index) => {
    const { first, last } = chance.person();
    return {
      id: `st_${30 + index}`,
      name: `${first} ${last}`,
      room_id: rooms[chance.whole(0, rooms.length - 1)]?.id,
      qualified: chance.whole(0, 3) > 0,
      first_aid_until: `202${chance.whole(6, 8)}-${pad(chance.whole(1, 12))}-15`,
    };
  });
  const guardians = times(chance.count(52, 60), (index) => {
    const { first, last } = chance.person();
    return {
      id: `gd_${200 + index}`,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@home.example`.toLowerCase(),
      phone: `07700 900${pad(chance.whole(0, 999), 3)}`,
    };
  });
  const children = times(chance.count(74, 83), (index) => {
    const { first } = chance.person();
    const guardian = guardians[chance.whole(0, guardians.length - 1)];
    return {
      id: `ch_${1000 + index}`,
      first_name: first,
      last_name: guardian?.name.split(' ')[1],
      born_on: `202${chance.whole(2, 5)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      room_id: rooms[chance.whole(0, rooms.length - 1)]?.id,
      guardian_id: guardian?.id,
      allergies: chance.whole(0, 3) === 0 ? [chance.one(['nuts', 'egg', 'milk', 'wasp stings'])] : [],
      weekly_hours: chance.whole(10, 45),
      photo_consent: chance.whole(0, 1) === 0,
    };
  });
  return { rooms, staff, guardians, children, ...daysOf(children, guardians, chance), notes: [], reminders: [] };
}

function daysOf(
  children: readonly { readonly id: string; readonly room_id: string | undefined }[],
  guardians: readonly { readonly id: string }[],
  chance: Chance,
): Store {
  const attendance = times(5, (offset) => offset).flatMap((offset) =>
    children.map(({ id, room_id }, index) => {
      const mark = chance.one(['present', 'present', 'present', 'absent', 'sick']);
      return {
        id: `at_${20_000 + offset * 100 + index}`,
        child_id: id,
        room_id,
        day: `2026-11-1${6 - offset}`,
        mark,
        arrived_at: mark === 'present' ? `0${chance.whole(7, 9)}:${pad(chance.whole(0, 59))}` : null,
      };
    }),
  );
  const invoices = times(chance.count(143, 160), (index) => ({
    id: `in_${4000 + index}`,
    guardian_id: guardians[chance.whole(0, guardians.length - 1)]?.id,
    month: `2026-${pad(chance.whole(6, 10))}`,
    amount: chance.whole(9_000, 98_000) / 100,
    state: chance.one(invoiceStates),
    due_on: chance.day(7, 11),
  }));
  return { attendance, invoices };
}

const child = { from: 'children', param: 'child_id' };
const needsChild = [{ in: 'children', param: 'child_id' }];

const childRoutes: readonly Route[] = [
  listRoute('/children', {
    from: 'children',
    paging,
    query: { room_id: text, guardian_id: text, allergy: text, photo_consent: boolean, born_after: date },
    filters: {
      room_id: 'room_id',
      guardian_id: 'guardian_id',
      allergy: 'allergies',
      photo_consent: 'photo_consent',
      born_after: { field: 'born_on', is: 'gt' },
    },
    wrap: wrapAs('children'),
  }),
  createRoute('/children', {
    into: 'children',
    prefix: 'ch_',
    needs: [
      { in: 'guardians', field: 'guardian_id' },
      { in: 'rooms', field: 'room_id' },
    ],
    body: {
      first_name: needed(text),
      last_name: needed(text),
      born_on: needed(date),
      guardian_id: needed(text),
      room_id: needed(text),
      allergies: list,
      weekly_hours: integer,
    },
    add: () => ({ photo_consent: false }),
  }),
  itemRoute('/children/{child_id}', child),
  changeRoute('/children/{child_id}', {
    ...child,
    method: 'PATCH',
    body: { room_id: text, allergies: list, weekly_hours: integer, photo_consent: boolean },
  }),
  createRoute('/children/{child_id}/notes', {
    into: 'notes',
    prefix: 'nt_',
    needs: needsChild,
    body: { kind: needed(among('accident', 'medicine', 'milestone')), text: needed(text), inform_guardian: boolean },
    add: ({ params }) => ({ child_id: params.child_id }),
  }),
  listRoute('/attendance', {
    from: 'attendance',
    paging,
    query: { day: needed(date), room_id: text, mark: among(...marks) },
    filters: { day: 'day', room_id: 'room_id', mark: 'mark' },
    wrap: wrapAs('attendance'),
  }),
  createRoute('/attendance', {
    into: 'attendance',
    prefix: 'at_',
    needs: [{ in: 'children', field: 'child_id' }],
    body: { child_id: needed(text), day: needed(date), mark: needed(among(...marks)), arrived_at: text },
  }),
];

const houseRoutes: readonly Route[] = [
  listRoute('/rooms', { from: 'rooms', wrap: ({ items }) => ({ rooms: items }) }),
  itemRoute('/rooms/{room_id}', { from: 'rooms', param: 'room_id' }),
  listRoute('/guardians', {
    from: 'guardians',
    paging,
    query: { email: text },
    filters: { email: 'email' },
    wrap: wrapAs('guardians'),
  }),
  itemRoute('/guardians/{guardian_id}', { from: 'guardians', param: 'guardian_id' }),
  listRoute('/staff', {
    from: 'staff',
    paging,
    query: { room_id: text, qualified: boolean, first_aid_expires_before: date },
    filters: {
      room_id: 'room_id',
      qualified: 'qualified',
      first_aid_expires_before: { field: 'first_aid_until', is: 'lt' },
    },
    wrap: wrapAs('staff'),
  }),
  listRoute('/invoices', {
    from: 'invoices',
    paging,
    query: { guardian_id: text, state: among(...invoiceStates), month: text },
    filters: { guardian_id: 'guardian_id', state: 'state', month: 'month' },
    wrap: wrapAs('invoices'),
  }),
  createRoute('/invoices', {
    into: 'invoices',
    prefix: 'in_',
    needs: [{ in: 'guardians', field: 'guardian_id' }],
    body: { guardian_id: needed(text), month: needed(text), amount: needed(number), due_on: date },
    add: () => ({ state: 'open' }),
  }),
  createRoute('/invoices/{invoice_id}/reminders', {
    into: 'reminders',
    prefix: 're_',
    needs: [{ in: 'invoices', param: 'invoice_id' }],
    body: { message: text },
    add: ({ params }) => ({ invoice_id: params.invoice_id }),
  }),
];

export const tuckaway: Service = {
  name: 'tuckaway',
  title: 'Tuckaway Nursery Manager',
  host: 'https://app.tuckaway.example',
  basePath: '/api/v1',
  auth: { kind: 'oauth', tokenPath: '/oauth/token', clientId: 'tuck-hollybank', clientSecret: 'ts-3c9d-77f0-1b' },
  document: '../eighth/apis/tuckaway/reference.md',
  credentials: { client_id: 'tuck-hollybank', client_secret: 'ts-3c9d-77f0-1b', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { type: code, message, fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])) },
  }),
  routes: [...childRoutes, ...houseRoutes],
};
