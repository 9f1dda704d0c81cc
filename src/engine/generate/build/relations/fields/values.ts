/** What a field of the result is made of: a field of some thing, a name of two parts, or what many things come to. */
import { referent } from '../../../documents/terms/document.ts';
import { typesOf } from '../../../step/terms/target.ts';
import { takesNumber } from '../../../step/terms/types.ts';
import { isForm } from '../../../word-forms.ts';
import { singular, wordsIn, wordsOf } from '../../../words.ts';
import { speaksOfExtreme } from '../../terms/extremes.ts';
import type { Condition, Leaf } from '../../terms/record.ts';
import { withoutInfinitives } from '../conditions/infinitives.ts';
import { factorOf, isNumeric, quantityFit, unitFit, withoutOwn } from '../conditions/measures.ts';
import { conditionsSaid } from '../conditions/said-conditions.ts';
import { isSameThing } from '../terms/naming.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';
import type { Reckoning, Value } from '../terms/value.ts';
import { amountFit, tellingOf } from './amounts.ts';
import { costed } from './distance.ts';
import { endsOf } from './ends.ts';
import { fitOf, leastFit } from './fits.ts';
import { composed, joinedNames } from './joined.ts';
import { isEndAlone } from './picked.ts';
import { remaindersOf } from './remainders.ts';
import { countsOther, saysMore } from './said-more.ts';
import { bareSum, summed } from './sums-said.ts';
import { totalsOf } from './totals.ts';
import { isMeasure } from './unit-names.ts';

/** Things that there is one of for what is asked, the nearest first, and lists of what belongs to it. */
export interface Scope {
  readonly single: readonly Node[];
  readonly many: readonly Node[];
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Whether the field is said to be of the service that knows the thing: hours that were logged "in Clockwork". */
  readonly isOfService?: (node: Node, field: Field) => boolean;
  readonly isSpoken?: (node: Node) => boolean;
}

/** The best that the things at hand have for the field; undefined where that is nothing. */
export function valueFor(field: Field, scope: Scope): Value | undefined {
  const values = [
    ...formulas(field, scope),
    ...scope.single.slice(0, 1).flatMap((node) => remaindersOf(field, node)),
    ...scope.single.flatMap((node) => ownValues(field, node, scope)),
    ...scope.many.flatMap((node) => manyValues(field, node, scope.payload)),
  ];
  const [row] = scope.single;
  // Of two that are as near the one that is spoken of.
  const isSpoken = (value: Value): boolean => scope.isSpoken !== undefined && nodesOf(value).every(scope.isSpoken);
  const cost = (value: Value): number =>
    costed(value, row) -
    (value.kind === 'count' && withinThem.test(field.description) ? 0.15 : 0) +
    (isSaidOfService(value, field, scope) ? 0.08 : 0) +
    (isSpoken(value) ? 0.02 : 0);
  const worth = new Map(values.map((value) => [value, cost(value)]));
  const [best] = values.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0));
  return best === undefined ? undefined : (ownBefore(best, field, scope) ?? asOnlyOne(best, field, scope));
}

/** What a thing has itself comes before what others come to of which nobody said so: the balance is its `balance_due`. */
function ownBefore(best: Value, field: Field, { single }: Scope): Value | undefined {
  if (best.kind !== 'sum' || best.isAssumed !== true) return undefined;
  for (const node of single.filter(({ known }) => known !== undefined)) {
    // Weekly hours are other hours.
    const isOwn = (one: Leaf): boolean => field.words.every((word, at) => one.words[at] === word);
    const [leaf, ...others] = node.leaves.filter((one) => isNumeric(one) && !isNumberOf(one) && isOwn(one));
    if (leaf !== undefined && others.length === 0) return { kind: 'leaf', node, leaf, score: onlyOne };
  }
  return undefined;
}

function isSaidOfService(value: Value, field: Field, { isOfService }: Scope): boolean {
  return isOfService !== undefined && nodesOf(value).every((node) => isOfService(node, field));
}

