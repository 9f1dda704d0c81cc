/**
 * Cards beside each other, as the rooms of a hotel, as a table: what each of them measures, what icons and labels say of it, and
 * all else that it says. They are only compared, as lists are.
 */
import type { SpanReader } from '../spans/kind.ts';
import type { WordReader } from '../words/reader.ts';
import { fold } from '../words/word.ts';
import { saysNo, saysYes } from '../marks.ts';
import type { Card } from './cards.ts';
import type { Cell, GridRow } from './grid.ts';
import { type WordedGrid, withGridWords } from './grid-words.ts';
import type { Line } from './line.ts';
import { measuresIn } from './list-grid.ts';

const cardsLeast = 3;
const cardsMost = 200;
const nameChars = 60;
const textChars = 400;
/** What fewer cards say is not said of all of them. */
const sharesLeast = 0.8;
/** Of most ages in years, `9 months` is one as well. */
const agesLeast = 0.5;

interface Told {
  readonly card: Card;
  readonly values: ReadonlyMap<string, string>;
  readonly text: string;
}

export function cardGridsOf(
  cards: readonly Card[],
  { spansOf, reader }: { readonly spansOf: SpanReader; readonly reader: WordReader },
): readonly WordedGrid[] {
  return [...Map.groupBy(cards, ({ list }) => list).values()].flatMap((beside) => {
    const shown = beside.filter(
      ({ title, lines }) => isShown(title) && title.text.length <= nameChars && lines.length > 0,
    );
    if (shown.length < cardsLeast || shown.length > cardsMost) return [];
    const told = shown.map((card) => toldBy(card, spansOf));
    const columns = columnsOf(told);
    const rows = told.map((one): GridRow => {
      const { block: node, text: name } = one.card.title;
      const cellOf = (text: string): Cell => ({ node, text, isHead: false });
      return {
        name,
        node,
        group: '',
        cells: [...columns.map((key) => cellOf(one.values.get(key) ?? '')), cellOf(one.text)],
      };
    });
    const heading = shown[0]?.title.headings.findLast(({ level }) => level !== shown[0]?.title.level)?.text ?? '';
    const names = columns.map((key) => (key === 'duration' && areAges(told) ? 'age' : key));
    return [withGridWords({ corner: '', columns: [...names, ''], rows }, heading, reader, textChars)];
  });
}

function isShown({ region }: Line): boolean {
  return region === 'main' || region === 'aside';
}

/** Labels stay out of the text: all cards have them, and so they tell nothing. */
function toldBy(card: Card, spansOf: SpanReader): Told {
  const values = new Map<string, string>();
  const rest: string[] = [];
  for (const { text } of card.lines) {
    const [, key = '', value = ''] = /^([^:：]{2,30}):\s(.{1,60})$/u.exec(text) ?? markedIn(text) ?? [];
    if (key === '') rest.push(text);
    else if (!values.has(key)) values.set(key, value);
    for (const [measure, own] of measuresIn(spansOf(text))) if (!values.has(measure)) values.set(measure, own);
  }
  return { card, values, text: rest.join(' · ').slice(0, textChars) };
}

/** `Cats no`, `Breakfast ✓`: a name and a mark. */
function markedIn(text: string): readonly string[] | undefined {
  const [whole, name = '', mark = ''] = /^(\p{Lu}[\p{L}\s-]{1,28}?)\s([^\s]{1,10}(?:,\s.{1,30})?)$/u.exec(text) ?? [];
  const folded = fold(mark);
  return whole !== undefined && (saysYes(folded) || saysNo(folded)) ? [whole, name, mark] : undefined;
}

function columnsOf(told: readonly Told[]): readonly string[] {
  return [...new Set(told.flatMap(({ values }) => [...values.keys()]))].filter(
    (key) => told.filter(({ values }) => values.has(key)).length >= told.length * sharesLeast,
  );
}

function areAges(told: readonly Told[]): boolean {
  return told.filter(({ values }) => values.has('age')).length >= told.length * agesLeast;
}
