/**
 * What a description calls a part of a request whose own name nobody uses: `correo` is told to be the "E-mail address". Names
 * may be in another language than the explanations, or be codes of the service.
 */
import { coverage, likeness, wordsOf } from '../words.ts';
import type { Materials } from './binding.ts';
import { isNoise } from './instruction.ts';
import type { ServiceDocument } from '../documents/document.ts';
import { glossesOf } from './gloss.ts';
import { boundOf } from './bounds.ts';
import { enumOf, type Target } from './target.ts';
import { countedIn } from './units.ts';

const longest = 4;

/** The target by the words of its description, where these are spoken of and those of its own name are not. */
export function renamed(given: Target, { wanted, places, explained, keys }: Materials): Target {
  const target = withExplanation(keys === undefined ? given : { ...given, keys }, explained);
  const alias = aliasOf(target.description);
  // "Orders that are late" tells which orders, and not what the filter is called.
  const isOfThings = target.place === 'query' && alias.every((word) => target.context.includes(word));
  // A bare `minimum` is one of whatever is measured.
  const isBound = target.own.every((word) => boundOf([word], true) !== undefined);
  if (alias.length === 0 || isBound || isOfThings || coverage(target.own, alias) > 0.3 || isUnitOf(target.own, alias))
    return target;
  // What tells of one of the choices names none of them.
  if (enumOf(target.schema).some((value) => wordsOf(String(value)).some((word) => alias.includes(word)))) return target;
  const said = [...wanted.words, ...places.flatMap(({ name }) => name.own)];
  const isSaid = (word: string): boolean => said.some((other) => likeness(word, other) >= 0.75);
  if (target.own.some(isSaid) || alias.filter(isSaid).length < alias.length / 2) return target;
  return { ...target, own: alias };
}

/** "Minutes" say in what a duration is counted, and are no other name of it. */
function isUnitOf(own: readonly string[], [unit = '', ...others]: readonly string[]): boolean {
  const names = others.length === 0 ? countedIn(unit) : undefined;
  return names !== undefined && own.some((word) => names.test(word));
}

/** The same choices mean the same everywhere. */
function withExplanation(target: Target, explained: Materials['explained']): Target {
  const values = enumOf(target.schema);
  const told = values.length < 2 ? undefined : explained?.get(JSON.stringify(values));
  if (told === undefined || target.description.includes(told) || glossesOf(target, values).length > 0) return target;
  return { ...target, description: `${target.description}; ${told}` };
}

/** Descriptions that explain choices, by these. */
export function explanationsIn({ operations }: ServiceDocument): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { parameters } of operations)
    for (const { schema, description } of parameters) {
      const values = enumOf(schema);
      if (glossesOf({ description }, values).some((words) => words.length > 0))
        found.set(JSON.stringify(values), description);
    }
  return found;
}

/** The words of a first phrase that is short: of "Number of the member" the member and the number. */
function aliasOf(description: string): readonly string[] {
  const phrase = /^[^.;:(\n]{2,48}/.exec(description)?.[0] ?? '';
  const [head = '', ...others] = phrase.split(/\bof (?:the|a|an)\b/i);
  const words = [...others, head].flatMap(wordsOf).filter((word) => !isNoise(word) && word !== 'this');
  return words.length > longest ? [] : words;
}
