/** What a field of the result is made of: a field of some thing, a name of two parts, or what many things come to. */
import { typesOf } from '../../step/target.ts';
import { singular, wordsOf } from '../../words.ts';
import { type Condition, conditionsIn } from './conditions.ts';
import { fitOf, isSameThing, leastFit } from './fits.ts';
import type { Node } from './nodes.ts';
import { isEndAlone } from './picked.ts';
import type { Leaf } from './record.ts';
import type { Field } from './result.ts';

export type Reckoning = 'sum' | 'average' | 'max' | 'min';

export type Value =
  | {
      readonly kind: 'leaf';
      readonly node: Node;
      readonly leaf: Leaf;
      readonly score: number;
      readonly factor?: number;
    }
  | { readonly kind: 'joined'; readonly node: Node; readonly leaves: readonly Leaf[]; readonly score: number }
  | { readonly kind: 'count'; readonly node: Node; readonly conditions: readonly Condition[]; readonly score: number }
  | {
      readonly kind: Reckoning;
      readonly node: Node;
      readonly leaf: Leaf;
      readonly conditions: readonly Condition[];
      readonly score: number;
      readonly factor?: number;
    }
  | {
      readonly kind: 'list';
      readonly node: Node;
      readonly leaf: Leaf;
      readonly conditions: readonly Condition[];
      readonly score: number;
    }
  | {
      readonly kind: 'formula';
      readonly sign: '+' | '-' | '*' | '/';
      readonly parts: readonly [Value, Value];
      readonly score: number;
    };

/** Things that there is one of for what is asked, the nearest first, and lists of what belongs to it. */
export interface Scope {
  readonly single: readonly Node[];
  readonly many: readonly Node[];
}

/** The best that the things at hand have for the field; undefined where that is nothing. */
export function valueFor(field: Field, scope: Scope): Value | undefined {
  const values = [
    ...formulas(field, scope),
    ...scope.single.flatMap((node) => ownValues(field, node)),
    ...scope.many.flatMap((node) => manyValues(field, node)),
  ];
  return values.toSorted((a, b) => costed(b) - costed(a))[0];
}

/** Of two that fit as well the one that is nearer. */
function costed(value: Value): number {
  return value.kind === 'formula' ? value.score : value.score - 0.03 * depthOf(value.node);
}

function depthOf({ parent }: Node): number {
  return parent === undefined ? 0 : 1 + depthOf(parent);
}

function ownValues(field: Field, node: Node): readonly Value[] {
  const types = typesOf(field.schema);
  if (types.includes('array')) return [];
  // What is given is told again by its own name alone.
  const least = node.known === undefined && node.list === undefined ? plainFit : leastFit;
  const fits = node.leaves.flatMap((leaf): readonly Value[] => {
    const score = fitOf(field, leaf, node);
    return score >= least ? [{ kind: 'leaf', node, leaf, score, ...factorOf(field, leaf) }] : [];
  });
  const { picked } = node;
  const isEnd = picked !== undefined && picked.by !== 'flag' && isEndAlone(field.words);
  const end: readonly Value[] = isEnd ? [{ kind: 'leaf', node, leaf: picked.leaf, score: 0.95 }] : [];
  return [...end, ...fits, ...joinedNames(field, node)];
}

const plainFit = 0.9;

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

/** Hours of minutes, euros of cents: what the field is in, as its name or what is said of it tells. */
function factorOf(field: Field, leaf: Leaf): { readonly factor?: number } {
  const wanted = unitIn(`${field.words.join(' ')} ${field.description} ${field.said}`);
  const found = unitIn(`${leaf.words.join(' ')} ${String(leaf.schema['description'] ?? '')}`);
  const factor = factors.get(`${found} ${wanted}`);
  return factor === undefined ? {} : { factor };
}

const units: readonly (readonly [string, RegExp])[] = [
  ['micro', /\bmicros?\b/i],
  ['cent', /\b(?:cents?|pence)\b/i],
  ['money', /\b(?:euros?|dollars?|pounds?|eur|usd|gbp)\b/i],
  ['second', /\b(?:seconds?|secs?)\b/i],
  ['minute', /\b(?:minutes?|mins?)\b/i],
  ['hour', /\b(?:hours?|hrs?)\b/i],
  ['gram', /\bgrams?\b/i],
  ['kilo', /\b(?:kg|kilo(?:gram)?s?)\b/i],
];

function unitIn(text: string): string | undefined {
  return units.find(([, said]) => said.test(text))?.[0];
}

const factors: ReadonlyMap<string, number> = new Map([
  ['cent money', 1 / 100],
  ['micro money', 1 / 1_000_000],
  ['second minute', 1 / 60],
  ['second hour', 1 / 3_600],
  ['minute hour', 1 / 60],
  ['gram kilo', 1 / 1_000],
]);

const extreme = /\b(?:best|worst|highest|lowest|most|least|latest|newest|oldest|last|first|longest|shortest)\b/i;

const counting = /\b(?:number|count|how many|amount) (?:of )?/i;

