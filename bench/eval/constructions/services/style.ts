/** How a generated service looks: the ways in which real interfaces differ though they are about the same. */
import type { Auth } from '../../apis/service.ts';
import type { Paging } from '../../apis/routes.ts';

export interface Style {
  readonly id: string;
  readonly letters: 'camel' | 'snake';
  /** Numbers of records: `id`, or `orderId` after what they number. */
  readonly keys: 'id' | 'own';
  /** Around the items of a list: nothing, a member of that name, or one named after what is listed. */
  readonly list: 'bare' | 'items' | 'data' | 'named';
  readonly paging: 'none' | Paging['kind'];
  /** Whether the deeds of somebody have a path of their own, or are asked for by a parameter of the list. */
  readonly isNested: boolean;
  /** Whether lists can be narrowed by state, day and the like. */
  readonly hasFilters: boolean;
  /** Whether an action has an operation of its own, or is a change of the state. */
  readonly hasActions: boolean;
  readonly auth: Auth['kind'] & ('bearer' | 'header' | 'query');
  readonly document: 'openapi' | 'prose';
  /** Whether operations are described, or named alone. */
  readonly isTerse: boolean;
}

export const styles: readonly Style[] = [
  {
    id: 'plain',
    letters: 'camel',
    keys: 'id',
    list: 'bare',
    paging: 'none',
    isNested: false,
    hasFilters: true,
    hasActions: true,
    auth: 'bearer',
    document: 'openapi',
    isTerse: false,
  },
  {
    id: 'paged',
    letters: 'snake',
    keys: 'id',
    list: 'data',
    paging: 'cursor',
    isNested: true,
    hasFilters: true,
    hasActions: false,
    auth: 'header',
    document: 'openapi',
    isTerse: true,
  },
  {
    id: 'narrow',
    letters: 'camel',
    keys: 'own',
    list: 'named',
    paging: 'page',
    isNested: true,
    hasFilters: false,
    hasActions: true,
    auth: 'query',
    document: 'openapi',
    isTerse: false,
  },
  {
    id: 'prose',
    letters: 'snake',
    keys: 'own',
    list: 'items',
    paging: 'offset',
    isNested: false,
    hasFilters: true,
    hasActions: true,
    auth: 'header',
    document: 'prose',
    isTerse: false,
  },
];

export function pagingOf({ paging }: Style): Paging | undefined {
  switch (paging) {
    case 'none':
      return undefined;
    case 'page':
      return { kind: 'page', at: 'page', size: 'perPage', usual: 10, most: 20 };
    case 'offset':
      return { kind: 'offset', at: 'offset', size: 'limit', usual: 10, most: 25 };
    case 'cursor':
      return { kind: 'cursor', at: 'cursor', size: 'limit', usual: 10, most: 20 };
  }
}
