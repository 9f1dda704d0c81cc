/** The search: for every part of the result, what fits it best. */
import { wordsOf } from '../words.ts';
import type { Instruction } from './instruction/words/read.ts';
import { listChoices } from './lists/collect.ts';
import { extremeChoices } from './lists/extremes.ts';
import { joinedLevels } from './lists/join.ts';
import { keyedChoices } from './lists/keyed.ts';
import { latestChoices } from './lists/latest.ts';
import { aggregateChoices } from './numbers/aggregate.ts';
import { computedChoices } from './numbers/computed.ts';
import { positionChoices } from './numbers/position.ts';
import { quantityChoices } from './numbers/quantities.ts';
import { relationChoices } from './numbers/relations.ts';
import { spokenShares } from './numbers/spoken-shares.ts';
import { tallyChoices } from './numbers/tally.ts';
import { writtenNumbers } from './numbers/written-numbers.ts';
import { spokenCounts } from './operations/spoken-counts.ts';
import { flaggedChoices } from './records/flagged.ts';
import { nothingElse } from './records/nothing-else.ts';
import { ofOneHolder } from './records/one-holder.ts';
import { pickedChoices } from './records/pick.ts';
import { recordChoice } from './records/record.ts';
import { saidRecords } from './records/said-record.ts';
import { statedChoices } from './stated/stated.ts';
import type { Asked } from './terms/asked.ts';
import { type Choice, createChoice, ranked } from './terms/choice.ts';
import { type Expr, literal, variableName } from './terms/expression.ts';
import { itemScope, type Scope, type Source } from './terms/scope.ts';
import { isNumeric, type Target } from './terms/target.ts';
import { wordedChoices } from './texts/worded.ts';
import { clockLengths } from './times/clock-lengths.ts';
import { datePartChoices } from './times/date-parts.ts';
import { timingChoices } from './times/timing.ts';
import { dressed } from './units/dress.ts';
import { withFlag } from './values/absent-flags.ts';
import { composedChoices } from './values/compose.ts';
import { decidedChoices } from './values/conditional.ts';
import { constantChoices } from './values/constants.ts';
import { doerChoices } from './values/doers.ts';
import { explainedValues } from './values/explained-values.ts';
import { eitherChoices, withFallback } from './values/fallback.ts';
import { itselfChoices } from './values/itself.ts';
import { mappedChoices } from './values/mapped.ts';
import { momentChoices } from './values/moments.ts';
import { firstChoices } from './values/nested.ts';
import { quantifiedChoices } from './values/quantified.ts';
import { saidMember } from './values/said-member.ts';
import { directChoice, scalarChoices } from './values/scalar.ts';
import { unnamedChoices } from './values/unnamed.ts';
import { takeClauses } from './wanted/clauses.ts';
import { type Search, scoreMin, type Wanted } from './wanted/search.ts';

interface Bounds {
  /** Whether the time for the search is over. */
  readonly isLate: () => boolean;
  readonly asked: Asked;
  readonly steps: number;
  readonly banned: ReadonlySet<string>;
  readonly instruction: Instruction;
  readonly mayAssume?: boolean;
}

const optionsMax = 6;
/** Steps between two looks at the clock. */
const clockSteps = 500;

