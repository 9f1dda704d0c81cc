/** What two lists say of the same things, side by side: `where the count differs from the system, with both and the difference`. */
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumericField, type Target } from '../../terms/target.ts';
import { holdsAmounts, numberOf } from '../../values/numeric.ts';
import { ownSources } from '../amounts/signs.ts';
import { type Pair, pairIn } from '../records/compared-lists.ts';
import { recordOf } from '../records/records.ts';
import { rowEntity } from '../rows/entity.ts';
import { isAkin } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

const asked = /\b(?:compar\w*|differ\w*|mismatch\w*|reconcil\w*|deviat\w*|discrepanc\w*|off|match|matches)\b/;
const onlyOther =
  /\b(?:differ\w*|mismatch\w*|deviat\w*|discrepanc\w*|not (?:the same|equal|match)|doesn't match|don't match|does not match)\b/;
const spans = /^(?:difference|diff|delta|gap|deviation|change|variance|discrepancy)$/;
/** What is in one list alone counts as nothing in the other. */
const asNothing = /\b(?:not|missing|without|no|isn't|wasn't|absent)\b[^.;]{0,60}\b(?:0|zero|nothing|null)\b/;

interface Side {
  readonly table: Table;
  readonly measure: Source;
  readonly field: Field;
  readonly variable: string;
}

/** Undefined unless each list has one number to be compared, and the records have a field for each of them. */
export async function comparedValues(
  items: Target,
  { kind }: Entity,
  place: string,
  world: World,
): Promise<Found | undefined> {
  if (kind !== 'root' || items.kind !== 'object' || !world.speech.says(asked)) return undefined;
  const pair = pairIn(world);
  const numeric = items.fields.filter(isNumericField);
  const span = numeric.find(({ words }) => words.some((word) => spans.test(word)));
  const values = numeric.filter((field) => field !== span);
  const sides = pair === undefined || values.length !== 2 ? undefined : sidesOf(pair, values, world);
  if (pair === undefined || sides === undefined) return undefined;
  const [own, other] = sides;
  const rest = { ...items, fields: items.fields.filter((field) => !numeric.includes(field)) };
  const record = await recordOf(rest, { ...rowEntity(own.table, own.variable, world), lists: [] }, place, world);
  if (record.missing.length > 0) return undefined;
  const isZero = world.speech.says(asNothing);
  const [left, right] = [own, other].map(({ measure }) => numberOf(measure)?.text ?? measure.at.text);
  const [mine, theirs] = [`$${own.variable}Value`, `$${own.variable}Other`];
  const found = `$${other.table.name}[${pair.afterKey} = $${own.variable}.${pair.key}]`;
  const members = [
    ...record.members.map((one) => [one.field.name, one.found.text] as const),
    [own.field.name, mine] as const,
    [other.field.name, theirs] as const,
    ...(span === undefined ? [] : [[span.name, spanOf(own, other, mine, theirs, world)] as const]),
  ];
  const body = `{ ${members.map(([name, text]) => `${JSON.stringify(name)}: ${text}`).join(', ')} }`;
  const isOther = world.speech.says(onlyOther);
  const tests = [...(isZero ? [] : [`$exists(${theirs})`]), ...(isOther ? [`${mine} != ${theirs}`] : [])];
  const shown = tests.length === 0 ? body : `${tests.join(' and ')} ? ${body}`;
  return {
    text: `[$${own.table.name}.($${own.variable} := $; ${mine} := ${left}; ${theirs} := (${found}.(${right}))[0]${isZero ? ' ?? 0' : ''}; ${shown})]`,
    score: 1.1,
    missing: [],
    notes: [
      {
        kind: 'used',
        text: `${own.field.name} of ${own.table.name} and ${other.field.name} of ${other.table.name}, by ${pair.key}${isOther ? ', where they differ' : ''}${isZero ? '; what is missing counts as 0' : ''}`,
      },
    ],
  };
}

/** Which field shows the number of which list: by their names, the other one for what is left. */
function sidesOf(
  { before, after, key, afterKey }: Pair,
  values: readonly Field[],
  world: World,
): readonly [Side, Side] | undefined {
  const [own, other] = [[before, key] as const, [after, afterKey] as const].map(([table, keyName]) => {
    const numbers = ownSources(table, world).filter((source) => source.at.text !== keyName && holdsAmounts(source));
    return numbers.length === 1 ? numbers[0] : undefined;
  });
  const [one, two] = values;
  if (own === undefined || other === undefined || one === undefined || two === undefined) return undefined;
  const of = ({ words }: Field, table: Table, measure: Source): number =>
    words.filter((word) => table.words.some((noun) => isAkin(noun, word))).length * 2 +
    words.filter((word) => measure.name.own.some((name) => isAkin(name, word))).length;
  const straight = of(one, before, own) + of(two, after, other);
  const crossed = of(two, before, own) + of(one, after, other);
  if (straight === crossed) return undefined;
  const [first, second] = straight > crossed ? [one, two] : [two, one];
  const variable = world.program.variable('compared');
  return [
    { table: before, measure: own, field: first, variable },
    { table: after, measure: other, field: second, variable },
  ];
}

/** `counted minus expected`; else what the second list says less what the first one says. */
function spanOf(own: Side, other: Side, mine: string, theirs: string, { speech: { tokens } }: World): string {
  const at = tokens.findIndex(({ lower }) => /^(?:minus|less|-)$/.test(lower));
  const before = tokens.slice(Math.max(0, at - 2), Math.max(0, at)).flatMap(({ words }) => words);
  const isNamed = ({ field, table, measure }: Side): boolean =>
    [...field.words, ...table.words, ...measure.name.own].some((word) => before.some((one) => isAkin(one, word)));
  return at > 0 && isNamed(own) && !isNamed(other) ? `${mine} - ${theirs}` : `${theirs} - ${mine}`;
}
