/** Whether names have the same letters, whatever stands between their words. */
import { lettersAlone } from '../../letters.ts';
import { spellOut } from '../../vocabulary.ts';
import type { Source } from '../terms/scope.ts';
import type { Wanted } from '../wanted/search.ts';

/** `ownerLogin` of `owner.login`: the way to it, written as one name. */
export function isWrittenPath(wanted: Wanted, source: Source): boolean {
  if (source.distance > 0) return false;
  const spelled = lettersOfPlace(wanted);
  return lettersOf(source).some((letters, at) => at > 0 && letters === spelled);
}

/** Of an `id` and an `identifier`, which say the same, the one that is called so letter by letter. */
export function isSpelledAlike(wanted: Wanted, source: Source): boolean {
  return lettersOf(source)[0] === lettersOfPlace(wanted);
}

/** `catno` of a catalog number, `deptname` of a department: words written as one, each as far as it is told. */
export function isAbbreviated({ name: { own: wanted } }: Wanted, { name: { own: found }, distance }: Source): boolean {
  const [letters = '', ...more] = found;
  return distance === 0 && more.length === 0 && wanted.length > 1 && isMadeOf(letters, wanted);
}

const shortMin = 3;

function isMadeOf(letters: string, [word, ...rest]: readonly string[]): boolean {
  if (word === undefined) return letters === '';
  return [...letters].some((_, at) => {
    const part = letters.slice(0, at + 1);
    const isShort = part.length >= shortMin && word.startsWith(part);
    const isSpelled = spellOut(part).join(' ') === word || (word === 'number' && /^n[or]$/.test(part));
    return (isShort || isSpelled) && isMadeOf(letters.slice(at + 1), rest);
  });
}

const pathMax = 3;
const known = new WeakMap<Source, readonly string[]>();
const knownPlaces = new WeakMap<Wanted, string>();

/** Those of the field, of the field with what it stands in, and so on. */
function lettersOf(source: Source): readonly string[] {
  const before = known.get(source);
  if (before !== undefined) return before;
  const way = source.label.split('.').slice(-pathMax);
  const made = way.map((_, at) => lettersAlone(way.slice(-at - 1).join('')));
  known.set(source, made);
  return made;
}

function lettersOfPlace(wanted: Wanted): string {
  const before = knownPlaces.get(wanted);
  if (before !== undefined) return before;
  const made = lettersAlone(wanted.place.split('.').at(-1) ?? '');
  knownPlaces.set(wanted, made);
  return made;
}
