/** Which records are wanted, by what was reckoned for them, or by how many rows belong to them. */
import { findConditions, joinConditions } from '../../instruction/conditions/conditions.ts';
import { nothingAround } from '../../instruction/words/around.ts';
import { fieldAt } from '../../instruction/words/fields.ts';
import { saidOut } from '../../instruction/words/negation.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Note } from '../../terms/choice.ts';
import { isOwnValue } from '../../terms/source.ts';
import { isUnit } from '../../terms/unit-table.ts';
import { isInExcess } from '../amounts/excess.ts';
import { sourceOf } from '../numbers/formulas.ts';
import { kinCondition } from '../rows/children.ts';
import { overlapIn } from '../rows/given-bounds.ts';
import { type Having, presence } from '../rows/presence.ts';
import { outOfRange } from '../rows/ranges.ts';
import { someRows } from '../rows/some-rows.ts';
import { untouched } from '../rows/untouched.ts';
import { isBareBound } from '../said/bare-bounds.ts';
import { flagsDefinedBy } from '../said/flags-said.ts';
import { listAfter } from '../said/list-after.ts';
import { comparesKey } from '../said/no-condition.ts';
import { withoutStandIns } from '../said/of-none.ts';
import { quantifiedOf, testBehind } from '../said/quantifiers.ts';
import { isTold } from '../said/told-fields.ts';
import { isKeptWithout, leftOut, lessensRows } from '../said/without.ts';
import { isAkin, type Segment, textOf } from '../terms/speech.ts';
import { type Entity, nounsOf, type RecordMade, type Rows, type World } from '../terms/terms.ts';
import { incompleteLeftOut } from './incomplete.ts';
import { chosenRequired, nothingChosen, nothingLeft } from './nothing-left.ts';
import { owingCondition } from './owing.ts';
import { sumBound } from './sum-bounds.ts';

interface Kept {
  readonly text: string;
  readonly notes: readonly Note[];
}

/** Records that lack nothing they need, and of which holds what is said of their numbers. */
export function having(record: RecordMade, entity: Entity, table: Rows['table'], world: World): Kept {
  const whole = incompleteLeftOut(record, table, world);
  const reckoned = ofReckoned(record, entity, table, world);
  const other = isAllZero(reckoned, record) ? { text: '', notes: [] } : reckoned;
  const chosen = entity.kind === 'row' && !other.text.includes('$exists(') ? chosenRequired(record) : undefined;
  const all = [whole, other, chosen].flatMap((one) => (one === undefined || one.text === '' ? [] : one));
  return { text: all.map(({ text }) => text).join(' and '), notes: all.flatMap(({ notes }) => notes) };
}

/** `options that nobody chose have 0`, where it is shown how many chose them: records of none are no answer to that. */
function isAllZero({ text }: Kept, { members }: RecordMade): boolean {
  const list = /^(\$count\(\$\w+\)) = 0$/.exec(text)?.[1];
  return list !== undefined && members.some(({ found }) => found.text === list);
}

