import type { Stranger } from './stranger.ts';

const base = '/fw/v1';

export const clinicdesk: Stranger = {
  name: 'clinicdesk',
  document: 'clinicdesk.yaml',
  credentials: { practice_token: 'pt' },
  secret: { 'X-Practice-Token': 'practice pt' },
  paging: ['offset', 'limit'],
  tasks: [
    { say: 'Find patients with the last name Lovelace', want: `GET ${base}/patients?lastName=Lovelace` },
    {
      say: 'Register the patient Ada Lovelace, born 1990-12-10, phone +49 431 778899',
      want: `POST ${base}/patients`,
      body: { firstName: 'Ada', lastName: 'Lovelace', birthDate: '1990-12-10', phone: '+49 431 778899' },
    },
    {
      say: 'Which appointments does doctor d3 have on 2025-05-06?',
      want: `GET ${base}/appointments?doctorId=d3&day=2025-05-06`,
    },
    { say: 'List all missed appointments of patient 12', want: `GET ${base}/appointments?status=missed&patientId=12` },
    {
      say: 'Make a video appointment for patient 12 with doctor d3 at 2025-05-06T10:30:00Z because of "back pain"',
      want: `POST ${base}/appointments`,
      body: { patientId: 12, doctorId: 'd3', start: '2025-05-06T10:30:00Z', reason: 'back pain', kind: 'video' },
    },
    { say: 'Cancel appointment 88', want: `PATCH ${base}/appointments/88`, body: { status: 'cancelled' } },
    {
      say: 'Move appointment 88 to 2025-05-07T09:00:00Z',
      want: `PATCH ${base}/appointments/88`,
      body: { start: '2025-05-07T09:00:00Z' },
    },
    {
      say: 'Show the free slots of doctor d3 from 2025-05-05 to 2025-05-09',
      want: `GET ${base}/doctors/d3/slots?from=2025-05-05&to=2025-05-09`,
    },
    {
      say: 'Get unpaid invoices issued in April 2025',
      want: `GET ${base}/invoices?paid=false&issuedFrom=2025-04-01&issuedTo=2025-04-30`,
    },
    {
      say: 'Record a cash payment of 45 euros for invoice R-2025-17',
      want: `POST ${base}/invoices/R-2025-17/payments`,
      body: { amount: 45, method: 'cash' },
    },
  ],
};
