/** By which values of its rows a record with open keys is made: what is said after `each`, as the key, outside or inside of another. */
import { isScalarShape } from '../../../shape.ts';
import { nameScore } from '../../../words.ts';
import type { Token } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { ownSources } from '../amounts/signs.ts';
import { nestingOf } from '../said/nesting.ts';
import { isAkin } from '../terms/speech.ts';
import type { Entity, Rows, World } from '../terms/terms.ts';

const scoreMin = 0.4;

export interface MapKey {
  readonly source: Source;
  readonly score: number;
  /** Which key holds the other, where that is said; it goes before the order in which they are named. */
  readonly nesting?: number;
}

/** Named as the map, or said after `each`; never what the rows are grouped by already. */
export function keysOf(field: Pick<Field, 'words'>, { table }: Rows, { key }: Entity, world: World): readonly MapKey[] {
  const { tokens } = world.speech;
  const said = saidAsKey(tokens);
  const outright = asKey(tokens);
  const periods = key?.place.includes('$substring(') === true ? [] : periodsIn(table, [...outright, ...said], world);
  return [...periods, ...fieldsFor(field, table, key, said, outright, world)]
    .filter(({ score }) => score >= scoreMin)
    .toSorted((a, b) => b.score + (b.nesting ?? 0) - a.score - (a.nesting ?? 0));
}

/** What is said after `each` and its like, after `keys are`, before an arrow, or between `from` and `to`. */
function saidAsKey(tokens: readonly Token[]): readonly string[] {
  const said = tokens.flatMap(({ lower }, at) => {
    if (/^(?:each|every|per|by|keyed)$/.test(lower)) {
      // `by the full name of the keeper`
      const of = tokens.slice(at + 1, at + 6).findIndex((one) => one.lower === 'of');
      return tokens.slice(at + 1, of < 0 ? at + 4 : at + of + 5);
    }
    const isLed = /^keys?$/.test(lower) && /^(?:is|are|:|being)$/.test(tokens[at + 1]?.lower ?? '');
    const isFrom =
      lower === 'from' &&
      tokens.slice(Math.max(0, at - 4), at).some((one) => /^(?:map|mapping|lookup|dictionary)$/.test(one.lower));
    if (isLed || isFrom) return untilNext(tokens.slice(isLed ? at + 2 : at + 1, at + 10));
    if (/^(?:->|=>|→)$/.test(lower))
      return tokens.slice(Math.max(0, at - 4), at).slice(lastSign(tokens.slice(Math.max(0, at - 4), at)) + 1);
    // `{stage name: count}`
    if (lower === '{') return untilNext(tokens.slice(at + 1, at + 5));
    return lower === 'key' ? tokens.slice(at + 1, at + 4) : [];
  });
  return said.flatMap(({ kind, words }) => (kind === 'quoted' ? [] : words));
}

function lastSign(tokens: readonly Token[]): number {
  return tokens.findLastIndex(({ kind }) => kind === 'sign');
}

function untilNext(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ kind, lower }) => kind === 'sign' || /^(?:to|and|with|whose)$/.test(lower));
  return end < 0 ? tokens : tokens.slice(0, end);
}

const cuts: ReadonlyMap<string, number> = new Map([
  ['day', 10],
  ['month', 7],
  ['year', 4],
]);

/** `with the months as keys`: the beginning of the date that the rows have. */
function periodsIn(table: Rows['table'], said: readonly string[], world: World): readonly MapKey[] {
  const unit = said.find((word) => cuts.has(word));
  const dates = ownSources(table, world).filter(
    ({ shape }) => shape.scalars.length > 0 && shape.scalars.every((value) => /^\d{4}-\d\d-\d\d/.test(String(value))),
  );
  // Of several moments that of the beginning, as it was on the clock there.
  const begins = dates.filter(({ name }) =>
    name.own.some((word) => /^(?:start|begin|created|date|placed|ordered)$/.test(word)),
  );
  const only = dates.length === 1 ? dates[0] : (begins.find(({ name }) => name.own.includes('local')) ?? begins[0]);
  if (unit === undefined || only === undefined) return [];
  const at = { text: `$substring(${only.at.text}, 0, ${cuts.get(unit)})`, strength: 6 };
  // Several rows may be of one period.
  const shape = { ...only.shape, scalars: [...only.shape.scalars, ...only.shape.scalars] };
  return [{ source: { ...only, at, shape, label: `${unit} of ${only.label}` }, score: 0.95 }];
}

