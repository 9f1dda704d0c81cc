/** What narrows a list down, where it is told behind both the list and the request for one of its things. */
import { recordOf } from '../../../../../core/json.ts';
import { collectionOf, type Operation, type Parameter } from '../../terms/document.ts';

/** "`GET /hens` lists them, `GET /hens/{id}` gives one. With `breed` you get those of one breed": nobody narrows one thing down by what it has. */
export function withFiltersOfLists(operations: readonly Operation[]): readonly Operation[] {
  const lists = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const moved = new Map<string, readonly Parameter[]>();
  const kept = operations.map((operation) => {
    const { method, path, answer, parameters } = operation;
    const list = collectionOf(path);
    const members = recordOf(answer?.['properties']);
    if (method !== 'GET' || list === path || !lists.has(list)) return operation;
    const filters = parameters.filter((one) => one.in === 'query' && !one.required && Object.hasOwn(members, one.name));
    if (filters.length === 0) return operation;
    moved.set(list, [...(moved.get(list) ?? []), ...filters]);
    return { ...operation, parameters: parameters.filter((one) => !filters.includes(one)) };
  });
  return kept.map((operation) => {
    const { method, path, parameters } = operation;
    const filters = method === 'GET' ? (moved.get(path) ?? []) : [];
    const others = filters.filter(({ name }) => !parameters.some((one) => one.name === name));
    return others.length === 0 ? operation : { ...operation, parameters: [...others, ...parameters] };
  });
}
