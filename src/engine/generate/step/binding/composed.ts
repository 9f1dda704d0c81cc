/** Texts of an instruction with places for values in them: `"Parcel <number> goes back"`, `"{count} rooms are free"`. */
import { coverage, isVagueName, wordsOf } from '../../words.ts';
import { literalExpression } from '../terms/expression.ts';
import type { ListPlace } from '../terms/places.ts';
import type { Bound } from '../terms/target.ts';
import type { Binding, Materials } from './binding.ts';
import type { Part } from './body-part.ts';
import { fromData } from './from-data.ts';

const slot = /<([A-Za-z][\w .'-]{0,40})>|\{\{?([A-Za-z][\w .'-]{0,40})\}\}?/g;

/** Tags of HTML, which are no names. */
const tags = /^(?:a|b|i|p|u|br|hr|ul|ol|li|em|div|span|strong|code|pre|h[1-6])$/i;

/** The names of the places that a text has. */
export function slotsIn(text: string): readonly string[] {
  return [...text.matchAll(slot)]
    .map(([, angled, braced]) => (angled ?? braced ?? '').trim())
    .filter((name) => !tags.test(name));
}

/**
 * The part with every such text made of the data. A text with a place that nothing has a value for stays as it is, and the
 * binding is told of it.
 */
export function composedPart(part: Part, materials: Materials, binding: Binding): Part {
  if ('only' in part) return { only: composedPart(part.only, materials, binding) };
  if ('members' in part)
    return {
      members: new Map([...part.members].map(([name, member]) => [name, composedPart(member, materials, binding)])),
    };
  return composedText(part, materials, binding) ?? part;
}

function composedText(bound: Bound, materials: Materials, binding: Binding): Bound | undefined {
  const { literal, expression, source } = bound;
  if (source !== 'instruction' || expression !== undefined || typeof literal !== 'string') return undefined;
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of literal.matchAll(slot)) {
    const name = (match[1] ?? match[2] ?? '').trim();
    if (tags.test(name)) continue;
    const behind = literal.slice(match.index + match[0].length);
    const value = valueFor(name, behind, materials, binding);
    if (value === undefined) {
      binding.doubts.push(`Nothing is called as the place "${name}" in a text, which stands as it is.`);
      return undefined;
    }
    pieces.push(textPiece(literal.slice(from, match.index)), value);
    from = match.index + match[0].length;
  }
  if (pieces.length === 0) return undefined;
  pieces.push(textPiece(literal.slice(from)));
  const said = pieces.filter((piece) => piece.expression !== '""');
  // A text, even where it is one value alone.
  const parts = said.length === 1 ? ['""', ...said.map((piece) => piece.expression)] : said.map((p) => p.expression);
  return { source: 'data', expression: parts.join(' & '), value: pieces.map(({ value }) => String(value)).join('') };
}

interface Piece {
  readonly expression: string;
  readonly value: unknown;
}

function textPiece(text: string): Piece {
  return { expression: literalExpression(text), value: text };
}

/** What the name in a text stands for: a value of the data, or how many there are of a list that was read. */
function valueFor(name: string, behind: string, materials: Materials, binding: Binding): Piece | undefined {
  const [, part = name, holder = ''] = /^(.+?) of (?:the |its |their )?(.+)$/i.exec(name) ?? [];
  const own = wordsOf(part.replace(/^(?:the|its|their|his|her) /i, ''));
  const target = {
    name,
    own,
    context: wordsOf(holder).toReversed(),
    schema: {},
    description: '',
    required: true,
    place: 'body' as const,
  };
  const { places, wanted } = materials;
  const key = binding.list?.key;
  const near = places.filter(
    ({ list, value }) => typeof value !== 'object' && (list === undefined || list.key === key),
  );
  const counted = counting.test(part) ? countOf(holder === '' ? behind : holder, materials, binding) : undefined;
  const sought = { places: near, words: wanted.words, isForEach: true, list: key };
  const found = isVagueName(own) && counted !== undefined ? undefined : fromData(target, sought);
  return found === undefined ? counted : { expression: `$string(${found.expression})`, value: found.value };
}

const counting = /^(?:the )?(?:counts?|numbers?|total|how many|n)\b|\b(?:count|number)$/i;

/** The list that the words name, or the only one. */
function countOf(said: string, { places }: Materials, { list: looped }: Binding): Piece | undefined {
  const lists = new Map<string, ListPlace>();
  for (const { list } of places) if (list !== undefined && list.key !== looped?.key) lists.set(list.key, list);
  const words = said.split(/[^\p{L}\d_-]+/u).flatMap(wordsOf);
  const all = [...lists.values()];
  const named = all.filter(({ name }) => coverage([...name.own, ...name.context].slice(-2), words) >= 0.5);
  const [only, ...others] = named.length > 0 ? named : all;
  if (only === undefined || others.length > 0) return undefined;
  return { expression: `$string($count(${only.key}))`, value: only.items.length };
}
