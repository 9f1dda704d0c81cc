/** Fields that tell of a state, whatever form they have it in, and what is to be asked of them. */
import { isSameDeed } from '../../../deeds.ts';
import { textsOf } from '../../../shape.ts';
import { call, type Expr, literal, operation, strength } from '../../terms/expression.ts';
import type { Source } from '../../terms/scope.ts';
import { stateLikeness } from '../../terms/state-words.ts';
import { writtenFlag } from '../../terms/written-flags.ts';
import type { Token } from '../words/read.ts';

/** Words of names that say nothing of what was done. */
const idle =
  /^(?:is|has|was|had|at|on|by|in|to|for|last|first|latest|id|ids|date|time|day|count|number|flag|list|total|no|name|user|now|currently)$/;

/** The words of its name that tell what it is of. */
export function mainOf({ name: { own } }: Source): readonly string[] {
  return own.filter((word) => !idle.test(word));
}

/** A field that tells by itself whether it was done: a flag, what only some have, how often it was. */
export function stateOf(
  deeds: readonly string[],
  fields: readonly Source[],
  near: readonly Token[],
  isListSaid = false,
): Source | undefined {
  for (const deed of deeds) {
    const found = fields.find((source) => {
      const kind = kindOf(source);
      // A list of things is none of deeds: `the actions`, but `tagged` of tags.
      const isDeed = kind !== 'list' || /ed$/.test(deed) || isListSaid;
      return kind !== undefined && isDeed && isCalled(mainOf(source), deed, near);
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

const doings = /^(?:sent|issued|made|done|created|given|written|placed|recorded)$/;

/** `fine_paid` of `paid` where fines are spoken of, and `invoice_sent` of `invoiced`. */
function isCalled(main: readonly string[], deed: string, near: readonly Token[]): boolean {
  const [one = '', other] = main;
  if (deed.includes(' ')) return main.join(' ') === deed;
  if (main.length === 1) return isSameDeed(one, deed);
  if (main.length !== 2 || other === undefined) return false;
  if (doings.test(other) && isSameDeed(one, deed)) return true;
  return isSameDeed(other, deed) && near.some(({ words }) => words.includes(one));
}

type StateKind = 'flag' | 'written' | 'amount' | 'list' | 'given';

/** In which form it tells: a flag, a flag in letters, a count, a list, or something that only some have. Undefined for none of these. */
export function kindOf({ shape, parent }: Source): StateKind | undefined {
  if (shape.item !== undefined) return 'list';
  const { scalars } = shape;
  if (scalars.length > 0 && scalars.every((value) => typeof value === 'boolean')) return 'flag';
  if (writtenFlag(shape) !== undefined) return 'written';
  const isCount = scalars.every((value) => typeof value === 'number' && Number.isInteger(value) && value >= 0);
  if (isCount && shape.nulls === 0 && scalars.includes(0)) return 'amount';
  const isOpen = shape.nulls > 0 || (parent?.records ?? 0) > shape.count || scalars.includes('');
  return isOpen ? 'given' : undefined;
}

/** What is asked of it, with where that ends: `renewed more than once` has a bound. */
export function testOf(source: Source, isNot: boolean, tokens: readonly Token[], to: number): readonly [Expr, number] {
  const { at, shape } = source;
  const compared = (left: Expr, sign: string, value: string | number | boolean | null): Expr =>
    operation(left, sign, literal(value), strength.comparison);
  switch (kindOf(source)) {
    case 'flag':
      return [compared(at, '=', !isNot), to];
    case 'written': {
      const flag = writtenFlag(shape);
      return [compared(at, '=', (isNot ? flag?.no : flag?.yes) ?? ''), to];
    }
    case 'amount':
      return timesOf(at, isNot, tokens, to);
    case 'list':
      return timesOf(call('count', at), isNot, tokens, to);
    default: {
      const there = compared(at, '!=', null);
      const isBlank = shape.scalars.includes('');
      const has = isBlank ? operation(there, 'and', compared(at, '!=', ''), strength.and) : there;
      return [isNot ? call('not', has) : has, to];
    }
  }
}

/** A flag, in whatever form. */
export function isYesOrNo(source: Source): boolean {
  const kind = kindOf(source);
  return kind === 'flag' || kind === 'written' || source.shape.scalars.every((value) => value === 0 || value === 1);
}

const times = /^(at least|more than|only|exactly)? ?(once|twice)/;

function timesOf(left: Expr, isNot: boolean, tokens: readonly Token[], to: number): readonly [Expr, number] {
  const said = times.exec(
    tokens
      .slice(to, to + 3)
      .map(({ lower }) => lower)
      .join(' '),
  );
  if (isNot || said === null) return [operation(left, isNot ? '=' : '>', literal(0), strength.comparison), to];
  const [all, lead, often] = said;
  const sign = lead === 'more than' ? '>' : lead === 'at least' ? '>=' : '=';
  return [
    operation(left, sign, literal(often === 'once' ? 1 : 2), strength.comparison),
    to + all.trim().split(' ').length,
  ];
}

const kinds = /^(?:status|sts|state|stage|phase|stat|st|outcome|result|condition)$/;

/** A value that says it, in letters, as a code or by another word: `HLD` for held, `succeeded` for successful. */
export function saidValue(
  deeds: readonly string[],
  fields: readonly Source[],
): { readonly source: Source; readonly value: string } | undefined {
  const states = fields.filter(({ name, shape }) => shape.item === undefined && kinds.test(name.own.at(-1) ?? ''));
  for (const deed of deeds)
    for (const source of states) {
      const values = [...new Set(textsOf(source.shape))];
      const called = values.filter((value) => plain(value) === plain(deed));
      const coded = called.length > 0 ? called : values.filter((value) => isCodeOf(value, deed));
      // `without failures` speaks of things.
      const isThings = /[^s]s$/.test(deed);
      const alike =
        coded.length > 0 || isThings ? coded : values.filter((value) => stateLikeness(deed, value.toLowerCase()) > 0);
      const [value] = alike;
      if (value !== undefined && alike.length === 1) return { source, value };
    }
  return undefined;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** `HLD` of `held`, `CLS` of `closed`: its letters in their order, from the first one on. */
function isCodeOf(code: string, word: string): boolean {
  if (!/^[A-Z]{2,4}$/.test(code) || word.length <= code.length - 1) return false;
  const letters = new RegExp(`^${[...code.toLowerCase()].join('[a-z]*')}`);
  return letters.test(word);
}
