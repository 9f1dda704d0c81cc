/** Numbers that are parts of others: shares of a whole, percents, one number for each of another. */
import { weightOf, wordsOf } from '../../../words.ts';
import { fieldAt, nearFieldAt } from '../../instruction/words/fields.ts';
import type { Source } from '../../terms/scope.ts';
import { type Field, isNumeric, isNumericField } from '../../terms/target.ts';
import { holdsAmounts, numberOf } from '../../values/numeric.ts';
import { ownSources } from '../amounts/signs.ts';
import { numbersOfRows } from '../amounts/span-measure.ts';
import { partAsked } from '../said/asked-parts.ts';
import { isAkin, textOf } from '../terms/speech.ts';
import type { Table } from '../terms/tables.ts';
import { type Entity, type Found, type Made, nounsOf, type Rows, type World } from '../terms/terms.ts';

const shareWords: ReadonlySet<string> = new Set(['share', 'percent', 'percentage', 'portion', 'proportion', 'pct']);

/** A part of the whole: the same number over all groups is the whole. */
export function shares(field: Field, entity: Entity, others: readonly Made[], world: World): readonly Found[] {
  if (!field.words.some((word) => shareWords.has(word))) return [];
  if (entity.kind === 'row') return shareOfRows(field, entity, others, world);
  if (entity.kind !== 'group') return [];
  const chosen = shareOfChosen(field, entity, others);
  if (chosen !== undefined) return [chosen];
  const parts = others.filter(({ found }) => /^\$?(?:sum|count)\b/.test(found.text.replace(/^[(-]*\$/, '')));
  const rest = field.words.filter((word) => !shareWords.has(word) && weightOf(word) > 0.2);
  const part =
    parts.find(({ field: other }) => rest.some((word) => other.words.includes(word))) ??
    parts.find(({ found }) => found.text.includes('$sum(')) ??
    parts[0];
  const [members] = entity.lists;
  if (parts.length === 0 && members !== undefined) return shareOfAll(field, rest, members, world);
  // `how many games, how many won, and the share won`: of the games beside it.
  const isSome = (one: Made | undefined): boolean =>
    members !== undefined && one?.found.text.startsWith(`$count(${members.text}[`) === true;
  const isBeside =
    members !== undefined &&
    (isSome(part) || (rest.length === 0 && parts.filter(isSome).length === 1)) &&
    others.some(({ found }) => found.text === `$count(${members.text})`);
  if (isBeside) return [];
  const isOfOther =
    rest.some((word) => !['total', 'all', 'overall'].includes(word)) &&
    !parts.some(({ field: other }) => rest.some((word) => other.words.includes(word)));
  if (isOfOther || part === undefined || members === undefined) return [];
  const other = part.found.text.includes('$count(') ? tableAfterShare(members.table, world) : undefined;
  const whole =
    other === undefined ? asOne(part.found.text.replaceAll(members.text, '$all')) : `$count($${other.name})`;
  return [
    {
      text: `$${part.variable} / ${whole} * 100`,
      score: 0.93,
      missing: [],
      notes: [
        { kind: 'assumed', text: `${field.name} is the percentage of ${part.field.name} in the sum of all groups.` },
      ],
    },
  ];
}

/** What is divided by has to be one thing: sums of cents are divided themselves. */
function asOne(text: string): string {
  return /^\$\w+\([^()]*(?:\([^()]*\)[^()]*)*\)$/.test(text) ? text : `(${text})`;
}

/** `the share of each region in the total amount`, with no such number beside it: of the number that is named, else of the rows. */
function shareOfAll(field: Field, rest: readonly string[], members: Rows, world: World): readonly Found[] {
  const { tokens } = world.speech;
  const numbers = numbersOfRows(members, world);
  const named = tokens.flatMap(({ lower }, at) =>
    /^(?:per|each|every|by)$/.test(tokens[at - 1]?.lower ?? '') || lower === 'number'
      ? []
      : ((fieldAt(tokens, at, numbers) ?? nearFieldAt(tokens, at, numbers))?.source ?? []),
  )[0];
  const known = [...(named?.name.own ?? []), ...nounsOf(members.table), 'total', 'all', 'overall'];
  if (rest.some((word) => !known.some((one) => isAkin(one, word)))) return [];
  const path = named === undefined ? undefined : (numberOf(named)?.text ?? named.at.text);
  const part = path === undefined ? `$count(${members.text})` : `$sum([${members.text}.${path}])`;
  return [
    {
      text: `${part} / ${part.replaceAll(members.text, '$all')} * 100`,
      score: 0.93,
      missing: [],
      notes: [
        {
          kind: 'assumed',
          text: `${field.name} is the percentage of ${named?.label ?? members.table.name} in all groups.`,
        },
      ],
    },
  ];
}

/** The number of the one row of a group that was chosen, in the sum of the group. */
function shareOfChosen({ name }: Field, { lists: [members] }: Entity, others: readonly Made[]): Found | undefined {
  const parts = others.flatMap((one) => {
    const path = /^\$(?:top|lowest|latest|earliest)\w+\.([\w.]+)$/.exec(one.found.text)?.[1];
    const { types } = one.field.target;
    return path !== undefined && isNumeric(types) ? [{ one, path }] : [];
  });
  const [part] = parts;
  if (members === undefined || part === undefined || parts.length > 1) return undefined;
  return {
    text: `$${part.one.variable} / $sum([${members.text}.${part.path}]) * 100`,
    score: 0.95,
    missing: [],
    notes: [{ kind: 'assumed', text: `${name} is ${part.one.field.name} in percent of the sum of its group.` }],
  };
}

/** A number of the row in the sum of all rows, or of those that have a member in common: `share of the votes of the district`. */
function shareOfRows(field: Field, { table }: Entity, others: readonly Made[], world: World): readonly Found[] {
  if (table === undefined || table.parent !== undefined) return [];
  const own = ownSources(table, world);
  const numbers = own.filter(holdsAmounts);
  const said =
    world.speech.about(field.words)[0]?.tokens.flatMap((_, at, tokens) => fieldAt(tokens, at, own)?.source ?? []) ?? [];
  const part = said.find((source) => numbers.includes(source)) ?? (numbers.length === 1 ? numbers[0] : undefined);
  const text = part === undefined ? undefined : numberOf(part)?.text;
  if (part === undefined || text === undefined) return [];
  const other = numbers.length === 2 && isOfItself(part, world) ? numbers.find((one) => one !== part) : undefined;
  if (other !== undefined)
    return [
      {
        text: `${numberOf(other)?.text ?? other.at.text} / ${text} * 100`,
        score: 0.97,
        missing: [],
        notes: [{ kind: 'used', text: `${field.name} is ${other.label} in percent of ${part.label}` }],
      },
    ];
  const isCommon = ({ shape }: Source): boolean => new Set(shape.scalars).size < shape.scalars.length;
  const group = said.find((source) => source !== part && isCommon(source) && isAfterOf(source, field, world));
  const rows = group === undefined ? `$${table.name}` : `$${table.name}[${group.at.text} = $of]`;
  const sum = `$sum([${rows}.${/^[\w.]+$/.test(text) ? text : `(${text})`}])`;
  const isFraction = /\b(?:0 to 1|0 and 1|fraction|as a ratio|between 0)\b/.test(world.speech.text);
  const isShown = others.some(({ field: other }) => isNumericField(other));
  return [
    {
      text: `${group === undefined ? `${text} / ${sum}` : `($of := ${group.at.text}; ${text} / ${sum})`}${isFraction ? '' : ' * 100'}`,
      score: isShown ? 0.95 : 0.93,
      missing: [],
      notes: [
        {
          kind: isFraction ? 'used' : 'assumed',
          text: `${field.name} is ${part.label} ${isFraction ? 'as a part' : 'in percent'} of the sum of ${group === undefined ? 'all rows' : `those with the same ${group.label}`}.`,
        },
      ],
    },
  ];
}

/** `how much of its quota`: a number of the row itself is the whole. */
function isOfItself({ name }: Source, { speech: { tokens } }: World): boolean {
  return tokens.some(
    ({ words }, at) =>
      name.own.some((word) => words.includes(word)) &&
      /^(?:its|their|his|her|own)$/.test(tokens[at - 1]?.lower ?? '') &&
      tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => lower === 'of'),
  );
}