/** The one field at hand that has all words of the name is meant: `weeks` where there is a `frequency_weeks`. */
function asOnlyOne(best: Value, field: Field, { single }: Scope): Value {
  const { words } = field;
  if (best.kind !== 'leaf' || best.score >= onlyOne) return best;
  if (!has(best.leaf, words)) return isOnlyNear(best, field, single) ? { ...best, score: onlyOne } : best;
  const isOwn = (leaf: Leaf): boolean =>
    has(leaf, words) && (!isMeasure({ words }, best.leaf) || isMeasure({ words }, leaf));
  // Things that are farther away may have one of their own.
  const near = single.slice(0, single.indexOf(best.node) + 1);
  const others = (near.length === 0 ? single : near).flatMap(({ leaves }) => leaves.filter(isOwn));
  const paths = new Set(others.map(({ path }) => path.join('.')));
  // `total` is what a `total_spent` of the row itself says, where there is one.
  const isNamed =
    best.leaf.words.at(-1) === words.at(-1) ||
    (words.join(' ') === 'total' && best.leaf.words[0] === 'total' && best.node === single[0]);
  return paths.size === 1 && isNamed ? { ...best, score: onlyOne } : best;
}

/** What is left is what is `available`: of all numbers of the row this one alone has a name that means the same. */
function isOnlyNear(
  { leaf, node, score }: Extract<Value, { kind: 'leaf' }>,
  field: Field,
  [row, ...others]: readonly Node[],
): boolean {
  if (node !== row || leaf.context.length > 0 || !isNumeric(leaf) || score < near) return false;
  const isOther = (one: Leaf): boolean => one !== leaf && isNumeric(one);
  return [row, ...others].every((one) => !one.leaves.some((own) => isOther(own) && fitOf(field, own, one) >= 0.4));
}

/** A name that means nearly the same. */
const near = 0.6;

function has({ words }: Leaf, own: readonly string[]): boolean {
  return own.every((word) => words.includes(word));
}

/** As sure as a name that means the same. */
const onlyOne = 0.81;

function ownValues(field: Field, node: Node, { single }: Scope): readonly Value[] {
  const types = typesOf(field.schema);
  if (types.includes('array')) return [];
  // What is given is told again by its own name alone.
  const least = node.known === undefined && node.list === undefined ? plainFit : leastFit;
  const isCount = types.includes('integer') || types.includes('number');
  const isOfMany = (node.isMany || node.picked !== undefined) && ofMany.test(field.said);
  const fits = node.leaves.flatMap((leaf): readonly Value[] => {
    // What something is known by is not how many there are of it.
    if (isNumberOf(leaf) && isCount && howMany.test(field.said)) return [];
    const isOfAll = isNumeric(leaf) && ofAllOfThem.test(field.said) && !/^(?:total|sum|all)$/.test(leaf.words[0] ?? '');
    const score = fitOf(field, leaf, node) - (isOfMany || isOfAll ? 0.2 : 0);
    return score >= least ? [{ kind: 'leaf', node, leaf, score, ...factorOf(field, leaf) }] : [];
  });
  const { picked } = node;
  // What all of them come to is told by none of them.
  if (picked !== undefined && picked.by !== 'flag' && reckonings.some(([, said]) => said.test(besideName(field))))
    return [];
  const isEnd = picked?.by !== 'flag' && picked?.by !== 'only' && isEndAlone(field.words);
  const end: readonly Value[] =
    isEnd && picked !== undefined ? [{ kind: 'leaf', node, leaf: picked.leaf, score: 0.95 }] : [];
  return [...end, ...fits, ...joinedNames(field, node, single), ...composed(field, node)];
}

/** "Total" of a field `total` reckons nothing. */
function besideName({ words, said }: Field): string {
  return words.reduce((text, word) => text.replace(new RegExp(`\\b${word.replace(/\W/g, '.')}\\b`, 'gi'), ' '), said);
}

const plainFit = 0.9;

/** What is said of all of several, which none of them has. */
const ofAllOfThem = /\bof all (?:of )?(?:them|these|those)\b|\b(?:them|these|those|all \w+) (?:al)?together\b/i;

/** What is in those that were counted before is none of what is counted by itself. */
const withinThem = /\b(?:in|on) (?:them|these|those)\b/i;

/** What is said of many, and of no one of them. */
const ofMany = /\b(?:sum of|all that|in all|altogether|added up)\b/i;

