/** What an instruction says with keys in place of names: "the pets of this owner", where the owner is known by name. */
import { limits } from '../../../../core/limits.ts';
import { capital } from '../../letters.ts';
import { moveIn } from '../instruction/moves.ts';
import type { Workshop } from '../terms/plan.ts';
import type { Sources } from '../terms/sources.ts';
import { type CalledThing, calledThings } from './called-things.ts';
import { isSaidBeside, leadsTo, type Meaning, meaningsOf, told } from './meanings.ts';
import { type NameIn, namesIn, wordsBefore } from './names-in.ts';

export interface NamedKey {
  /** Under this name the key stands in the payload that the workflow is planned with. */
  readonly variable: string;
  readonly name: string;
  readonly thing: CalledThing;
}

export interface NamedReading {
  readonly instruction: string;
  readonly keys: readonly NamedKey[];
  /** Names that are no names of things that are listed. */
  readonly left: readonly NameIn[];
}

/** Names that may be those of things that services list. */
export function namesSaid(instruction: string, sources: Sources): readonly NameIn[] {
  const things = calledThings(sources);
  return namesIn(instruction, sources).filter((said) => meaningsOf(said, things, { instruction, sources }).length > 0);
}

/** The likeliest first. Which of the meanings hold is asked of what has been read, where it has. */
export async function namedReadings(
  instruction: string,
  { sources, payload, schema }: Pick<Workshop, 'sources' | 'payload' | 'schema'>,
  known: (meanings: readonly Meaning[]) => Promise<readonly Meaning[]>,
): Promise<readonly NamedReading[]> {
  const things = calledThings(sources);
  const names = namesIn(instruction, sources).slice(0, limits.buildNames);
  const taken = JSON.stringify([
    sources.operations.map(({ operation }) => operation),
    payload,
    schema ?? {},
    instruction,
  ]);
  const isMove = moveIn(instruction) !== undefined;
  let ways: readonly (readonly Meaning[])[] = [[]];
  for (const said of names) {
    const meant = await meantBy(said, { things, instruction, sources }, known);
    const isTold = (meant[0]?.score ?? 0) >= told;
    ways = ways
      .flatMap((way) => [...meant.map((one) => [...way, one]), ...(isTold ? [] : [way])])
      .toSorted((a, b) => scoreOf(b, isMove) - scoreOf(a, isMove))
      .slice(0, limits.buildNamings * 2);
  }
  return ways
    .filter((way) => way.length > 0)
    .toSorted((a, b) => scoreOf(b, isMove) - scoreOf(a, isMove))
    .slice(0, limits.buildNamings)
    .map((way) => readingOf(instruction, { way, names, taken }));
}

interface Around {
  readonly things: readonly CalledThing[];
  readonly instruction: string;
  readonly sources: Sources;
}

/** Only who is really known may be called more than what is written as a name is. */
async function meantBy(
  said: NameIn,
  { things, ...around }: Around,
  known: (meanings: readonly Meaning[]) => Promise<readonly Meaning[]>,
): Promise<readonly Meaning[]> {
  const found = meaningsOf(said, things, around);
  const meant = found.length === 0 ? [] : await known(found);
  if (said.wider.length === 0 || meant.some(({ isReal }) => isReal === true)) return meant;
  const wider = said.wider.flatMap((name) => meaningsOf(withExtent(said, name, around.instruction), things, around));
  const real = wider.length === 0 ? [] : (await known(wider)).filter(({ isReal }) => isReal === true);
  return real.length > 0 ? real : meant;
}

function withExtent(said: NameIn, name: string, instruction: string): NameIn {
  const from = instruction.lastIndexOf(name, said.from);
  return { ...said, name, from, to: from + name.length, after: '', before: wordsBefore(instruction.slice(0, from)) };
}

/** A name that is left as it is says nothing for the reading; a pet and its owner go together, and what is moved goes from one to the other. */
function scoreOf(way: readonly Meaning[], isMove: boolean): number {
  const pairs = way.filter((one) => way.some((other) => one.thing !== other.thing && leadsTo(one, other))).length;
  const isTwice = new Set(way.map(({ thing }) => thing)).size < new Set(way.map(({ said }) => said.name)).size;
  const twice = isTwice ? (isMove ? 0.6 : -0.6) : 0;
  return way.reduce((sum, { score }) => sum + score + 0.2, 0.5 * pairs + twice);
}

function readingOf(
  instruction: string,
  {
    way,
    names,
    taken,
  }: { readonly way: readonly Meaning[]; readonly names: readonly NameIn[]; readonly taken: string },
): NamedReading {
  const keys = new Map<string, NamedKey>();
  const spoken = new Map<Meaning, string>();
  for (const meaning of way) {
    const { as, said, thing } = meaning;
    const same = [...keys].find(([, key]) => key.name === said.name && key.thing === thing)?.[0];
    const called =
      same ??
      [as.join(' '), `new ${as.join(' ')}`, `other ${as.join(' ')}`].find((one) => !keys.has(one)) ??
      as.join(' ');
    keys.set(
      called,
      keys.get(called) ?? {
        variable: variableFor(called.split(' '), thing.key.words.at(-1) ?? 'id', taken),
        name: said.name,
        thing,
      },
    );
    spoken.set(meaning, called === as.join(' ') ? `this ${called}` : `the ${called}`);
  }
  const text = way
    .toReversed()
    .reduce((said, meaning) => withoutName(said, meaning, spoken.get(meaning) ?? ''), instruction);
  const meant = new Set(way.map(({ said }) => said));
  const isMeant = ({ from, to }: NameIn): boolean => [...meant].some((one) => one.from <= from && one.to >= to);
  const plain = text.replace(owned, 'the $2 of $1');
  return { instruction: plain, keys: [...keys.values()], left: names.filter((one) => !isMeant(one)) };
}

/** "Decline this employee's pending requests" */
const owned =
  /\b((?:this|the) [a-z][\w -]*?)['’]s ((?:[a-z-]+ ){0,3}?[a-z-]+?)(?= (?:on|in|at|with|for|from|to|of|by|because|until|since|before|after|and|as|is|are|was|that|which|who|have|has)\b|\s*[.,;:?!]|$)/g;

/** With the word beside it, and the article before that. */
function withoutName(text: string, { said, as }: Meaning, instead: string): string {
  const thing = as.map((word) => word.replace(/\W/g, '.')).join('[ _-]');
  const before = text.slice(0, said.from);
  const behind = text.slice(said.to);
  const isBeside = isSaidBeside(as, said);
  const head = isBeside
    ? new RegExp(`(?:\\b(?:the|our|my|your|an?) )?\\b${thing} (?:(?:called|named|titled) )?$`, 'i')
    : /\b(?:the|our) $/i;
  const tail = isBeside && !head.test(before) ? new RegExp(`^ ${thing}\\b`, 'i') : /^(?!)/;
  return `${before.replace(head, '').replace(tail.test(behind) ? /\b(?:the|our|my|your) $/i : /$^/, '')}${instead}${behind.replace(tail, '')}`;
}

/** A spelling that nothing else has: it is to be found again in what is made of it. */
function variableFor(words: readonly string[], key: string, taken: string): string {
  const parts = [...words, key].map((word) => word.replace(/[^a-z0-9]/gi, ''));
  const capitals = parts.map(capital);
  const camel = [parts[0] ?? '', ...capitals.slice(1)].join('');
  const spellings = [parts.join('_'), camel, capitals.join(''), capitals.join('_'), parts.join('_').toUpperCase()];
  return spellings.find((one) => !new RegExp(`\\b${one}\\b`).test(taken)) ?? `${camel}Named`;
}
