/** Pages put right: the parameter that counts them, its size and the pagination, each left as it is where it will do. */
import { limits } from '../../../core/limits.ts';
import type { ApiConfig, Pagination } from '../../../model/api.ts';
import type { Parameter } from '../documents/terms/document.ts';
import type { Draft } from '../step/request/draft.ts';
import { isSizeName, pagingParameter } from '../step/request/paging.ts';
import { propertiesOf } from '../step/terms/answer.ts';
import { expressionBody, parseBody, writeTemplate } from './body-text.ts';
import { complainsOf } from './failure.ts';
import { compact, membersOf } from './members.ts';
import type { Repairing } from './repairing.ts';

const counts = /<<\s*(page|offset|cursor)\b/;
const sizes = /<<\s*(limit|pageSize)\b/;

/** Whether the call counts pages by a parameter that its operation does not have, or refuses, or in another way than it does. */
export function hasForeignPages(config: ApiConfig, { fresh, failure }: Repairing): boolean {
  const { queryParams, pagination: given } = config;
  if (fresh === undefined || given === undefined || given === null) return false;
  const isRefused = fresh.operation.parameters.some(
    (parameter) => isPaging(parameter, fresh) && complainsOf(parameter.name, failure),
  );
  if (failure.kind === 'invalid' && isRefused) return true;
  const names = fresh.operation.parameters.map(({ name }) => name);
  const wanted = membersOf(fresh.config.queryParams);
  return Object.entries(membersOf(queryParams)).some(([name, value]) => {
    const counted = counts.exec(String(value))?.[1];
    const meant = counts.exec(String(wanted[name]))?.[1];
    return counted !== undefined && (!names.includes(name) || (meant !== undefined && meant !== counted));
  });
}

/** A parameter that counts pages by its name, or by what the documentation says of it. */
function isPaging(parameter: Parameter, { config }: Draft): boolean {
  const value = String(membersOf(config.queryParams)[parameter.name]);
  return pagingParameter(parameter) || counts.test(value) || sizes.test(value);
}

/** Pages are counted in steps of another size than they have. */
export function hasOtherSize({ queryParams, pagination: given }: ApiConfig, { fresh }: Repairing): boolean {
  if (given?.type !== 'OFFSET_BASED' && given?.type !== 'PAGE_BASED') return false;
  const sent = Object.entries(membersOf(queryParams)).find(
    ([name]) => isSizeName(name) && fresh?.operation.parameters.some((parameter) => parameter.name === name) === true,
  )?.[1];
  if (!/^\d+$/.test(String(sent))) return false;
  const counted = Number(given.pageSize ?? limits.pageSize);
  return given.type === 'OFFSET_BASED' ? Number(sent) !== counted : Number(sent) < counted;
}

/** Pages as they are documented, told in the query or in the body. */
export function mendPagination(config: ApiConfig, { fresh }: Repairing): ApiConfig {
  if (fresh === undefined) return config;
  const documented = pagingParameters(fresh);
  const inBody = Object.entries(fresh.bodyMembers).filter(([, value]) => isCounting(value));
  const given = membersOf(config.queryParams);
  const body = inBody.length === 0 ? config.body : pagedBody(config.body, inBody, documented);
  const { pagination: before, ...rest } = config;
  const pagination = fresh.config.pagination;
  const sent = inBody.length === 0 ? given : (parseBody(body ?? '') ?? {});
  const after =
    pagination === undefined || pagination === null ? undefined : joined(before, pagination, documented, sent);
  return compact({
    ...rest,
    queryParams: pagedQuery(given, inBody.length === 0 ? documented : [], fresh),
    ...(body === undefined ? {} : { body }),
    ...(after === undefined ? {} : { pagination: after }),
  });
}

function isCounting(value: unknown): boolean {
  return typeof value === 'string' && (counts.test(value) || sizes.test(value));
}

/** What counts pages, as parameters: members of the body too, where they are told there. */
function pagingParameters(fresh: Draft): readonly Parameter[] {
  const query = fresh.operation.parameters.filter(
    (parameter) => parameter.in === 'query' && isPaging(parameter, fresh),
  );
  const members = Object.entries(propertiesOf(fresh.operation.body?.schema)).filter(([name]) =>
    isCounting(fresh.bodyMembers[name]),
  );
  return [
    ...query,
    ...members.map(([name, schema]): Parameter => ({ name, in: 'query', required: false, description: '', schema })),
  ];
}

