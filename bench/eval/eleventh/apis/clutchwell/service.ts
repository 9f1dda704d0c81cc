/** A driving school: students, instructors, lessons, exams and payments; tokens by client credentials, cursors. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, text } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'limit', usual: 25, most: 50 };
const classes = ['A', 'B', 'C'] as const;
const standings = ['active', 'paused', 'passed'] as const;
const kinds = ['city', 'motorway', 'night', 'manoeuvres'] as const;

function wrap({ items, next }: Page): unknown {
  return { items, paging: { nextCursor: next ?? null } };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 512);
  const instructors = times(chance.count(7, 9), (index) => {
    const { first, last } = chance.person();
    return {
      id: `ins-${11 + index}`,
      name: `${first} ${last}`,
      phone: `+32 470 ${pad(chance.whole(0, 999_999), 6)}`,
      classes: index % 3 === 0 ? ['A', 'B'] : index % 3 === 1 ? ['B'] : ['B', 'C'],
      carPlate: `1-DRV-${pad(chance.whole(100, 999), 3)}`,
    };
  });
  const students = times(chance.count(88, 97), (index) => {
    const { first, last } = chance.person();
    return {
      id: `stu-${501 + index}`,
      firstName: first,
      lastName: last,
      email: `${first}.${last}.${index}@learner.example`.toLowerCase(),
      phone: `+32 486 ${pad(chance.whole(0, 999_999), 6)}`,
      licenceClass: chance.one(['A', 'B', 'B', 'B', 'C']),
      instructorId: instructors[chance.whole(0, instructors.length - 1)]?.id,
      status: chance.one(['active', 'active', 'active', 'paused', 'passed']),
      theoryPassed: chance.whole(0, 1) > 0,
      balance: chance.whole(-12, 10) * 15,
      enrolledOn: chance.day(1, 9),
    };
  });
  const lessons = times(chance.count(342, 361), (index) => {
    const student = students[chance.whole(0, students.length - 1)];
    const minutes = chance.one([45, 90, 90, 135]);
    return {
      id: `les-${8001 + index}`,
      studentId: student?.id,
      instructorId: student?.instructorId,
      date: `2026-${pad(9 + Math.floor(index / 130))}-${pad(chance.whole(1, 28))}`,
      start: `${pad(chance.whole(8, 18))}:00`,
      minutes,
      kind: chance.one(kinds),
      status: chance.one(['planned', 'done', 'done', 'cancelled', 'no_show']),
      price: (minutes / 45) * 42.5,
    };
  });
  const exams = times(chance.count(118, 127), (index) => ({
    id: `exm-${300 + index}`,
    studentId: students[chance.whole(0, students.length - 1)]?.id,
    kind: chance.one(['theory', 'practical']),
    date: chance.day(9, 12),
    centre: chance.one(chance.isGiven ? ['Mechelen', 'Aalst'] : ['Mechelen', 'Genk', 'Ieper']),
    result: chance.one(['pending', 'passed', 'failed']),
  }));
  return { instructors, students, lessons, exams, payments: [] };
}

const student = { from: 'students', param: 'studentId' };
const lesson = { from: 'lessons', param: 'lessonId' };

const studentRoutes: readonly Route[] = [
  listRoute('/students', {
    from: 'students',
    paging,
    query: {
      status: among(...standings),
      licenceClass: among(...classes),
      instructorId: text,
      theoryPassed: boolean,
      email: text,
    },
    filters: {
      status: 'status',
      licenceClass: 'licenceClass',
      instructorId: 'instructorId',
      theoryPassed: 'theoryPassed',
      email: 'email',
    },
    wrap,
  }),
  createRoute('/students', {
    into: 'students',
    prefix: 'stu-',
    needs: [{ in: 'instructors', field: 'instructorId' }],
    body: {
      firstName: needed(text),
      lastName: needed(text),
      email: needed(text),
      phone: text,
      licenceClass: needed(among(...classes)),
      instructorId: text,
    },
    add: () => ({ status: 'active', theoryPassed: false, balance: 0 }),
  }),
  itemRoute('/students/{studentId}', student),
  changeRoute('/students/{studentId}', {
    ...student,
    method: 'PATCH',
    body: { email: text, phone: text, instructorId: text, status: among(...standings), theoryPassed: boolean },
  }),
  listRoute('/students/{studentId}/exams', {
    from: 'exams',
    within: { studentId: 'studentId' },
    wrap: ({ items }) => ({ items }),
  }),
  createRoute('/students/{studentId}/payments', {
    into: 'payments',
    prefix: 'pay-',
    needs: [{ in: 'students', param: 'studentId' }],
    body: {
      amount: needed({ ...number, min: 1 }),
      method: needed(among('cash', 'card', 'transfer')),
      receivedOn: needed(date),
    },
    add: ({ params }) => ({ studentId: params.studentId }),
  }),
];

const otherRoutes: readonly Route[] = [
  listRoute('/instructors', { from: 'instructors', wrap: ({ items }) => ({ items }) }),
  itemRoute('/instructors/{instructorId}', { from: 'instructors', param: 'instructorId' }),
  listRoute('/lessons', {
    from: 'lessons',
    paging,
    query: {
      studentId: text,
      instructorId: text,
      kind: among(...kinds),
      status: among('planned', 'done', 'cancelled', 'no_show'),
      from: date,
      to: date,
    },
    filters: {
      studentId: 'studentId',
      instructorId: 'instructorId',
      kind: 'kind',
      status: 'status',
      from: { field: 'date', is: 'gte' },
      to: { field: 'date', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/lessons', {
    into: 'lessons',
    prefix: 'les-',
    needs: [
      { in: 'students', field: 'studentId' },
      { in: 'instructors', field: 'instructorId' },
    ],
    body: {
      studentId: needed(text),
      instructorId: needed(text),
      date: needed(date),
      start: needed(text),
      minutes: needed({ ...integer, min: 45, max: 135 }),
      kind: needed(among(...kinds)),
    },
    add: () => ({ status: 'planned' }),
  }),
  changeRoute('/lessons/{lessonId}', {
    ...lesson,
    method: 'PATCH',
    body: { date, start: text, minutes: integer, kind: among(...kinds), instructorId: text },
  }),
  changeRoute('/lessons/{lessonId}/cancel', {
    ...lesson,
    method: 'POST',
    body: { reason: needed(among('student', 'instructor', 'weather')), charge: boolean },
    change(row) {
      if (row.status === 'done') return { status: 409, body: 'The lesson has been given.' };
      row.status = 'cancelled';
      return undefined;
    },
  }),
  listRoute('/exams', {
    from: 'exams',
    paging,
    query: {
      kind: among('theory', 'practical'),
      result: among('pending', 'passed', 'failed'),
      centre: text,
      from: date,
      to: date,
    },
    filters: {
      kind: 'kind',
      result: 'result',
      centre: 'centre',
      from: { field: 'date', is: 'gte' },
      to: { field: 'date', is: 'lte' },
    },
    wrap,
  }),
  createRoute('/exams', {
    into: 'exams',
    prefix: 'exm-',
    needs: [{ in: 'students', field: 'studentId' }],
    body: {
      studentId: needed(text),
      kind: needed(among('theory', 'practical')),
      date: needed(date),
      centre: needed(text),
    },
    add: () => ({ result: 'pending' }),
  }),
];

export const clutchwell: Service = {
  name: 'clutchwell',
  title: 'Clutchwell Driving School',
  host: 'https://school.clutchwell.example',
  basePath: '/api/v1',
  auth: { kind: 'oauth', tokenPath: '/connect/token', clientId: 'cw-office-31', clientSecret: 'cws-70fd-19ab-6e' },
  document: '../eleventh/apis/clutchwell/openapi.yaml',
  credentials: { client_id: 'cw-office-31', client_secret: 'cws-70fd-19ab-6e', grant_type: 'client_credentials' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    title: message,
    status,
    invalidParams: problems.map(({ field, problem }) => ({ name: field, reason: problem })),
  }),
  routes: [...studentRoutes, ...otherRoutes],
};