function fieldsFor(
  field: Pick<Field, 'words'>,
  table: Rows['table'],
  key: Entity['key'],
  said: readonly string[],
  outright: readonly string[],
  world: World,
): readonly MapKey[] {
  const texts = world
    .scopeOf(table)
    .sources.filter(
      ({ lists, distance, shape, name }) =>
        lists === 0 &&
        distance === 0 &&
        ((name.inside ?? 0) === 0 || isNameOfOther(name)) &&
        isScalarShape(shape) &&
        shape.scalars.length > 0,
    )
    .filter(({ shape }) => shape.scalars.every((value) => typeof value === 'string'));
  const isAnyKey = (token: Token): boolean => texts.some((source) => isNamedBy(source, token.words));
  const nestings = new Map(texts.map((source) => [source, nestingOf(source, world.speech.tokens, isAnyKey)]));
  const spoken = world.speech.tokens.flatMap(({ words }) => words);
  return texts
    .filter((source) => (source.name.inside ?? 0) === 0 || isCalledIn(source.name, said) || nestings.get(source) !== 0)
    .filter(({ name, at }) => key === undefined || !isKeyOf(at.text, name.own, key.place))
    .map((source) => {
      const named = field.words.length === 0 ? 0 : nameScore({ own: field.words, context: [] }, source.name);
      const isSaid =
        source.name.own.some((word) => said.some((one) => isAkin(one, word))) || isCalledIn(source.name, said);
      const isExact = source.name.own.some((word) => said.includes(word)) || isCalledIn(source.name, said);
      const isKey = source.name.own.every((word) => outright.includes(word));
      // `per coop and keeper`: what is said first is the outer one.
      const place = (isSaid ? said : spoken).findIndex((word) =>
        [...source.name.own, ...source.name.context.slice(0, source.name.inside)].some((one) => isAkin(one, word)),
      );
      const nesting = nestings.get(source) ?? 0;
      const asSaid = isExact || nesting !== 0 ? 0.8 : isSaid ? 0.75 : isSpoken(source, world) ? 0.5 : 0;
      const score = Math.max(named, isKey ? 1 : 0, asSaid);
      return { source, score: score - Math.max(0, place) / 1000, nesting };
    });
}

function isNamedBy({ name: { own, context, inside } }: Source, words: readonly string[]): boolean {
  return [...own, ...context.slice(0, inside)].some((one) => words.some((word) => isAkin(word, one)));
}

/** `for each user`, of rows with a `user` that has a name: it is called by that. */
function isCalledIn(name: Source['name'], said: readonly string[]): boolean {
  const around = name.context.slice(0, name.inside);
  return isNameOfOther(name) && around.some((word) => said.some((one) => isAkin(one, word)));
}

function isNameOfOther({ own, inside }: Source['name']): boolean {
  return (inside ?? 0) > 0 && /^(?:(?:user|full|display) )?(?:name|title|label)$/.test(own.join(' '));
}

/** `country code as the key`: the words before it. */
function asKey(tokens: World['speech']['tokens']): readonly string[] {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      /^keys?$/.test(lower) && (tokens[index - 1]?.lower === 'as' || tokens[index - 2]?.lower === 'as'),
  );
  const end = tokens.findLastIndex(({ lower }, index) => index < at && lower === 'as');
  const named = at < 0 ? [] : tokens.slice(Math.max(0, end - 2), end);
  // `with those names as keys` are the ones that were spoken of before.
  return named.some(({ lower }) => /^(?:those|these)$/.test(lower)) ? [] : named.flatMap(({ words }) => words);
}

/** A map knows the path that it is made by; a list the field of the result that shows it. */
function isKeyOf(path: string, words: readonly string[], place: string): boolean {
  const made = /\{\}\.(.+)$/.exec(place)?.[1];
  if (made !== undefined) return made === path;
  const last = place.split('.').at(-1)?.toLowerCase() ?? '';
  return words.every((word) => last.includes(word));
}

export function isSpoken({ name }: Source, { speech }: World): boolean {
  return name.own.some((word) => speech.tokens.some(({ words }) => words.some((one) => isAkin(one, word))));
}
