/** Sentences of a page, with what is said around them. */
import type { PageElement, PageNode } from '../../document/tree.ts';
import type { Span, SpanKind, SpanReader } from '../spans/kind.ts';
import { matchesOf } from '../words/matches.ts';
import { once, type WordReader } from '../words/reader.ts';
import type { Word } from '../words/word.ts';
import type { Line } from './line.ts';

export interface Passage {
  readonly text: string;
  readonly line: Line;
  /** Where it begins in the text of its line. */
  readonly offset: number;
  readonly words: readonly Word[];
  /** Of the nearest headings, and of the title of the card that it stands in. */
  readonly above: readonly Word[];
  /** Of the sentences before and after it in the same block. */
  beside(): readonly Word[];
  spans(wanted?: readonly SpanKind[]): readonly Span[];
}

const headingsNear = 2;

export function passagesOf(
  lines: readonly Line[],
  { cards, spansOf, reader }: { cards: ReadonlyMap<Line, Line>; spansOf: SpanReader; reader: WordReader },
): readonly Passage[] {
  const rowNames = rowNamesOf(lines, reader);
  return lines.flatMap((line, at) => {
    const sentences = sentencesOf(line.text);
    const card = cards.get(line);
    const headings = line.headings.slice(-headingsNear).flatMap(({ text }) => reader.words(text));
    const above = [
      ...headings,
      ...(card === undefined ? [] : reader.words(card.text)),
      ...(rowNames.get(line.block) ?? []),
    ];
    const before = neighbour(lines[at - 1], line.block);
    const besides = (index: number): readonly Word[] => [
      ...(before === undefined ? [] : reader.words(before.text)),
      ...sentences.slice(Math.max(0, index - 2), index).flatMap(({ text }) => reader.sentence(text)),
      ...reader.sentence(sentences[index + 1]?.text ?? ''),
    ];
    return sentences.map(
      ({ text, offset }, index): Passage => ({
        text,
        line,
        offset,
        words: reader.sentence(text),
        above,
        beside: once(() => besides(index)),
        spans: (wanted) => spansOf(text, wanted),
      }),
    );
  });
}

/** What is said in a cell is said of what the first cell of its row names. */
function rowNamesOf(lines: readonly Line[], reader: WordReader): ReadonlyMap<PageElement, readonly Word[]> {
  const firsts = new Map<PageNode, Line>();
  const names = new Map<PageElement, readonly Word[]>();
  for (const line of lines) {
    const { block } = line;
    if ((block.name !== 'td' && block.name !== 'th') || block.parent === null) continue;
    const first = firsts.get(block.parent);
    if (first === undefined) firsts.set(block.parent, line);
    else if (first.block !== block && first.text.length < nameChars) names.set(block, reader.words(first.text));
  }
  return names;
}

const nameChars = 80;

function neighbour(line: Line | undefined, block: PageElement): Line | undefined {
  return line !== undefined && (line.block === block || line.block.parent === block.parent) && line.text.length < 200
    ? line
    : undefined;
}

/** Where a point does not end a sentence. */
const abbreviation =
  /(?:^|[\s(])(?:\p{Lu}|\p{Ll}|Mr|Mrs|Ms|Dr|Prof|Mag|Lic|Arq|St|No|Nr|Nos|Tel|Tél|Fon|approx|ca|bzw|inkl|exkl|zzgl|evtl|max|min|vs|etc|Inc|Ltd|Co|Engr|Hon|Atty|Gng|Bb|Mme|Mlle|Dra|Cllr|Capt|Rev|Sgt|Ing|Dipl|Fa|Sr|Sra|Jr|Inh|geb|Str|Av|Avda|art|Art|Abs|vol|Vol|pp|p|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|e\.g|i\.e|z\.B|d\.h|n\.[uhgt]|a\.m|p\.m|S\.A|e\.V|e\. ?K|\d)\.$/u;

/** `28. Februar`: a point behind a day is part of the date. */
function isOrdinal(text: string, from: number, to: number): boolean {
  return (
    /(?<!\p{N})\d{1,2}$/u.test(text.slice(Math.max(0, from - 3), from)) &&
    /^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/.test(text.slice(to, to + 3))
  );
}

/** `si Kap. Rodel Cruz`, `by Hptm. Eva Kern`: a short word with a capital, behind a small one, and two of a name behind it. */
function isTitle(before: string, behind: string): boolean {
  return /(?<=\p{Ll}[,]?\s)\p{Lu}\p{Ll}{1,4}\.$/u.test(before) && /^\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u.test(behind);
}

const sentenceEnd = /[.!?…]+["”»’)\]]*\s+(?=["“„«¿¡(]*[\p{Lu}\p{N}¿¡])/gu;

export function sentencesOf(text: string): readonly { readonly text: string; readonly offset: number }[] {
  const found: { text: string; offset: number }[] = [];
  let from = 0;
  for (const { 0: mark, index } of matchesOf(text, sentenceEnd)) {
    const end = index + mark.trimEnd().length;
    if (isOrdinal(text, index, index + mark.length)) continue;
    if (
      mark.startsWith('.') &&
      abbreviation.test(text.slice(from, index + 1)) &&
      !/\d\.$/.test(text.slice(index - 3, index + 1).replace(/^.*\p{L}/u, ''))
    )
      continue;
    if (mark.startsWith('.') && isTitle(text.slice(from, index + 1), text.slice(index + mark.length))) continue;
    found.push({ text: text.slice(from, end), offset: from });
    from = index + mark.length;
  }
  if (from < text.length) found.push({ text: text.slice(from), offset: from });
  return found;
}
