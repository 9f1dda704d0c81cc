/** Lists that say that they come in pages as another one does: "the same paging as for hens", "pages work as in 1.1". */
import type { Operation } from '../../terms/document.ts';
import { isOfPages } from './paged.ts';

const alike =
  /\b(?:paging|pages|paged|pagination|portions)\b[^.;]{0,30}\b(?:as|like|same|too|also)\b|\bsame (?:kind of |way of )?(?:paging|pages|pagination|portions)\b/i;

/** Operations with the parameters of pages of the only kind that others have. */
export function withSamePages(operations: readonly Operation[]): readonly Operation[] {
  const pagesOf = ({ method, parameters }: Operation): Operation['parameters'] =>
    method === 'GET' ? parameters.filter((one) => one.in === 'query' && isOfPages(one)) : [];
  const kinds = new Map(
    operations
      .map(pagesOf)
      .filter((pages) => pages.length > 0)
      .map((pages) => [pages.map(({ name }) => name).join(), pages] as const),
  );
  const [pages = []] = kinds.values();
  if (kinds.size !== 1) return operations;
  return operations.map((operation) => {
    const { method, path, description, parameters } = operation;
    const isOpen = method === 'GET' && !/\}$/.test(path) && pagesOf(operation).length === 0;
    return isOpen && alike.test(description) ? { ...operation, parameters: [...parameters, ...pages] } : operation;
  });
}
