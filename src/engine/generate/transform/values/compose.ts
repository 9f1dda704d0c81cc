/** Values that are put together or taken apart: full names, first names, domains, flags from states. */
import { isScalarShape, numbersOf, type Shape, textsOf } from '../../shape.ts';
import { areNear } from '../../vocabulary.ts';
import type { Token } from '../instruction/words/read.ts';
import { type Choice, createChoice, type Note } from '../terms/choice.ts';
import { call, choose, type Expr, literal, operation, strength, writeName } from '../terms/expression.ts';
import type { Scope, Source } from '../terms/scope.ts';
import { isSingleValue } from '../terms/source.ts';
import { isNumeric } from '../terms/target.ts';
import { initialsOf, textPartChoices } from '../texts/text-parts.ts';
import { durationChoices } from '../times/durations.ts';
import { endChoices } from '../times/end-of-length.ts';
import { clausesAbout } from '../wanted/clauses.ts';
import type { Search, Wanted } from '../wanted/search.ts';
import { pairOf } from './product.ts';
import { mayMiss } from './scalar.ts';

export function composedChoices(wanted: Wanted, scope: Scope, search: Search): readonly Choice[] {
  const single = scope.sources.filter(isSingleValue);
  if (!search.spend(single.length)) return [];
  const { types, format, choices } = wanted.target;
  if (types.has('boolean')) return flags(wanted, scope);
  if (isNumeric(types) && choices === undefined)
    return [...products(wanted, single), ...durationChoices(wanted, scope, search)];
  if (choices !== undefined || !types.has('string')) return [];
  const ends = endChoices(wanted, scope, search);
  if (format !== undefined) return ends;
  return [
    ...ends,
    ...yesOrNo(wanted, single, search),
    ...joinedNames(wanted, single, search),
    ...partsOfNames(wanted, single, search),
    ...nameInitials(wanted, single, search),
    ...textPartChoices(wanted, single),
    ...addresses(wanted, scope),
  ];
}