/** Conditions on what was reckoned: `whose remaining is below the minimum`. */
function ofReckoned(record: RecordMade, entity: Entity, table: Rows['table'], whole: World): Kept {
  const world = withoutStandIns(whole);
  const counted = sumBound(record, entity, world) ?? countCondition(entity, world);
  if (counted !== undefined) return counted;
  const emptied =
    outOfRange(record) ??
    nothingLeft(record, world) ??
    nothingChosen(record, world) ??
    owingCondition(record, world) ??
    someRows(record, entity, world);
  if (emptied !== undefined) return emptied;
  const reckoned = record.members.filter(({ found }) => /[$/*]|\s-\s/.test(found.text)).flatMap(sourceOf);
  if (reckoned.length === 0 || !world.speech.segments.some(bounds)) return { text: '', notes: [] };
  const own = world.scopeOf(table).sources.filter(isOwnValue);
  const { tokens } = world.speech;
  const found = findConditions(tokens, [...reckoned, ...own], { ...nothingAround, given: world.given }).filter(
    ({ expr, from, to }) => {
      // `bikes with less than 30 percent` says nothing of how many there are.
      const isMeasure = tokens
        .slice(from, to + 1)
        .some(({ words }) => words.some((word) => word === 'percent' || isUnit(word)));
      if (
        isMeasure &&
        record.members.some((one) => expr.text.includes(`$${one.variable}`) && one.found.text.startsWith('$count('))
      )
        return false;
      const segment = world.speech.segments.find((one) => one.from <= from && from < one.to);
      const text = segment === undefined ? '' : textOf(segment);
      return (
        /\$_/.test(expr.text) &&
        !isTold(from, world.fields, world.speech) &&
        !isInExcess(from, world) &&
        !isBareBound(from, world.speech) &&
        // `tasks without a due date are never late` says what they are.
        flagsDefinedBy(segment, segment?.from ?? from, world.fields).length === 0 &&
        !comparesKey(expr.text, table, world) &&
        !/\b(?:when|if)\b/.test(text) &&
        // `those get reorder true` says what the flag is, and leaves nothing out.
        !(/ = (?:true|false)$/.test(expr.text) && /\b(?:gets?|marks?|marked|flagged|set|becomes?)\b/.test(text)) &&
        segment !== undefined &&
        bounds(segment)
      );
    },
  );
  const expr = joinConditions(found, tokens);
  if (expr === undefined) return { text: '', notes: [] };
  const said = found
    .map(({ from, to }) =>
      tokens
        .slice(from, to)
        .map(({ text }) => text)
        .join(' '),
    )
    .join(', ');
  return { text: expr.text, notes: [{ kind: 'used', text: `only records with ${said}` }] };
}

/** `only those below the minimum`, and no word in parentheses. */
function bounds(segment: Segment): boolean {
  return bounding.test(textOf(segment).replace(/\([^)]*\)/g, ' '));
}

const bounding =
  /\b(?:only|whose|with|having|above|below|over|under|than|at least|at most|or (?:more|less|fewer)|without|exceed\w*)\b/;

const lacks = /\b(?:without|no|lacking|never|nobody|noone|none)\b/;
const compared: readonly (readonly [RegExp, string])[] = [
  [/\b(?:at least|minimum of|or more)\b/, '>='],
  [/\b(?:more than|over)\b/, '>'],
  [/\b(?:at most|maximum of)\b/, '<='],
  [/\b(?:fewer than|less than|under)\b/, '<'],
];

/** `owners without deals are left out`, `rooms that have no booking`, `customers with at least 2 orders`. */
export function countCondition(entity: Entity, world: World): Having | undefined {
  const { lists, kind, table } = entity;
  const { speech } = world;
  const together = kind === 'row' ? ofTogether(lists, world) : timesOf(entity, world);
  if (together !== undefined) return together;
  for (const { tokens, from } of speech.segments) {
    // `customers with more than one repair`: the word that the part begins with.
    const text = `${speech.tokens[from - 1]?.lower === 'with' ? 'with ' : ''}${textOf({ tokens })}`;
    if (/\b(?:0|null|zero|an? empty|empty)\b/.test(text) || isKeptWithout(text)) continue;
    if (isTold(from, world.fields, speech)) continue;
    const isLacking = lacks.test(text) && kind === 'row';
    const isOnly = /\bonly\b|\b(?:who|that|which) (?:have|has|took|made|placed|had)\b/.test(text);
    const number = numberOf(tokens, entity, world);
    const isOfThem = isOnly || /\bwith\b|\bhaving\b|\bthere (?:are|were)\b/.test(text);
    const numbered = isOfThem && number !== undefined ? comparedWith(number, tokens, lists, world) : undefined;
    if (numbered !== undefined) return numbered;
    const lead = tokens.findIndex(({ lower }) =>
      isLacking ? lacks.test(lower) : /^(?:with|have|having)$/.test(lower),
    );
    const others = lists.filter(({ table: one }) => one !== table || kind !== 'row');
    const list =
      lead < 0 || kind !== 'row' || number !== undefined
        ? undefined
        : (listAfter(tokens, lead, lists, others.length < lists.length) ?? undefined);
    const isEach = /\b(?:every|each|all)\b \w+ (?:with|having|that have|who have)\b/.test(text);
    if (list === undefined || !(isLacking || isEach || /\bonly\b/.test(text))) continue;
    if (isLacking && lessensRows(tokens, lead, list.table)) continue;
    const isWanted = !isLacking || leftOut.test(text) || saidOut.test(text);
    const overlap = overlapIn(list, text, world);
    if (overlap !== undefined)
      return {
        text: `$count(${list.text}[${overlap}]) ${isWanted ? '> 0' : '= 0'}`,
        notes: [
          {
            kind: 'used',
            text: `only records with ${isWanted ? 'some' : 'no'} ${list.table.name} that overlap: ${text}`,
          },
        ],
      };
    return {
      text: isWanted ? `$count(${list.text}) > 0` : `$count(${list.text}) = 0`,
      notes: [{ kind: 'used', text: `only records with ${isWanted ? 'some' : 'no'} ${list.table.name}: ${text}` }],
    };
  }
  return (
    (showsNothing(world) ? undefined : withSome(lists, kind, speech.tokens)) ??
    withNothing(entity, world) ??
    untouched(entity, world) ??
    kinCondition(entity, world) ??
    presence(entity, world)
  );
}

/** How many of a list there have to be. */
function numberOf(tokens: readonly Token[], entity: Entity, world: World): Token | undefined {
  return tokens.find(
    (token, at) =>
      token.kind === 'number' &&
      typeof token.value === 'number' &&
      (listAfter(tokens, at, entity.lists) !== undefined || isOfRows(tokens, at, entity, world)),
  );
}

function comparedWith(
  number: Token,
  tokens: readonly Token[],
  lists: Entity['lists'],
  world: World,
): Having | undefined {
  const at = tokens.indexOf(number);
  const near = tokens.slice(Math.max(0, at - 3), at + 4);
  const sign = compared.find(([pattern]) => pattern.test(textOf({ tokens: near })))?.[1];
  const list = listAfter(tokens, at, lists) ?? lists[0];
  if (sign === undefined || list === undefined) return undefined;
  // `at least two held lessons`, unless all that is looked at are held.
  const test = list.said.length > 0 ? undefined : testBehind(tokens.slice(at + 1), list.table, world);
  const over = test === undefined ? list.text : `${list.text}[${test}]`;
  return {
    text: `$count(${over}) ${sign} ${number.value}`,
    notes: [{ kind: 'used', text: `only records with ${textOf({ tokens })}` }],
  };
}

/** `hours where there were at least 2 measurements`: whatever the rows are called, nothing else can be counted. */
function isOfRows(tokens: readonly Token[], at: number, { kind, lists }: Entity, world: World): boolean {
  const next = tokens[at + 1];
  const [rows] = lists;
  if (kind !== 'group' || rows === undefined || next?.kind !== 'word' || !/s$/.test(next.lower)) return false;
  const own = world.scopeOf(rows.table).sources;
  const isMeasured = next.words.some((word) => isUnit(word) || /^(?:percent|point|decimal|time)$/.test(word));
  const isNamed = world.fields.some(({ words }) => words.some((word) => next.words.some((one) => isAkin(one, word))));
  return !isMeasured && !isNamed && fieldAt(tokens, at + 1, own) === undefined;
}

const often: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:more than once|at least twice|twice or more|twice|several times|multiple times|repeatedly)\b|\b(?:doubled?|duplicated?|again)$/,
    '> 1',
  ],
  [/\b(?:only|exactly|just) once\b/, '= 1'],
];

