/** Values that are too high or too low for the limits beside them: `"too hot" or "too cold"` of a temperature with min and max. */
import { adjectiveOf, comparativeOf } from '../../../degrees.ts';
import { fieldAt } from '../../instruction/words/fields.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { numberOf } from '../../values/numeric.ts';
import type { Entity, Found, RecordMade, World } from '../terms/terms.ts';
import type { Having } from './presence.ts';

const lows = /^(?:minimum|min|lower|low|floor|least|bottom)$/;
const highs = /^(?:maximum|max|upper|high|ceiling|most|top)$/;
const over = /^(?:over|above|high|higher|exceed\w*|excess\w*|max|maximum|too much|surplus)$/;
const under = /^(?:under|below|low|lower|short|shortage|min|minimum|insufficient|lacking)$/;

/** What the value is called where it is above its limits, below them, and between. */
export function ranged(field: Field, { kind }: Entity, sources: readonly Source[], world: World): readonly Found[] {
  const choices = (field.target.choices ?? []).filter((one) => typeof one === 'string');
  if (kind !== 'row' || choices.length < 2 || choices.length > 3) return [];
  const numbers = sources.filter(({ distance, lists }) => distance === 0 && lists === 0).filter(numberOf);
  const low = numbers.filter(({ name }) => name.own.some((word) => lows.test(word)));
  const high = numbers.filter(({ name }) => name.own.some((word) => highs.test(word)));
  const value = measureOf(
    numbers.filter((one) => !low.includes(one) && !high.includes(one)),
    world,
  );
  const [above, below] = [
    choices.find((one) => sideOf(one) === 'over'),
    choices.find((one) => sideOf(one) === 'under'),
  ];
  const [least, most] = [low[0], high[0]];
  if (value === undefined || above === undefined || below === undefined) return [];
  if (least === undefined || most === undefined || low.length > 1 || high.length > 1) return [];
  const inside = choices.find((one) => one !== above && one !== below);
  const rest = inside === undefined ? '' : ` : ${JSON.stringify(inside)}`;
  const [own, lower, upper] = [value, least, most].map((source) => numberOf(source)?.text ?? source.at.text);
  return [
    {
      text: `($ranged := ${own}; $ranged > ${upper} ? ${JSON.stringify(above)} : $ranged < ${lower} ? ${JSON.stringify(below)}${rest})`,
      score: 1.02,
      missing: [],
      notes: [{ kind: 'used', text: `${field.name} compares ${value.label} with ${least.label} and ${most.label}` }],
    },
  ];
}

/** Records that are neither have no such value, and are left out. */
export function outOfRange({ members }: RecordMade): Having | undefined {
  const member = members.find(
    ({ field, found }) =>
      field.isRequired && /^\(\$ranged := /.test(found.text) && (found.text.match(/ : /g) ?? []).length === 1,
  );
  return member === undefined
    ? undefined
    : {
        text: `$exists($${member.variable})`,
        notes: [{ kind: 'used', text: `only records outside of their limits, by ${member.field.name}` }],
      };
}

function sideOf(label: string): 'over' | 'under' | undefined {
  const words = label.toLowerCase().split(/[^a-z]+/);
  for (const word of words) {
    const degree = adjectiveOf(word) ?? comparativeOf(word);
    if (over.test(word) || degree?.isMore === true) return 'over';
    if (under.test(word) || degree?.isMore === false) return 'under';
  }
  return undefined;
}

/** The number that is named, else the only one. */
function measureOf(numbers: readonly Source[], { speech: { tokens } }: World): Source | undefined {
  const said = tokens.flatMap((_, at) => fieldAt(tokens, at, numbers)?.source ?? [])[0];
  return said ?? (numbers.length === 1 ? numbers[0] : undefined);
}