const howMany =
  /^\W*(?:the )?(?:total )?(?:how many|(?:number|count) of (?!(?:the|this|that|an?|each|its|their|his|her)\b)(?:\w+ )?[a-z]+s\b)/i;

const counting = /\b(?:number|count|how many|how often|how many times|amount) (?:of )?/i;

/** What is reckoned with several things. */
const formula = /\b(?:minus|times|plus|multiplied|divided|less than|share|percent\w*|ratio)\b/i;

/** "Working traps", "hives with a strength of 1": a number that is described as the things is how many there are. */
function isHead(text: string, noun: readonly string[]): boolean {
  const [head = ''] = text.split(
    /\b(?:with|of|that|which|who|whose|in|on|at|from|for|without|where|still|not)\b|[,.;:()]/i,
  );
  if (formula.test(text)) return false;
  const words = head.split(/[^\p{L}\d-]+/u).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  return (
    words.length <= 4 && singular(last.toLowerCase()) !== last.toLowerCase() && wordsOf(last).at(-1) === noun.at(-1)
  );
}

function isCounting(text: string): boolean {
  return /^\W*(?:the )?(?:number|count|amount)\b/i.test(text);
}

/** What the things of a list come to. */
export function manyValues(field: Field, node: Node, payload: Scope['payload'] = {}): readonly Value[] {
  const types = typesOf(field.schema);
  const text =
    speaks(field.said, node.noun) || !isSameThing(field.words, node.noun)
      ? field.said
      : `${field.said} ${partOn(node.noun, field)}`.trim();
  if (types.includes('array')) return listed(field, node, payload);
  if (!types.includes('integer') && !types.includes('number') && !types.includes('string')) return [];
  const conditions = conditionsSaid([`${withoutInfinitives(text)} ${field.name}`, field.inBrackets], node, payload);
  if (types.includes('string')) return endsOf(field, node, conditions);
  const isNoun = (speaks(text, node.noun) && !countsOther(text, field, node)) || isSameThing(field.words, node.noun);
  // How many there were on the best day is not how many there are.
  if (isNoun && speaksOfExtreme(text)) return [];
  const isOwnNumber = node.leaves.some((leaf) => isNumeric(leaf) && leaf.words.join(' ') === field.words.join(' '));
  const isKind =
    conditions.length > 0 &&
    field.words.every((word) => conditions.some(({ words }) => words.some((said) => isForm(said, word))));
  // A bare `count` is of what the instruction counts.
  const isBare =
    field.description === '' &&
    field.words.every((word) => /^(?:count|number|quantity|num|n)$/.test(word)) &&
    field.parts.some((part) => speaks(part, node.noun) && (!field.words.includes('quantity') || counting.test(part)));
  const isThose = conditions.length > 0 && thoseWith.test(field.said);
  // "Number of items" of supplies that have an `item` each.
  const isCalledSo =
    counting.test(text) &&
    node.leaves.some(
      (leaf) => leaf.words.join(' ') === field.words.join(' ') && typesOf(leaf.schema).includes('string'),
    );
  const isOf = isNoun || isThose;
  const isCounted =
    counting.test(text) ||
    isSameThing(field.words, node.noun) ||
    isKind ||
    isHead(text, node.noun) ||
    isBare ||
    isThose ||
    isCalledSo;
  const counted: readonly Value[] =
    (types.includes('integer') || isBare || /\b(?:number|count|how many) /i.test(text)) &&
    !isOwnNumber &&
    (isOf || isKind || isBare || isCalledSo) &&
    isCounted
      ? [{ kind: 'count', node, conditions, score: saysMore(field, node, conditions) ? 0.7 : isOf ? 0.95 : 0.85 }]
      : [];
  const bare = bareSum(field, node);
  return [...counted, ...totalsOf(field, node, conditions), ...reckoned(bare ?? field, node, conditions)];
}

/** What is counted of those that were counted before. */
const thoseWith = /^\W*(?:and )?(?:how many )?(?:of )?(?:those|these|them|the ones|ones)\b/i;

