/** HR: employees, departments and leave; a key with a word of its own in the Authorization header, skip and top, camel case. */
import { Chance, pad, times } from '../chance.ts';
import { among, date, integer, needed, text } from '../rules.ts';
import { changeRoute, createRoute, itemRoute, listRoute, type Page, type Paging } from '../routes.ts';
import type { Service, Store, Variant } from '../service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'top', usual: 20, most: 50 };

function wrap({ items, total }: Page): unknown {
  return { value: items, count: total };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 7);
  const departments = (
    chance.isGiven ? ['Care', 'Kitchen', 'Finance', 'Grounds'] : ['Care', 'Finance', 'Fleet', 'Kitchen', 'Training']
  ).map((name, index) => ({ departmentId: `D${index + 1}`, name, costCentre: 4000 + index * 10 }));
  const employees = times(chance.count(98, 143), (index) => {
    const { first, last } = chance.person();
    return {
      employeeId: `E${pad(index + 1, 4)}`,
      givenName: first,
      familyName: last,
      workEmail: `${first}.${last}.${index}@crew.example`.toLowerCase(),
      departmentId: departments[chance.whole(0, departments.length - 1)]?.departmentId,
      managerId: index < 4 ? null : `E${pad(chance.whole(1, 4), 4)}`,
      employmentStatus: chance.one(['active', 'active', 'active', 'onLeave', 'left']),
      startDate: `20${chance.whole(15, 25)}-${pad(chance.whole(1, 12))}-${pad(chance.whole(1, 28))}`,
      weeklyHours: chance.one([20, 30, 40]),
    };
  });
  const leaveRequests = times(chance.count(31, 44), (index) => ({
    requestId: `L${500 + index}`,
    employeeId: employees[chance.whole(0, employees.length - 1)]?.employeeId,
    leaveType: chance.one(['vacation', 'sick', 'parental']),
    firstDay: `2026-${pad(chance.whole(6, 9))}-${pad(chance.whole(1, 20))}`,
    days: chance.whole(1, 8),
    status: chance.one(['submitted', 'approved', 'rejected']),
  }));
  return { departments, employees, leaveRequests };
}

export const crewdeck: Service = {
  name: 'crewdeck',
  title: 'Crewdeck HR',
  host: 'https://crewdeck.example',
  basePath: '/odata',
  auth: { kind: 'header', name: 'Authorization', key: 'CrewKey 5d1f-77a0-cc32' },
  document: 'crewdeck/openapi.json',
  credentials: { crew_key: '5d1f-77a0-cc32' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    error: { code, message, innerErrors: problems.map(({ field, problem }) => ({ target: field, message: problem })) },
  }),
  routes: [
    listRoute('/employees', {
      from: 'employees',
      paging,
      query: {
        departmentId: text,
        employmentStatus: among('active', 'onLeave', 'left'),
        managerId: text,
        startedAfter: date,
      },
      filters: {
        departmentId: 'departmentId',
        employmentStatus: 'employmentStatus',
        managerId: 'managerId',
        startedAfter: { field: 'startDate', is: 'gt' },
      },
      wrap,
    }),
    itemRoute('/employees/{employeeId}', { from: 'employees', param: 'employeeId', by: 'employeeId' }),
    changeRoute('/employees/{employeeId}', {
      method: 'PUT',
      from: 'employees',
      param: 'employeeId',
      by: 'employeeId',
      body: { departmentId: text, managerId: text, weeklyHours: { ...integer, min: 1, max: 48 }, workEmail: text },
    }),
    listRoute('/departments', { from: 'departments', wrap }),
    listRoute('/leaveRequests', {
      from: 'leaveRequests',
      paging,
      query: {
        employeeId: text,
        status: among('submitted', 'approved', 'rejected'),
        leaveType: among('vacation', 'sick', 'parental'),
      },
      filters: { employeeId: 'employeeId', status: 'status', leaveType: 'leaveType' },
      wrap,
    }),
    createRoute('/leaveRequests', {
      into: 'leaveRequests',
      key: 'requestId',
      prefix: 'L',
      needs: [{ in: 'employees', by: 'employeeId', field: 'employeeId' }],
      body: {
        employeeId: needed(text),
        leaveType: needed(among('vacation', 'sick', 'parental')),
        firstDay: needed(date),
        days: needed({ ...integer, min: 1 }),
        comment: text,
      },
      add: () => ({ status: 'submitted' }),
    }),
    changeRoute('/leaveRequests/{requestId}/decision', {
      method: 'PUT',
      from: 'leaveRequests',
      param: 'requestId',
      by: 'requestId',
      body: { decision: needed(among('approved', 'rejected')), comment: text },
      change(row, { body }) {
        row.status = body.decision;
        return undefined;
      },
    }),
  ],
};
