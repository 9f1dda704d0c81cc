/** What changed over all of the rows of a record: `how much it grew from the first measurement to the last`. */
import { hasDates } from '../../terms/dates.ts';
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumeric } from '../../terms/target.ts';
import { isUnit } from '../../terms/unit-table.ts';
import { numberOf } from '../../values/numeric.ts';
import { ownSources } from '../amounts/signs.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

const first = '(?:the |its |their |his |her )?(?:very )?(?:first|earliest|oldest|start|beginning|opening|initial)';
const last = '(?:the |its |their |his |her )?(?:very )?(?:last|latest|newest|end|finish|closing|final|most recent|now)';
const said = new RegExp(
  `\\b(?:between|from|first|since) ?${first}?\\b[^.;]{0,40}\\b(?:and|to|till|until|vs|versus|minus) ${last}\\b|\\b${last}\\b[^.;]{0,30}\\b(?:minus|less|and|compared (?:to|with)|versus|vs) ${first}\\b|\\bsince ${first}\\b`,
);
const lessening =
  /\b(?:shr[iau]nk\w*|los[est]\w*|loss\w*|f[ea]ll\w*|drop\w*|declin\w*|melt\w*|decreas\w*|reduc\w*|went down|gone down|sank|sunk|sinking|wors\w*|used up|consumed)\b/;
const otherwise = /^(?:count|number|average|mean|total|sum|maximum|minimum|high|low|first|last|start|end|rank|share)$/;
const orders = /^(?:year|week|month|day|season|round|step|position|sequence|index|order|attempt|session|quarter)$/;

export function firstToLast(field: Field, { kind, lists }: Entity, world: World): readonly Found[] {
  const { types } = field.target;
  const isNumber = isNumeric(types);
  if (kind === 'root' || !isNumber || field.words.some((word) => otherwise.test(word))) return [];
  if (!said.test(world.speech.text) || !isOfChange(field, world)) return [];
  return lists.flatMap(({ table, text, distance }): readonly Found[] => {
    const own = ownSources(table, world);
    // `between start and end` of each row says nothing of the first row and the last.
    if (own.some(({ name }) => name.own.some((word) => ends.test(word)))) return [];
    const order = orderOf(own);
    const numbers = own.filter((one) => one !== order && numberOf(one) !== undefined && !one.name.own.includes('id'));
    const [only] = numbers;
    const value = only === undefined || numbers.length > 1 ? undefined : numberOf(only);
    if (only === undefined || value === undefined) return [];
    const series = world.program.variable('series');
    const [begin, end] = [`$${series}[0].(${value.text})`, `$${series}[-1].(${value.text})`];
    const isLess = lessening.test(`${world.speech.text} ${field.words.join(' ')}`);
    const difference = isLess ? `${begin} - ${end}` : `${end} - ${begin}`;
    const rows = order === undefined ? `[${text}]` : `${text}^(${order.at.text})`;
    const note = `${field.name} is ${only.label} of the ${isLess ? 'first' : 'last'} of ${table.name} minus that of the ${isLess ? 'last' : 'first'}`;
    return [
      {
        text: `($${series} := ${rows}; ${difference})`,
        score: 0.99 - distance * 0.1,
        missing: [],
        notes: [{ kind: 'used', text: note }],
      },
    ];
  });
}

/** Named as what becomes more or less, or in the unit of it where that is said. */
function isOfChange({ words }: Field, { speech }: World): boolean {
  return (
    words.some((word) => changing.test(word)) ||
    (words.some(isUnit) && speech.tokens.some(({ lower }) => becoming.test(lower)))
  );
}

const ends = /^(?:start|begin|beginning|end|finish|opening|closing|initial|final|first|last)$/;
const becoming =
  /^(?:chang\w*|gr[eo]w\w*|gain\w*|los[est]\w*|loss|r[io]se\w*|increas\w*|decreas\w*|drop\w*|fall\w*|fell|shrink\w*|shrank|difference|diff|delta|progress|improve\w*|declin\w*|reduc\w*|melt\w*)$/;
const changing = new RegExp(
  `${becoming.source}|^(?:develop\\w*|by|used|use|usage|consum\\w*|trend|driven|walked|run|net)$`,
);

function orderOf(own: readonly Source[]): Source | undefined {
  return own.find(hasDates) ?? own.find(({ name }) => name.own.length === 1 && orders.test(name.own[0] ?? ''));
}
