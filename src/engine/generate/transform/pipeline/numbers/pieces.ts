/** Rows that stand for several of a thing: how many pieces there are, and what they weigh or cost together. */
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { fitUnits } from '../../units/units.ts';
import { numberOf } from '../../values/numeric.ts';
import { ownSources } from '../amounts/signs.ts';
import { isAkin } from '../terms/speech.ts';
import { type Entity, type Found, nounsOf, type Rows, type World } from '../terms/terms.ts';

const quantities = /^(?:quantity|qty|count|piece|unit|copy|amount of)$/;
const pieces = /^(?:piece|unit|item|article|pc|pcs|copy|good|product|quantity)$/;

export function piecesOf(field: Field, { kind, lists }: Entity, world: World): readonly Found[] {
  const { types } = field.target;
  if (!types.has('integer') && !types.has('number')) return [];
  return lists.flatMap((rows) => {
    const quantity = quantityOf(rows, world);
    if (quantity === undefined || (kind === 'row' && rows.distance > 0)) return [];
    // A field that is called as the quantity itself is found by its name.
    if (quantity.name.own.join(' ') === field.words.join(' ')) return [];
    const isCount = isOfPieces(field, world) && !isNoun(field, rows) && !isPriced(field);
    return isCount ? counted(field, rows, quantity) : together(field, rows, quantity, world);
  });
}

/** `products and units`: beside the pieces, the products are the rows. */
function isOfPieces(field: Field, { fields }: World): boolean {
  const isBeside = fields.some((other) => other !== field && other.words.some((word) => quantities.test(word)));
  const isKind = field.words.some((word) => /^(?:product|article|good|item)$/.test(word));
  return field.words.some((word) => pieces.test(word)) && !(isKind && isBeside);
}

/** The only field that says how many of it there are. */
function quantityOf({ table }: Rows, world: World): Source | undefined {
  const found = ownSources(table, world).filter(
    (source) =>
      numberOf(source) !== undefined &&
      source.name.own.some((word) => quantities.test(word)) &&
      !source.name.own.includes('id'),
  );
  return found.length === 1 ? found[0] : undefined;
}

function isNoun({ words }: Field, { table }: Rows): boolean {
  return nounsOf(table).some((noun) => words.some((word) => isAkin(word, noun)));
}

function isPriced({ words }: Field): boolean {
  return words.some((word) =>
    /^(?:price|cost|value|total|weight|average|line|position|distinct|different|kind)$/.test(word),
  );
}

function counted(field: Field, { text, table }: Rows, quantity: Source): readonly Found[] {
  const note = `${field.name} is the sum of ${quantity.at.text} of ${table.name}`;
  const value = numberOf(quantity)?.text ?? quantity.at.text;
  return [{ text: `$sum([${text}.${value}])`, score: 0.98, missing: [], notes: [{ kind: 'used', text: note }] }];
}

/** `grams is the weight of one piece`: what is said of one is wanted of all of them. */
function together(field: Field, { text, table }: Rows, quantity: Source, world: World): readonly Found[] {
  const isOfOne = world.speech.says(
    /\b(?:of|per|for|each) (?:one|a single|each|every)? ?(?:piece|unit|item|article|copy|pc|one)\b/,
  );
  if (!isOfOne) return [];
  const wanted = { target: field.target, name: { own: field.words, context: [] }, place: '', isRequired: true };
  return ownSources(table, world).flatMap((source) => {
    const value = source === quantity ? undefined : numberOf(source);
    const fit = value === undefined ? undefined : fitUnits(field.words, source, wanted, world.search.instruction);
    if (value === undefined || fit === undefined) return [];
    const sum = {
      text: `$sum([${text}.(${numberOf(quantity)?.text ?? quantity.at.text} * ${value.text})])`,
      strength: 6,
    };
    const note = `${field.name} is ${quantity.label} times ${source.label}, together`;
    return [{ text: fit.scale(sum).text, score: 0.99, missing: [], notes: [{ kind: 'used' as const, text: note }] }];
  });
}
