/** Lists that belong together: two beside each other that are joined by an id, or one within the other. */
import { drawLots, type Lot, seedOf } from '../../lot.ts';
import type { Row, Variant } from '../trade.ts';
import type { Parent, ParentTrade } from './meaning.ts';

/** So many children for each parent; some have none. */
const childCounts: Readonly<Record<Variant, readonly number[]>> = { given: [3, 0, 2, 1], hidden: [1, 2, 0, 4] };

interface Kin {
  readonly name: string;
  readonly parent: (lot: Lot, index: number) => Row;
  readonly child: (lot: Lot, index: number, parent: Row) => Row;
}

function kin({ name, parent, child }: Kin): (variant: Variant) => readonly Parent[] {
  return (variant) => {
    const lot = drawLots(seedOf(`${name} ${variant}`));
    let born = 0;
    return childCounts[variant].map((count, index) => {
      const row = parent(lot, index + (variant === 'hidden' ? 1 : 0));
      const children = Array.from({ length: count }, () => child(lot, born++, row));
      return { row, children };
    });
  };
}

function rowsOf(parents: readonly Parent[]): readonly Row[] {
  return parents.map(({ row }) => row);
}

/** In the order of another list: children of one parent do not stand together. */
function childrenOf(parents: readonly Parent[]): readonly Row[] {
  const all = parents.flatMap(({ children }) => children);
  return [...all.filter((_, index) => index % 2 === 1), ...all.filter((_, index) => index % 2 === 0)];
}

function nested(parents: readonly Parent[], name: string): readonly unknown[] {
  return parents.map(({ row, children }) => ({ ...row, [name]: children }));
}

const customers: ParentTrade = {
  name: 'customers',
  words: {
    parents: 'customers',
    parent: 'customer',
    children: 'orders',
    child: 'order',
    label: 'name',
    measure: 'order value',
    state: 'shipped',
  },
  members: { label: 'name', field: 'city', childLabel: 'orderNo', measure: 'orderValue' },
  told: { label: 'name', count: 'orderCount', sum: 'totalValue', stateCount: 'shippedOrders' },
  isNested: false,
  isSo: (child) => child['status'] === 'shipped',
  parents: kin({
    name: 'customers',
    parent: (lot, index) => ({
      id: 11 + index * 3,
      name: ['Aalto', 'Borg', 'Cruz', 'Dahl', 'Ekman'][index] ?? '',
      city: lot.of(['Oslo', 'Bern']),
    }),
    child: (lot, index, parent) => ({
      orderNo: `A${500 + index}`,
      customerId: parent['id'] ?? null,
      orderValue: 10 + lot.below(30) * 5,
      status: index % 3 === 0 ? 'open' : 'shipped',
    }),
  }),
  wrap: (parents) => ({ customers: rowsOf(parents), orders: childrenOf(parents) }),
};

const rooms: ParentTrade = {
  name: 'rooms',
  words: {
    parents: 'rooms',
    parent: 'room',
    children: 'bookings',
    child: 'booking',
    label: 'name',
    measure: 'hours',
    state: 'confirmed',
  },
  members: { label: 'name', field: 'seats', childLabel: 'booking_id', measure: 'hours' },
  told: { label: 'name', count: 'bookings', sum: 'bookedHours', stateCount: 'confirmedBookings' },
  isNested: false,
  isSo: (child) => child['confirmed'] === true,
  parents: kin({
    name: 'rooms',
    parent: (_lot, index) => ({
      room_id: `r${index + 1}`,
      name: ['Birch', 'Cedar', 'Elm', 'Oak', 'Pine'][index] ?? '',
      seats: 4 + index * 2,
    }),
    child: (lot, index, parent) => ({
      booking_id: 70 + index,
      room_id: parent['room_id'] ?? null,
      hours: 1 + lot.below(5),
      confirmed: index % 3 !== 1,
    }),
  }),
  wrap: (parents) => ({
    getRooms: { data: { rooms: rowsOf(parents) } },
    getBookings: { data: { bookings: childrenOf(parents) } },
  }),
};

const projects: ParentTrade = {
  name: 'projects',
  words: {
    parents: 'projects',
    parent: 'project',
    children: 'tasks',
    child: 'task',
    label: 'title',
    measure: 'effort',
    state: 'done',
  },
  members: { label: 'title', field: 'owner', childLabel: 'key', measure: 'effortDays' },
  told: { label: 'title', count: 'taskCount', sum: 'totalEffort', stateCount: 'doneTasks' },
  isNested: false,
  isSo: (child) => child['done'] === true,
  parents: kin({
    name: 'projects',
    parent: (_lot, index) => ({
      id: `p-${index + 1}`,
      title: ['Apollo', 'Beacon', 'Comet', 'Delta', 'Echo'][index] ?? '',
      owner: `O${index}`,
    }),
    child: (lot, index, parent) => ({
      key: `T${index + 1}`,
      project: parent['id'] ?? null,
      effortDays: 1 + lot.below(9),
      done: index % 3 !== 2,
    }),
  }),
  wrap: (parents) => ({ projects: rowsOf(parents), tasks: { items: childrenOf(parents) } }),
};

const baskets: ParentTrade = {
  name: 'baskets',
  words: {
    parents: 'orders',
    parent: 'order',
    children: 'items',
    child: 'item',
    label: 'order number',
    measure: 'quantity',
    state: 'gift',
    'parent field': 'customer',
    'child label': 'sku',
  },
  members: { label: 'orderNo', field: 'customer', childLabel: 'sku', measure: 'quantity' },
  told: { label: 'orderNo', count: 'itemCount', sum: 'totalQuantity', stateCount: 'giftItems' },
  isNested: true,
  isSo: (child) => child['gift'] === true,
  parents: kin({
    name: 'baskets',
    parent: (lot, index) => ({ orderNo: `A${70 + index}`, customer: lot.of(['Eve', 'Max', 'Lea']) }),
    child: (lot, index) => ({ sku: `S${index}`, quantity: 1 + lot.below(6), gift: index % 3 !== 0 }),
  }),
  wrap: (parents) => ({ orders: nested(parents, 'items') }),
};

const classes: ParentTrade = {
  name: 'classes',
  words: {
    parents: 'classes',
    parent: 'class',
    children: 'pupils',
    child: 'pupil',
    label: 'name',
    measure: 'absences',
    state: 'boarding',
    'parent field': 'teacher',
    'child label': 'pupil code',
  },
  members: { label: 'name', field: 'teacher', childLabel: 'pupil_code', measure: 'absences' },
  told: { label: 'class', count: 'pupils', sum: 'absences', stateCount: 'boardingPupils' },
  isNested: true,
  isSo: (child) => child['boarding'] === true,
  parents: kin({
    name: 'classes',
    parent: (lot, index) => ({
      name: ['1a', '2b', '3c', '4d', '5e'][index] ?? '',
      teacher: lot.of(['Moro', 'Lind', 'Oka']),
    }),
    child: (lot, index) => ({ pupil_code: `P${10 + index}`, absences: lot.below(9), boarding: index % 3 !== 1 }),
  }),
  wrap: (parents) => ({ fetch: { data: { classes: nested(parents, 'pupils') } } }),
};

export const parentTrades: readonly ParentTrade[] = [customers, rooms, projects, baskets, classes];
