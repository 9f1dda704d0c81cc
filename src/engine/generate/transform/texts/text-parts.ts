/** Parts of texts that the name of a field asks for: initials, slugs, extensions, hosts, the last digits. */
import { textsOf } from '../../shape.ts';
import { nameScore } from '../../words.ts';
import { type Choice, createChoice } from '../terms/choice.ts';
import { atom, call, type Expr, literal, operation, strength } from '../terms/expression.ts';
import type { Source } from '../terms/scope.ts';
import type { Wanted } from '../wanted/search.ts';

interface TextPart {
  /** The last word of the name. */
  readonly word: string;
  /** Words of the fields that have such a part, the best first. */
  readonly of: readonly string[];
  readonly fits: RegExp;
  readonly make: (at: Expr) => Expr;
  readonly said: string;
}

const parts: readonly TextPart[] = [
  { word: 'initial', of: ['name'], fits: /\S/, make: initials, said: 'the first letters of the words' },
  {
    word: 'slug',
    of: ['title', 'name'],
    fits: /\S/,
    make: slug,
    said: 'the words in small letters with dashes between',
  },
  {
    word: 'extension',
    of: ['file', 'filename', 'name', 'path', 'url'],
    fits: /\.\w{1,8}$/,
    make: (at) => last(at, '.'),
    said: 'what follows the last dot',
  },
  {
    word: 'ext',
    of: ['file', 'filename', 'name', 'path'],
    fits: /\.\w{1,8}$/,
    make: (at) => last(at, '.'),
    said: 'what follows the last dot',
  },
  {
    word: 'filename',
    of: ['path', 'url', 'key'],
    fits: /\/[^/]+$/,
    make: (at) => last(at, '/'),
    said: 'what follows the last slash',
  },
  { word: 'host', of: ['url'], fits: /^\w+:\/\//, make: host, said: 'the host' },
  { word: 'hostname', of: ['url'], fits: /^\w+:\/\//, make: host, said: 'the host' },
  {
    word: 'domain',
    of: ['email', 'mail', 'address'],
    fits: /@/,
    make: (at) => call('substringAfter', at, literal('@')),
    said: 'what follows the @',
  },
  { word: 'domain', of: ['url'], fits: /^\w+:\/\//, make: host, said: 'the host' },
  {
    word: 'letter',
    of: ['name', 'title', 'term', 'word', 'label'],
    fits: /\S/,
    make: letter,
    said: 'the first letter',
  },
  {
    word: 'last 4',
    of: ['number', 'card', 'iban', 'account', 'pan'],
    fits: /.{4}$/,
    make: (at) => call('substring', at, literal(-4)),
    said: 'the last four signs',
  },
  {
    word: 'name',
    of: ['email'],
    fits: /@/,
    make: (at) => call('substringBefore', at, literal('@')),
    said: 'what stands before the @',
  },
];

export function textPartChoices(wanted: Wanted, single: readonly Source[]): readonly Choice[] {
  const { own } = wanted.name;
  const isUserName = own.includes('user') || own.includes('local');
  return parts
    .filter(
      ({ word, of }) =>
        (own.at(-1) === word || own.join(' ') === word) && (word !== 'name' || of[0] !== 'email' || isUserName),
    )
    .flatMap((part) => made(part, wanted, single));
}

function made(part: TextPart, wanted: Wanted, single: readonly Source[]): readonly Choice[] {
  const rest = wanted.name.own.filter((word) => !part.word.split(' ').includes(word) && word !== 'first');
  return single.flatMap((source) => {
    const texts = textsOf(source.shape);
    const rank = part.of.findIndex((word) => source.name.own.includes(word));
    const isOnly = part.word === 'letter' && single.filter(({ distance }) => distance === 0).length === 1;
    if ((rank < 0 && !isOnly) || texts.length === 0 || !texts.every((text) => part.fits.test(text))) return [];
    const named = rest.length === 0 ? 0 : 0.1 * nameScore({ own: rest, context: [] }, source.name);
    const text = `${wanted.place} is ${part.said} of ${source.label}.`;
    // Of a name of several words more than one letter is left.
    const isWhole = part.word === 'initial' && texts.some((one) => /\S \S/.test(one)) ? 0.06 : 0;
    const score = 0.72 + isWhole + named - Math.max(0, rank) * 0.02 - source.distance * 0.05;
    return [createChoice(part.make(source.at), score, source.label, { notes: [{ kind: 'assumed', text }], uses: '' })];
  });
}

function initials(at: Expr): Expr {
  return atom(`$uppercase($join($split(${at.text}, " ").$substring($, 0, 1)))`);
}

function slug(at: Expr): Expr {
  return call('replace', call('lowercase', at), atom('/[^a-z0-9]+/'), literal('-'));
}

function last(at: Expr, separator: string): Expr {
  return atom(`$split(${at.text}, ${JSON.stringify(separator)})[-1]`);
}

function host(at: Expr): Expr {
  return atom(`$split($substringAfter(${at.text}, "//"), "/")[0]`);
}

function letter(at: Expr): Expr {
  return call('uppercase', call('substring', at, literal(0), literal(1)));
}

/** The first letters of the first and of the last name. */
export function initialsOf(wanted: Wanted, first: Source, last: Source, behind: string): Choice {
  const cut = (source: Source): Expr => call('substring', source.at, literal(0), literal(1));
  const text = `${wanted.place} is the first letters of ${first.label} and ${last.label}.`;
  const both = behind === '' ? cut(last) : operation(literal(behind), '&', cut(last), strength.sum);
  const joined = operation(cut(first), '&', both, strength.sum);
  const expr = behind === '' ? joined : operation(joined, '&', literal(behind), strength.sum);
  return createChoice(expr, 0.8, `${first.label} and ${last.label}`, { notes: [{ kind: 'assumed', text }], uses: '' });
}
