/** Rows that are only meant where something is of them, or nothing is, or so much: "which members have no loans", "with two or more boats". */
import { spelledNumber } from '../../../transform/instruction/words/number-words.ts';
import { singular, wordsOf } from '../../../words.ts';
import { plural, speaksOf } from '../../terms/entity.ts';
import type { Workshop } from '../../terms/plan.ts';
import type { Condition } from '../../terms/record.ts';
import { conditionsText } from '../conditions/conditions.ts';
import { withoutNone } from '../conditions/none-of-them.ts';
import { conditionsSaid } from '../conditions/said-conditions.ts';
import { isReckoned } from '../fields/values.ts';
import type { Node } from '../terms/nodes.ts';
import type { Result } from '../terms/result.ts';
import type { Value } from '../terms/value.ts';

/** How many of these each row has. */
export interface Having {
  readonly node: Node;
  readonly conditions: readonly Condition[];
  /** Such as `= 0`. */
  readonly bound: string;
  /** The part of the instruction that says so, and nothing else. */
  readonly said: string;
}

interface Around {
  /** Lists of what belongs to the row. */
  readonly many: readonly Node[];
  readonly values: ReadonlyMap<string, Value>;
  readonly result: Result;
  readonly workshop: Workshop;
}

export function havingsOf(row: Node, around: Around): readonly Having[] {
  if (around.result.kind !== 'rows' || !row.isMany || row.noun.length === 0) return [];
  const all = [...around.values.values()].flatMap(reckonedOf);
  // What is told of each row is told of the same list.
  const lists = [...all.map(({ node }) => node), ...around.many].filter(
    ({ noun }, at, every) => every.findIndex((one) => one.noun.join(' ') === noun.join(' ')) === at,
  );
  const { instruction } = around.workshop;
  const rest = withoutNone(instruction);
  const said = lists.flatMap((node) => saidOf(rest, row, node, around.workshop));
  if (said.length > 0) return said;
  const [counted] = all;
  if (rest !== instruction && counted !== undefined) return [{ ...counted, bound: '> 0', said: '' }];
  return askedFor(row, all, instruction);
}

type Counted = Pick<Having, 'node' | 'conditions'>;

function reckonedOf(value: Value): readonly Counted[] {
  return !isReckoned(value) || value.kind === 'formula' || !('conditions' in value) || value.node === undefined
    ? []
    : [{ node: value.node, conditions: value.conditions }];
}

/** As a condition on each row. */
export function havingText({ node, conditions, bound }: Having, list: (node: Node) => string): string {
  return `$count(${list(node)}${conditionsText(conditions)}) ${bound}`;
}

export function withoutHavings(text: string, havings: readonly Having[]): string {
  return havings.reduce((rest, { said }) => (said === '' ? rest : rest.replace(said, ' ')), text);
}

const number = '(?:\\d+|[a-z]+(?:-[a-z]+)?)';
/** None, and how many. */
const amounts: readonly (readonly [string, (count: number) => string])[] = [
  [`(?:at least|no fewer than|not less than|a minimum of) (${number})`, (count) => `>= ${count}`],
  [`(${number}) or more`, (count) => `>= ${count}`],
  [`(?:more than|over|above) (${number})`, (count) => `> ${count}`],
  [`(?:fewer than|less than|under|below) (${number})`, (count) => `< ${count}`],
  [`(?:at most|no more than|not more than|up to|a maximum of) (${number})`, (count) => `<= ${count}`],
  [`(${number}) or (?:fewer|less)`, (count) => `<= ${count}`],
  [`(?:exactly|just|only|precisely) (${number})`, (count) => `= ${count}`],
];
const having =
  'have|has|had|having|with|got|hold|holds|own|owns|made|placed|received|booked|ordered|there (?:is|are|was|were)';
const none = [
  '(?:no|zero|not a single|not one|not any|not even one)',
  '(?:without|lack|lacks|lacking)(?: (?:an?|any|even one|a single|one single))?',
  "(?:never|not|(?:do|does|did|has|have|had|is|are|was|were)n[’']t)(?: (?:yet|ever|currently))?(?: [a-z]{3,})??(?: (?:yet|ever))?(?: (?:an?|any|a single|even one))",
].join('|');
const counted = amounts.map(([text]) => text.replace(`(${number})`, number)).join('|');

