/** Feature flags: flags, how they stand in each environment, people, approvals and the audit log; pieces by offset. */
import { Chance, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, date, integer, list, needed, text } from '../../../apis/rules.ts';
import type { Row, Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'offset', size: 'limit', usual: 20, most: 50 };
const roles = ['reader', 'writer', 'admin'] as const;
const verdicts = ['pending', 'approved', 'declined'] as const;
const environments: readonly Row[] = [
  { key: 'production', name: 'Production', color: '417505', requiresApproval: true },
  { key: 'staging', name: 'Staging', color: 'f5a623', requiresApproval: false },
  { key: 'qa', name: 'Quality Assurance', color: '9013fe', requiresApproval: false },
];

function wrap({ items, total }: Page): unknown {
  return { items, totalCount: total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 81);
  const members = times(chance.count(27, 33), (index) => {
    const { first, last } = chance.person();
    return {
      id: `mem${5100 + index}`,
      firstName: first,
      lastName: last,
      email: `${first}.${last}${index}@brightloaf.example`.toLowerCase(),
      role: chance.one(roles),
      mfa: chance.whole(0, 2) > 0,
      lastSeen: chance.day(8, 11),
    };
  });
  const member = (): string | undefined => members[chance.whole(0, members.length - 1)]?.id;
  const flags = times(chance.count(164, 181), (index) => ({
    key: `${chance.one(['checkout', 'search', 'profile', 'mail'])}-${chance.one(['redesign', 'cache', 'banner', 'limits'])}-${index}`,
    name: `${chance.one(['New', 'Faster', 'Beta', 'Old'])} ${chance.one(['checkout', 'search', 'profile', 'mail'])} ${index}`,
    description: `Ticket GR-${chance.whole(100, 999)}`,
    kind: chance.one(['boolean', 'boolean', 'multivariate']),
    temporary: chance.whole(0, 2) > 0,
    archived: chance.whole(0, 4) === 0,
    tags: chance.whole(0, 1) === 0 ? [chance.one(['mobile', 'web', 'billing'])] : [],
    maintainerId: member(),
    createdOn: chance.day(1, 10),
  }));
  const states = flags.flatMap(({ key }) =>
    environments.map((environment) => ({
      flagKey: key,
      environmentKey: environment.key,
      on: chance.whole(0, 1) === 0,
      rollout: chance.one([0, 5, 25, 50, 100]),
      lastEvaluatedOn: chance.day(6, 11),
    })),
  );
  const approvals = times(chance.count(74, 83), (index) => ({
    id: 2400 + index,
    flagKey: flags[chance.whole(0, 39)]?.key,
    environmentKey: chance.one(['production', 'production', 'staging']),
    status: chance.one(verdicts),
    description: chance.one(['Turn on for everybody', 'Raise to 50 %', 'Turn off, errors']),
    requestedBy: member(),
    requestedOn: chance.day(9, 11),
  }));
  const entries = times(chance.count(131, 142), (index) => ({
    id: `aud_${70_000 + index * 3}`,
    flagKey: flags[chance.whole(0, 24)]?.key,
    memberId: member(),
    action: chance.one(['created', 'turned_on', 'turned_off', 'rollout_changed', 'archived']),
    at: `${chance.day(5, 11)}T${chance.whole(10, 19)}:42:00Z`,
    comment: chance.whole(0, 2) === 0 ? chance.one(['incident', 'planned', 'asked by sales']) : null,
  }));
  return { flags, states, members, approvals, entries, environments: environments.map((row) => ({ ...row })) };
}

const flag = { from: 'flags', param: 'flagKey', by: 'key' };
const editable = {
  name: text,
  description: text,
  temporary: boolean,
  tags: list,
  maintainerId: text,
};