/** `of the district`, `within its region`. */
function isAfterOf({ name }: Source, field: Field, { speech }: World): boolean {
  const tokens = speech.about(field.words)[0]?.tokens ?? [];
  return tokens.some(
    ({ words }, at) =>
      name.own.some((word) => words.includes(word)) &&
      tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => /^(?:of|in|within|per|by|same|its|their)$/.test(lower)),
  );
}

/** `in what percentage of the ballots`: the whole is another table than the one that is counted. */
function tableAfterShare(own: Table, { speech: { tokens }, tables }: World): Table | undefined {
  const at = tokens.findIndex(({ lower, words }) => lower === '%' || words.some((word) => shareWords.has(word)));
  if (at < 0) return undefined;
  const next = tokens.slice(at + 1, at + 4);
  const of = next.findIndex(({ lower }) => lower === 'of');
  const said = of < 0 ? [] : tokens.slice(at + 1 + of + 1, at + 1 + of + 4).flatMap(({ words }) => words);
  return tables.find(
    (table) =>
      table !== own &&
      nounsOf(table)
        .slice(0, 1)
        .some((noun) => said.some((word) => isAkin(word, noun))),
  );
}

const rateWords: ReadonlySet<string> = new Set([
  'rate',
  'ratio',
  'conversion',
  'utilization',
  'percent',
  'percentage',
  'occupancy',
  'progress',
  'completion',
]);