/** "Customers without an open order", "owners who have at least two pets", "pupils that never had a lesson". */
function saidOf(text: string, row: Node, node: Node, workshop: Workshop): readonly Having[] {
  const thing = formsOf(node.noun.at(-1) ?? '');
  const said = new RegExp(
    `(?:,? (?:for|to|of) (?:whom|which) )?(?:\\b(?:who|that|which) )?(?:\\b(?:${having}) )?\\b(?:(${none})|(?:${having}) (${counted})|(?:who|that|which) (?:have|has|had)(?: (?:an?|any|some))?) ((?:[a-z-]+ ){0,2}?)(?:${thing})\\b(?: (?:at all|yet|so far|whatsoever|ever|of their own))?( (?:that|which|who|whose|in|with) [^.,:;()?!]+)?`,
    'i',
  ).exec(text);
  if (said === null || whose(text, said, workshop) !== row.noun.at(-1)) return [];
  const [whole, nothing, much, before = '', behind = ''] = said;
  const bound = nothing !== undefined ? '= 0' : much === undefined ? '> 0' : boundOf(much);
  const isPlain = before.trim() === '' || isWaste.test(before.trim());
  const conditions = conditionsSaid([`${isPlain ? '' : before}${behind}`], node, workshop.payload);
  return bound === undefined || (!isPlain && conditions.length === 0)
    ? []
    : [
        {
          node,
          conditions,
          bound,
          said: (conditions.length === 0 ? whole.slice(0, whole.length - behind.length) : whole).trim(),
        },
      ];
}

const isWaste = /^(?:(?:of|the|their|these|such|single) ?)+$/i;

function boundOf(text: string): string | undefined {
  for (const [said, write] of amounts) {
    const [, word = ''] = new RegExp(`^${said}$`, 'i').exec(text) ?? [];
    const count = /^\d+$/.test(word) ? Number(word) : word === 'one' ? 1 : spelledNumber(word.toLowerCase());
    if (word !== '' && count !== undefined) return write(count);
  }
  return undefined;
}

function formsOf(word: string): string {
  return [...new Set([word, plural(word)])].map((one) => one.replace(/\W/g, '.')).join('|');
}

/** The nearest thing before it, or the first one behind it: "who has no boat? The names of these skippers". */
function whose(text: string, { 0: whole, index }: RegExpExecArray, workshop: Workshop): string | undefined {
  return thingsIn(text.slice(0, index), workshop).at(-1) ?? thingsIn(text.slice(index + whole.length), workshop)[0];
}

function thingsIn(text: string, { sources }: Workshop): readonly string[] {
  const things = new Set(sources.operations.flatMap(({ noun }) => noun.slice(-1)));
  return text
    .split(/[^\p{L}\d]+/u)
    .flatMap((word) => wordsOf(singular(word)).slice(-1))
    .filter((word) => things.has(word));
}

const owning =
  'have|has|had|own|owns|hold|holds|made|make|wrote|write|written|placed|place|got|get|received|receive|took|take|gave|give|booked|book|opened|open|ordered|order|left|owe|run|lead|reported|sent|bought';

/** Of "which members have overdue loans?" that there is one; none where the rows are told whatever they have. */
function askedFor(row: Node, all: readonly Counted[], instruction: string): readonly Having[] {
  const thing = row.noun.at(-1) ?? '';
  const asked = new RegExp(
    `(?:^|[.!?] )(?:which|what)(?: of)?(?: (?:our|the|my|all|these|those))*(?: [a-z-]+)? ${plural(thing)}(?: (?:currently|still|also|already))? (?:${owning})(?! to\\b) ([^.?!:;]+)`,
    'i',
  ).exec(instruction);
  const had = asked?.[1] ?? '';
  if (had === '' || /\b(?:no|none|never|not)\b/i.test(had)) return [];
  return all
    .filter(({ node }) => node !== row && speaksOf(had, node.noun.slice(-1)))
    .map((one) => ({ ...one, bound: '> 0', said: '' }));
}