/** The part of the instruction that counts the things, where the schema has no more than a name. */
function partOn(noun: readonly string[], { parts, said }: Field): string {
  const own = parts.filter((part) => speaks(part, noun) && /\b(?:number of|how many|count)\b/i.test(part));
  const [only] = own;
  return own.length === 1 && only !== undefined && !/\b(?:sum|total|average|share)\b/i.test(said) ? only : '';
}

const reckonings: readonly (readonly [Reckoning, RegExp])[] = [
  [
    'sum',
    /\b(?:sum(?:s|med|ming)?|total(?:s|l?ed|l?ing)?|altogether|together|in all|all that|overall|add(?:ed|s|ing)? up|how much|so far|to date|until now)\b/i,
  ],
  ['average', /\b(?:average|mean)\b/i],
  ['max', /\b(?:highest|most|maximum|largest|longest|greatest|biggest|best)\b/i],
  ['min', /\b(?:lowest|least|minimum|smallest|shortest|worst)\b/i],
];

const reckoning =
  /^(?:total|sum|average|mean|the|highest|lowest|longest|shortest|largest|smallest|greatest|biggest|best|worst|maximum|minimum|max|min)$/;

function reckoned(field: Field, node: Node, conditions: readonly Condition[]): readonly Value[] {
  const kind =
    reckonings.find(([, said]) => said.test(tellingOf(field)))?.[0] ??
    (/ of (?:all|these|those|them|both)\b/i.test(field.said) ? 'sum' : undefined);
  const rest = field.words.filter((word) => !reckoning.test(word));
  const [, ofAll = ''] = /^\W*([\w -]+?) of (?:all|these|those|them|their|its|both)\b/i.exec(field.said) ?? [];
  const ofThem = isCounting(ofAll) ? [] : wordsOf(ofAll).filter((word) => !reckoning.test(word));
  const told = ofThem.length > 0 ? ofThem : summed(field.said);
  // The sum of the harvests is of what each of them has.
  const isOfThings = told.length > 0 && isSameThing(told, node.noun);
  const own = withoutStates(rest, conditions);
  const words = told.length > 0 && !isOfThings ? told : own.length > 0 ? own : field.words;
  const plain: Field = { ...field, words, attribute: [], owner: [] };
  // "All extras of the stay" are of extras.
  const isOfOther = field.owner.length > 0 && field.owner.at(-1) !== node.noun.at(-1);
  if (isOfOther && !isSameThing(rest, node.noun)) return [];
  return node.leaves.flatMap((leaf): readonly Value[] => {
    const score =
      isNumeric(leaf) && !isNumberOf(leaf)
        ? Math.max(
            fitOf(plain, leaf, node),
            unitFit(field, leaf, node, kind !== undefined),
            quantityFit(plain, leaf),
            amountFit(field, leaf, node),
            kind !== undefined && isOnlyNumberOf(words, leaf, node) ? onlyOne + 0.02 : 0,
          )
        : 0;
    if (score < 0.7) return [];
    const common = { node, leaf, conditions: withoutOwn(conditions, leaf), ...factorOf(field, leaf) };
    return kind === undefined
      ? [{ kind: 'sum', ...common, score: score - 0.12, isAssumed: true }]
      : [{ kind, ...common, score: score - 0.02 }];
  });
}

/** Of the sum of the rents it is the `monthly_rent`, where nothing else that is a number is a rent. */
function isOnlyNumberOf(words: readonly string[], leaf: Leaf, { leaves }: Node): boolean {
  const isOf = (one: Leaf): boolean => isNumeric(one) && has(one, words) && one.words.at(-1) === words.at(-1);
  return words.length > 0 && isOf(leaf) && leaves.filter(isOf).length === 1;
}

/** The open balance of invoices is the balance of those that are open. */
function withoutStates(words: readonly string[], conditions: readonly Condition[]): readonly string[] {
  const [first = '', ...others] = words;
  return others.length > 0 && conditions.some(({ words: said }) => said.includes(first)) ? others : words;
}

/** What things are known by comes to nothing. */
function isNumberOf({ words, schema }: Leaf): boolean {
  const last = words.at(-1) ?? '';
  return /^(?:id|key|uuid|code|slug|ref|reference|no)$/.test(last) || schema[referent] !== undefined;
}

