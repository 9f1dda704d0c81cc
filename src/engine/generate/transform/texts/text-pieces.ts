/** Texts that are built alike: `A-12/B`, `Doe, Jane`, `12.5 kg`: what stands between the signs that all of them have. */
import { atom, type Expr } from '../terms/expression.ts';

export interface TextPiece {
  /** The piece of the text at a path. */
  readonly of: (at: Expr) => Expr;
  readonly values: readonly string[];
  readonly isNumber: boolean;
  /** All texts have the same one, such as a unit. */
  readonly isConstant: boolean;
}

export interface TextCut {
  readonly pieces: readonly TextPiece[];
  /** The pieces of another text; undefined where it is not built alike. */
  readonly apply: (text: string) => readonly string[] | undefined;
}

const charsMax = 100;
const piecesMax = 6;
/** A point or a comma between digits is part of a number, unless there are several (`3.12.0`), and a cross between them parts two. */
const sign = String.raw`[-–—/|\\;_#@()[\]+*×>→~&=]|,(?!\d{3}(?!\d))|(?<=\d)\s?x\s?(?=\d)|\.(?=\s|\p{L})|(?<=\d)\.(?=\d+\.\d)|(?<=\d\.\d+)\.(?=\d)`;
const colon = String.raw`:(?!\d)|(?<!\d):`;
const ways: readonly RegExp[] = [
  `(?:${sign}|${colon})+`,
  `(?:${sign}|:)+`,
  String.raw`(?:${sign}|${colon}|\s)+`,
  String.raw`\s+`,
].map((way) => new RegExp(String.raw`\s*${way}\s*`, 'gu'));

/** The ways in which all of the texts fall into pieces, the plainest first; none where they are not built alike. */
export function textCuts(texts: readonly string[]): readonly TextCut[] {
  if (texts.length === 0 || texts.some((text) => text.length > charsMax || text.trim() === '')) return [];
  const patterns = [...ways.map((way) => patternOf(texts, way)), ...glued(texts)].filter((one) => one !== undefined);
  const cuts = [...new Set(patterns)].flatMap((pattern) => cutBy(pattern, texts) ?? []);
  return cuts.filter(({ pieces }) => pieces.length > 0);
}

/** As a form shows with a word for each piece: `Street, Postcode City`; a piece before a space alone is one word. */
export function cutLike(form: string, texts: readonly string[]): TextCut | undefined {
  const parts = form.trim().split(/([\p{L}_]+)/u);
  const inner = parts.slice(1, -1);
  if (inner.length < 3 || parts[0] !== '' || parts.at(-1) !== '' || texts.length === 0) return undefined;
  const pieces = inner.map((part, at) => {
    if (at % 2 === 1) return part.trim() === '' ? '\\s+' : `\\s*${escaped(part.trim())}\\s*`;
    return inner[at + 1]?.trim() === '' ? '(\\S+)' : at === inner.length - 1 ? '(.+)' : '(.+?)';
  });
  return cutBy(`^\\s*${pieces.join('')}\\s*$`, texts);
}

function cutBy(pattern: string, texts: readonly string[]): TextCut | undefined {
  const expression = new RegExp(pattern, 'u');
  const apply = (text: string): readonly string[] | undefined => expression.exec(text)?.slice(1);
  const rows = texts.flatMap((text) => [apply(text) ?? []]);
  const [first = []] = rows;
  const isWhole = rows.every((row) => row.length === first.length && row.every((piece) => piece !== ''));
  if (!isWhole || first.length === 0 || first.length > piecesMax) return undefined;
  const separator = separatorOf(rows, texts);
  const pieces = first.map((_, index): TextPiece => {
    const values = rows.map((row) => row[index] ?? '');
    return {
      of: (at) =>
        atom(
          separator === undefined
            ? `$match(${at.text}, /${pattern}/).groups[${index}]`
            : `$split(${at.text}, ${JSON.stringify(separator)})[${index}]`,
        ),
      values,
      isNumber: values.every((value) => /^-?\d+(?:\.\d+)?$/.test(value)),
      isConstant: values.length > 1 && new Set(values).size === 1,
    };
  });
  return { pieces, apply };
}

/** The one sign that stands between all of them. */
function separatorOf(rows: readonly (readonly string[])[], texts: readonly string[]): string | undefined {
  const [first = [], [text = '']] = [rows[0], texts];
  const separator =
    first.length < 2 ? '' : text.slice((first[0] ?? '').length, text.indexOf(first[1] ?? '', (first[0] ?? '').length));
  const isOnly =
    separator !== '' &&
    texts.every((one, at) => one === rows[at]?.join(separator) && one.split(separator).length === first.length);
  return isOnly ? separator : undefined;
}

/** The pattern of texts that have the same signs in the same order. */
function patternOf(texts: readonly string[], way: RegExp): string | undefined {
  const [first = [], ...others] = texts.map((text) => [...text.trim().matchAll(way)].map(([one]) => one.trim()));
  const isSame = others.every((other) => other.join('\n') === first.join('\n'));
  if (first.length === 0 || first.length > piecesMax || !isSame) return undefined;
  const text = texts[0]?.trim() ?? '';
  const isAt = (source: string): boolean => new RegExp(source, 'u').test(text);
  const isOpenEnd = !isAt(`(?:${way.source})$`);
  const parts = first.map((one) => (one === '' ? '\\s+' : `\\s*${escaped(one)}\\s*`));
  const middle = parts.map((part, at) => (at === parts.length - 1 && !isOpenEnd ? part : `${part}(.+?)`)).join('');
  return `^\\s*${isAt(`^(?:${way.source})`) ? '' : '(.+?)'}${middle}${isOpenEnd ? '\\s*' : ''}$`;
}

function escaped(sign: string): string {
  return sign
    .split(/\s+/)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('\\s*');
}

/** Letters right behind a number, or the other way round. */
function glued(texts: readonly string[]): readonly string[] {
  const forms = ['^\\s*(-?[0-9]+(?:\\.[0-9]+)?)\\s*([A-Za-z%°µ€]+)\\s*$', '^\\s*([A-Za-z]+)\\s*([0-9]+)\\s*$'];
  return forms.filter((form) => texts.every((text) => new RegExp(form, 'u').test(text)));
}
