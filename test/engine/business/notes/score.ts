/** Scores the parser against notes and streams with known readings, as the samples' own scorer does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, readCatalogue } from '../../../../src/engine/business/notes/catalogue.ts';
import { parseNote } from '../../../../src/engine/business/notes/parse.ts';
import type { NoteLine, ParsedNote, Product } from '../../../../src/engine/business/notes/shapes.ts';
import { hear, newVoice, type VoiceItem } from '../../../../src/engine/business/notes/stream.ts';

const fixtures = join(import.meta.dirname, '../../../fixtures/notes');

export interface Wanted {
  readonly side: 'purchase' | 'sale';
  readonly productId: string;
  readonly qty: number;
  readonly money?: number;
}

export interface NoteCase {
  readonly level: string;
  readonly language: string;
  readonly content: string;
  readonly wanted: readonly Wanted[];
}

export interface NoteScore {
  readonly byLevel: Readonly<Record<string, { passed: number; of: number }>>;
  /** Notes that did not pass, with what was read. */
  readonly failures: readonly string[];
  /** Lines at 0.8 or more that the note does not state. */
  readonly overconfident: readonly string[];
}

/** The shop of the samples. */
export function sampleCatalogue(): Catalogue {
  const { catalog }: { catalog: Product[] } = JSON.parse(readFileSync(join(fixtures, 'notes.json'), 'utf8'));
  return readCatalogue(catalog);
}

/** Reads `level language | note | +product qty money; -product qty money`; money may be an expression such as `12*85+3`. */
export function readNoteCases(file: string): readonly NoteCase[] {
  return linesOf(file).map((line) => {
    const [head = '', content = '', wanted = ''] = line.split('|');
    const [level = '', language = ''] = head.trim().split(' ');
    return { level, language, content: content.trim().replaceAll('\\n', '\n'), wanted: readWanted(wanted) };
  });
}

function linesOf(file: string): readonly string[] {
  const lines = readFileSync(join(fixtures, file), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

function readWanted(text: string): readonly Wanted[] {
  const parts = text.split(';').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const [product = '', qty = '', money] = part.split(' ');
    return {
      side: product.startsWith('+') ? 'purchase' : 'sale',
      productId: product.slice(1),
      qty: Number(qty),
      ...(money !== undefined && { money: calculate(money) }),
    };
  });
}

function calculate(expression: string): number {
  const terms = expression
    .split('+')
    .map((term) => term.split('*').reduce((product, factor) => product * Number(factor), 1));
  return terms.reduce((sum, term) => sum + term, 0);
}

export function scoreNotes(cases: readonly NoteCase[], catalogue: Catalogue): NoteScore {
  const byLevel: Record<string, { passed: number; of: number }> = {};
  const failures: string[] = [];
  const overconfident: string[] = [];
  for (const one of cases) {
    const level = byLevel[one.level] ?? { passed: 0, of: 0 };
    byLevel[one.level] = level;
    const parsed = parseNote(one.content, catalogue);
    level.of += 1;
    if (agrees(parsed, one.wanted)) {
      level.passed += 1;
      continue;
    }
    failures.push(`${one.level} ${one.language} ${one.content}\n    ${show(parsed.lines)}`);
    overconfident.push(...wrongLines(parsed, one).map((line) => `${one.content}\n    ${show([line])}`));
  }
  return { byLevel, failures, overconfident };
}

function agrees(parsed: ParsedNote, wanted: readonly Wanted[]): boolean {
  const got = sums(parsed.lines);
  const expected = sums(wanted);
  return got.size === expected.size && [...expected].every(([key, sum]) => isSame(got.get(key), sum));
}

interface Sum {
  readonly qty: number;
  readonly money: number | undefined;
}

function sums(lines: readonly Pick<NoteLine, 'side' | 'productId' | 'qty' | 'money'>[]): ReadonlyMap<string, Sum> {
  const all = new Map<string, Sum>();
  for (const { side, productId, qty, money } of lines) {
    const key = `${side} ${productId}`;
    const before = all.get(key);
    const both = money === undefined ? before?.money : (before?.money ?? 0) + money;
    all.set(key, { qty: (before?.qty ?? 0) + qty, money: both });
  }
  for (const [key, { qty, money }] of all) if (isNear(qty, 0) && isNear(money ?? 0, 0)) all.delete(key);
  return all;
}

