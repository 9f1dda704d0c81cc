/** Recruiting: jobs, candidates and their applications, interviews, offers; the key is a user name, pages by cursor. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, list, needed, number, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'cursor', size: 'limit', usual: 25, most: 50 };
const jobStates = ['draft', 'open', 'on_hold', 'closed'] as const;
const sources = ['referral', 'website', 'agency', 'event'] as const;
const reasons = ['underqualified', 'overqualified', 'salary', 'position_filled', 'other'] as const;
const kinds = ['phone', 'video', 'onsite'] as const;

function wrap({ items, next }: Page): unknown {
  return { data: items, hasNext: next !== undefined, next: next ?? null };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 72);
  const users = times(chance.count(14, 17), (index) => {
    const { first, last } = chance.person();
    return {
      id: `usr_${20 + index}`,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@hiring.example`.toLowerCase(),
      role: chance.one(['admin', 'recruiter', 'hiring_manager', 'interviewer']),
    };
  });
  const jobs = times(chance.count(31, 38), (index) => ({
    id: `job_${300 + index}`,
    title: `${chance.one(['Baker', 'Data Analyst', 'Driver', 'Nurse', 'Accountant'])} (${index})`,
    department: chance.one(['Operations', 'Finance', 'Care', 'Kitchen']),
    location: chance.one(['Leeds', 'Porto', 'Graz']),
    remote: chance.whole(0, 3) === 0,
    status: chance.one(jobStates),
    openings: chance.whole(1, 4),
    hiringManagerId: users[chance.whole(0, users.length - 1)]?.id,
  }));
  const candidates = times(chance.count(208, 221), (index) => {
    const { first, last } = chance.person();
    return {
      id: `cnd_${1000 + index}`,
      firstName: first,
      lastName: last,
      email: `${first}.${last}.${index}@inbox.example`.toLowerCase(),
      phone: chance.whole(0, 3) === 0 ? null : `+44 20 79${pad(index, 4)}`,
      source: chance.one(sources),
      tags: chance.whole(0, 3) === 0 ? ['talent-pool'] : [],
      createdAt: `${chance.day(1, 10)}T10:00:00Z`,
    };
  });
  const stages = ['Applied', 'Screening', 'Interview', 'Offer'].map((name, index) => ({
    id: `stg_${index + 1}`,
    name,
    order: index + 1,
  }));
  return { users, jobs, candidates, stages, notes: [], ...progress({ users, jobs, candidates }, chance) };
}

type Ids = readonly { readonly id: string }[];

function progress(
  { users, jobs, candidates }: { readonly users: Ids; readonly jobs: Ids; readonly candidates: Ids },
  chance: Chance,
): Store {
  const applications = times(chance.count(264, 281), (index) => {
    const status = chance.one(['active', 'active', 'rejected', 'hired', 'withdrawn']);
    return {
      id: `app_${5000 + index}`,
      candidateId: candidates[chance.whole(0, candidates.length - 1)]?.id,
      jobId: jobs[chance.whole(0, jobs.length - 1)]?.id,
      stageId: `stg_${chance.whole(1, 4)}`,
      status,
      rating: chance.whole(0, 2) === 0 ? null : chance.whole(1, 5),
      appliedOn: chance.day(3, 10),
      rejectionReason: status === 'rejected' ? chance.one(reasons) : null,
    };
  });
  const interviews = times(chance.count(118, 127), (index) => ({
    id: `int_${700 + index}`,
    applicationId: applications[chance.whole(0, applications.length - 1)]?.id,
    interviewerId: users[chance.whole(0, users.length - 1)]?.id,
    startsAt: `${chance.day(10, 12)}T${pad(chance.whole(8, 16))}:00:00Z`,
    durationMinutes: chance.one([30, 45, 60]),
    kind: chance.one(kinds),
    status: chance.one(['scheduled', 'completed', 'cancelled']),
  }));
  const offers = times(chance.count(27, 33), (index) => ({
    id: `off_${80 + index}`,
    applicationId: applications[chance.whole(0, applications.length - 1)]?.id,
    salary: chance.whole(24, 78) * 1000,
    currency: chance.one(['GBP', 'EUR']),
    startDate: chance.day(11, 12),
    status: chance.one(['draft', 'sent', 'accepted', 'declined']),
  }));
  return { applications, interviews, offers };
}

const job = { from: 'jobs', param: 'jobId' };
const candidate = { from: 'candidates', param: 'candidateId' };
const application = { from: 'applications', param: 'applicationId' };
const person = { firstName: text, lastName: text, email: text, phone: text, source: among(...sources), tags: list };
const post = {
  title: text,
  department: text,
  location: text,
  remote: boolean,
  openings: { ...integer, min: 1 },
  hiringManagerId: text,
};

const jobRoutes: readonly Route[] = [
  listRoute('/jobs', {
    from: 'jobs',
    paging,
    query: { status: among(...jobStates), department: text, remote: boolean },
    filters: { status: 'status', department: 'department', remote: 'remote' },
    wrap,
  }),
  createRoute('/jobs', {
    into: 'jobs',
    prefix: 'job_',
    needs: [{ in: 'users', field: 'hiringManagerId' }],
    body: { ...post, title: needed(text), department: needed(text) },
    add: () => ({ status: 'draft' }),
  }),
  itemRoute('/jobs/{jobId}', job),
  changeRoute('/jobs/{jobId}', { ...job, method: 'PATCH', body: { ...post, status: among(...jobStates) } }),
  listRoute('/stages', { from: 'stages', wrap: ({ items }) => ({ data: items }) }),
  listRoute('/users', {
    from: 'users',
    paging,
    query: { role: among('admin', 'recruiter', 'hiring_manager', 'interviewer') },
    filters: { role: 'role' },
    wrap,
  }),
  itemRoute('/users/{userId}', { from: 'users', param: 'userId' }),
];

const candidateRoutes: readonly Route[] = [
  listRoute('/candidates', {
    from: 'candidates',
    paging,
    query: { email: text, source: among(...sources), tag: text, createdAfter: time },
    filters: {
      email: 'email',
      source: 'source',
      tag: 'tags',
      createdAfter: { field: 'createdAt', is: 'gt' },
    },
    wrap,
  }),
  createRoute('/candidates', {
    into: 'candidates',
    prefix: 'cnd_',
    body: { ...person, firstName: needed(text), lastName: needed(text), email: needed(text) },
  }),
  itemRoute('/candidates/{candidateId}', candidate),
  changeRoute('/candidates/{candidateId}', { ...candidate, method: 'PATCH', body: person }),
  createRoute('/candidates/{candidateId}/notes', {
    into: 'notes',
    prefix: 'note_',
    needs: [{ in: 'candidates', param: 'candidateId' }],
    body: { text: needed(text), private: boolean },
    add: ({ params }) => ({ candidateId: params.candidateId }),
  }),
];

const applicationRoutes: readonly Route[] = [
  listRoute('/applications', {
    from: 'applications',
    paging,
    query: {
      jobId: text,
      candidateId: text,
      stageId: text,
      status: among('active', 'rejected', 'hired', 'withdrawn'),
    },
    filters: { jobId: 'jobId', candidateId: 'candidateId', stageId: 'stageId', status: 'status' },
    wrap,
  }),
  createRoute('/applications', {
    into: 'applications',
    prefix: 'app_',
    needs: [
      { in: 'candidates', field: 'candidateId' },
      { in: 'jobs', field: 'jobId' },
    ],
    body: { candidateId: needed(text), jobId: needed(text), stageId: text },
    add: () => ({ status: 'active', rating: null, rejectionReason: null }),
  }),
  itemRoute('/applications/{applicationId}', application),
  changeRoute('/applications/{applicationId}/move', {
    ...application,
    method: 'POST',
    body: { stageId: needed(text) },
  }),
  changeRoute('/applications/{applicationId}/reject', {
    ...application,
    method: 'POST',
    body: { reason: needed(among(...reasons)), sendEmail: boolean },
    change(row, { body }) {
      Object.assign(row, { status: 'rejected', rejectionReason: body.reason });
      return undefined;
    },
  }),
];

const meetingRoutes: readonly Route[] = [
  listRoute('/interviews', {
    from: 'interviews',
    paging,
    query: {
      applicationId: text,
      interviewerId: text,
      status: among('scheduled', 'completed', 'cancelled'),
      startsAfter: time,
      startsBefore: time,
    },
    filters: {
      applicationId: 'applicationId',
      interviewerId: 'interviewerId',
      status: 'status',
      startsAfter: { field: 'startsAt', is: 'gte' },
      startsBefore: { field: 'startsAt', is: 'lt' },
    },
    wrap,
  }),
  createRoute('/interviews', {
    into: 'interviews',
    prefix: 'int_',
    needs: [
      { in: 'applications', field: 'applicationId' },
      { in: 'users', field: 'interviewerId' },
    ],
    body: {
      applicationId: needed(text),
      interviewerId: needed(text),
      startsAt: needed(time),
      durationMinutes: needed({ ...integer, min: 15, max: 240 }),
      kind: needed(among(...kinds)),
    },
    add: () => ({ status: 'scheduled' }),
  }),
  changeRoute('/interviews/{interviewId}/cancel', {
    method: 'POST',
    from: 'interviews',
    param: 'interviewId',
    body: { message: text },
    change(row) {
      row.status = 'cancelled';
      return undefined;
    },
  }),
  listRoute('/offers', {
    from: 'offers',
    paging,
    query: { status: among('draft', 'sent', 'accepted', 'declined') },
    filters: { status: 'status' },
    wrap,
  }),
  createRoute('/offers', {
    into: 'offers',
    prefix: 'off_',
    needs: [{ in: 'applications', field: 'applicationId' }],
    body: {
      applicationId: needed(text),
      salary: needed(number),
      currency: needed(text),
      startDate: needed(date),
    },
    add: () => ({ status: 'draft' }),
  }),
];

export const hireline: Service = {
  name: 'hireline',
  title: 'Hireline Recruiting',
  host: 'https://api.hireline.example',
  basePath: '/v2',
  auth: { kind: 'basic', username: 'hl_live_b81f6c20', password: '' },
  document: '../fourth/apis/hireline/openapi.yaml',
  credentials: { api_key: 'hl_live_b81f6c20' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    code,
    message,
    details: problems.map(({ field, problem }) => `${field} ${problem}`),
  }),
  routes: [...jobRoutes, ...candidateRoutes, ...applicationRoutes, ...meetingRoutes],
};
