/** Texts with places for fields: `"Name <email>"`, `"Hi {name}"`, `"#" followed by the number`, `A and B joined with a dash`. */
import { textsOf } from '../../../shape.ts';
import { call, type Expr, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { fieldAt } from '../words/fields.ts';
import { readInstruction, type Token } from '../words/read.ts';
import { coordinatedAt } from './coordinated.ts';
import { partsThere } from './parts-there.ts';
import { placeIn } from './values-in-text.ts';
import { signAt } from './writing.ts';

type Piece = { readonly text: string } | { readonly source: Source; readonly isUpper?: boolean };

/** The text that a template in quotes stands for; undefined where its words are no fields. */
export function templateIn(tokens: readonly Token[], fields: readonly Source[]): Expr | undefined {
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind !== 'quoted') continue;
    const text = String(value);
    const isExample = /^(?:like|e\.?g\.?|g|as|example|looks|form|format|\(|:|\.)$/.test(tokens[at - 1]?.lower ?? '');
    const pieces = piecesOf(text, fields) ?? placesOf(text, fields) ?? exampleOf(text, fields, isExample);
    if (pieces !== undefined) return concatenated(pieces);
  }
  return sequenceIn(tokens, fields) ?? listedIn(tokens, fields) ?? joinedIn(tokens, fields);
}

function piecesOf(template: string, fields: readonly Source[]): readonly Piece[] | undefined {
  const hasBraces = /\{[^{}]+\}/.test(template);
  const pattern = hasBraces ? /[$]?\{\{?\s*([^{}]+?)\s*\}\}?/g : /[\p{L}_][\p{L}\d_.]*(?: [\p{L}_][\p{L}\d_]*)*/gu;
  const pieces: Piece[] = [];
  // `"SURNAME, Given"`: of places that are written in two ways, those in capitals are meant so.
  const isMixed = /(?<!\p{L})\p{Lu}\p{Ll}/u.test(template);
  let end = 0;
  for (const match of template.matchAll(pattern)) {
    const isUpper = isMixed && /^\p{Lu}{3,}$/u.test(match[0]);
    const sources = fieldsIn(match[1] ?? match[0], fields);
    if (sources === undefined) return undefined;
    if (match.index > end) pieces.push({ text: template.slice(end, match.index) });
    for (const [index, source] of sources.entries())
      pieces.push(...(index > 0 ? [{ text: ' ' }] : []), { source, isUpper });
    end = match.index + match[0].length;
  }
  if (end < template.length) pieces.push({ text: template.slice(end) });
  const named = pieces.filter((piece) => 'source' in piece);
  return named.length === 0 || pieces.length < 2 ? undefined : pieces;
}

/** `"<service> is <status>"`: what is in angle brackets stands for a field, and the words between do not. */
function placesOf(template: string, fields: readonly Source[]): readonly Piece[] | undefined {
  const found = template.split(/<([^<>]+)>/).map((text, at) => ({ text, isPlace: at % 2 === 1 }));
  const named = found.map(({ text, isPlace }) => (isPlace ? fieldsIn(text, fields)?.[0] : undefined));
  const used = named.filter((source) => source !== undefined);
  const left = fields.filter(
    (source) => !used.includes(source) && source.distance === 0 && !source.name.own.includes('id'),
  );
  const open = found.filter(({ isPlace }, at) => isPlace && named[at] === undefined);
  if (used.length === 0 || open.length > 1 || (open.length === 1 && left.length !== 1)) return undefined;
  return found.flatMap(({ text, isPlace }, at): readonly Piece[] => {
    const source = isPlace ? (named[at] ?? left[0]) : undefined;
    if (source !== undefined) return [{ source }];
    return text === '' ? [] : [{ text }];
  });
}