/** `some are in there twice`, `listed several times` */
const repeatedIn =
  /\b(?:(?:are|is|were|was|appear\w*|occur\w*|exist\w*|come|comes|listed|entered|stored|recorded|registered|got|have been)\b(?: \w+){0,5}? (?:twice|more than once|several times|multiple times|repeatedly|double|doubled|duplicated))\b/;

const oneOfEach =
  /\b(?:keep\w*|newest|latest|most recent|oldest|earliest|duplicates?|(?:the|only|just|its|their|each) last)\b/;

/** `visitors who came more than once`: how many rows a group has. */
function timesOf({ kind, lists: [rows] }: Entity, { speech }: World): Having | undefined {
  if (kind !== 'group' || rows === undefined || speech.says(oneOfEach)) return undefined;
  for (const segment of speech.segments) {
    const said =
      /\b(?:who|that|which|whoever|those)\b.*$/.exec(textOf(segment))?.[0] ??
      repeatedIn.exec(textOf(segment))?.[0] ??
      '';
    const number = /\b(at least|more than|less than|fewer than|exactly) (\d+) times\b/.exec(said);
    const plain = often.find(([pattern]) => pattern.test(said))?.[1];
    const sign = { 'at least': '>=', 'more than': '>', exactly: '=' }[number?.[1] ?? ''] ?? '<';
    const test = number === null ? plain : `${sign} ${number[2]}`;
    if (test !== undefined)
      return { text: `$count(${rows.text}) ${test}`, notes: [{ kind: 'used', text: `only those ${said}` }] };
  }
  return undefined;
}

