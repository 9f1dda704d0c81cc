/** A doctors' practice: appointments, patients and prescriptions; key in a header, rows counted from the first. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, needed, number, object, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'firstRow', size: 'rowCount', usual: 20, most: 50 };
const appointment = { from: 'appointments', param: 'appointmentId', by: 'appointmentId' };

function wrap({ items, total }: Page): unknown {
  return { total, rows: items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 34);
  const doctors = times(chance.count(8, 11), (index) => ({
    doctorId: 31 + index,
    name: `Dr. ${chance.person().last}`,
    speciality: chance.one(['general', 'skin', 'eyes']),
    newPatients: chance.whole(0, 2) > 0,
  }));
  const patients = times(chance.count(133, 149), (index) => {
    const { first, last } = chance.person();
    return {
      patientId: `PT${4_000 + index}`,
      firstName: first,
      lastName: last,
      born: `${chance.whole(1938, 2015)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      insurer: chance.one(['Harbour Mutual', 'Civic', 'none']),
      phone: `030 ${chance.whole(1_000, 9_999)}`,
    };
  });
  const appointments = times(chance.count(282, 309), (index) => {
    const day = chance.day(9, 11);
    return {
      appointmentId: 77_000 + index,
      doctorId: doctors[index % 3]?.doctorId,
      patientId: patients[chance.whole(0, patients.length - 1)]?.patientId,
      day,
      startsAt: `${day}T${pad(chance.whole(8, 17))}:15:00Z`,
      minutes: chance.one([10, 15, 30]),
      status: chance.one(['booked', 'booked', 'attended', 'missed', 'cancelled']),
    };
  });
  const prescriptions = times(chance.count(66, 73), (index) => ({
    prescriptionId: `RX${500 + index}`,
    patientId: patients[chance.whole(0, 25)]?.patientId,
    drug: chance.one(['Ibuprofen', 'Cetirizine', 'Amoxicillin']),
    dose: { amount: chance.one([5, 10, 200]), unit: chance.one(['mg', 'ml', 'drops']) },
    timesPerDay: chance.whole(1, 3),
    days: chance.whole(3, 14),
  }));
  return { doctors, patients, appointments, prescriptions };
}

export const remedia: Service = {
  name: 'remedia',
  title: 'Remedia Practice',
  host: 'https://practice.remedia.example',
  basePath: '/clinic/api',
  auth: { kind: 'header', name: 'Remedia-Key', key: 'rmd.5520.f1c' },
  document: '../second/apis/remedia/swagger.json',
  credentials: { api_key: 'rmd.5520.f1c' },
  invalidStatus: 400,
  seed,
  explain: ({ status, message, problems }) => ({
    errorCode: status,
    errorText: [message, ...problems.map(({ field, problem }) => `${field}: ${problem}.`)].join(' '),
  }),
  routes: [
    listRoute('/doctors', {
      from: 'doctors',
      query: { speciality: among('general', 'skin', 'eyes'), newPatients: boolean },
      filters: { speciality: 'speciality', newPatients: 'newPatients' },
      wrap,
    }),
    listRoute('/doctors/{doctorId}/appointments', {
      from: 'appointments',
      paging,
      within: { doctorId: 'doctorId' },
      query: { dayFrom: needed(date), dayTo: needed(date), status: among('booked', 'attended', 'missed', 'cancelled') },
      filters: { dayFrom: { field: 'day', is: 'gte' }, dayTo: { field: 'day', is: 'lte' }, status: 'status' },
      sort: { by: 'startsAt' },
      wrap,
    }),
    createRoute('/appointments', {
      into: 'appointments',
      key: 'appointmentId',
      needs: [
        { in: 'doctors', by: 'doctorId', field: 'doctorId' },
        { in: 'patients', by: 'patientId', field: 'patientId' },
      ],
      body: {
        doctorId: needed(integer),
        patientId: needed(text),
        startsAt: needed(time),
        minutes: needed({ ...integer, min: 5, max: 120 }),
        urgent: boolean,
        complaint: text,
      },
      add: ({ body }) => ({ day: String(body.startsAt).slice(0, 10), status: 'booked' }),
    }),
    itemRoute('/appointments/{appointmentId}', appointment),
    changeRoute('/appointments/{appointmentId}/status', {
      ...appointment,
      method: 'PUT',
      body: { status: needed(among('attended', 'missed', 'cancelled')), remark: text },
    }),
    listRoute('/patients', {
      from: 'patients',
      paging,
      query: { lastName: text, insurer: text, bornBefore: date },
      filters: { lastName: 'lastName', insurer: 'insurer', bornBefore: { field: 'born', is: 'lt' } },
      wrap,
    }),
    itemRoute('/patients/{patientId}', { from: 'patients', param: 'patientId', by: 'patientId' }),
    listRoute('/patients/{patientId}/prescriptions', {
      from: 'prescriptions',
      within: { patientId: 'patientId' },
      wrap,
    }),
    createRoute('/patients/{patientId}/prescriptions', {
      into: 'prescriptions',
      key: 'prescriptionId',
      prefix: 'RX',
      needs: [{ in: 'patients', by: 'patientId', param: 'patientId' }],
      body: {
        drug: needed(text),
        dose: needed(object({ amount: needed(number), unit: needed(among('mg', 'ml', 'drops')) })),
        timesPerDay: needed(integer),
        days: needed(integer),
        note: text,
      },
      add: ({ params }) => ({ patientId: params.patientId }),
    }),
  ],
};