/** `"Row 4, Seat 12 (Balcony)"`: an example that one of the records at hand makes; its values are the places. */
function exampleOf(example: string, fields: readonly Source[], isSaid: boolean): readonly Piece[] | undefined {
  const near = fields.filter(({ shape, lists, distance }) => lists === 0 && distance === 0 && shape.item === undefined);
  const records = Math.max(0, ...near.map(({ shape }) => shape.scalars.length));
  for (let record = 0; record < records; record += 1) {
    const values = near
      .filter(({ shape }) => shape.scalars.length === records)
      .map((source) => ({ source, text: String(source.shape.scalars[record]) }))
      .filter(({ text }) => text !== '' && text !== example)
      .toSorted((a, b) => b.text.length - a.text.length);
    const pieces = values.reduce<readonly Piece[]>(
      (made, { source, text }) =>
        made.flatMap((piece) => ('text' in piece ? filledIn(piece.text, text, source) : [piece])),
      [{ text: example }],
    );
    const named = pieces.filter((piece) => 'source' in piece).length;
    const others = new Set(near.flatMap(({ shape }) => shape.scalars.map(String)).filter((value) => value.length > 2));
    const isWhole = !pieces.some(
      // A letter alone is what a name begins with, and another one for another record.
      (piece) =>
        'text' in piece &&
        (/\d|(?<!\p{L})\p{Lu}(?!\p{L})/u.test(piece.text) || [...others].some((value) => piece.text.includes(value))),
    );
    if (isWhole && (named > 1 || (named === 1 && isSaid))) return pieces;
  }
  return undefined;
}

/** The text with the value replaced where it first stands as a word of its own. */
function filledIn(text: string, value: string, source: Source): readonly Piece[] {
  const at = placeIn(text, value);
  if (at < 0) return [{ text }];
  const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
  return [...(before === '' ? [] : [{ text: before }]), { source }, ...(after === '' ? [] : [{ text: after }])];
}

/** Fields one after the other, with nothing else between. */
function fieldsIn(text: string, fields: readonly Source[]): readonly Source[] | undefined {
  const key = text.split('.').at(-1) ?? text;
  const exact = fields.find(({ label }) => label.split('.').at(-1) === key);
  if (exact !== undefined && !text.includes('.')) return [exact];
  const { tokens } = readInstruction(key);
  const sources: Source[] = [];
  for (let at = 0; at < tokens.length; ) {
    const mention = fieldAt(tokens, at, fields);
    if (mention === undefined) return undefined;
    sources.push(mention.source);
    at = mention.to;
  }
  return sources.length === 0 ? undefined : sources;
}

function written({ source, isUpper }: { readonly source: Source; readonly isUpper?: boolean }): Expr {
  return isUpper === true ? call('uppercase', asText(source)) : asText(source);
}

function concatenated(pieces: readonly Piece[]): Expr | undefined {
  const isCased = pieces.some((piece) => 'source' in piece && piece.isUpper === true);
  const there = isCased ? undefined : partsThere(pieces.map((piece) => ('text' in piece ? piece.text : piece.source)));
  if (there !== undefined) return there;
  const parts = pieces.map((piece) => ('text' in piece ? literal(piece.text) : written(piece)));
  return parts.reduce<Expr | undefined>(
    (left, right) => (left === undefined ? right : operation(left, '&', right, strength.sum)),
    undefined,
  );
}

/** The sign `&` writes numbers as texts by itself. */
function asText({ at }: Source): Expr {
  return at;
}

/** `"#" followed by the number`. */
function sequenceIn(tokens: readonly Token[], fields: readonly Source[]): Expr | undefined {
  for (let start = 0; start < tokens.length; start += 1) {
    const pieces: Piece[] = [];
    let at = start;
    while (at < tokens.length) {
      while (['the', 'a', 'its', 'then', 'sign', 'prefix'].includes(tokens[at]?.lower ?? '')) at += 1;
      const token = tokens[at];
      const mention = token?.kind === 'quoted' ? undefined : fieldAt(tokens, at, fields);
      if (token?.kind === 'quoted') pieces.push({ text: String(token.value) });
      else if (mention !== undefined) pieces.push({ source: mention.source });
      else break;
      at = mention?.to ?? at + 1;
      const isFollowed = tokens[at]?.lower === 'followed' && tokens[at + 1]?.lower === 'by';
      if (isFollowed) at += 2;
      else if (['+', 'plus', 'and', ',', 'then', '&'].includes(tokens[at]?.lower ?? '')) at += 1;
      else break;
    }
    const isMixed = pieces.some((piece) => 'text' in piece) && pieces.some((piece) => 'source' in piece);
    if (isMixed) return concatenated(pieces);
  }
  return prefixed(tokens, fields) ?? inFront(tokens, fields);
}

