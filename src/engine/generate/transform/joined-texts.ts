/** Lists of texts as one text: `tags: one comma separated string, in alphabetical order`. */
import { isScalarShape, textsOf } from '../shape.ts';
import { nameScore } from '../words.ts';
import { type Choice, createChoice } from './choice.ts';
import { atom, call, type Expr, list, literal } from './expression.ts';
import { type Clause, clausesAbout } from './instruction/clauses.ts';
import { writingsIn } from './instruction/writing.ts';
import type { Source } from './scope.ts';
import { type Search, scoreMin, type Wanted } from './search.ts';

/** A list of texts where one text is wanted. */
export function joinedTexts(source: Source, wanted: Wanted, search: Search): Choice | undefined {
  const { item } = source.shape;
  const isList = source.lists === 0 && item !== undefined && isScalarShape(item);
  const said = clausesAbout(wanted, search);
  const isSaid = said.some(({ tokens }) => tokens.some(({ lower }) => /^(?:join|comma|concat|separat)/.test(lower)));
  const isLeaf = source.lists === 1 && isScalarShape(source.shape) && isSaid;
  if (
    !wanted.target.types.has('string') ||
    wanted.target.format !== undefined ||
    !(isList || isLeaf) ||
    source.distance >= 1
  )
    return undefined;
  if (wanted.target.choices !== undefined) return undefined;
  const values = isList && item !== undefined ? item : source.shape;
  if (textsOf(values).length < values.scalars.length) return undefined;
  // The only item of a list is itself; there is nothing to join.
  const cost = isList && source.shape.longest <= 1 ? 0.2 : 0.1;
  const score = nameScore(wanted.name, source.name) - cost - source.distance * 0.09;
  if (score < scoreMin) return undefined;
  const text = `${wanted.place} has all of ${source.label}, with commas between.`;
  return createChoice(call('join', inOrder(source.at, said), literal(', ')), score, source.label, {
    uses: source.label,
    notes: [{ kind: 'assumed', text }],
  });
}

/** As the clauses about the field want the texts: in small letters, one of each, in alphabetical order. */
function inOrder(at: Expr, said: readonly Clause[]): Expr {
  const tokens = said.filter(({ isOwn }) => isOwn).flatMap((clause) => clause.tokens);
  const text = tokens.map(({ lower }) => lower).join(' ');
  const writings = writingsIn(tokens);
  const each = writings.reduce((expr, { apply }) => apply(expr), atom('$'));
  const written = writings.length === 0 ? at : atom(`${at.text}.${each.text}`);
  const once = /\b(?:unique|distinct|different|without (?:duplicates|repeats)|no duplicates|once)\b/.test(text)
    ? call('distinct', written)
    : written;
  const isSorted = /\b(?:sorted|alphabetic\w*|a to z|a-z|in order)\b/.test(text);
  if (writings.length > 0 || isSorted) for (const { use } of said) use();
  const whole = list(once);
  return isSorted ? call('sort', whole) : whole;
}
