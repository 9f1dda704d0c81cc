/** What is said of the rows themselves, and not of the numbers that are reckoned of them. */
import { weightOf } from '../../../words.ts';
import { findConditions } from '../../instruction/conditions/conditions.ts';
import type { Condition } from '../../instruction/words/condition.ts';
import { fieldAt } from '../../instruction/words/fields.ts';
import type { Source } from '../../terms/scope.ts';
import { isNumeric } from '../../terms/target.ts';
import { itemShape } from '../terms/links.ts';
import { textOf } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';
import { givenScores } from './given-scores.ts';

export function conditionsOfRows(fields: readonly Source[], world: World): readonly Condition[] {
  const named = namedConditions(fields, world);
  return [...named, ...givenScores(fields, world, named)].toSorted((a, b) => a.from - b.from);
}

function namedConditions(fields: readonly Source[], world: World): readonly Condition[] {
  const { given, speech } = world;
  const around = { given, lists: [] };
  const all = findConditions(speech.tokens, [...reckonedFields(fields, world), ...fields], around);
  const isReckoned = ({ expr }: Condition): boolean => expr.text.includes('$_');
  const plain = findConditions(speech.tokens, fields, around);
  const isApart = (one: Condition): boolean => all.every(({ from, to }) => one.to <= from || to <= one.from);
  // `how many sensors read above 80`: of the only number of the rows, which has no name there.
  const counted = plain.filter((one) => one.value === undefined && isApart(one) && isCounted(one, world));
  if (!all.some(isReckoned)) return [...all, ...counted].toSorted((a, b) => a.from - b.from);
  return all.flatMap((condition) => {
    if (!isReckoned(condition)) return [condition];
    // `how many are out of stock`: what counts those that are so is called so itself.
    const own = plain.filter((one) => one.from === condition.from && one.to === condition.to);
    if (own.length > 0 && isNameOnly(condition, world)) return own;
    // `readers who borrowed more than 5 books`: the books of each, although it is the readers that are counted.
    // `at least two held lessons`: of those that are counted each is so.
    return plain.filter(
      (one) =>
        one.from < condition.to &&
        condition.from < one.to &&
        (isNamedByUnit(one, world) || (one.value !== undefined && one.from > condition.from)),
    );
  });
}

function isCounted({ from, to }: Condition, { speech: { segments, tokens } }: World): boolean {
  const segment = segments.find((one) => one.from <= from && from < one.to);
  const isNumber = tokens.slice(from, to).some(({ kind }) => kind === 'number');
  return isNumber && segment !== undefined && /^(?:and )?how many\b/.test(textOf(segment));
}

function isNameOnly({ from, to, source }: Condition, { speech: { tokens } }: World): boolean {
  const said = tokens.slice(from, to).flatMap(({ words }) => words.filter((word) => weightOf(word) > 0.2));
  return said.length > 1 && said.every((word) => source.name.own.includes(word));
}

function isNamedByUnit({ from, to, source }: Condition, { speech: { tokens } }: World): boolean {
  const at = tokens.findIndex(({ kind }, index) => index >= from && index <= to && kind === 'number');
  return at >= 0 && fieldAt(tokens, at + 1, [source]) !== undefined;
}

/** Numbers of the result that the rows do not have: a condition on them is for what was reckoned. */
function reckonedFields(fields: readonly Source[], world: World): readonly Source[] {
  return world.fields
    .filter(
      ({ target, words }) =>
        isNumeric(target.types) && !fields.some(({ name }) => name.own.join(' ') === words.join(' ')),
    )
    .map(({ name, words }) => ({
      at: { text: `$_${name}`, strength: 6 },
      name: { own: words, context: [], inside: 0 },
      shape: itemShape([1]),
      lists: 0,
      label: name,
      parent: undefined,
      distance: 0,
      around: [],
    }));
}
