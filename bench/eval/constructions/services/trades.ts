/**
 * What the generated services are about: who comes, what they come for, and the things that it is about. Names are words; a
 * style makes members of them.
 */

export interface Kind {
  readonly one: string;
  readonly many: string;
  /** What its numbers begin with; without it they are numbers. */
  readonly prefix?: string;
}

export interface Trade {
  readonly name: string;
  /** Such as customers; known by their name and their email. */
  readonly people: Kind;
  /** Such as orders; each belongs to somebody, concerns a thing, and has a state, a day, an amount and a flag. */
  readonly deeds: Kind & { readonly flag: string };
  /** Such as products; known by a label, and there is so much of something to each. */
  readonly things: Kind & {
    readonly label: string;
    readonly labels: readonly [string, ...string[]];
    readonly count: string;
  };
  readonly states: readonly [string, string, string];
  readonly state: string;
  readonly day: string;
  readonly amount: string;
  /** What brings a deed into a state at a stroke, as in "cancel this order". */
  readonly action: { readonly verb: string; readonly state: string };
  /** A text on a deed that may be changed. */
  readonly remark: string;
}

export const trades: readonly Trade[] = [
  {
    name: 'shop',
    people: { one: 'customer', many: 'customers' },
    deeds: { one: 'order', many: 'orders', flag: 'express' },
    things: {
      one: 'product',
      many: 'products',
      prefix: 'P-',
      label: 'title',
      labels: ['Kettle', 'Lamp', 'Rug', 'Mirror', 'Bench', 'Vase', 'Clock', 'Tray'],
      count: 'stock',
    },
    states: ['pending', 'shipped', 'cancelled'],
    state: 'status',
    day: 'order date',
    amount: 'total',
    action: { verb: 'cancel', state: 'cancelled' },
    remark: 'note',
  },
  {
    name: 'library',
    people: { one: 'member', many: 'members', prefix: 'M' },
    deeds: { one: 'loan', many: 'loans', prefix: 'L', flag: 'reserved' },
    things: {
      one: 'book',
      many: 'books',
      prefix: 'B',
      label: 'title',
      labels: ['Dunes', 'Harbour', 'Winter', 'Cinders', 'Orchard', 'Salt', 'Glass', 'Tides'],
      count: 'pages',
    },
    states: ['open', 'returned', 'lost'],
    state: 'state',
    day: 'due date',
    amount: 'fee',
    action: { verb: 'return', state: 'returned' },
    remark: 'remark',
  },
  {
    name: 'clinic',
    people: { one: 'owner', many: 'owners', prefix: 'OW-' },
    deeds: { one: 'appointment', many: 'appointments', flag: 'urgent' },
    things: {
      one: 'animal',
      many: 'animals',
      label: 'call name',
      labels: ['Rex', 'Mimi', 'Pippa', 'Bruno', 'Luna', 'Toffee', 'Ash', 'Juno'],
      count: 'weight',
    },
    states: ['booked', 'confirmed', 'missed'],
    state: 'status',
    day: 'visit date',
    amount: 'price',
    action: { verb: 'confirm', state: 'confirmed' },
    remark: 'comment',
  },
  {
    name: 'garage',
    people: { one: 'client', many: 'clients' },
    deeds: { one: 'job', many: 'jobs', prefix: 'J-', flag: 'warranty' },
    things: {
      one: 'car',
      many: 'cars',
      prefix: 'C',
      label: 'plate',
      labels: ['AB 101', 'CD 202', 'EF 303', 'GH 404', 'IJ 505', 'KL 606', 'MN 707'],
      count: 'mileage',
    },
    states: ['waiting', 'running', 'finished'],
    state: 'stage',
    day: 'start date',
    amount: 'cost',
    action: { verb: 'finish', state: 'finished' },
    remark: 'note',
  },
  {
    name: 'inn',
    people: { one: 'guest', many: 'guests', prefix: 'G' },
    deeds: { one: 'booking', many: 'bookings', prefix: 'BK-', flag: 'breakfast' },
    things: {
      one: 'room',
      many: 'rooms',
      label: 'label',
      labels: ['Garden', 'Attic', 'Tower', 'Corner', 'Family', 'Lake', 'Maple'],
      count: 'beds',
    },
    states: ['requested', 'confirmed', 'rejected'],
    state: 'status',
    day: 'arrival date',
    amount: 'rate',
    action: { verb: 'reject', state: 'rejected' },
    remark: 'remark',
  },
  {
    name: 'school',
    people: { one: 'pupil', many: 'pupils' },
    deeds: { one: 'lesson', many: 'lessons', flag: 'online' },
    things: {
      one: 'instrument',
      many: 'instruments',
      prefix: 'I-',
      label: 'name',
      labels: ['Cello', 'Flute', 'Harp', 'Oboe', 'Piano', 'Violin', 'Horn', 'Lute'],
      count: 'year',
    },
    states: ['planned', 'given', 'cancelled'],
    state: 'state',
    day: 'lesson date',
    amount: 'price',
    action: { verb: 'cancel', state: 'cancelled' },
    remark: 'note',
  },
];
