/** Lists of texts as one text: `tags: one comma separated string, in alphabetical order`. */
import { isScalarShape, textsOf } from '../../shape.ts';
import { nameScore } from '../../words.ts';
import { emptyText, separatorIn } from '../instruction/values/separators.ts';
import { writingsIn } from '../instruction/values/writing.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import { atom, call, choose, type Expr, list, literal } from '../terms/expression.ts';
import type { Source } from '../terms/scope.ts';
import { type Clause, clausesAbout } from '../wanted/clauses.ts';
import { type Search, scoreMin, type Wanted } from '../wanted/search.ts';

/** A list of texts where one text is wanted. */
export function joinedTexts(source: Source, wanted: Wanted, search: Search): Choice | undefined {
  const { item } = source.shape;
  const isList = source.lists === 0 && item !== undefined && isScalarShape(item);
  const said = clausesAbout(wanted, search);
  const between = separatorFor(source, wanted, search);
  const isSaid =
    between !== undefined ||
    said.some(({ tokens }) => tokens.some(({ lower }) => /^(?:join|comma|concat|separat)/.test(lower)));
  const isLeaf = source.lists === 1 && isScalarShape(source.shape) && isSaid;
  if (
    !wanted.target.types.has('string') ||
    wanted.target.format !== undefined ||
    !(isList || isLeaf) ||
    source.distance >= 1
  )
    return undefined;
  if (wanted.target.choices !== undefined) return undefined;
  const shape = isList && item !== undefined ? item : source.shape;
  if (textsOf(shape).length < shape.scalars.length) return undefined;
  // The only item of a list is itself; there is nothing to join.
  const cost = isList && source.shape.longest <= 1 ? 0.2 : 0.1;
  const score = nameScore(wanted.name, source.name) - cost - source.distance * 0.09;
  if (score < scoreMin) return undefined;
  const values = inOrder(source.at, said);
  const joined = call('join', values, literal(between ?? ', '));
  const empty = between === undefined ? undefined : emptyText(search.instruction.tokens);
  // An empty list counts as false.
  const made = empty === undefined ? joined : choose(source.at, joined, literal(empty));
  const text =
    between === undefined
      ? `${wanted.place} has all of ${source.label}, with commas between.`
      : `${wanted.place} is ${source.label}, joined with ${JSON.stringify(between)}`;
  return createChoice(made, between === undefined ? score : score + 0.1, source.label, {
    uses: source.label,
    notes: [{ kind: between === undefined ? 'assumed' : 'used', text }],
  });
}

/** The sign that is said to stand between the texts, where the list or the field is spoken of just before. */
function separatorFor({ name }: Source, wanted: Wanted, { instruction }: Search): string | undefined {
  const { tokens } = instruction;
  const said = separatorIn(tokens);
  if (said === undefined) return undefined;
  const words = [...name.own, ...wanted.name.own];
  const from = tokens.slice(0, said.at).findLastIndex((token) => token.words.some((word) => words.includes(word)));
  if (from < 0 || said.at - from > 8) return undefined;
  const quoted = tokens.findIndex(({ kind }, at) => at > said.at && kind === 'quoted');
  const to = (quoted < 0 || quoted > said.at + 6 ? said.at : quoted) + 1;
  instruction.use(from, to);
  instruction.take(from, to);
  return said.sign;
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