export const flagpole: Service = {
  name: 'flagpole',
  title: 'Flagpole Feature Management',
  host: 'https://app.flagpole.example',
  basePath: '/api/v3',
  auth: { kind: 'header', name: 'Authorization', key: 'flp-9d17c4aa02' },
  document: '../sixth/apis/flagpole/openapi.json',
  credentials: { access_token: 'flp-9d17c4aa02' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    code,
    message: [message, ...problems.map(({ field, problem }) => `${field} ${problem}`)].join(' '),
  }),
  routes: [
    listRoute('/flags', {
      from: 'flags',
      paging,
      query: {
        tag: text,
        kind: among('boolean', 'multivariate'),
        archived: boolean,
        temporary: boolean,
        maintainerId: text,
        createdBefore: date,
      },
      filters: {
        tag: 'tags',
        kind: 'kind',
        archived: 'archived',
        temporary: 'temporary',
        maintainerId: 'maintainerId',
        createdBefore: { field: 'createdOn', is: 'lt' },
      },
      wrap,
    }),
    createRoute('/flags', {
      into: 'flags',
      needs: [{ in: 'members', field: 'maintainerId' }],
      body: { ...editable, key: needed(text), name: needed(text), kind: needed(among('boolean', 'multivariate')) },
      add: () => ({ archived: false }),
    }),
    itemRoute('/flags/{flagKey}', flag),
    changeRoute('/flags/{flagKey}', { ...flag, method: 'PATCH', body: { ...editable, archived: boolean } }),
    removeRoute('/flags/{flagKey}', flag),
    listRoute('/flags/{flagKey}/environments', { from: 'states', within: { flagKey: 'flagKey' }, wrap }),
    changeRoute('/flags/{flagKey}/environments/{environmentKey}', {
      method: 'PUT',
      from: 'states',
      param: 'environmentKey',
      by: 'environmentKey',
      within: { flagKey: 'flagKey' },
      body: { on: needed(boolean), rollout: { ...integer, min: 0, max: 100 }, comment: text },
    }),
    listRoute('/environments', { from: 'environments', wrap }),
    listRoute('/members', {
      from: 'members',
      paging,
      query: { role: among(...roles), mfa: boolean },
      filters: { role: 'role', mfa: 'mfa' },
      wrap,
    }),
    createRoute('/members', {
      into: 'members',
      prefix: 'mem',
      body: { email: needed(text), role: needed(among(...roles)), firstName: text, lastName: text },
      add: () => ({ mfa: false }),
    }),
    itemRoute('/members/{memberId}', { from: 'members', param: 'memberId' }),
    changeRoute('/members/{memberId}', {
      method: 'PATCH',
      from: 'members',
      param: 'memberId',
      body: { role: needed(among(...roles)) },
    }),
    listRoute('/approvals', {
      from: 'approvals',
      paging,
      query: { status: among(...verdicts), flagKey: text, environmentKey: text },
      filters: { status: 'status', flagKey: 'flagKey', environmentKey: 'environmentKey' },
      wrap,
    }),
    createRoute('/approvals', {
      into: 'approvals',
      needs: [{ in: 'flags', by: 'key', field: 'flagKey' }],
      body: { flagKey: needed(text), environmentKey: needed(text), description: needed(text), reviewerId: text },
      add: () => ({ status: 'pending' }),
    }),
    changeRoute('/approvals/{approvalId}/reviews', {
      method: 'POST',
      from: 'approvals',
      param: 'approvalId',
      body: { verdict: needed(among('approve', 'decline')), comment: text },
      change(row, { body }) {
        if (row.status !== 'pending') return { status: 409, body: 'It has been reviewed.' };
        Object.assign(row, {
          status: body.verdict === 'approve' ? 'approved' : 'declined',
          reviewComment: body.comment,
        });
        return undefined;
      },
    }),
    listRoute('/audit-log', {
      from: 'entries',
      paging,
      query: { flagKey: text, memberId: text, after: date, before: date },
      filters: {
        flagKey: 'flagKey',
        memberId: 'memberId',
        after: { field: 'at', is: 'gte' },
        before: { field: 'at', is: 'lt' },
      },
      sort: { by: 'at', isDown: true },
      wrap,
    }),
  ],
};