/** What the things of a list come to. */
function manyValues(field: Field, node: Node): readonly Value[] {
  const types = typesOf(field.schema);
  const text =
    speaks(field.said, node.noun) || !isSameThing(field.words, node.noun)
      ? field.said
      : `${field.said} ${partOn(node.noun, field)}`.trim();
  if (types.includes('array')) return listed(field, node);
  if (!types.includes('integer') && !types.includes('number')) return [];
  const isTaken = (words: readonly string[]): boolean => words.join(' ') === node.noun.join(' ');
  const own = conditionsIn(`${text} ${field.name}`, node.leaves, isTaken);
  const conditions = own.length > 0 ? own : conditionsIn(field.inBrackets, node.leaves, isTaken);
  const isNoun = speaks(text, node.noun) || isSameThing(field.words, node.noun);
  // How many there were on the best day is not how many there are.
  if (isNoun && extreme.test(text)) return [];
  const isOwnNumber = node.leaves.some((leaf) => leaf.words.join(' ') === field.words.join(' '));
  const isKind =
    conditions.length > 0 && field.words.every((word) => conditions.some(({ words }) => words.includes(word)));
  const counted: readonly Value[] =
    types.includes('integer') &&
    !isOwnNumber &&
    (isNoun || isKind) &&
    (counting.test(text) || isSameThing(field.words, node.noun) || isKind)
      ? [{ kind: 'count', node, conditions, score: isNoun ? 0.95 : 0.85 }]
      : [];
  return [...counted, ...reckoned(field, node, conditions)];
}

/** The part of the instruction that counts the things, where the schema has no more than a name. */
function partOn(noun: readonly string[], { parts, said }: Field): string {
  const own = parts.filter((part) => speaks(part, noun) && /\b(?:number of|how many|count)\b/i.test(part));
  const [only] = own;
  return own.length === 1 && only !== undefined && !/\b(?:sum|total|average|share)\b/i.test(said) ? only : '';
}

const reckonings: readonly (readonly [Reckoning, RegExp])[] = [
  ['sum', /\b(?:sum|total|altogether|together|in all|overall|added up)\b/i],
  ['average', /\b(?:average|mean)\b/i],
  ['max', /\b(?:highest|most|maximum|largest)\b/i],
  ['min', /\b(?:lowest|least|minimum|smallest)\b/i],
];

function reckoned(field: Field, node: Node, conditions: readonly Condition[]): readonly Value[] {
  const kind = reckonings.find(([, said]) => said.test(`${field.said} ${field.words.join(' ')}`))?.[0];
  const rest = field.words.filter((word) => !/^(?:total|sum|average|mean|max|min)$/.test(word));
  const told = summed(field.said);
  const words = told.length > 0 ? told : rest.length > 0 ? rest : field.words;
  const plain: Field = { ...field, words, attribute: [], owner: [] };
  if (field.owner.length > 0 && field.owner.at(-1) !== node.noun.at(-1)) return [];
  return node.leaves.flatMap((leaf): readonly Value[] => {
    const isNumber = typesOf(leaf.schema).some((type) => type === 'number' || type === 'integer');
    const score = isNumber ? Math.max(fitOf(plain, leaf, node), unitFit(field, leaf)) : 0;
    if (score < 0.7) return [];
    const sure = kind === undefined ? 0.12 : 0.02;
    return [{ kind: kind ?? 'sum', node, leaf, conditions, score: score - sure, ...factorOf(field, leaf) }];
  });
}

/** Hours are made of `minutes`, whatever was done in them. */
function unitFit(field: Field, leaf: Leaf): number {
  const isUnit = leaf.words.every(
    (word) => unitIn(word) !== undefined || /^(?:length|duration|time|amount)$/.test(word),
  );
  return isUnit && factorOf(field, leaf).factor !== undefined ? 0.85 : 0;
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
function listed(field: Field, node: Node): readonly Value[] {
  const item = field.schema['items'];
  const isPlain = typeof item === 'object' && item !== null;
  if (!isPlain) return [];
  const isNoun = speaks(`${field.said} ${field.words.join(' ')}`, node.noun);
  if (!isNoun) return [];
  const single: Field = { ...field, schema: { ...item }, words: field.words.map(singular) };
  const fits = node.leaves.map((leaf) => ({ leaf, score: fitOf(single, leaf, node) }));
  const [best] = fits.toSorted((a, b) => b.score - a.score);
  if (best === undefined || best.score < leastFit) return [];
  const conditions = conditionsIn(
    `${field.said} ${field.name}`,
    node.leaves,
    (words) => words.join(' ') === node.noun.join(' '),
  );
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
  const asked: Field = { ...field, words, said: plain, description: '', attribute: [], owner: [] };
  const found = valueFor(asked, { ...scope });
  return found !== undefined && found.score >= 0.7 ? found : undefined;
}

/** The things that a value is made of. */
export function nodesOf(value: Value): readonly Node[] {
  return value.kind === 'formula' ? value.parts.flatMap(nodesOf) : [value.node];
}

/** Words of the instruction that a value gives a meaning. */
export function wordsOfValue(value: Value): readonly string[] {
  switch (value.kind) {
    case 'formula':
      return [...value.parts.flatMap(wordsOfValue), 'time', 'minus', 'plus', 'divided'];
    case 'joined':
      return [...value.leaves.flatMap(({ words }) => words), ...value.node.noun, ...value.node.role];
    case 'leaf':
      return [...value.leaf.words, ...value.leaf.context, ...value.node.noun, ...value.node.role];
    case 'count':
      return [...value.conditions.flatMap(({ words }) => words), ...value.node.noun, 'number', 'count'];
    default:
      return [
        ...value.leaf.words,
        ...value.conditions.flatMap(({ words }) => words),
        ...value.node.noun,
        'sum',
        'total',
      ];
  }
}