/** `refundRate` of `refunds` and `transactions`; `conversion` from the one that is named first to the other. */
export function rates(field: Field, own: readonly Source[], others: readonly Made[], world: World): readonly Found[] {
  if (!field.words.some((word) => rateWords.has(word))) return [];
  const described = describedRate(field, others);
  if (described !== undefined) return [described];
  const rest = field.words.filter((word) => !rateWords.has(word));
  const numbers = others.filter(({ field: other }) => isNumericField(other));
  const segment = world.speech.about(field.words)[0];
  const said =
    segment?.tokens.flatMap(({ words }) =>
      numbers.filter((one) => one.field.words.some((word) => words.some((own) => isAkin(own, word)))),
    ) ?? [];
  const [from, to] = [...new Set(said)];
  const isFrom = segment !== undefined && /\bfrom\b/.test(textOf(segment));
  const filtered = numbers.filter(({ found }) => /^\$count\(.*\[/.test(found.text));
  const goal =
    rest.length === 0
      ? undefined
      : own.find(
          ({ at, name }) =>
            !at.text.startsWith('$_') && rest.every((word) => name.own.some((one) => isAkin(one, word))),
        );
  if (goal !== undefined) return ofCapacity(field, [goal], others, world);
  const part = isFrom
    ? to
    : rest.length === 0 && filtered.length === 1
      ? filtered[0]
      : numbers.find((one) => rest.some((word) => one.field.words.some((own) => isAkin(own, word))));
  const beside = isFrom
    ? undefined
    : [...new Set(said)].find((one) => one !== part && !rest.some((word) => one.field.words.includes(word)));
  const before = part === undefined ? undefined : wholeAsked(part, numbers, world);
  const whole = isFrom
    ? from
    : (before ?? beside ?? numbers.find((one) => one !== part && /^\$count\(\$\w+\)$/.test(one.found.text)));
  const isPercent =
    field.words.includes('percent') ||
    /percent|%/.test(world.speech.text) ||
    /percent|%/i.test(field.target.description);
  const both = rest.length === 0 && whole === undefined ? ofBoth(field, filtered, isPercent) : undefined;
  if (both !== undefined) return [both];
  if (part === undefined || whole === undefined || part === whole) return ofCapacity(field, own, others, world);
  const text = quotient(field, part, whole, isPercent ? ' * 100' : '');
  const unit = isPercent ? 'percent' : 'a part of one';
  return [
    {
      text,
      score: whole === before ? 0.9 : 0.86,
      missing: [],
      notes: [{ kind: 'assumed', text: `${field.name} is ${part.field.name} of ${whole.field.name}, as ${unit}.` }],
    },
  ];
}

/** `how many are completed, how many of those failed`: those that the question before counts. */
function wholeAsked(part: Made, numbers: readonly Made[], world: World): Made | undefined {
  const asked = partAsked(part.field, world);
  if (asked === undefined || !/\bof (?:those|these|them)\b/.test(textOf(asked))) return undefined;
  return numbers
    .flatMap((one) => ({ one, at: partAsked(one.field, world)?.from ?? -1 }))
    .filter(({ at }) => at >= 0 && at < asked.from)
    .toSorted((a, b) => b.at - a.at)[0]?.one;
}

/** Of nothing there is no part: 0, or null where that may be. Rows that were put together are never none. */
function quotient({ target }: Field, part: Made, whole: Made, factor: string): string {
  const text = `$${part.variable} / $${whole.variable}${factor}`;
  const isNever = /^\$count\(\$\w+Group\d*\)$/.test(whole.found.text) || !/^\$(?:count|sum)\(/.test(whole.found.text);
  return isNever ? text : `($${whole.variable} = 0 ? ${target.isNullable ? 'null' : '0'} : ${text})`;
}

/** `lessons held, lessons missed and the rate`: the first of the two in both together. */
function ofBoth({ name }: Field, counts: readonly Made[], isPercent: boolean): Found | undefined {
  const [part, other, ...more] = counts;
  if (part === undefined || other === undefined || more.length > 0) return undefined;
  const listOf = ({ found }: Made): string => found.text.slice(0, found.text.indexOf('['));
  if (listOf(part) !== listOf(other) || part.found.text === other.found.text) return undefined;
  const note = `${name} is ${part.field.name} of ${part.field.name} and ${other.field.name} together.`;
  const whole = `$${part.variable} + $${other.variable}`;
  return {
    // Of none there is no rate.
    text: `(${whole} > 0 ? $${part.variable} / (${whole})${isPercent ? ' * 100' : ''})`,
    score: 0.86,
    missing: [],
    notes: [{ kind: 'assumed', text: note }],
  };
}

/** `Sprouted in percent of sown`: two fields beside it, the part and the whole. */
function describedRate(field: Field, others: readonly Made[]): Found | undefined {
  const {
    name,
    words,
    target: { description, types },
  } = field;
  const said =
    /^(.*?)\b(?:in (?:percent|%) of|as (?:a )?(?:percentage|percent|share|part|fraction) of|divided by|out of|per|\/|of)\b(.*)$/i.exec(
      description,
    );
  const find = (text: string | undefined): Made | undefined => {
    const own = wordsOf(text ?? '');
    return others.find(({ field }) => {
      const isNumber = isNumericField(field);
      return isNumber && field.words.every((word) => own.some((one) => isAkin(one, word)));
    });
  };
  const [part, whole] = [find(said?.[1]), find(said?.[2])];
  if (part === undefined || whole === undefined || part === whole) return undefined;
  const isPercent = words.includes('percent') || /percent|%/i.test(description) || !types.has('number');
  return {
    text: quotient(field, part, whole, isPercent ? ' * 100' : ''),
    score: 0.97,
    missing: [],
    notes: [{ kind: 'used', text: `${name} is ${part.field.name} of ${whole.field.name}` }],
  };
}

/** `costPerConversion`: the one divided by the other. */
export function perOther({ name, target }: Field, others: readonly Made[]): readonly Found[] {
  const [, top, bottom] = /^(.+?)_?[pP]er_?([A-Z].*|[a-z].*)$/.exec(name) ?? [];
  if (top === undefined || bottom === undefined || !/(?:_per_|[a-z]Per[A-Z])/.test(name)) return [];
  const numbers = others.filter(({ field }) => isNumericField(field));
  const find = (text: string): Made | undefined =>
    numbers.find(({ field }) =>
      wordsOf(text).every((word) => field.words.some((one) => isAkin(one, word) || (isMoney(one) && isMoney(word)))),
    );
  const [part, whole] = [find(top), find(bottom)];
  if (part === undefined || whole === undefined || part === whole || target.kind !== 'scalar') return [];
  return [
    {
      text: `$${part.variable} / $${whole.variable}`,
      score: 0.95,
      missing: [],
      notes: [{ kind: 'used', text: `${name} is ${part.field.name} divided by ${whole.field.name}` }],
    },
  ];
}

function isMoney(word: string): boolean {
  return ['cost', 'spend', 'spent', 'revenue', 'amount', 'price', 'total', 'sales', 'value', 'expense'].includes(word);
}

/** `the percentage of the capacity used`: the sum beside it, of the number that is named. */
function ofCapacity(field: Field, own: readonly Source[], others: readonly Made[], world: World): readonly Found[] {
  const segment =
    world.speech.about(field.words)[0] ?? world.speech.segments.find((one) => /\bpercent/.test(textOf(one)));
  const whole =
    own.length === 1
      ? own[0]
      : segment?.tokens
          .flatMap((_, at) => (fieldAt(segment.tokens, at, own) ?? nearFieldAt(segment.tokens, at, own))?.source ?? [])
          .find(({ at }) => !at.text.startsWith('$_'));
  const sums = others.filter(({ found }) => found.text.includes('$sum('));
  const [part] = sums;
  if (whole === undefined || part === undefined || sums.length > 1 || whole.at.text === `$${part.variable}`) return [];
  return [
    {
      text: `$${part.variable} / ${whole.at.text} * 100`,
      score: isAfterOf(whole, field, world) ? 0.97 : own.length === 1 ? 0.92 : 0.82,
      missing: [],
      notes: [{ kind: 'assumed', text: `${field.name} is ${part.field.name} in percent of ${whole.label}.` }],
    },
  ];
}
