/** A university's courses: tokens by client credentials, records as resources with attributes, cursors under `meta`. */
import { Chance, times } from '../../../apis/chance.ts';
import { createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, object, type Rules, text } from '../../../apis/rules.ts';
import type { Call, Reply, Route, Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'page[after]', size: 'page[size]', usual: 20, most: 50 };

function wrap({ items, total, next }: Page): unknown {
  return { data: items, meta: { total, next: next ?? null } };
}

const data = (row: Row): unknown => ({ data: row });

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 24);
  const courses = times(chance.count(26, 31), (index) => ({
    id: `crs-${20 + index}`,
    type: 'course',
    attributes: {
      title: `${chance.one(['Genetics', 'Statistics', 'Soil Science', 'Logic'])} ${index}`,
      term: chance.one(['2026-autumn', '2027-spring']),
      teacher: `${chance.person().last}`,
      credits: chance.one([3, 5, 8]),
      seats: chance.whole(12, 90),
      room: chance.one(['Aula', 'Lab 2', 'Room 14']),
      open: chance.whole(0, 2) > 0,
    },
  }));
  const students = times(chance.count(168, 190), (index) => {
    const { first, last } = chance.person();
    return {
      id: `st-${700 + index}`,
      type: 'student',
      attributes: {
        name: `${first} ${last}`,
        email: `${first}.${last}.${index}@campus.example`.toLowerCase(),
        programme: chance.one(['biology', 'physics', 'history']),
        year: chance.whole(1, 4),
      },
    };
  });
  const enrolments = times(chance.count(271, 294), (index) => ({
    id: `en-${2_000 + index}`,
    type: 'enrolment',
    attributes: {
      course_id: courses[index % 3]?.id,
      student_id: students[chance.whole(0, students.length - 1)]?.id,
      role: chance.one(['participant', 'participant', 'auditor']),
      status: chance.one(['active', 'active', 'waiting', 'dropped']),
      enrolled_on: chance.day(7, 9),
    },
  }));
  return { courses, students, enrolments, grades: [] };
}

/** The attributes that came in the body. */
function attributesOf({ body }: Call): Row {
  return { ...Object(Object(body.data).attributes) };
}

interface Change {
  readonly from: string;
  readonly param: string;
  readonly body: Rules;
  changes(call: Call): Row;
}

/** Changes the attributes of one record. */
function change(method: string, path: string, { from, param, body, changes }: Change): Route {
  return {
    method,
    path,
    body,
    answer(call): Reply {
      const row = (call.store[from] ?? []).find(({ id }) => id === call.params[param]);
      if (row === undefined) return { status: 404, body: 'There is no such record.' };
      Object.assign(Object(row.attributes), changes(call));
      return { status: 200, body: data(row) };
    },
  };
}

export const tutorium: Service = {
  name: 'tutorium',
  title: 'Tutorium Campus',
  host: 'https://campus.tutorium.example',
  basePath: '/learn/v1',
  auth: { kind: 'oauth', tokenPath: '/identity/token', clientId: 'tut-client-9', clientSecret: 'tut-9c-secret-81' },
  document: '../practice/apis/tutorium/openapi.yaml',
  credentials: { client_id: 'tut-client-9', client_secret: 'tut-9c-secret-81', grant_type: 'client_credentials' },
  invalidStatus: 422,
  seed,
  explain: ({ status, code, message, problems }) => ({
    errors:
      problems.length === 0
        ? [{ status: String(status), code, title: message }]
        : problems.map(({ field, problem }) => ({ status: String(status), code, source: field, title: problem })),
  }),
  routes: [
    listRoute('/courses', {
      from: 'courses',
      paging,
      query: { 'filter[term]': text, 'filter[open]': boolean },
      filters: { 'filter[term]': 'attributes.term', 'filter[open]': 'attributes.open' },
      wrap,
    }),
    itemRoute('/courses/{courseId}', { from: 'courses', param: 'courseId', wrap: data }),
    change('PATCH', '/courses/{courseId}', {
      from: 'courses',
      param: 'courseId',
      body: {
        data: needed(
          object({ attributes: needed(object({ room: text, seats: { ...integer, min: 1 }, open: boolean })) }),
        ),
      },
      changes: attributesOf,
    }),
    listRoute('/courses/{courseId}/enrolments', {
      from: 'enrolments',
      paging,
      within: { 'attributes.course_id': 'courseId' },
      query: { 'filter[status]': among('active', 'waiting', 'dropped') },
      filters: { 'filter[status]': 'attributes.status' },
      wrap,
    }),
    {
      method: 'POST',
      path: '/courses/{courseId}/enrolments',
      body: {
        data: needed(
          object({
            attributes: needed(
              object({
                student_id: needed(text),
                role: needed(among('participant', 'auditor')),
                comment: { type: 'any' },
              }),
            ),
          }),
        ),
      },
      answer(call) {
        const { store, params } = call;
        const given = attributesOf(call);
        const isKnown =
          (store.courses ?? []).some(({ id }) => id === params.courseId) &&
          (store.students ?? []).some(({ id }) => id === given.student_id);
        if (!isKnown) return { status: 404, body: 'There is no such course or student.' };
        const enrolments = store.enrolments ?? [];
        const attributes = { course_id: params.courseId, ...given, status: 'active' };
        const row = { id: `en-${9_000 + enrolments.length}`, type: 'enrolment', attributes };
        enrolments.push(row);
        return { status: 201, body: data(row) };
      },
    },
    listRoute('/students', {
      from: 'students',
      paging,
      query: { 'filter[email]': text, 'filter[programme]': text, 'filter[year]': { ...integer, min: 1, max: 6 } },
      filters: {
        'filter[email]': 'attributes.email',
        'filter[programme]': 'attributes.programme',
        'filter[year]': 'attributes.year',
      },
      wrap,
    }),
    itemRoute('/students/{studentId}', { from: 'students', param: 'studentId', wrap: data }),
    change('POST', '/enrolments/{enrolmentId}/drop', {
      from: 'enrolments',
      param: 'enrolmentId',
      body: { cause: needed(among('gave_up', 'failed', 'moved')), note: text },
      changes: ({ body }) => ({ status: 'dropped', ...body }),
    }),
    createRoute('/enrolments/{enrolmentId}/grades', {
      into: 'grades',
      prefix: 'gr-',
      needs: [{ in: 'enrolments', param: 'enrolmentId' }],
      body: { grade: needed({ type: 'number', min: 1, max: 5 }), graded_on: needed(date), examiner: text },
      add: ({ params }) => ({ enrolment_id: params.enrolmentId }),
    }),
  ],
};