/** `the last name, with "Dr. " in front`. */
function inFront(tokens: readonly Token[], fields: readonly Source[]): Expr | undefined {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      /^(?:front|before|ahead|behind|end|after|afterwards)$/.test(lower) &&
      /^(?:in|at|the|put|it|comes|stands|)$/.test(tokens[index - 1]?.lower ?? ''),
  );
  const quoted = tokens.findLastIndex(({ kind }, index) => index < at && index >= at - 4 && kind === 'quoted');
  const text = tokens[quoted];
  const source = tokens
    .slice(0, Math.max(0, quoted))
    .flatMap((_, from) => fieldAt(tokens, from, fields)?.source ?? [])[0];
  if (at < 0 || text === undefined || source === undefined) return undefined;
  const piece = { text: String(text.value) };
  const isFirst = /^(?:front|before|ahead)$/.test(tokens[at]?.lower ?? '');
  return concatenated(isFirst ? [piece, { source }] : [{ source }, piece]);
}

/** `number prefixed with "#"`, `code with the prefix "X-"`. */
function prefixed(tokens: readonly Token[], fields: readonly Source[]): Expr | undefined {
  const at = tokens.findIndex(({ lower }) => /^(?:prefixed|prefix|preceded|suffixed|suffix)$/.test(lower));
  const quoted = at < 0 ? undefined : tokens.slice(at).find(({ kind }) => kind === 'quoted');
  const source =
    quoted === undefined
      ? undefined
      : tokens.slice(0, at).flatMap((_, from) => fieldAt(tokens, from, fields)?.source ?? [])[0];
  if (quoted === undefined || source === undefined) return undefined;
  const text = { text: String(quoted.value) };
  return concatenated(tokens[at]?.lower.startsWith('suf') ? [{ source }, text] : [text, { source }]);
}

/** `building and number joined with a dash`, `names of the actors separated by "; "`. */
function joinedIn(tokens: readonly Token[], fields: readonly Source[]): Expr | undefined {
  const joining = tokens.findIndex(({ lower }) =>
    /^(?:joined|together|separated|combined|concatenated|delimited|join|combines?|concatenate)(?:-separated)?$/.test(
      lower,
    ),
  );
  const at = joining < 0 ? tokens.findIndex((_, index) => isBetween(tokens, index)) : joining;
  if (at < 0) return pairIn(tokens, fields);
  const from = joining < 0 ? at - 1 : at;
  const by = tokens.findIndex(({ lower }, index) => index > from && /^(?:with|by|using)$/.test(lower));
  const sign = by < 0 ? undefined : signAt(tokens, by + 1);
  const begin = /^(?:join|combines?|concatenate)$/.test(tokens[at]?.lower ?? '') ? at + 1 : 0;
  const sources = mentionsIn(tokens.slice(begin, begin === 0 ? at : by < 0 ? tokens.length : by), fields);
  const [first] = sources;
  const separator = sign?.sign ?? ' ';
  if (first === undefined) return undefined;
  if (isMany(first) && sources.length === 1) {
    return call(
      'join',
      { text: `[${first.at.text}]`, strength: strength.path },
      literal(separator === ',' ? ', ' : separator),
    );
  }
  if (isMany(first) || sources.length < 2) return undefined;
  return concatenated(
    sources.flatMap((source, index): readonly Piece[] =>
      index === 0 ? [{ source }] : [{ text: separator }, { source }],
    ),
  );
}

/** `with a space between`, `with ", " between them`. */
function isBetween(tokens: readonly Token[], at: number): boolean {
  const sign = tokens[at]?.lower === 'with' ? signAt(tokens, at + 1) : undefined;
  const behind = sign === undefined ? [] : tokens.slice(sign.to, sign.to + 2).map(({ lower }) => lower);
  return behind.includes('between');
}

