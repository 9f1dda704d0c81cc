/**
 * Fields that are the pieces of one text: section, row and block of `A-12/B`, the kilos of `12.5 kg`.
 *
 * Names are seldom of help, since the text is called as the whole: there are as many pieces as fields that nothing else was
 * found for, or the instruction shows the form with a name for each piece.
 */
import { isScalarShape, textsOf } from '../../../shape.ts';
import { nameScore, weightOf } from '../../../words.ts';
import { fieldAt } from '../../instruction/words/fields.ts';
import { hasDates } from '../../terms/dates.ts';
import { call, choose, type Expr, literal } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { inUnitOf } from '../../terms/unit-table.ts';
import { type TextCut, type TextPiece, textCuts } from '../../texts/text-pieces.ts';
import { isDescribedCount } from '../said/asked-parts.ts';
import { formsSaid, isCalled, type NamedForm, rearranged } from '../said/named-forms.ts';
import { isTakenApart } from '../said/taken-apart.ts';
import { isAkin } from '../terms/speech.ts';
import type { Entity, Made, World } from '../terms/terms.ts';

interface Cuttable {
  readonly source: Source;
  readonly cuts: readonly TextCut[];
}

/** The record with what the pieces of a text give for the fields that nothing was found for. */
export function withPieces(members: readonly Made[], entity: Entity, world: World): readonly Made[] {
  if (entity.kind !== 'row') return members;
  const texts = entity.scope.sources.flatMap((source): readonly Cuttable[] => {
    const cuts = cutsOf(source);
    return cuts.length === 0 ? [] : [{ source, cuts }];
  });
  if (texts.length === 0) return members;
  const named = byForms(members, texts, world);
  const open = named.filter(({ field, found }) => found.missing.length > 0 && isPlain(field));
  if (open.length === 0) return named;
  const [best] = texts
    .flatMap((text) => {
      // A field that got the whole text for want of anything else is one of its pieces as well.
      const own = named.filter((one) => one.found.text === text.source.at.text && isPlain(one.field));
      const inOrder = named.filter((one) => open.includes(one) || own.includes(one));
      return [
        ...assigned(open, text, members, world),
        ...(own.length === 0 ? [] : assigned(inOrder, text, members, world)),
      ];
    })
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined) return named;
  return named.map((one) => {
    const text = best.texts.get(one);
    return text === undefined ? one : filled(one, text, best.source, 0.7);
  });
}

function cutsOf({ lists, distance, shape, name }: Source): readonly TextCut[] {
  const texts = textsOf(shape);
  const isOwn = lists === 0 && distance === 0 && isScalarShape(shape) && texts.length === shape.scalars.length;
  const isOther = name.own.includes('id') || hasDates({ shape, name });
  return isOwn && !isOther ? textCuts([...new Set(texts)].slice(0, 200)) : [];
}

function isPlain(field: Field): boolean {
  const { kind, types, format } = field.target;
  const isText = kind === 'scalar' && (format === undefined || format === 'date') && !types.has('boolean');
  return isText && !isDescribedCount(field);
}

function filled(one: Made, text: string, { label }: Source, score: number): Made {
  const notes = [{ kind: 'assumed' as const, text: `${one.field.name} is a piece of ${label}.` }];
  return { ...one, found: { text, score, missing: [], notes } };
}

interface Assigned {
  readonly source: Source;
  readonly score: number;
  readonly texts: ReadonlyMap<Made, string>;
}

/** As many pieces as there are open fields: all of them, those that differ, or the numbers alone. */
function assigned(
  open: readonly Made[],
  { source, cuts }: Cuttable,
  members: readonly Made[],
  world: World,
): readonly Assigned[] {
  if (!isTakenApart(source, open, world)) return [];
  const { tokens } = world.speech;
  const isSaid = tokens.some((_, at) => fieldAt(tokens, at, [source]) !== undefined);
  const isUsed = members.some(({ found }) => found.text === source.at.text);
  const likeness = Math.max(...open.map(({ field }) => nameScore({ own: field.words, context: [] }, source.name)));
  const base = (isSaid ? 2 : 0) + likeness - (isUsed ? 0.5 : 0);
  return cuts.flatMap(({ pieces }, way) => {
    const kinds = [pieces, pieces.filter(({ isConstant }) => !isConstant), pieces.filter(({ isNumber }) => isNumber)];
    return kinds.flatMap((some, kind) => {
      // One piece of several is known by being a number alone.
      const isOnly = open.length > 1 || open.every(({ field }) => !field.target.types.has('string'));
      const made = some.length === open.length && isOnly ? inTurn(open, some, world) : undefined;
      if (made === undefined) return [];
      const texts = new Map([...made].map(([one, piece]) => [one, written(one.field, piece, pieces, source)] as const));
      return [{ source, score: base - way * 0.1 - kind * 0.05, texts }];
    });
  });
}

