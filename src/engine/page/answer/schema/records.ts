/**
 * Lists of things: the rows of a table, things of JSON-LD, or cards side by side. The one counts of whose first records most
 * parts are told; of those that tell as much, tables go first.
 */
import type { PageMeta } from '../../../../core/documents.ts';
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import type { PageElement } from '../../document/tree.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { WordedGrid } from '../evidence/grid-words.ts';
import { childElements, elementsIn, nodeText } from '../evidence/node-text.ts';
import { bestIn, recallOf } from '../match.ts';
import type { Lexicon } from '../words/lexicon.ts';
import { termsOfName, termsOfText } from '../words/terms.ts';
import { ofCard, ofThing, type Source } from './source.ts';

export interface ListPlace {
  readonly evidence: Evidence;
  readonly lexicon: Lexicon;
  readonly meta: PageMeta;
  readonly body: PageElement;
}

/** What is wanted of each record: name and words. */
export type Parts = readonly (readonly [name: string, wanted: string])[];

interface Group {
  readonly size: number;
  source(at: number): Source;
}

const tried = 3;
/** Of the parts that the first records should tell. */
const toldLeast = 0.5;
const groupsMost = 8;

/** Empty where nothing on the page looks like records with these parts. */
export function recordsOf(parts: Parts, place: ListPlace): readonly Source[] {
  const groups = [
    ...place.evidence.grids.flatMap((grid) => gridGroup(grid, parts, place.lexicon)),
    ...thingGroups(place),
    ...cardGroups(place.body),
  ];
  const judged = groups.map((group) => ({ group, told: toldBy(group, parts) }));
  const best = judged.toSorted((a, b) => b.told - a.told)[0];
  if (best === undefined || best.told < toldLeast) return [];
  const { group } = best;
  return Array.from({ length: Math.min(group.size, limits.pageRecords) }, (_, at) => group.source(at));
}

function toldBy(group: Group, parts: Parts): number {
  const count = Math.min(tried, group.size);
  let told = 0;
  for (let at = 0; at < count; at += 1) {
    const source = group.source(at);
    told += parts.filter(([name, wanted]) => source(name, wanted) !== undefined).length;
  }
  return count === 0 ? 0 : told / (count * parts.length);
}

const namedLeast = 0.5;
const ofCell = { confidence: 0.9 };

/** Each part has the column whose name says it best; what the rows are called by is in the first one. */
function gridGroup(grid: WordedGrid, parts: Parts, lexicon: Lexicon): readonly Group[] {
  const fits = parts.flatMap(([name, wanted]) =>
    grid.headWords.map((words, column) => {
      const share = (terms: ReturnType<typeof termsOfName>): number => recallOf(terms, (term) => bestIn(words, term));
      const fit = Math.max(share(termsOfName(name, lexicon)), share(termsOfText(wanted, lexicon)));
      const isTitle = column === 0 && /^(?:name|title|label|titel|nom|nombre|pangalan)$/i.test(name);
      return { name, column, fit: Math.max(fit, isTitle ? namedLeast : 0) };
    }),
  );
  const columns = new Map<string, number>();
  for (const { name, column, fit } of fits.toSorted((a, b) => b.fit - a.fit)) {
    if (fit < namedLeast || columns.has(name) || [...columns.values()].includes(column)) continue;
    columns.set(name, column);
  }
  if (columns.size === 0) return [];
  return [{ size: grid.lines.length, source: (at) => ofRow(grid, at, columns) }];
}

function ofRow({ lines }: WordedGrid, at: number, columns: ReadonlyMap<string, number>): Source {
  const cells = lines[at] ?? [];
  const passage = cells.map(({ text }) => text).join(' | ');
  return (name) => {
    const cell = cells[columns.get(name) ?? -1];
    return cell === undefined || cell.text === ''
      ? undefined
      : { value: cell.text, passage, node: cell.node, ...ofCell };
  };
}

function thingGroups({ meta, body }: ListPlace): readonly Group[] {
  const lists: unknown[][] = [];
  const open: unknown[] = [...meta.jsonLd];
  for (let at = 0; at < open.length && at < limits.pageSchemaThings; at += 1) {
    const one = open[at];
    if (Array.isArray(one)) {
      if (one.length > 1 && one.every(isRecord)) lists.push(one.map(itemOf));
      open.push(...one);
    } else if (isRecord(one)) open.push(...Object.values(one));
  }
  return lists
    .slice(0, groupsMost)
    .map((things) => ({ size: things.length, source: (at) => ofThing(things[at], body) }));
}

/** An entry of a list stands for its item. */
function itemOf(thing: unknown): unknown {
  return isRecord(thing) && isRecord(thing['item']) ? thing['item'] : thing;
}

const cardChars = { least: 8, most: 3_000 };
const cardNames = /^(?:li|div|article|section|a|dl|details|tbody)$/;

/** Elements of one name and class beside each other, those with most text first. */
function cardGroups(body: PageElement): readonly Group[] {
  const groups = elementsIn(body).flatMap((parent) => {
    if (/^(?:nav|header|footer|head|table|tr)$/.test(parent.name)) return [];
    const alike = Map.groupBy(
      childElements(parent).filter(({ name }) => cardNames.test(name)),
      ({ name, attribs }) => `${name} ${attribs['class'] ?? ''}`,
    );
    return [...alike.values()].filter((cards) => cards.length > 1).map(withText);
  });
  const likely = groups.filter(({ cards, chars }) => cards.length > 1 && chars <= cards.length * cardChars.most);
  return likely
    .toSorted((a, b) => b.chars - a.chars)
    .slice(0, groupsMost)
    .map(({ cards }) => ({ size: cards.length, source: (at) => sourceOf(cards[at]) }));
}

function withText(all: readonly PageElement[]): { readonly cards: readonly PageElement[]; readonly chars: number } {
  const texts = all.map((card) => nodeText(card).length);
  const cards = all.filter((_, at) => (texts[at] ?? 0) >= cardChars.least);
  return { cards, chars: texts.reduce((sum, one) => sum + one, 0) };
}

function sourceOf(card: PageElement | undefined): Source {
  return card === undefined ? () => undefined : ofCard(card);
}
