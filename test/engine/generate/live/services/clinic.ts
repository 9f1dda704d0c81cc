/** A clinic: JSON:API in OpenAPI 3.0, members in data and attributes, bracketed parameters, the key in the query. */
import { isRecord } from '../../../../../src/core/json.ts';
import { accept, list, needs, one, type Reply, type Row, type Service } from '../service.ts';

const states = ['booked', 'confirmed', 'done', 'no_show'];
const appointments = Array.from(
  { length: 24 },
  (_, at): Row => ({
    id: `a${at + 1}`,
    doctor: `d${at % 3}`,
    state: states[at % 4],
    on: `2025-03-${String(1 + at).padStart(2, '0')}`,
  }),
);
const patients = Array.from(
  { length: 6 },
  (_, at): Row => ({ id: `p${at + 1}`, last_name: ['Hahn', 'Henne'][at % 2], born_on: `19${60 + at}-01-01` }),
);

function pages(rows: readonly Row[], { query: asked }: { query: URLSearchParams }): Reply {
  const size = Math.min(Number(asked.get('page[size]') ?? 5), 20);
  const from = (Number(asked.get('page[number]') ?? 1) - 1) * size;
  return { body: { data: rows.slice(from, from + size), meta: { total_pages: Math.ceil(rows.length / size) } } };
}

const ids = (where: (row: Row) => boolean) => appointments.filter(where).map(({ id }) => id);
const key = { access_key: '<<clinic_access_key>>' };
const attributes = (type: string) => (sent: Row) => {
  const { data } = sent;
  return isRecord(data) && data['type'] === type && isRecord(data['attributes']) ? undefined : 'data is malformed';
};