export function createSearch({ steps, banned, instruction, asked, isLate, mayAssume = false }: Bounds): Search {
  takeClauses(instruction, asked.names);
  const inner = new WeakMap<Scope, Map<string, Scope>>();
  const derived = new WeakMap<Scope, Map<Target, Map<string, readonly Choice[]>>>();
  let left = steps;
  let unseen = 0;
  const search: Search = {
    instruction,
    asked,
    mayAssume,
    isBanned: (place, expr) => banned.has(banKey(place, expr)),
    spend(used) {
      left -= used;
      unseen += used;
      if (unseen > clockSteps) {
        unseen = 0;
        if (isLate()) left = Number.NEGATIVE_INFINITY;
      }
      return left >= 0;
    },
    isSpent: () => left < 0,
    itemsOf(list, scope) {
      const known = inner.get(scope) ?? new Map<string, Scope>();
      inner.set(scope, known);
      const key = `${list.at.text} ${list.distance}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const made = innerOf(list, scope);
      search.spend(made.sources.length);
      known.set(key, made);
      return made;
    },
    derive(wanted, scope) {
      const made = derived.get(scope) ?? new Map<Target, Map<string, readonly Choice[]>>();
      derived.set(scope, made);
      const options = made.get(wanted.target) ?? new Map<string, readonly Choice[]>();
      made.set(wanted.target, options);
      const { name, place, isPicked } = wanted;
      const key = `${place} ${isPicked === true} ${name.own.join(' ')} ${name.context.join(' ')}`;
      const choices = options.get(key) ?? derive(wanted, scope, search).slice(0, optionsMax);
      options.set(key, choices);
      return choices;
    },
  };
  return search;
}

/** By what is seen outside and the list: made once for all searches over the same data, since what is said of its fields is kept by it. */
const innerScopes = new WeakMap<readonly Source[], WeakMap<Source, Scope>>();

function innerOf(list: Source, scope: Scope): Scope {
  const byList = innerScopes.get(scope.sources) ?? new WeakMap<Source, Scope>();
  innerScopes.set(scope.sources, byList);
  const known = byList.get(list);
  if (known !== undefined) return known;
  const variable = variableFor(list, scope);
  const made = itemScope(list, scope, variable, joinedLevels(list, scope, variable));
  byList.set(list, made);
  return made;
}

export function banKey(place: string, { text }: Expr): string {
  return `${place} ${text}`;
}

/** `$order` for the items of `orders`. */
function variableFor(list: Source, scope: Scope): string {
  const words = list.label
    .split('.')
    .flatMap((part) => wordsOf(part))
    .filter((word) => /^[a-z][a-z\d]*$/.test(word));
  const noun = variableName(
    words.findLast((word) => !['data', 'item', 'result', 'list', 'value'].includes(word)) ?? 'item',
  );
  return scope.variables.includes(noun) ? `${noun}${scope.variables.length}` : noun;
}

function derive(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  if (!search.spend(1)) return [];
  switch (wanted.target.kind) {
    case 'object':
      return recordChoices(wanted, scope, search);
    case 'array':
      return listChoices(wanted, scope, search);
    case 'null':
      return [createChoice(literal(null), 1, 'null', { uses: '' })];
    case 'any':
      return ranked(scope.sources.flatMap((source) => directChoice(source, wanted) ?? []));
    default: {
      const found = scalars(wanted, scope, search);
      const isFound = found.some(({ score }) => score >= scoreMin);
      return isFound || !search.mayAssume ? found : nothingElse(wanted, scope, search);
    }
  }
}

function scalars(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  return ranked(
    [
      ...scalarChoices(wanted, scope, search),
      ...aggregateChoices(wanted, scope, search),
      ...spokenCounts(wanted, scope, search),
      ...quantityChoices(wanted, scope, search),
      ...spokenShares(wanted, scope, search),
      ...composedChoices(wanted, scope, search),
      ...momentChoices(wanted, scope, search),
      ...firstChoices(wanted, scope, search),
      ...flaggedChoices(wanted, scope, search),
      ...extremeChoices(wanted, scope, search),
      ...latestChoices(wanted, scope, search),
      ...decidedChoices(wanted, scope, search),
      ...mappedChoices(wanted, scope, search),
      ...explainedValues(wanted, scope, search),
      ...datePartChoices(wanted, scope, search),
      ...quantifiedChoices(wanted, scope, search),
      ...wordedChoices(wanted, scope, search),
      ...writtenNumbers(wanted, scope, search),
      ...(isNumber(wanted) ? clockLengths(wanted, scope, search) : []),
      ...timingChoices(wanted, scope),
      ...constantChoices(wanted, scope, search),
      ...eitherChoices(wanted, scope, search),
      ...doerChoices(wanted, scope),
      ...unnamedChoices(wanted, scope, search),
      ...computedChoices(wanted, scope, search),
      ...relationChoices(wanted, scope, search),
      ...positionChoices(wanted, scope, search),
      ...itselfChoices(wanted, scope),
      ...saidMember(wanted, scope, search),
    ]
      .map((choice) => withFallback(dressed(choice, wanted, search), wanted, scope, search))
      .map((choice) => withFlag(choice, wanted, scope, search))
      .concat(statedChoices(wanted, scope, search))
      .filter(({ expr }) => !search.isBanned(wanted.place, expr)),
  );
}

function isNumber({ target: { types, choices } }: Wanted): boolean {
  return choices === undefined && isNumeric(types);
}

function recordChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  if (wanted.target.fields.length === 0 && wanted.target.values !== undefined) {
    const keyed = keyedChoices(wanted, scope, search);
    if (keyed.length > 0) return ranked(keyed);
  }
  const own = recordChoice(wanted, scope, search);
  const whole = own === undefined ? scope.sources.flatMap((source) => directRecord(source, wanted) ?? []) : [own];
  const isPoor = own === undefined || own.missing.length > 0 || own.score < 0.7;
  return ranked([
    ...whole,
    ...(own === undefined ? [] : ofOneHolder(own, wanted, scope, search)),
    ...saidRecords(wanted, scope, search),
    ...(isPoor ? tallyChoices(wanted, scope, search) : []),
    ...(isPoor && wanted.isPicked !== true && !wanted.place.endsWith('[]') ? pickedChoices(wanted, scope, search) : []),
  ]);
}

/** An object of which nothing more is said. */
function directRecord(source: Source, wanted: Wanted): Choice | undefined {
  if (source.shape.records === 0 || source.lists > 0) return undefined;
  return directChoice(source, { ...wanted, target: { ...wanted.target, kind: 'any' } });
}