const yesAndNo = /\b(yes|y|on|ja|si|true)\b['"]? ?(?:\/|or|and|,) ?['"]?(no|n|off|nein|false)\b/i;

/** `vegetarian should be yes or no`: of a flag of that name. */
function yesOrNo(
  { name, place, target }: Wanted,
  single: readonly Source[],
  { instruction }: Search,
): readonly Choice[] {
  const text = instruction.tokens
    .map((token) => (token.kind === 'quoted' ? String(token.value) : token.text))
    .join(' ');
  const [, yes, no] = yesAndNo.exec(`${target.description} ${text}`) ?? [];
  if (yes === undefined || no === undefined) return [];
  return single.flatMap(({ at, shape, name: found, distance, label }) => {
    const isFlag = shape.scalars.length > 0 && shape.scalars.every((value) => typeof value === 'boolean');
    if (!isFlag || distance > 0 || found.own.join(' ') !== name.own.join(' ')) return [];
    for (const [from, token] of instruction.tokens.entries()) {
      if (![...found.own, yes, no].includes(token.lower) && !token.words.some((word) => found.own.includes(word)))
        continue;
      instruction.use(from, from + 1);
      instruction.take(from, from + 1);
    }
    const note: Note = { kind: 'used', text: `${place} is "${yes}" or "${no}" by ${label}` };
    return [createChoice(choose(at, literal(yes), literal(no)), 1.02, label, { notes: [note], uses: '' })];
  });
}

const nameWords: ReadonlySet<string> = new Set(['name', 'full', 'display']);

function nameField(word: 'first' | 'last', single: readonly Source[], near: Source | undefined): Source | undefined {
  return single.find(({ name, shape, parent }) => {
    const isPart = name.own.includes(word) && (name.own.length === 1 || name.own.includes('name'));
    const fits = isPart && textsOf(shape).length > 0;
    return fits && (near === undefined || parent === near.parent);
  });
}

/** `first & " " & last`, where a name is wanted and there are parts of it. */
function joinedNames(wanted: Wanted, single: readonly Source[], search: Search): readonly Choice[] {
  const told = fullNameOf(wanted, search);
  if (wanted.name.own.some((word) => word === 'first' || word === 'last')) return [];
  const isNamed = wanted.name.own.includes('name') || isOnlyName(wanted, single);
  const others = wanted.name.own.filter((word) => !nameWords.has(word));
  return single.flatMap((first) => {
    // A name of nothing in particular is not that of what is around.
    if (!first.name.own.includes('first') || (first.distance >= 1 && others.length === 0)) return [];
    const last = nameField('last', single, first);
    if (last === undefined || nameField('first', [first], undefined) === undefined) return [];
    const near = first.name.context.slice(0, first.via === undefined ? (first.name.inside ?? 0) : 4);
    const isTold = told !== undefined && near.some((word) => told.includes(word));
    if (!isTold && !isNamed && !others.every((word) => near.includes(word))) return [];
    const around = [...wanted.name.context, ...first.name.context, ...first.name.own];
    const isAbout = others.every((word) => around.some((other) => other === word || areNear(other, word)));
    if (!isAbout && !isTold) return [];
    const expr = operation(operation(first.at, '&', literal(' '), strength.sum), '&', last.at, strength.sum);
    const notes: readonly Note[] = [
      { kind: 'assumed', text: `${wanted.place} is ${first.label} and ${last.label} with a space between.` },
    ];
    const joined = trimmed(expr, [first.shape, last.shape]);
    const whole = mayMiss(first) && wanted.target.isNullable ? whereThere(first.at, joined) : joined;
    return [
      createChoice(whole, (isTold ? 1 : 0.9) - first.distance * 0.05, `${first.label} and ${last.label}`, {
        notes,
        uses: '',
      }),
    ];
  });
}

/** `the full name of the billing address`: whose name is meant, in words. */
function fullNameOf(wanted: Wanted, search: Search): readonly string[] | undefined {
  for (const { tokens, isOwn } of clausesAbout(wanted, search)) {
    const at = tokens.findIndex(({ lower }, index) => lower === 'name' && tokens[index + 1]?.lower === 'of');
    const isFull = /^(?:full|whole|complete)$/.test(tokens[at - 1]?.lower ?? '');
    if (isOwn && at > 0 && isFull) return tokens.slice(at + 2, at + 6).flatMap(({ words }) => words);
  }
  return undefined;
}

/** `guest` of rows that are guests, and call them by two names. */
function isOnlyName({ name, place }: Wanted, single: readonly Source[]): boolean {
  const [word, ...more] = name.own;
  const own = single.filter(({ distance, name: { inside } }) => distance === 0 && (inside ?? 0) === 0);
  const hasOther = own.some((source) => source.name.own.some((one) => one === word || nameWords.has(one)));
  const isNoun = own[0]?.name.context.slice(0, 2).some((one) => one === word) === true;
  return word !== undefined && more.length === 0 && isNoun && !hasOther && place.includes('[]');
}

/** Nobody has no name: a space alone is none. */
function whereThere(at: Expr, whole: Expr): Expr {
  return choose(call('exists', at), whole, literal(null));
}

function trimmed(expr: Expr, shapes: readonly Shape[]): Expr {
  return shapes.some(({ nulls }) => nulls > 0) ? call('trim', expr) : expr;
}

function nameInitials(wanted: Wanted, single: readonly Source[], { instruction }: Search): readonly Choice[] {
  if (wanted.name.own.at(-1) !== 'initial') return [];
  const first = nameField('first', single, undefined);
  const last = first === undefined ? undefined : nameField('last', single, first);
  return first === undefined || last === undefined ? [] : [initialsOf(wanted, first, last, dotsIn(instruction.tokens))];
}

/** What stands behind each letter of an example: `J.K.`. */
function dotsIn(tokens: readonly Token[]): string {
  return tokens.some(({ kind, value }) => kind === 'quoted' && /^(?:\p{L}\. ?){2,}$/u.test(String(value))) ? '.' : '';
}

/** Of some, one name is all there is. */
const oneWord =
  /\b(?:(?:one|single) (?:word|name|part)|no (?:last|family|sur) ?name|no space|without (?:an? )?(?:last name|surname|space))\b/i;

/** The first name out of a whole one, and the last. */
function partsOfNames(wanted: Wanted, single: readonly Source[], { instruction }: Search): readonly Choice[] {
  const isSaid = instruction.tokens.some(({ lower }) => /^(?:split\w*|separate\w*|apart|divide\w*)$/.test(lower));
  const part = wanted.name.own.includes('first') ? 'Before' : wanted.name.own.includes('last') ? 'After' : undefined;
  const isPartAlone = isSaid && wanted.name.own.length === 1;
  if (part === undefined || !(isPartAlone || wanted.name.own.includes('name'))) return [];
  return single.flatMap((source) => {
    const words = source.name.own;
    const isWhole = words.at(-1) === 'name' && !words.includes('first') && !words.includes('last');
    const texts = textsOf(source.shape);
    const isOfParts = (text: string): boolean => /^\S+(?: \S+)+$/.test(text);
    // Some have one name alone, where that is said to be taken apart.
    const areParts = isSaid ? texts.some(isOfParts) : texts.every(isOfParts);
    if (!isWhole || !areParts) return [];
    // Where all have a comma, the last name stands before it.
    const isLastFirst = texts.every((one) => /^[^,]+, [^,]+$/.test(one));
    const side = isLastFirst ? (part === 'Before' ? 'After' : 'Before') : part;
    const sign = isLastFirst ? 'comma' : 'space';
    const text = `${wanted.place} is what stands ${side.toLowerCase()} the first ${sign} of ${source.label}.`;
    const notes: readonly Note[] = [{ kind: 'assumed', text }];
    const cut = call(`substring${side}`, source.at, literal(isLastFirst ? ', ' : ' '));
    const isOpen = part === 'After' && (oneWord.test(instruction.text) || !texts.every(isOfParts));
    const none = literal(wanted.target.isNullable && !/\bempty\b/i.test(instruction.text) ? null : '');
    const expr = isOpen ? choose(call('contains', source.at, literal(' ')), cut, none) : cut;
    // A whole name is no first name, however much both are called so.
    return [createChoice(expr, (isSaid ? 1.02 : 0.84) - source.distance * 0.05, source.label, { notes, uses: '' })];
  });
}

/** The parts of an address in their order, with commas between. */
function addresses(wanted: Wanted, scope: Scope): readonly Choice[] {
  const { own } = wanted.name;
  if (!own.includes('address') && !own.includes('location')) return [];
  return scope.sources.flatMap((source) => {
    const isAddress = source.name.own.includes('address') || source.name.own.includes('location');
    if (!isAddress || source.lists > 0 || source.shape.records === 0) return [];
    const parts = [...source.shape.members].flatMap(([name, shape]) => {
      const written = writeName(name);
      return written !== undefined && isScalarShape(shape) && textsOf(shape).length === shape.scalars.length
        ? [written]
        : [];
    });
    if (parts.length < 2) return [];
    const texts = parts.map((part) => `${source.at.text}.${part}`);
    const notes: readonly Note[] = [
      { kind: 'assumed', text: `${wanted.place} has ${parts.join(', ')} of ${source.label}, with commas between.` },
    ];
    const expr = call('join', { text: `[${texts.join(', ')}]`, strength: strength.path }, literal(', '));
    return [createChoice(expr, 0.66 - source.distance * 0.05, source.label, { notes, uses: '' })];
  });
}

/** `isActive` from `status = "active"`, `hasPhone` from there being one, `inStock` from a stock above 0. */
function flags(wanted: Wanted, scope: Scope): readonly Choice[] {
  const words = wanted.name.own.filter((word) => word !== 'is' && word !== 'has' && word !== 'was' && word !== 'in');
  if (words.length === 0) return [];
  const isHas = wanted.name.own[0] === 'has';
  const key = words.join(' ');
  return scope.sources.flatMap((source) => flagOf(source, key, words, isHas, wanted) ?? []);
}

/** A longer text is no state. */
const valueChars = 60;

function flagOf(
  source: Source,
  key: string,
  words: readonly string[],
  isHas: boolean,
  wanted: Wanted,
): Choice | undefined {
  const { shape, at, lists, distance, label, name } = source;
  if (lists > 0) return undefined;
  const made = (expr: Expr, score: number, said: string): Choice => {
    const notes: readonly Note[] = [{ kind: 'assumed', text: `${wanted.place} is true where ${said}.` }];
    return createChoice(expr, score - distance * 0.05, label, { notes, uses: '' });
  };
  const isCalled = name.own.filter((word) => word !== 'at' && word !== 'on' && word !== 'date').join(' ') === key;
  if (isHas && isCalled && shape.item !== undefined) {
    return made(operation(call('count', at), '>', literal(0), strength.comparison), 0.72, `${label} has items`);
  }
  if (!isScalarShape(shape)) return undefined;
  const value =
    textsOf(shape).length <= 400
      ? [...new Set(textsOf(shape))].find((text) => text.length <= valueChars && sayIt(text) === key)
      : undefined;
  const isKind = new Set(shape.scalars).size <= 20 && shape.scalars.length > 0;
  if (value !== undefined && isKind)
    return made(operation(at, '=', literal(value), strength.comparison), 0.78, `${label} is ${JSON.stringify(value)}`);
  const mayMiss = shape.nulls > 0 || (source.parent?.records ?? 0) > shape.count;
  if (isCalled && (isHas || mayMiss) && shape.scalars.some((one) => typeof one === 'string')) {
    return made(call('boolean', operation(at, '!=', literal(null), strength.comparison)), 0.72, `there is a ${label}`);
  }
  const isStock = words.includes('stock') || words.includes('available');
  if (
    isStock &&
    numbersOf(shape).length > 0 &&
    name.own.some((word) => word === 'stock' || word === 'quantity' || word === 'inventory' || word === 'available')
  ) {
    return made(operation(at, '>', literal(0), strength.comparison), 0.74, `${label} is above 0`);
  }
  return undefined;
}

function sayIt(text: string): string {
  return text.toLowerCase().replace(/[_-]/g, ' ');
}

/** Quantity times price as the total of one line. */
function products(wanted: Wanted, single: readonly Source[]): readonly Choice[] {
  const isSummary = wanted.name.own.some((word) =>
    ['average', 'maximum', 'minimum', 'count', 'unit', 'each'].includes(word),
  );
  const isTotal =
    !isSummary && wanted.name.own.some((word) => ['total', 'subtotal', 'amount', 'revenue', 'value'].includes(word));
  const near = single.filter(({ distance }) => distance === 0);
  const pair = isTotal ? pairOf(near) : undefined;
  if (pair === undefined) return [];
  const notes: readonly Note[] = [{ kind: 'assumed', text: `${wanted.place} is ${pair.label}.` }];
  return [createChoice(pair.product, 0.8, pair.label, { notes, uses: '' })];
}
