/** The search: for every part of the result, what fits it best. */
import { wordsOf } from '../words.ts';
import { withFlag } from './absent-flags.ts';
import { aggregateChoices } from './aggregate.ts';
import type { Asked } from './asked.ts';
import { type Choice, createChoice, ranked } from './choice.ts';
import { listChoices } from './collect.ts';
import { clockLengths } from './clock-lengths.ts';
import { composedChoices } from './compose.ts';
import { computedChoices } from './computed.ts';
import { decidedChoices } from './conditional.ts';
import { constantChoices } from './constants.ts';
import { datePartChoices } from './date-parts.ts';
import { doerChoices } from './doers.ts';
import { dressed } from './dress.ts';
import { type Expr, literal, variableName } from './expression.ts';
import { extremeChoices } from './extremes.ts';
import { eitherChoices, withFallback } from './fallback.ts';
import { flaggedChoices } from './flagged.ts';
import { takeClauses } from './instruction/clauses.ts';
import type { Instruction } from './instruction/read.ts';
import { itselfChoices } from './itself.ts';
import { joinedLevels } from './join.ts';
import { keyedChoices } from './keyed.ts';
import { latestChoices } from './latest.ts';
import { mappedChoices } from './mapped.ts';
import { explainedValues } from './explained-values.ts';
import { momentChoices } from './moments.ts';
import { firstChoices } from './nested.ts';
import { nothingElse } from './nothing-else.ts';
import { ofOneHolder } from './one-holder.ts';
import { pickedChoices } from './pick.ts';
import { positionChoices } from './position.ts';
import { quantifiedChoices } from './quantified.ts';
import { quantityChoices } from './quantities.ts';
import { recordChoice } from './record.ts';
import { relationChoices } from './relations.ts';
import { saidMember } from './said-member.ts';
import { saidRecords } from './said-record.ts';
import { directChoice, scalarChoices } from './scalar.ts';
import { itemScope, type Scope, type Source } from './scope.ts';
import { type Search, scoreMin, type Wanted } from './search.ts';
import { spokenCounts } from './spoken-counts.ts';
import { spokenShares } from './spoken-shares.ts';
import { tallyChoices } from './tally.ts';
import type { Target } from './target.ts';
import { statedChoices } from './stated/stated.ts';
import { timingChoices } from './timing.ts';
import { unnamedChoices } from './unnamed.ts';
import { wordedChoices } from './worded.ts';
import { writtenNumbers } from './written-numbers.ts';

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
      const variable = variableFor(list, scope);
      const made = itemScope(list, scope, variable, joinedLevels(list, scope, variable));
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
  return choices === undefined && (types.has('number') || types.has('integer'));
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
