/** Columns for values: a field that is called as a value of the rows takes what stands beside that value. */

import { wordsOf } from '../../../words.ts';
import { fieldAt } from '../../instruction/words/fields.ts';
import { speaksOfMoney } from '../../numbers/money.ts';
import { member as memberOf } from '../../terms/expression.ts';
import { createScope, type Source } from '../../terms/scope.ts';
import { type Field, isNumericField } from '../../terms/target.ts';
import { saidScale } from '../../units/said-scale.ts';
import { claimLikeOthers } from '../rows/claim-like.ts';
import { type Claim, claimOf } from '../rows/claims.ts';
import { itemShape, valueAt } from '../terms/links.ts';
import { textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import type { Entity, Found, World } from '../terms/terms.ts';
import { levelOf } from '../terms/world.ts';

/** A field that is called as a value of the rows takes what stands beside that value: `age` of `{question: "age", answer: 30}`. */
export function pivots(field: Field, entity: Entity, world: World): readonly Found[] {
  return entity.lists.flatMap(({ table, text }) => {
    const claim = claimOf(field.words, table, world) ?? claimLikeOthers(field, table, world);
    if (
      claim === undefined ||
      claim.rest.length > 0 ||
      isCounted(field, world) ||
      isOtherWord(field, claim, entity) ||
      claim.source.shape.scalars.every((value) => typeof value === 'boolean')
    )
      return [];
    const scope = world.scopeOf(table);
    const values = scope.sources.filter((source) => {
      const { name, lists, distance } = source;
      const last = name.own.at(-1) ?? '';
      return (
        distance === 0 &&
        lists === 0 &&
        // What says of which column the row is, is not what stands in it.
        source.shape !== claim.source.shape &&
        ['value', 'answer', 'content', 'text', 'amount', 'score', 'rating', 'result', 'reading'].includes(last) &&
        !(last === 'amount' && isUnspoken(source, scope.sources, field, world))
      );
    });
    const [value] = values.length > 0 ? values : isNumericField(field) ? onlyNumbers(scope.sources) : [];
    if (value === undefined || (field.target.types.has('integer') && areSeveral(claim.text, table, entity, world)))
      return [];
    const row = createScope([levelOf(table, itemShape(world.rowsOf(table)))], []);
    const wanted = { target: field.target, name: { own: value.name.own, context: [] }, place: '', isRequired: false };
    const choice = world.search.derive(wanted, row).find(({ expr }) => expr.text.includes(value.at.text));
    const made = choice?.expr ?? value.at;
    const isPath = /^[A-Za-z_]/.test(made.text) && made.strength === 6;
    const path = isPath ? made.text : `(${made.text})`;
    const cents = centsToWhole(value, field, world);
    // There may be several rows in a cell of a table of numbers, or none.
    const isSummed =
      isNumericField(field) &&
      field.isRequired &&
      !field.target.isNullable &&
      (entity.kind === 'group' || isSpent(text, claim.text, table, world));
    const cell = isSummed
      ? `$sum([${text}[${claim.text}].${path}])`
      : memberOf({ text: `${text}[${claim.text}][0]`, strength: 6 }, path).text;
    return [
      {
        text: `${cell}${cents}`,
        score: isSummed || (field.target.isNullable && choice !== undefined) ? 0.97 : 0.9,
        missing: [],
        notes: [{ kind: 'used' as const, text: `${field.name} is ${value.label} of ${claim.label}` }],
      },
    ];
  });
}

/** `headline` of a keyword with the name `subject`, where the record has a `headline` itself. */
function isOtherWord({ words }: Field, { text }: Claim, { kind, scope }: Entity): boolean {
  const value = wordsOf(/ = "(.*)"$/.exec(text)?.[1] ?? '');
  const isSaid = value.length === 0 || value.some((word) => words.includes(word));
  const isOwn = scope.sources.some(
    ({ name, lists, distance }) =>
      lists === 0 &&
      distance === 0 &&
      [name.own, name.context.slice(0, name.inside)].some((own) => own.join(' ') === words.join(' ')),
  );
  return kind === 'row' && !isSaid && isOwn;
}

/** Rows of a kind of which a record has several are counted: what stands in one of them is not that of the record. */
function areSeveral(claim: string, table: Table, entity: Entity, world: World): boolean {
  const link = world.links.ones.find((one) => one.table === table && one.other === entity.table && !one.isReverse);
  if (entity.kind !== 'row' || link === undefined) return false;
  const [path = ''] = claim.split(' = ');
  const cells = world.rowsOf(table).map((row) => JSON.stringify([valueAt(row, link.own), valueAt(row, path)]));
  return new Set(cells).size < cells.length;
}

/** `how much did I spend on food and how much on travel`: all that there is of a kind, and not one row of it. */
function isSpent(text: string, claim: string, table: Table, world: World): boolean {
  const [path = '', value = ''] = claim.split(' = ');
  const rows = world.rowsOf(table).filter((row) => JSON.stringify(valueAt(row, path)) === value);
  return (
    world.speech.says(
      /\bhow much\b|\bspen[dt]\b|\bcosts?\b|\btotals?\b|\bsums?\b|\badd(?:ed|ing|s)? (?:up|together)\b/,
    ) &&
    rows.length > 1 &&
    text.startsWith('$')
  );
}

/** `a column for each status` of rows that have a price among other numbers: how many there are, and not what they come to. */
function isUnspoken(source: Source, sources: readonly Source[], field: Field, world: World): boolean {
  const { tokens } = world.speech;
  return (
    field.target.types.has('integer') &&
    numbersAmong(sources).length > 1 &&
    !speaksOfMoney(tokens) &&
    !tokens.some((_, at) => fieldAt(tokens, at, [source]) !== undefined)
  );
}

/** `number of completed trips`, `how many of those were aborted`, `how many are open, in progress and fixed` */
function isCounted({ words, target: { types } }: Field, { speech }: World): boolean {
  const [said] = speech.about(words);
  if (!types.has('integer') || said === undefined) return false;
  const before = speech.segments.slice(0, speech.segments.indexOf(said) + 1).toReversed();
  const led = before.findIndex(({ tokens }) => tokens.length > listedMax || counting.test(textOf({ tokens })));
  return counting.test(textOf(before[led] ?? said));
}

const counting = /\b(?:how many|number of|count of)\b/;

/** How many words a further one of several states has. */
const listedMax = 3;

function onlyNumbers(sources: readonly Source[]): readonly Source[] {
  const numbers = numbersAmong(sources).filter(({ name }) => (name.inside ?? 0) === 0);
  return numbers.length === 1 ? numbers : [];
}

function numbersAmong(sources: readonly Source[]): readonly Source[] {
  return sources.filter(
    ({ shape, lists, distance, name }) =>
      lists === 0 &&
      distance === 0 &&
      shape.scalars.length > 0 &&
      shape.scalars.every((value) => typeof value === 'number') &&
      !name.own.some((word) => /^(?:id|number|no|nr|year|position)$/.test(word)),
  );
}

/** `cents to whole units`, `320 becomes 3.2`, in the words of the instruction. */
function centsToWhole({ name }: Source, { target }: Field, { speech, search }: World): string {
  const isOfCents = name.own.some((word) => /^(?:cent|penny|pence|minor)s?$/.test(word));
  const isSaid =
    saidScale(search.instruction) === 100 ||
    speech.says(
      /\bcents? (?:to|in|into|as) (?:the )?(?:whole|full|main|euros?|dollars?|pounds?|francs?|units?|currency|major)/,
    );
  return isOfCents && isSaid && target.types.has('number') ? ' / 100' : '';
}
