/** Lists whose own sentence shows the page that they come in, and lists that are shown below the request for one of their things. */
import { isRecord, recordOf } from '../../../../../core/json.ts';
import { collectionOf, type Operation, type Schema } from '../../terms/document.ts';
import type { Section } from '../fields/section.ts';
import type { Mention } from '../passages/mentions.ts';
import { isGenericList, sharedPage } from './page.ts';
import { isUnpaged } from './whole.ts';

/** With the page that the things of a list come in, of its own or of all lists. */
export function pageFor(found: Mention, section: Section, shared: Section): Section {
  const own = ownPageOf(section, found.path);
  if (own !== undefined) return { ...shared, answerExample: own };
  if (isUnpaged(found, shared)) return { ...shared, answerExample: undefined };
  return sharedPage(shared, found.path, section.list);
}

/** "`GET /hens` gives `{"hens": [...], "pages": 3}`": the page with the list that is called like the last of the path, where no more of it is shown. */
function ownPageOf({ answerExample, shown }: Section, path: string): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(answerExample)) return undefined;
  const last = lastOf(path);
  return shown.filter(isRecord).find((page) => {
    const [[name = '', list] = [], ...others] = Object.entries(page).filter(([, value]) => Array.isArray(value));
    return others.length === 0 && Array.isArray(list) && list.length === 0 && plainly(name) === last;
  });
}

/** "`GET /pens` lists the pens, `GET /pens/{code}` gives one", and then the list: what is shown is of the first of them, and its things are what the second one gives. */
export function withListsOfOthers(operations: readonly Operation[]): readonly Operation[] {
  const shown = new Map(
    operations.flatMap((operation) => {
      const list = listShownAt(operation);
      return list === undefined ? [] : [[operation, list] as const];
    }),
  );
  return operations.map((operation) => {
    const own = shown.get(operation);
    if (own !== undefined) return { ...operation, answer: own.item };
    const [whole] = [...shown].filter(
      ([{ path }]) => operation.method === 'GET' && isOpen(operation) && collectionOf(path) === operation.path,
    );
    return whole === undefined ? operation : { ...operation, answer: whole[1].answer };
  });
}

/** Nothing of its own is shown, or no more than the page that is shown for all lists. */
function isOpen({ answer, path }: Operation): boolean {
  const [[name = '', list] = [], ...others] = Object.entries(recordOf(answer?.['properties'])).filter(
    ([, member]) => recordOf(member)['type'] === 'array',
  );
  return (
    answer === undefined ||
    (others.length === 0 && list !== undefined && isGenericList(name) && lastOf(path) !== plainly(name))
  );
}

/** What is asked for by a key of its own is shown as a list of its kind. */
function listShownAt({
  method,
  path,
  answer,
}: Operation): { readonly answer: Schema; readonly item: Schema } | undefined {
  if (method !== 'GET' || !/\}$/.test(path)) return undefined;
  const members = Object.entries(recordOf(answer?.['properties']));
  const [[name = '', list] = [], ...others] = members.filter(([, member]) => recordOf(member)['type'] === 'array');
  const item = recordOf(recordOf(list)['items']);
  const isOfList = others.length === 0 && plainly(name) === lastOf(collectionOf(path));
  return answer !== undefined && isOfList && Object.keys(recordOf(item['properties'])).length > 1
    ? { answer, item }
    : undefined;
}

function lastOf(path: string): string {
  return plainly(path.split('/').at(-1) ?? '');
}

function plainly(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}