/** `first and last name` of what wants one text: nothing is said to stand between, and a space does. */
function pairIn(tokens: readonly Token[], fields: readonly Source[]): Expr | undefined {
  const [series] = tokens.flatMap((_, at) => coordinatedAt(tokens, at, fields) ?? []);
  if (series === undefined || series.sources.some(isMany)) return undefined;
  return concatenated(
    series.sources.flatMap((source, at): readonly Piece[] => (at === 0 ? [{ source }] : [{ text: ' ' }, { source }])),
  );
}

function isMany({ lists, shape }: Source): boolean {
  return lists > 0 || shape.item !== undefined;
}

const punctuation: ReadonlyMap<string, string> = new Map([
  [',', ', '],
  [';', '; '],
  ['-', ' - '],
  ['/', '/'],
  ['(', ' ('],
  [')', ')'],
]);

/** `address in one line: street number, zip city`: behind the colon stand nothing but fields, and the signs between them. */
function listedIn(tokens: readonly Token[], fields: readonly Source[]): Expr | undefined {
  const single = fields.filter(({ lists, shape }) => lists === 0 && shape.item === undefined);
  const behind = tokens.findLastIndex(({ lower }) => lower === ':' || lower === '=');
  const from = behind < 0 && /^(?:as|from)$/.test(tokens[0]?.lower ?? '') ? 1 : behind + 1;
  const pieces: Piece[] = [];
  for (let at = from; from > 0 && at < tokens.length; ) {
    const sign = punctuation.get(tokens[at]?.lower ?? '');
    const mention = sign === undefined ? fieldAt(tokens, at, single) : undefined;
    const isNext = pieces.length > 0 && 'source' in (pieces.at(-1) ?? {});
    if (sign !== undefined) pieces.push({ text: sign });
    else if (mention === undefined) return undefined;
    else pieces.push(...(isNext ? [{ text: ' ' }] : []), { source: mention.source });
    at = mention?.to ?? at + 1;
  }
  const sources = pieces.flatMap((piece) => ('source' in piece ? [piece.source] : []));
  return sources.length < 3 || new Set(sources).size < sources.length ? undefined : concatenated(pieces);
}

function mentionsIn(tokens: readonly Token[], fields: readonly Source[]): readonly Source[] {
  const sources: Source[] = [];
  for (let at = 0; at < tokens.length; ) {
    const pair = coordinatedAt(tokens, at, fields);
    const mention = pair === undefined ? fieldAt(tokens, at, fields) : undefined;
    const both = mention === undefined && pair === undefined ? bothAt(tokens, at, fields) : [];
    sources.push(...both.filter((source) => !sources.includes(source)));
    const named = pair?.sources ?? (mention === undefined ? [] : [mention.source]);
    sources.push(...named.filter((source) => !sources.includes(source)));
    at = pair?.to ?? mention?.to ?? at + 1;
  }
  return sources;
}

/** `the two ports`, `the ports`, of a record with several: in the order in which the data has them. */
function bothAt(tokens: readonly Token[], at: number, fields: readonly Source[]): readonly Source[] {
  const [before, token] = [tokens[at - 1], tokens[at]];
  const count = before?.kind === 'number' ? before.value : before?.lower === 'both' ? 2 : undefined;
  const word = token?.words.at(-1);
  const isPlural = token?.kind === 'word' && token.lower !== word && token.lower.endsWith('s');
  const named = fields.filter(({ name: { own }, lists }) => lists === 0 && own.length > 1 && own.at(-1) === word);
  return isPlural && (count ?? Math.max(2, named.length)) === named.length ? named : [];
}

/** Texts that can be put into a template. */
export function isTextual({ shape, lists }: Source): boolean {
  const values = shape.item ?? shape;
  return (
    values.records === 0 &&
    values.lists === 0 &&
    values.scalars.length > 0 &&
    (lists === 0 || textsOf(values).length > 0)
  );
}
