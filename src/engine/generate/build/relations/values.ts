/** What a field of the result is made of: a field of some thing, a name of two parts, or what many things come to. */
import { typesOf } from '../../step/target.ts';
import { isForm } from '../../step/choices.ts';
import { singular, wordsOf } from '../../words.ts';
import type { Condition } from './record.ts';
import { conditionsSaid } from './said-conditions.ts';
import { amountFit, tellingOf } from './amounts.ts';
import { endsOf } from './ends.ts';
import { speaksOfExtreme } from './extremes.ts';
import { fitOf, isSameThing, leastFit } from './fits.ts';
import { factorOf, isNumeric, quantityFit, unitFit, withoutOwn } from './measures.ts';
import type { Node } from './nodes.ts';
import { totalsOf } from './totals.ts';
import { isMeasure, wordsOfPrice } from './unit-names.ts';
import { isEndAlone } from './picked.ts';
import type { Reckoning, Value } from './value.ts';
import type { Leaf } from './record.ts';
import type { Field } from './result.ts';

/** Things that there is one of for what is asked, the nearest first, and lists of what belongs to it. */
export interface Scope {
  readonly single: readonly Node[];
  readonly many: readonly Node[];
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** The best that the things at hand have for the field; undefined where that is nothing. */
export function valueFor(field: Field, scope: Scope): Value | undefined {
  const values = [
    ...formulas(field, scope),
    ...scope.single.flatMap((node) => ownValues(field, node)),
    ...scope.many.flatMap((node) => manyValues(field, node, scope.payload)),
  ];
  const [best] = values.toSorted((a, b) => costed(b) - costed(a));
  return best === undefined ? undefined : asOnlyOne(best, field, scope);
}

/** The one field at hand that has all words of the name is meant: `weeks` where there is a `frequency_weeks`. */
function asOnlyOne(best: Value, { words }: Field, { single }: Scope): Value {
  if (best.kind !== 'leaf' || best.score >= onlyOne || !has(best.leaf, words)) return best;
  const isOwn = (leaf: Leaf): boolean =>
    has(leaf, words) && (!isMeasure({ words }, best.leaf) || isMeasure({ words }, leaf));
  const others = single.flatMap(({ leaves }) => leaves.filter(isOwn));
  const paths = new Set(others.map(({ path }) => path.join('.')));
  return paths.size === 1 && best.leaf.words.at(-1) === words.at(-1) ? { ...best, score: onlyOne } : best;
}

function has({ words }: Leaf, own: readonly string[]): boolean {
  return own.every((word) => words.includes(word));
}

/** As sure as a name that means the same. */
const onlyOne = 0.81;

/** Of two that fit as well the one that is nearer. */
function costed(value: Value): number {
  return value.kind === 'formula' || value.kind === 'records' ? value.score : value.score - 0.03 * depthOf(value.node);
}

function depthOf({ parent }: Node): number {
  return parent === undefined ? 0 : 1 + depthOf(parent);
}

function ownValues(field: Field, node: Node): readonly Value[] {
  const types = typesOf(field.schema);
  if (types.includes('array')) return [];
  // What is given is told again by its own name alone.
  const least = node.known === undefined && node.list === undefined ? plainFit : leastFit;
  const isOfMany = (node.isMany || node.picked !== undefined) && ofMany.test(field.said);
  const fits = node.leaves.flatMap((leaf): readonly Value[] => {
    const score = fitOf(field, leaf, node) - (isOfMany ? 0.2 : 0);
    return score >= least ? [{ kind: 'leaf', node, leaf, score, ...factorOf(field, leaf) }] : [];
  });
  const { picked } = node;
  // What all of them come to is told by none of them.
  if (picked !== undefined && picked.by !== 'flag' && reckonings.some(([, said]) => said.test(field.said))) return [];
  const isEnd = picked !== undefined && picked.by !== 'flag' && isEndAlone(field.words);
  const end: readonly Value[] = isEnd ? [{ kind: 'leaf', node, leaf: picked.leaf, score: 0.95 }] : [];
  return [...end, ...fits, ...joinedNames(field, node)];
}

const plainFit = 0.9;

/** What is said of many, and of no one of them. */
const ofMany = /\b(?:sum of|all that|in all|altogether|added up)\b/i;

/** "Full name", where there is a first and a last one. */
function joinedNames(field: Field, node: Node): readonly Value[] {
  const first = node.leaves.find(({ words }) => words.join(' ') === 'first name');
  const last = node.leaves.find(({ words, context }) => words.join(' ') === 'last name' && context.length === 0);
  const hasName = node.leaves.some(
    ({ words, context }) => context.length === 0 && /^(?:(?:full|display) )?name$/.test(words.join(' ')),
  );
  if (first === undefined || last === undefined || hasName) return [];
  const isOwner = field.owner.length > 0 && [node.noun, node.role].some((words) => isSameThing(field.owner, words));
  const isOther = field.owner.length > 0 && !isOwner;
  const asked = field.attribute.length > 0 ? field.attribute : field.words;
  const isName = /^(?:(?:full|whole|complete) )?name$/.test(asked.join(' ')) && !isOther;
  const isThing = [node.noun, node.role].some((words) => isSameThing(field.words, words));
  const isWhole = isName && (isOwner || isThing || /^(?:full )?name$/.test(field.words.join(' ')));
  const score = isWhole ? 0.97 : isName ? 0.7 : isThing && field.attribute.length === 0 ? 0.85 : 0;
  return score === 0 ? [] : [{ kind: 'joined', node, leaves: [first, last], score }];
}

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
  const conditions = conditionsSaid([`${text} ${field.name}`, field.inBrackets], node, payload);
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
    field.parts.some((part) => speaks(part, node.noun));
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
    types.includes('integer') && !isOwnNumber && (isOf || isKind || isBare || isCalledSo) && isCounted
      ? [{ kind: 'count', node, conditions, score: isOf ? 0.95 : 0.85 }]
      : [];
  return [...counted, ...totalsOf(field, node, conditions), ...reckoned(field, node, conditions)];
}