/** One piece after the other, in the order in which the instruction, else the schema names the fields. */
function inTurn(
  open: readonly Made[],
  pieces: readonly TextPiece[],
  world: World,
): ReadonlyMap<Made, TextPiece> | undefined {
  const order = asSaid(open, world);
  const direct = paired(order, pieces);
  if (direct !== undefined) return direct;
  const isNumber = ({ field: { target } }: Made): boolean => !target.types.has('string');
  return paired(
    [...order.filter(isNumber), ...order.filter((one) => !isNumber(one))],
    [...pieces.filter((piece) => piece.isNumber), ...pieces.filter((piece) => !piece.isNumber)],
  );
}

function paired(fields: readonly Made[], pieces: readonly TextPiece[]): ReadonlyMap<Made, TextPiece> | undefined {
  const pairs = fields.flatMap((one, at) => {
    const piece = pieces[at];
    return piece === undefined || !fits(one.field, piece) ? [] : [[one, piece] as const];
  });
  return pairs.length === fields.length ? new Map(pairs) : undefined;
}

function fits({ target: { types, choices, format } }: Field, { isNumber, values }: TextPiece): boolean {
  if (choices !== undefined) return values.every((value) => choices.includes(value));
  if (format === 'date') return values.every((value) => /^\d{4}-\d\d-\d\d$/.test(value));
  if (types.has('string')) return true;
  return isNumber && (types.has('number') || values.every((value) => Number.isInteger(Number(value))));
}

function asSaid(open: readonly Made[], { speech: { tokens } }: World): readonly Made[] {
  const places = open.map((one) => ({
    one,
    at: tokens.findLastIndex(({ words }) =>
      one.field.words.some((word) => weightOf(word) > 0.2 && words.some((other) => isAkin(other, word))),
    ),
  }));
  const isSaid = places.every(({ at }) => at >= 0) && new Set(places.map(({ at }) => at)).size === places.length;
  return isSaid ? places.toSorted((a, b) => a.at - b.at).map(({ one }) => one) : open;
}

/** The piece as its field wants it: as a number, and in the unit that the field names where the text has one. */
function written(field: Field, piece: TextPiece, pieces: readonly TextPiece[], { at, shape }: Source): string {
  const isText = field.target.types.has('string');
  const expr = isText ? piece.of(at) : scaled(call('number', piece.of(at)), field, piece, pieces, at);
  return (shape.nulls > 0 ? choose(at, expr) : expr).text;
}

function scaled(number: Expr, field: Field, piece: TextPiece, pieces: readonly TextPiece[], at: Expr): Expr {
  const unit = pieces[pieces.indexOf(piece) + 1];
  if (unit === undefined) return number;
  const factors = [...new Set(unit.values)].map(
    (value) => [value, inUnitOf(1, value.toLowerCase(), field.words)] as const,
  );
  const [first] = factors;
  if (factors.some(([, factor]) => factor === undefined) || first === undefined) return number;
  if (factors.length === 1) return first[1] === 1 ? number : { text: `${number.text} * ${first[1]}`, strength: 5 };
  return {
    text: `${number.text} * $lookup(${literal(Object.fromEntries(factors)).text}, ${unit.of(at).text})`,
    strength: 5,
  };
}

/** What the instruction shows with a name for each piece: `stored as "Last, First"`. */
function byForms(members: readonly Made[], texts: readonly Cuttable[], world: World): readonly Made[] {
  const forms = texts.flatMap(({ source, cuts }) => formsSaid(source, cuts, world));
  return members.map((one) => {
    if (!one.field.target.types.has('string') || !isPlain(one.field)) return one;
    const of = ({ source }: NamedForm): boolean =>
      one.found.missing.length > 0 || one.found.text === source.at.text || isGuessedOf(one, source);
    for (const form of forms.filter(of)) {
      const index = form.names.findIndex((name) => isCalled(one.field, name));
      const piece = form.cut.pieces[index];
      if (piece === undefined || form.names.length < 2) continue;
      world.search.instruction.use(form.from, form.to);
      return filled(one, piece.of(form.source.at).text, form.source, 0.9);
    }
    for (const form of forms.filter(of)) {
      const text = rearranged(form, world);
      if (text !== undefined) return filled(one, text, form.source, 0.9);
    }
    return one;
  });
}

/** The usual way to cut such a text, which a form that is shown goes before. */
function isGuessedOf({ found: { text, notes } }: Made, { at }: Source): boolean {
  const isCut = ['substringBefore', 'substringAfter', 'split'].some((name) => text.startsWith(`$${name}(${at.text},`));
  return isCut && notes.some(({ kind }) => kind === 'assumed');
}