function ofTogether(lists: readonly Rows[], world: World): Having | undefined {
  for (const list of lists) {
    const asked = quantifiedOf(list.table, world);
    if (asked === undefined || asked.isDefined) continue;
    const count = `$count(${list.text}[${asked.test}])`;
    return {
      text: `${count} ${asked.kind === 'some' ? '> 0' : '= 0'}`,
      notes: [{ kind: 'used', text: `only records with ${asked.kind} of ${list.table.name}: ${asked.said}` }],
    };
  }
  return undefined;
}

/** `who have not handed in anything yet`: there is but one kind of rows that could belong to them. */
function withNothing({ lists, kind, table }: Entity, { speech }: World): Having | undefined {
  const [only, ...more] = lists.filter(({ table: one }) => one !== table);
  const said = /\b(?:not|never|n't|nothing)\b(?: \w+){0,4}? (?:anything|any|at all)\b|\b(?:have|has|did|do) nothing\b/;
  if (kind !== 'row' || only === undefined || more.length > 0) return undefined;
  if (isLackingLeftOut(speech))
    return {
      text: `$count(${only.text}) > 0`,
      notes: [{ kind: 'used', text: `only records with some ${only.table.name}` }],
    };
  if (!speech.says(said) && !isUndone(only.table, speech)) return undefined;
  return {
    text: `$count(${only.text}) = 0`,
    notes: [{ kind: 'used', text: `only records with no ${only.table.name}` }],
  };
}

const irregular: Readonly<Record<string, string>> = {
  paid: 'pay',
  sold: 'sell',
  bought: 'buy',
  sent: 'send',
  lent: 'lend',
  given: 'give',
  taken: 'take',
  written: 'write',
  driven: 'drive',
};

/** `members who have not paid`, beside their payments: what was not done is what the rows are called after. */
function isUndone(table: Rows['table'], { tokens }: World['speech']): boolean {
  const nouns = nounsOf(table).slice(0, 1);
  // What was not done in a certain time is compared with that time.
  const isTimed = tokens.some(
    ({ kind, lower }) => kind === 'date' || /^(?:between|during|period|window|then|overlap\w*)$/.test(lower),
  );
  return tokens.some(({ lower }, at) => {
    if (isTimed || !/^(?:not|never|n't|\w+n't)$/.test(lower)) return false;
    const verb = tokens.slice(at + 1, at + 4).find((token) => /(?:ed|en|id|ld|nt|ght)$/.test(token.lower))?.lower ?? '';
    const plain = irregular[verb] ?? verb;
    return plain.length > 2 && nouns.some((noun) => isAkin(plain, noun) || noun.startsWith(plain.replace(/ed$/, '')));
  });
}

/** `leave out guides that never led one`: those that have none are told apart without naming it again. */
function isLackingLeftOut({ segments }: World['speech']): boolean {
  return segments.some((segment) => {
    const text = textOf(segment);
    return (
      leftOut.test(text) &&
      /\b(?:never|not|have no|has no|without)\b(?: \w+){0,3}? (?:one|any|anything|none)\b/.test(text)
    );
  });
}

/** `both null if nothing is booked`: records that nothing belongs to are shown as well. */
function showsNothing({ fields, speech }: World): boolean {
  const isOpen = fields.some(({ isRequired, target }) => isRequired && target.isNullable);
  return isOpen || speech.says(/\b(?:null|empty|blank|none) (?:if|when|where|for|in case)\b/);
}

/** `for every member with overdue loans`. */
function withSome(lists: readonly Rows[], kind: Entity['kind'], tokens: readonly Token[]): Having | undefined {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      /^(?:with|having)$/.test(lower) &&
      /^(?:each|every|all)$/.test(tokens[index - 2]?.lower ?? '') &&
      // `each order with its lines` is every order.
      !/^(?:its|their|his|her|the|all|both)$/.test(tokens[index + 1]?.lower ?? ''),
  );
  const list = at < 0 || kind !== 'row' ? undefined : listAfter(tokens.slice(0, at + 4), at, lists);
  return list === undefined
    ? undefined
    : {
        text: `$count(${list.text}) > 0`,
        notes: [{ kind: 'used', text: `only records with some ${list.table.name}` }],
      };
}
