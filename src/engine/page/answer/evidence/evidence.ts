/** Everything on a page that can answer something, collected once for all that is asked of it. */
import { pageMeta } from '../../document/meta.ts';
import { bodyOf, type PageElement, type PageTree } from '../../document/tree.ts';
import type { SpanReader } from '../spans/kind.ts';
import { rememberSpans } from '../spans/span.ts';
import { once, rememberWords } from '../words/reader.ts';
import type { Word } from '../words/word.ts';
import { cardGridsOf } from './card-grid.ts';
import { cardsOf, titlesIn } from './cards.ts';
import { choicePairs } from './choices.ts';
import { enumeratedPairs } from './enumeration.ts';
import type { WordedGrid } from './grid-words.ts';
import { type EvidenceIndex, indexOf } from './index.ts';
import { togetherPairs } from './joined.ts';
import { labelPairs } from './labels.ts';
import type { Line } from './line.ts';
import { listGridsOf } from './list-grid.ts';
import { microdataPairs } from './microdata.ts';
import { outlineOf } from './outline.ts';
import type { Pair } from './pair.ts';
import { type WordedPair, withWords } from './pair-words.ts';
import { type Passage, passagesOf } from './passage.ts';
import { peoplePairs } from './people.ts';
import { rolePairs, titleLine } from './roles.ts';
import type { PageMeta } from '../../../../core/documents.ts';
import { struckIn } from './struck.ts';
import { structuredPairs } from './structured.ts';
import { surroundingsOf, tablesOf } from './tables.ts';
import { turnedPairs } from './turned.ts';

export interface Evidence {
  readonly lines: readonly Line[];
  readonly pairs: readonly WordedPair[];
  readonly grids: readonly WordedGrid[];
  /** What lists and price lists say of several things, to be compared. */
  lists(): readonly WordedGrid[];
  readonly passages: readonly Passage[];
  readonly index: EvidenceIndex;
  readonly spansOf: SpanReader;
  /** From 0 to 1: how much of it is told by data for machines, tables and lists of terms. */
  readonly orderly: number;
  readonly language: string;
  /** Words of the title: what the whole page is about, and so tells nothing apart. */
  readonly subject: readonly Word[];
}

export function evidenceOf(tree: PageTree, url: string): Evidence {
  const meta = pageMeta(tree, url);
  const lines = belowTitle(outlineOf(tree), meta);
  const around = surroundingsOf(lines);
  const found = cardsOf(lines);
  const cards = titlesIn(found);
  const body = bodyOf(tree);
  const spansOf = rememberSpans();
  const language = (meta.language ?? '').slice(0, 2).toLowerCase();
  const reader = rememberWords(language);
  const tables = body === undefined ? { pairs: [], grids: [] } : tablesOf(body, around, reader);
  const pairs = [
    ...structuredPairs(tree, meta),
    ...microdataPairs(tree, lines),
    ...rolePairs(lines, meta, spansOf),
    ...tables.pairs,
    ...labelPairs(lines, around),
    ...lines.flatMap((line) => peoplePairs(line, spansOf)),
    ...(body === undefined ? [] : choicePairs(body)),
  ];
  const heading = titleLine(lines, meta)?.text ?? '';
  const worded = withWords(
    withCards(
      [...togetherPairs(pairs), ...pairs, ...turnedPairs(pairs, spansOf), ...enumeratedPairs(pairs)],
      lines,
      cards,
    ),
    reader,
  );
  const passages = passagesOf(lines, { cards, spansOf, reader });
  return {
    lines,
    pairs: worded,
    index: indexOf(worded, passages),
    grids: tables.grids,
    lists: once(() => [
      ...listGridsOf(lines, tables.pairs, { spansOf, reader }),
      ...cardGridsOf(found, { spansOf, reader }),
    ]),
    passages,
    spansOf,
    orderly: orderlyOf(pairs),
    language,
    subject: reader.words(`${meta.title} ${heading}`),
  };
}

const aboveChars = 200;

/** What stands above the title is of the site, unless it is a text of its own. */
function belowTitle(lines: readonly Line[], meta: PageMeta): readonly Line[] {
  const title = titleLine(lines, meta)?.at ?? 0;
  return lines.map((line) =>
    line.at < title && line.region === 'main' && line.text.length < aboveChars ? { ...line, region: 'header' } : line,
  );
}

function withCards(pairs: readonly Pair[], lines: readonly Line[], cards: ReadonlyMap<Line, Line>): readonly Pair[] {
  const titles = new Map(lines.flatMap((line) => (cards.has(line) ? [[line.block, cards.get(line)?.text ?? '']] : [])));
  const struckBy = new Map<PageElement, readonly string[]>();
  return pairs.map((pair) => {
    const { node, context = '' } = pair;
    const title = titles.get(node);
    const struck = struckBy.get(node) ?? struckIn(node);
    struckBy.set(node, struck);
    if (struck.length === 0 && title === undefined) return pair;
    return {
      ...pair,
      ...(struck.length === 0 ? {} : { struck }),
      ...(title === undefined ? {} : { context: `${context} ${title}` }),
    };
  });
}

const orderlySources: ReadonlySet<Pair['source']> = new Set(['structured', 'list', 'table', 'grid']);
const orderlyMost = 16;

function orderlyOf(pairs: readonly Pair[]): number {
  return Math.min(1, pairs.filter(({ source }) => orderlySources.has(source)).length / orderlyMost);
}