/** "How many episodes has each show": what is counted stands right behind, and has the name of the field. */
function countsOther(text: string, { words }: Field, { noun }: Node): boolean {
  const [, head = ''] = countedThing.exec(text) ?? [];
  const said = head.split(/[^\p{L}\d]+/u).flatMap(wordsOf);
  return said.some((word) => words.includes(word)) && !said.includes(noun.at(-1) ?? '');
}

const countedThing =
  /\b(?:how many|number of|count of) (?:the |different )?((?:[\w-]+ ){0,3}?[\w-]+?)(?= (?:has|have|had|are|is|were|was|do|does|did|in|of|for|per|by|that|which|who|at|on|with|from|each|every|the|we|they|there|it)\b|[,.?;:]|$)/i;

/** What is counted of those that were counted before. */
const thoseWith = /^\W*(?:and )?(?:how many )?(?:of )?(?:those|these|them|the ones|ones)\b/i;

/** The part of the instruction that counts the things, where the schema has no more than a name. */
function partOn(noun: readonly string[], { parts, said }: Field): string {
  const own = parts.filter((part) => speaks(part, noun) && /\b(?:number of|how many|count)\b/i.test(part));
  const [only] = own;
  return own.length === 1 && only !== undefined && !/\b(?:sum|total|average|share)\b/i.test(said) ? only : '';
}

const reckonings: readonly (readonly [Reckoning, RegExp])[] = [
  ['sum', /\b(?:sum|total|altogether|together|in all|all that|overall|added up|how much)\b/i],
  ['average', /\b(?:average|mean)\b/i],
  ['max', /\b(?:highest|most|maximum|largest)\b/i],
  ['min', /\b(?:lowest|least|minimum|smallest)\b/i],
];

const reckoning = /^(?:total|sum|average|mean|the|highest|lowest|maximum|minimum|max|min)$/;

