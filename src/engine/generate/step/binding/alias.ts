/**
 * What a description calls a part of a request whose own name nobody uses: `correo` is told to be the "E-mail address". Names
 * may be in another language than the explanations, or be codes of the service.
 */
import type { Schema, ServiceDocument } from '../../documents/terms/document.ts';
import { coverage, likeness, wordsOf } from '../../words.ts';
import { isNoise } from '../instruction/instruction.ts';
import { propertiesOf } from '../terms/answer.ts';
import { boundOf } from '../terms/bounds.ts';
import { enumOf, type Target, targetWords, typesOf } from '../terms/target.ts';
import { countedIn } from '../terms/units.ts';
import { glossesOf } from '../values/gloss.ts';
import type { Materials } from './binding.ts';

const longest = 4;

/** The target by the words of its description, where these are spoken of and those of its own name are not. */
export function renamed(given: Target, { wanted, places, explained, described, keys }: Materials): Target {
  const told = given.description.length < 4 ? described?.get(given.own.join(' ')) : undefined;
  const isOpen = typesOf(given.schema).length === 0 && enumOf(given.schema).length === 0;
  const named =
    told === undefined
      ? given
      : { ...given, description: told.description, schema: isOpen ? told.schema : given.schema };
  const target = withExplanation(keys === undefined ? named : { ...named, keys }, explained);
  const alias = aliasOf(target.description);
  // "Orders that are late" tells which orders, and not what the filter is called.
  const isOfThings = target.place === 'query' && alias.every((word) => target.context.includes(word));
  // A bare `minimum` is one of whatever is measured.
  const isBound =
    target.own.every((word) => boundOf([word], true) !== undefined) &&
    !/^\W*(?:the )?ids? of\b/i.test(target.description);
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

/** What one of the parts of that name is told to be. */
export interface Told {
  readonly description: string;
  readonly schema: Schema;
}

/** By the words of the name. */
export type Described = ReadonlyMap<string, Told>;

/** What is said of a part of one request is meant of all of its name, where nothing else is said of any of them. */
export function descriptionsIn({ operations }: ServiceDocument): Described {
  const found = new Map<string, Told>();
  const unlike = new Set<string>();
  for (const { parameters, body } of operations) {
    const members = Object.entries(propertiesOf(body?.schema)).map(([name, schema]) => ({
      name,
      schema,
      description: typeof schema.description === 'string' ? schema.description : '',
    }));
    for (const { name, description, schema } of [...parameters, ...members]) {
      const key = targetWords(name).join(' ');
      if (description.length > 60 || description.split(/[^a-z]+/i).filter((word) => word.length > 2).length < 3)
        continue;
      if (found.has(key) && found.get(key)?.description !== description) unlike.add(key);
      found.set(key, { description, schema });
    }
  }
  return new Map([...found].filter(([key]) => !unlike.has(key)));
}

/** The words of a first phrase that is short: of "Number of the member" the member and the number. */
function aliasOf(description: string): readonly string[] {
  // What goes on from the name itself says what becomes of it.
  if (/^[\s(:,–—-]*(?:is|are|was|were|will|must|may|can|has|have)\b/i.test(description)) return [];
  const phrase = /^[^.;:()\n]{2,48}/.exec(description.replace(/^[\s(:,–—-]+/, ''))?.[0] ?? '';
  const [head = '', ...others] = phrase.split(/\bof (?:the|a|an)\b/i);
  const words = [...others, head].flatMap(wordsOf).filter((word) => !isNoise(word) && word !== 'this');
  return words.length > longest ? [] : words;
}