function isSame(a: Sum | undefined, b: Sum): boolean {
  if (a === undefined || !isNear(a.qty, b.qty)) return false;
  if (a.money === undefined || b.money === undefined) return a.money === b.money;
  return isNear(a.money, b.money);
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.01;
}

/** Confident lines of goods whose sum is not what the note states. */
function wrongLines({ lines }: ParsedNote, { wanted }: NoteCase): readonly NoteLine[] {
  const got = sums(lines);
  const expected = sums(wanted);
  return lines.filter((line) => {
    const key = `${line.side} ${line.productId}`;
    const sum = expected.get(key);
    return line.confidence >= 0.8 && (sum === undefined || !isSame(got.get(key), sum));
  });
}

function show(lines: readonly NoteLine[]): string {
  return lines
    .map(
      ({ side, productId, qty, money, confidence, reading }) =>
        `${side === 'sale' ? '-' : '+'}${productId} ${qty} ${money} (${confidence} ${reading.join(', ')})`,
    )
    .join('; ');
}

export interface VoiceCase {
  readonly name: string;
  readonly products: readonly Product[];
  readonly chunks: readonly string[];
  readonly final: readonly { productId: string; qty: number; confidence: { min: number; max: number } }[];
  readonly partials: Readonly<Record<string, readonly { productId: string; qty: number }[]>>;
}

export function sampleStreams(): readonly VoiceCase[] {
  const { streams }: { streams: (Omit<VoiceCase, 'name'> & { id: string })[] } = JSON.parse(
    readFileSync(join(fixtures, 'voice.json'), 'utf8'),
  );
  return streams.map((stream) => ({ ...stream, name: stream.id }));
}

/** Reads `language | chunk // chunk | product qty min-max; ...` for the products of the sample streams. */
export function readVoiceCases(file: string): readonly VoiceCase[] {
  const products = sampleStreams()[0]?.products ?? [];
  return linesOf(file).map((line) => {
    const [, chunks = '', wanted = ''] = line.split('|');
    return {
      name: chunks.trim(),
      products,
      chunks: chunks.split('//').map((chunk) => chunk.trim()),
      final: readItemsWanted(wanted),
      partials: {},
    };
  });
}

function readItemsWanted(text: string): VoiceCase['final'] {
  const parts = text.split(';').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const [productId = '', qty = '', range = '0-1'] = part.split(' ');
    const [min = 0, max = 1] = range.split('-').map(Number);
    return { productId, qty: Number(qty), confidence: { min, max } };
  });
}

export function scoreVoice(cases: readonly VoiceCase[]): {
  passed: number;
  of: number;
  failures: readonly string[];
  overconfident: readonly string[];
} {
  const failures: string[] = [];
  const overconfident: string[] = [];
  for (const one of cases) {
    const answers = listen(one);
    const last = answers.at(-1) ?? [];
    const isFinal =
      sameItems(last, one.final) &&
      one.final.every(({ productId, confidence: { min, max } }) =>
        last.some((item) => item.productId === productId && item.confidence >= min && item.confidence <= max),
      );
    const isPartial = Object.entries(one.partials).every(([at, items]) => sameItems(answers[Number(at)] ?? [], items));
    if (isFinal && isPartial) continue;
    failures.push(`${one.name}\n    ${JSON.stringify(last)}`);
    if (
      !sameItems(
        last.filter(({ confidence }) => confidence >= 0.8),
        one.final.filter(({ productId }) =>
          last.some((item) => item.productId === productId && item.confidence >= 0.8),
        ),
      )
    )
      overconfident.push(one.name);
  }
  return { passed: cases.length - failures.length, of: cases.length, failures, overconfident };
}

export function listen({ products, chunks }: VoiceCase): readonly (readonly VoiceItem[])[] {
  const catalogue = readCatalogue(products);
  let state = newVoice;
  return chunks.map((chunk) => {
    const step = hear(state, chunk, catalogue);
    state = step.state;
    return step.parse.items;
  });
}

function sameItems(
  got: readonly { productId: string; qty: number }[],
  wanted: readonly { productId: string; qty: number }[],
): boolean {
  const byId = new Map(got.map(({ productId, qty }) => [productId, qty]));
  return (
    byId.size === wanted.length && wanted.every(({ productId, qty }) => isNear(byId.get(productId) ?? Number.NaN, qty))
  );
}