function pagedQuery(
  given: Readonly<Record<string, unknown>>,
  documented: readonly Parameter[],
  { config }: Draft,
): Record<string, unknown> {
  const wanted = membersOf(config.queryParams);
  const others = Object.entries(given).filter(
    ([name, value]) => !documented.some((parameter) => parameter.name === name) && !isCounting(value),
  );
  const own = documented.flatMap((parameter): [string, unknown][] => {
    const value = countOrSize(parameter, given[parameter.name], wanted[parameter.name]);
    return value === undefined ? [] : [[parameter.name, value]];
  });
  return inOrder(given, Object.fromEntries([...others, ...own]));
}

/** A body is one expression where it holds a cursor, since there is none on the first page and nothing may be sent for it. */
function pagedBody(
  body: string | null | undefined,
  wanted: readonly (readonly [string, unknown])[],
  documented: readonly Parameter[],
): string {
  const given = parseBody(body ?? '') ?? {};
  const others = Object.entries(given).filter(([, value]) => !isCounting(value));
  const own = wanted.map(([name, value]): [string, unknown] => {
    const parameter = documented.find((one) => one.name === name);
    return [name, parameter === undefined ? value : countOrSize(parameter, given[name], value)];
  });
  const members = inOrder(given, Object.fromEntries([...others, ...own]));
  return Object.values(members).some((value) => /<<\s*cursor\b/.test(String(value)))
    ? expressionBody(members)
    : writeTemplate(members);
}

/** What counts pages is as documented; a size that the service takes stays. */
function countOrSize(parameter: Parameter, given: unknown, wanted: unknown): unknown {
  if (!isSizeName(parameter.name))
    return typeof wanted === 'string' && squeezed(wanted) === squeezed(given) ? given : wanted;
  if (given === undefined) return wanted;
  const most = parameter.schema['maximum'];
  return typeof most === 'number' && Number(given) > most ? String(most) : given;
}

function squeezed(value: unknown): string {
  return String(value).replace(/\s+/g, '');
}

/** The type and the cursor as documented; what else there was stays, the size in accord with what is sent. */
function joined(
  before: Pagination | null | undefined,
  wanted: Pagination,
  documented: readonly Parameter[],
  given: Readonly<Record<string, unknown>>,
): Pagination {
  const size = sizeOf(before, wanted, documented, given);
  const isAlike = before?.type === wanted.type;
  const stop = isAlike ? (before.stopCondition ?? undefined) : undefined;
  const needsStop = size === before?.pageSize && isAlike && before.cursorPath === wanted.cursorPath;
  const stopCondition = stop ?? (isAlike && !needsStop ? undefined : wanted.stopCondition);
  return {
    type: wanted.type,
    ...(size === undefined ? {} : { pageSize: size }),
    ...(wanted.cursorPath === undefined ? {} : { cursorPath: wanted.cursorPath }),
    ...(stopCondition === undefined ? {} : { stopCondition }),
  };
}

function sizeOf(
  before: Pagination | null | undefined,
  wanted: Pagination,
  documented: readonly Parameter[],
  given: Readonly<Record<string, unknown>>,
): string | null | undefined {
  const parameter = documented.find(({ name }) => isSizeName(name));
  const sent = parameter === undefined ? undefined : given[parameter.name];
  const most = parameter?.schema['maximum'];
  const size = sent === undefined ? undefined : sizes.test(String(sent)) ? before?.pageSize : String(sent);
  // Of a size that is not sent and nowhere documented, whoever wrote the call knows best: pages that are shorter end them.
  if (size === undefined || size === null)
    return sent === undefined ? (wanted.pageSize ?? before?.pageSize) : (before?.pageSize ?? wanted.pageSize);
  return typeof most === 'number' && Number(size) > most ? String(most) : size;
}

/** Members keep the order that they had. */
function inOrder(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const kept = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  return { ...Object.fromEntries(kept.map((name) => [name, after[name]])), ...after };
}