export const clinic: Service = {
  name: 'clinic',
  basePath: '/clinic',
  credentials: { access_key: 'ck' },
  document: 'clinic.json',
  isAllowed: ({ query: asked }) => asked.get('access_key') === 'ck',
  rows: { appointments, patients },
  routes: {
    'GET /appointments': list('appointments', {
      by: {
        'filter[doctor]': 'doctor',
        'filter[state]': 'state',
        'filter[from]': (row, day) => String(row['on']) >= day,
        'filter[to]': (row, day) => String(row['on']) <= day,
      },
      pages,
    }),
    'POST /appointments': accept(attributes('appointments'), 201),
    'GET /appointments/{id}': one('appointments', { wrap: 'data' }),
    'PATCH /appointments/{id}': accept(attributes('appointments')),
    'DELETE /appointments/{id}': accept(undefined, 204),
    'POST /appointments/{id}/reminders': accept(undefined, 202),
    'GET /patients': list('patients', { by: { 'filter[last_name]': 'last_name' }, wrap: 'data' }),
    'POST /patients': accept(needs('data.attributes.first_name', 'data.attributes.last_name'), 201),
    'GET /patients/{id}': one('patients', { wrap: 'data' }),
  },
  steps: [
    {
      class: 'read',
      say: 'Show the appointment the reminder belongs to',
      input: { reminder: { appointment_id: 'a4' } },
      later: { reminder: { appointment_id: 'a9' } },
      want: (get) => ({ ids: [get('reminder.appointment_id')] }),
    },
    {
      class: 'pages',
      say: 'Fetch every appointment of doctor d1',
      want: () => ({ ids: ids(({ doctor }) => doctor === 'd1') }),
    },
    {
      class: 'list',
      say: 'Get all confirmed appointments between the start and the end of the week',
      input: { start: '2025-03-05', end: '2025-03-18' },
      later: { start: '2025-03-01', end: '2025-03-09' },
      want: (get) => ({
        ids: ids(
          (row) =>
            row['state'] === 'confirmed' &&
            String(row['on']) >= String(get('start')) &&
            String(row['on']) <= String(get('end')),
        ),
      }),
    },
    {
      class: 'list',
      say: 'Which appointments of the doctor were no shows?',
      input: { doctor: 'd2' },
      later: { doctor: 'd0' },
      want: (get) => ({ ids: ids((row) => row['doctor'] === get('doctor') && row['state'] === 'no_show') }),
    },
    {
      class: 'list',
      say: 'List appointments from March 5, 2025 to March 9, 2025',
      want: () => ({ ids: ids((row) => String(row['on']) >= '2025-03-05' && String(row['on']) <= '2025-03-09') }),
    },
    {
      class: 'create',
      say: 'Make an appointment for the patient with doctor d1 on the requested date and time',
      input: { patient_id: 'p3', starts_at: '2025-04-01T09:00:00Z' },
      later: { patient_id: 'p4', starts_at: '2025-04-02T10:00:00Z' },
      want: (get) => ({
        sent: [
          {
            method: 'POST',
            path: '/clinic/appointments',
            body: {
              data: {
                type: 'appointments',
                attributes: { patient_id: get('patient_id'), doctor_id: 'd1', starts_at: get('starts_at') },
              },
            },
          },
        ],
      }),
    },
    {
      class: 'create',
      say: 'Register the person as a new patient',
      input: { person: { first_name: 'Ann', last_name: 'Hen', born_on: '1990-01-01' } },
      later: { person: { first_name: 'Bo', last_name: 'Cock', born_on: '1991-01-01' } },
      want: (get) => ({
        sent: [
          { method: 'POST', path: '/clinic/patients', body: { data: { type: 'patients', attributes: get('person') } } },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Confirm the appointment',
      input: { appointment: { id: 'a3', state: 'booked' } },
      later: { appointment: { id: 'a5', state: 'booked' } },
      want: (get) => ({
        sent: [
          {
            method: 'PATCH',
            path: `/clinic/appointments/${get('appointment.id')}`,
            body: { data: { type: 'appointments', attributes: { state: 'confirmed' } } },
          },
        ],
      }),
    },
    {
      class: 'change',
      say: 'Call off appointment a7',
      want: () => ({ sent: [{ method: 'DELETE', path: '/clinic/appointments/a7' }] }),
    },
    {
      class: 'loop',
      say: "Send a reminder for every one of tomorrow's appointments",
      input: { tomorrow: { data: { data: [{ id: 'a1' }, { id: 'a2' }] } } },
      later: { tomorrow: { data: { data: [{ id: 'a3' }] } } },
      want: (get) => ({
        sent: (get('tomorrow.data.data[1].id') === 'a2' ? ['a1', 'a2'] : ['a3']).map((id) => ({
          method: 'POST',
          path: `/clinic/appointments/${id}/reminders`,
        })),
      }),
    },
  ],
  repairs: [
    {
      say: 'Fetch every appointment of doctor d1',
      current: {
        urlPath: '/clinic/appointments',
        method: 'GET',
        queryParams: { ...key, 'filter[doctor_id]': 'd1', 'page[number]': '<<page>>', 'page[size]': '20' },
        pagination: { type: 'PAGE_BASED', pageSize: '20' },
        dataPath: 'data',
      },
      complaint: 'Appointments of other doctors came too.',
      keeps: ['urlPath', 'pagination', 'dataPath'],
      want: () => ({ ids: ids(({ doctor }) => doctor === 'd1') }),
    },
    {
      say: 'Show the appointment',
      input: { id: 'a4' },
      current: {
        urlPath: '/clinic/appointment/<<id>>',
        method: 'GET',
        queryParams: { api_key: '<<clinic_access_key>>' },
        dataPath: 'data',
      },
      keeps: ['method', 'dataPath'],
      want: () => ({ ids: ['a4'] }),
    },
    {
      say: 'Confirm the appointment',
      input: { id: 'a4' },
      current: {
        urlPath: '/clinic/appointments/<<id>>',
        method: 'PATCH',
        queryParams: key,
        headers: { 'Content-Type': 'application/vnd.api+json' },
        body: '{"data": {"attributes": {"state": "confirmed"}}}',
      },
      keeps: ['urlPath', 'method', 'queryParams', 'headers'],
      want: () => ({
        sent: [
          {
            method: 'PATCH',
            path: '/clinic/appointments/a4',
            body: { data: { type: 'appointments', attributes: { state: 'confirmed' } } },
          },
        ],
      }),
    },
  ],
};