function reckoned(field: Field, node: Node, conditions: readonly Condition[]): readonly Value[] {
  const kind =
    reckonings.find(([, said]) => said.test(tellingOf(field)))?.[0] ??
    (/ of (?:all|these|those|them|both)\b/i.test(field.said) ? 'sum' : undefined);
  const rest = field.words.filter((word) => !reckoning.test(word));
  const [, ofAll = ''] = /^\W*([\w -]+?) of (?:all|these|those|them|their|its|both)\b/i.exec(field.said) ?? [];
  const ofThem = isCounting(ofAll) ? [] : wordsOf(ofAll).filter((word) => !reckoning.test(word));
  const told = ofThem.length > 0 ? ofThem : summed(field.said);
  const words = told.length > 0 ? told : rest.length > 0 ? rest : field.words;
  const plain: Field = { ...field, words, attribute: [], owner: [] };
  if (field.owner.length > 0 && field.owner.at(-1) !== node.noun.at(-1)) return [];
  return node.leaves.flatMap((leaf): readonly Value[] => {
    const score = isNumeric(leaf)
      ? Math.max(
          fitOf(plain, leaf, node),
          unitFit(field, leaf, node),
          quantityFit(plain, leaf),
          amountFit(field, leaf, node),
        )
      : 0;
    if (score < 0.7) return [];
    const common = { node, leaf, conditions: withoutOwn(conditions, leaf), ...factorOf(field, leaf) };
    return kind === undefined
      ? [{ kind: 'sum', ...common, score: score - 0.12, isAssumed: true }]
      : [{ kind, ...common, score: score - 0.02 }];
  });
}

/** Of "Sum of their rents" the rent. */
function summed(text: string): readonly string[] {
  const [, thing = ''] =
    /\b(?:sum|total|average|mean) (?:of )?(?:(?:the|all|its|their) )*([\w -]+?)(?:$|[,.;()]| (?:of|in|for|per)\b)/i.exec(
      text,
    ) ?? [];
  return thing === '' ? [] : wordsOf(thing).map(singular);
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
  const said = new Set(text.split(/[^\p{L}\d]+/u).flatMap(wordsOf));
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
  if (!typesOf(field.schema).some((type) => type === 'number' || type === 'integer')) return [];
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
  return found !== undefined && found.score >= 0.7 && isNumber(found) ? found : undefined;
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

/** "Cash to be collected": what a field is described as is said of it. */
function describedBy({ schema }: Leaf): readonly string[] {
  return String(schema['description'] ?? '')
    .split(/[^\p{L}\d]+/u)
    .slice(0, 8)
    .flatMap(wordsOf);
}

/** What is said of amounts that are reckoned. */
const ofTotals = ['sum', 'total', 'time', 'multiplied', 'money', 'amount', 'value', 'worth'];

/** Words of the instruction that a value gives a meaning. */
export function wordsOfValue(value: Value): readonly string[] {
  switch (value.kind) {
    case 'formula':
      return [...value.parts.flatMap(wordsOfValue), 'time', 'minus', 'plus', 'divided'];
    case 'records':
      return [
        ...[...value.values.values()].flatMap(wordsOfValue),
        ...value.conditions.flatMap(({ words }) => words),
        ...value.fields.flatMap(({ words }) => words),
      ];
    case 'joined':
      return [...value.leaves.flatMap(({ words }) => words), ...value.node.noun, ...value.node.role];
    case 'leaf':
      return [
        ...value.leaf.words,
        ...wordsOfPrice(value.leaf),
        ...value.leaf.context,
        ...value.node.noun,
        ...value.node.role,
      ];
    case 'total':
      return [
        ...value.leaves.flatMap(({ words }) => words),
        ...value.conditions.flatMap(({ words }) => words),
        ...value.node.noun,
        ...ofTotals,
      ];
    case 'count':
      return [...value.conditions.flatMap(({ words }) => words), ...value.node.noun, 'number', 'count'];
    default:
      return [
        ...value.leaf.words,
        ...describedBy(value.leaf),
        ...value.conditions.flatMap(({ words }) => words),
        ...value.node.noun,
        'sum',
        'total',
      ];
  }
}

/** Made of all that belongs together, or of all things of a row. */
export function isReckoned(value: Value): boolean {
  if (value.kind === 'formula') return value.parts.some(isReckoned);
  return value.kind !== 'leaf' && value.kind !== 'joined' && value.kind !== 'records';
}