/** A list of one field of them: the ids of the valves. */
function listed(field: Field, node: Node, payload: Scope['payload'] = {}): readonly Value[] {
  const item = field.schema['items'];
  const isPlain = typeof item === 'object' && item !== null;
  if (!isPlain) return [];
  const isNoun = speaks(`${field.said} ${field.words.join(' ')}`, node.noun);
  if (!isNoun) return [];
  const single: Field = { ...field, schema: { ...item }, words: field.words.map(singular) };
  const fits = node.leaves.map((leaf) => ({ leaf, score: fitOf(single, leaf, node) }));
  const [best] = fits.toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < leastFit) return [];
  const conditions = conditionsSaid([`${field.said} ${field.name}`], node, payload);
  return [{ kind: 'list', node, leaf: best.leaf, conditions, score: best.score }];
}

function speaks(text: string, words: readonly string[]): boolean {
  const said = new Set(wordsIn(text));
  return words.length > 0 && words.slice(-1).every((word) => said.has(word));
}

const signs: readonly (readonly [RegExp, '+' | '-' | '*' | '/'])[] = [
  [/\s(?:minus|less|without)\s/i, '-'],
  [/\s(?:times|multiplied by|x|\*)\s/i, '*'],
  [/\s(?:divided by|per|over|\/)\s/i, '/'],
  [/\s(?:plus|added to|\+)\s/i, '+'],
];

/** "Quantity times last price" */
function formulas(field: Field, scope: Scope): readonly Value[] {
  if (!takesNumber(field.schema)) return [];
  for (const [said, sign] of signs) {
    const parts = field.said.split(said);
    const [left = '', right = ''] = parts;
    if (parts.length !== 2) continue;
    const [one, other] = [left, right].map((text) => operand(text, field, scope));
    if (one === undefined || other === undefined) continue;
    // "Price per hour" is a name.
    if (wordsOf(field.said).join(' ') === field.words.join(' ')) continue;
    // "Goal minus raised" is neither the goal nor what was raised.
    if ([left, right].some((text) => wordsOf(operandText(text)).join(' ') === field.words.join(' '))) continue;
    return [{ kind: 'formula', sign, parts: [one, other], score: Math.min(one.score, other.score) + 0.05 }];
  }
  return [];
}

function operandText(text: string): string {
  return text
    .replace(/^.*\b(?:is|are|=|:)\s/i, '')
    .replace(/\b(?:the|its|their|all|of)\b/gi, ' ')
    .trim();
}

function operand(text: string, field: Field, scope: Scope): Value | undefined {
  const plain = operandText(text);
  const words = wordsOf(plain);
  if (words.length === 0 || words.length > 5) return undefined;
  const asked: Field = { ...field, words, said: plain, parts: [], description: '', attribute: [], owner: [] };
  const found = valueFor(asked, { ...scope });
  return found !== undefined && found.score >= 0.7 && isNumber(found) ? found : onlyNumber(words, scope);
}

/** "Last minus close", where there are one `last_price` and one `previous_close`. */
function onlyNumber(words: readonly string[], { single }: Scope): Value | undefined {
  for (const node of single) {
    const [leaf, ...others] = node.leaves.filter((one) => isNumeric(one) && has(one, words));
    if (leaf !== undefined) return others.length === 0 ? { kind: 'leaf', node, leaf, score: onlyOne } : undefined;
  }
  return undefined;
}

function isNumber(value: Value): boolean {
  return value.kind === 'leaf' ? isNumeric(value.leaf) : !['joined', 'list', 'records'].includes(value.kind);
}

/** The things that a value is made of. */
export function nodesOf(value: Value): readonly Node[] {
  if (value.kind === 'formula') return value.parts.flatMap(nodesOf);
  if (value.kind === 'records')
    return [...(value.node === undefined ? [] : [value.node]), ...[...value.values.values()].flatMap(nodesOf)];
  return [value.node];
}

/** Made of all that belongs together, or of all things of a row. */
export function isReckoned(value: Value): boolean {
  if (value.kind === 'formula') return value.parts.some(isReckoned);
  return value.kind !== 'leaf' && value.kind !== 'joined' && value.kind !== 'records';
}
