/** Recruiting: jobs, candidates, their applications, interviews, offers; bearer token, numbered pages with the total in `meta`. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../../../apis/routes.ts';
import { among, boolean, date, integer, list, needed, text, time } from '../../../apis/rules.ts';
import type { Route, Service, Store, Variant } from '../../../apis/service.ts';
import { shoppers, staff } from '../people.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 25, most: 100 };

const jobStatuses = ['draft', 'open', 'on_hold', 'closed'] as const;
const stages = ['applied', 'phone_screen', 'interview', 'offer', 'hired'] as const;
const standings = ['active', 'hired', 'rejected', 'withdrawn'] as const;
const sources = ['careers_page', 'linkedin', 'referral', 'agency'] as const;
const kinds = ['phone', 'technical', 'onsite'] as const;
const interviewStatuses = ['scheduled', 'completed', 'cancelled'] as const;
const offerStatuses = ['pending', 'accepted', 'declined'] as const;
const roles = ['admin', 'recruiter', 'hiring_manager', 'interviewer'] as const;

const departments = ['Engineering', 'Sales', 'Finance', 'Support', 'Design'] as const;
const titles = ['Backend Developer', 'Account Executive', 'Controller', 'Support Lead', 'Product Designer'] as const;

function wrap({ items, total, next }: Page): unknown {
  return { data: items, meta: { total, next_page: next === undefined ? null : Number(next) } };
}

function seedUsers(chance: Chance, variant: Variant) {
  return staff(variant).map(({ first, last, email }, index) => ({
    id: 301 + index,
    name: `${first} ${last}`,
    email,
    role: roles[index] ?? chance.one(['recruiter', 'hiring_manager', 'interviewer']),
    active: index !== 4,
  }));
}

type Users = ReturnType<typeof seedUsers>;

function seedJobs(chance: Chance, users: Users) {
  const any = () => users[chance.whole(0, users.length - 1)]?.id;
  const recruiters = users.filter(({ role }) => role === 'recruiter');
  return times(chance.count(34, 39), (index) => {
    const at = index < 5 ? index : chance.whole(0, 4);
    const status = index < 5 ? 'open' : chance.one(['draft', 'open', 'open', 'on_hold', 'closed']);
    const least = 1000 * chance.whole(38, 90);
    return {
      id: 4101 + index,
      title: `${titles[at]} ${index + 1}`,
      department_id: 11 + at,
      location: { city: chance.one(['Lisbon', 'Dublin', 'Gent', 'Austin']), remote: chance.whole(0, 2) === 0 },
      employment_type: chance.one(['full_time', 'full_time', 'part_time', 'contract']),
      status,
      hiring_manager_id: any(),
      recruiter_id: recruiters[chance.whole(0, recruiters.length - 1)]?.id,
      openings: chance.whole(1, 4),
      salary_range: { min: least, max: least + 1000 * chance.whole(5, 20), currency: 'EUR' },
      opened_on: status === 'draft' ? null : chance.day(1, 5),
    };
  });
}

function seedCandidates(chance: Chance, variant: Variant, users: Users) {
  const known = shoppers(variant);
  return times(chance.count(88, 97), (index) => {
    const shopper = index % 4 === 1 ? known[index % known.length] : undefined;
    const { first, last } = shopper ?? chance.person();
    const source = chance.one(sources);
    return {
      id: 7001 + index,
      first_name: first,
      last_name: last,
      email: shopper?.email ?? `${first}.${last}${index + 1}@mailbox.example`.toLowerCase(),
      phone: chance.whole(0, 4) === 0 ? null : `+351 55 ${chance.whole(1000, 9999)}`,
      city: chance.one(['Lisbon', 'Dublin', 'Gent', 'Austin', 'Porto']),
      source,
      referred_by_id: source === 'referral' ? (users[chance.whole(0, users.length - 1)]?.id ?? null) : null,
      tags: [
        ...new Set(times(chance.whole(0, 2), () => chance.one(['senior', 'junior', 'relocating', 'silver_medal']))),
      ],
      created_at: `${chance.day(1, 6)}T${pad(chance.whole(6, 21))}:${pad(index % 60)}:00Z`,
    };
  });
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 867);
  const users = seedUsers(chance, variant);
  const jobs = seedJobs(chance, users);
  const candidates = seedCandidates(chance, variant, users);
  const posted = jobs.filter(({ status }) => status !== 'draft');
  const applications = times(chance.count(143, 166), (index) => {
    const status = chance.one(['active', 'active', 'active', 'rejected', 'withdrawn', 'hired']);
    return {
      id: 52_001 + index,
      candidate_id: candidates[index < 80 ? index : chance.whole(0, candidates.length - 1)]?.id,
      job_id: posted[chance.whole(0, posted.length - 1)]?.id,
      stage: status === 'hired' ? 'hired' : chance.one(['applied', 'phone_screen', 'interview', 'offer']),
      status,
      rating: chance.whole(0, 3) === 0 ? null : chance.whole(1, 5),
      rejection_reason: status === 'rejected' ? chance.one(['not_qualified', 'position_filled', 'salary']) : null,
      applied_on: chance.day(3, 8),
    };
  });
  return {
    departments: departments.map((name, index) => ({ id: 11 + index, name, head_id: users[index + 2]?.id })),
    users,
    jobs,
    candidates,
    applications,
    interviews: seedInterviews(chance, users, applications),
    offers: seedOffers(chance, applications),
  };
}

function seedInterviews(chance: Chance, users: Users, applications: readonly { id: number }[]) {
  return times(chance.count(121, 138), (index) => {
    const status = chance.one(['scheduled', 'completed', 'completed', 'cancelled']);
    return {
      id: 88_001 + index,
      application_id: applications[chance.whole(0, applications.length - 1)]?.id,
      interviewer_id: users[chance.whole(1, users.length - 1)]?.id,
      kind: chance.one(kinds),
      status,
      starts_at: `${chance.day(6, 9)}T${pad(chance.whole(8, 17))}:${chance.one(['00', '30'])}:00Z`,
      duration_minutes: chance.one([30, 45, 60, 90]),
      score: status === 'completed' ? chance.whole(1, 10) : null,
    };
  });
}

function seedOffers(chance: Chance, applications: readonly { id: number; stage: string }[]) {
  const offered = applications.filter(({ stage }) => stage === 'offer' || stage === 'hired');
  return offered.map(({ id, stage }, index) => ({
    id: 601 + index,
    application_id: id,
    status: stage === 'hired' ? 'accepted' : chance.one(['pending', 'pending', 'declined']),
    salary: { amount: 500 * chance.whole(80, 220), currency: 'EUR' },
    start_date: `2026-${pad(chance.whole(10, 12))}-01`,
    sent_on: chance.day(7, 8),
  }));
}

const application = { from: 'applications', param: 'application_id' };

const applicationRoutes: readonly Route[] = [
  listRoute('/applications', {
    from: 'applications',
    paging,
    query: { job_id: integer, candidate_id: integer, stage: among(...stages), status: among(...standings) },
    filters: { job_id: 'job_id', candidate_id: 'candidate_id', stage: 'stage', status: 'status' },
    wrap,
  }),
  createRoute('/applications', {
    into: 'applications',
    needs: [
      { in: 'candidates', field: 'candidate_id' },
      { in: 'jobs', field: 'job_id' },
    ],
    body: { candidate_id: needed(integer), job_id: needed(integer) },
    add: () => ({ stage: 'applied', status: 'active', rating: null, rejection_reason: null, applied_on: '2026-09-01' }),
  }),
  itemRoute('/applications/{application_id}', application),
  changeRoute('/applications/{application_id}', {
    ...application,
    method: 'PATCH',
    body: { stage: among(...stages), rating: { ...integer, min: 1, max: 5 } },
  }),
];

const interviewRoutes: readonly Route[] = [
  listRoute('/interviews', {
    from: 'interviews',
    paging,
    query: {
      application_id: integer,
      interviewer_id: integer,
      status: among(...interviewStatuses),
      starts_after: time,
      starts_before: time,
    },
    filters: {
      application_id: 'application_id',
      interviewer_id: 'interviewer_id',
      status: 'status',
      starts_after: { field: 'starts_at', is: 'gte' },
      starts_before: { field: 'starts_at', is: 'lt' },
    },
    wrap,
  }),
  createRoute('/interviews', {
    into: 'interviews',
    needs: [
      { in: 'applications', field: 'application_id' },
      { in: 'users', field: 'interviewer_id' },
    ],
    body: {
      application_id: needed(integer),
      interviewer_id: needed(integer),
      kind: needed(among(...kinds)),
      starts_at: needed(time),
      duration_minutes: { ...integer, min: 15 },
    },
    add: () => ({ status: 'scheduled', score: null }),
  }),
  itemRoute('/interviews/{interview_id}', { from: 'interviews', param: 'interview_id' }),
];

export const hireloom: Service = {
  name: 'hireloom',
  title: 'Hireloom',
  host: 'https://api.hireloom.example',
  basePath: '/v3',
  auth: { kind: 'bearer', token: 'hl_4be0c19f72' },
  document: '../practice/apis/hireloom/openapi.json',
  credentials: { api_token: 'hl_4be0c19f72' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({ code, message, fields: problems }),
  routes: [
    listRoute('/jobs', {
      from: 'jobs',
      paging,
      query: { status: among(...jobStatuses), department_id: integer, recruiter_id: integer },
      filters: { status: 'status', department_id: 'department_id', recruiter_id: 'recruiter_id' },
      wrap,
    }),
    itemRoute('/jobs/{job_id}', { from: 'jobs', param: 'job_id' }),
    listRoute('/candidates', {
      from: 'candidates',
      paging,
      query: { email: text, source: among(...sources), created_after: date },
      filters: { email: 'email', source: 'source', created_after: { field: 'created_at', is: 'gte' } },
      wrap,
    }),
    createRoute('/candidates', {
      into: 'candidates',
      body: {
        first_name: needed(text),
        last_name: needed(text),
        email: needed(text),
        phone: text,
        city: text,
        source: among(...sources),
        referred_by_id: integer,
        tags: list,
      },
      add: () => ({ created_at: '2026-09-01T08:00:00Z' }),
    }),
    itemRoute('/candidates/{candidate_id}', { from: 'candidates', param: 'candidate_id' }),
    ...applicationRoutes,
    ...interviewRoutes,
    listRoute('/offers', {
      from: 'offers',
      paging,
      query: { application_id: integer, status: among(...offerStatuses) },
      filters: { application_id: 'application_id', status: 'status' },
      wrap,
    }),
    listRoute('/departments', { from: 'departments', wrap: ({ items }) => ({ data: items }) }),
    listRoute('/users', {
      from: 'users',
      paging,
      query: { role: among(...roles), active: boolean },
      filters: { role: 'role', active: 'active' },
      wrap,
    }),
    itemRoute('/users/{user_id}', { from: 'users', param: 'user_id' }),
  ],
};
