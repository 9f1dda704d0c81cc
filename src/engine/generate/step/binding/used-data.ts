/** Which of the data at hand a request uses: whoever gives a step data means it to be used. */
import type { ApiConfig } from '../../../../model/api.ts';
import type { DataPlace } from '../terms/places.ts';

interface Request {
  readonly config: ApiConfig;
  readonly dataSelector: string;
}

/** Whether a place of the data is in the request, by itself or within what holds it. */
export function usedBy({ config, dataSelector }: Request): (place: DataPlace) => boolean {
  const text = JSON.stringify([config.urlPath, config.queryParams, config.headers, config.body]);
  const used = new Set(text.match(/[\p{L}_$][\w$]*(?:\.[\p{L}_$][\w$]*)*/gu) ?? []);
  const holds = (expression: string): boolean => {
    const parts = expression.split('.');
    return parts.some((_, at) => used.has(parts.slice(0, at + 1).join('.')));
  };
  return ({ expression, list }) =>
    list === undefined
      ? holds(expression)
      : holds(list.key) || (list.key === dataSelector && (used.has('currentItem') || holds(expression)));
}

/** Of a member of the data that is used at all, so much counts whatever else of it is used. */
const touched = 0.6;

/** The share of the members of the data that the request uses, from 0 to 1; of a record also how much of it. */
export function usedShare(request: Request, places: readonly DataPlace[]): number {
  const isUsed = usedBy(request);
  const leaves = places.filter(({ value }) => typeof value !== 'object');
  const members = [...Map.groupBy(leaves, rootOf).values()].map((inside) => {
    const share = inside.filter(isUsed).length / inside.length;
    return share === 0 ? 0 : touched + (1 - touched) * share;
  });
  return members.length === 0 ? 0 : members.reduce((sum, share) => sum + share, 0) / members.length;
}

function rootOf({ expression, list }: DataPlace): string {
  return (list?.key ?? expression).split('.')[0] ?? '';
}
