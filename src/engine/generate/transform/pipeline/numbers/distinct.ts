/** Different things that rows name: the field by which they are told apart. */
import { nameScore, singular } from '../../../words.ts';
import { fieldAt } from '../../instruction/words/fields.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { ownScalars } from '../amounts/span-measure.ts';
import { isAkin } from '../terms/speech.ts';
import { nounsOf, type Rows, type World } from '../terms/terms.ts';

/** Words of a field that say that something is counted or reckoned, and not what. */
const counting =
  /^(?:count|number|vote|occurrence|frequency|mention|total|sum|overall|average|maximum|high|peak|longest|minimum|low|shortest|unique|distinct)$/;

/** `distinct users per event`: the field that is named after the word. */
export function distinctOf(field: Field, rows: Rows, world: World): Source | undefined {
  const own = ownScalars(rows, world);
  const { tokens } = world.speech;
  const at = tokens.findIndex(({ lower }) => /^(?:distinct|unique|different)$/.test(lower));
  const mention = [1, 2].flatMap((step) => (at < 0 ? [] : (fieldAt(tokens, at + step, own)?.source ?? [])))[0];
  if (mention !== undefined) return mention;
  // `different products`: the rows name them by a key.
  const link = world.links.ones.find(
    (one) =>
      one.table === rows.table &&
      [...nounsOf(one.other), one.alias].some((noun) => field.words.some((word) => isAkin(word, noun))),
  );
  const key = own.find(({ at: { text } }) => text === link?.own);
  if (key !== undefined) return key;
  // `different articles`, whose rows are told apart by a key of their own.
  const ofRow = own.find(({ name, shape }) => isRowKey(name.own) && shape.nulls === 0);
  const isCalled = tokens.slice(at + 1, at + 3).some(({ words }) => words.some((word) => field.words.includes(word)));
  if (at >= 0 && isCalled && ofRow !== undefined) return ofRow;
  const scored = own
    .map((source) => ({ source, score: nameScore({ own: field.words, context: [] }, source.name) }))
    .toSorted((a, b) => b.score - a.score);
  return (scored[0]?.score ?? 0) >= 0.5 ? scored[0]?.source : undefined;
}

function isRowKey(own: readonly string[]): boolean {
  return (
    own.length === 1 && /^(?:id|sku|code|key|no|number|isbn|ean|serial|barcode|slug|reference|ref)$/.test(own[0] ?? '')
  );
}

/** `how many customers`, of orders that have one each: the different ones that the rows name. */
export function columnOf({ words, target }: Field, rows: Rows, world: World): Source | undefined {
  // `Number of items`: the rows themselves are counted, whatever the field is called.
  const [, counted] = /\b(?:number|count) of (?:the |its |their |all )?([\w-]+)/i.exec(target.description) ?? [];
  if (counted !== undefined && nounsOf(rows.table).some((noun) => isAkin(noun, singular(counted.toLowerCase()))))
    return undefined;
  const rest = words.filter((word) => !counting.test(word));
  const isTable = world.tables.some((table) => rest.every((word) => nounsOf(table).includes(word)));
  if (rest.length === 0 || isTable) return undefined;
  const names = ownScalars(rows, world).filter(
    ({ name, shape }) =>
      (name.inside ?? 0) === 0 &&
      name.own.filter((word) => word !== 'id' && word !== 'name').join(' ') === rest.join(' ') &&
      shape.scalars.every((value) => typeof value === 'string' || name.own.includes('id')),
  );
  return names[0];
}
