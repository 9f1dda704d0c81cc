/** Values of the data that the instruction speaks of: "since the last run", "with the email address", "the summary". */
import { coverage } from '../../words.ts';
import { isMoment } from '../terms/notation.ts';
import type { DataPlace } from '../terms/places.ts';
import { accepts, isDateTarget, type Target, typesOf } from '../terms/target.ts';
import type { Token } from '../terms/token.ts';
import { isSearchTarget } from '../values/spoken.ts';
import type { Binding, Materials } from './binding.ts';
import { type Found, fromData, toFound } from './from-data.ts';

const bounds: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(since|after|from|newer|later|starting)$/i,
    /(^|_)(since|after|from|start|min|gte?|begin|oldest|lower)(_|$)|^(timeMin|oldest|updated_?min|created_?min)$/i,
  ],
  [/^(until|before|till|older|earlier|ending)$/i, /(^|_)(until|before|to|end|max|lte?|latest|upper)(_|$)|^timeMax$/i],
];

/** "Since the last run" is the lower bound, where the data has a day of that name. */
export function momentFromData(target: Target, { wanted, places }: Materials): Found | undefined {
  if (target.place !== 'query' || !isTimeTarget(target)) return undefined;
  const name = target.name
    .replace(/ /g, '_')
    .replace(/^filters?\[([\w-]+)\]$/, '$1')
    .replace(/([a-z])([A-Z])/g, '$1_$2');
  for (const [said, named] of bounds) {
    if (!named.test(name) && !named.test(target.own.join('_'))) continue;
    const words = boundWords(wanted.tokens, said);
    const found = places.filter(
      (place) =>
        place.list === undefined &&
        isMoment(place) &&
        words.length > 0 &&
        coverage(withoutTime(place.name), words) >= 0.9,
    );
    const [only] = found;
    if (only !== undefined && found.length === 1) return { ...toFound(target, only, 1, []), isSaid: true };
  }
  return undefined;
}

/** "The repair of the gate" for `gateRepairedAt`, "the reform" for the day that it holds. */
function withoutTime({ own, context }: DataPlace['name']): readonly string[] {
  const named = own.filter((word) => !/^(at|on|date|time|timestamp|day)$/.test(word));
  if (named.length > 0) return named;
  return context.length > 0 ? context.slice(0, 1) : own;
}

/** What follows `since`, or stands on its side of "between the start and the end". */
function boundWords(tokens: readonly Token[], said: RegExp): readonly string[] {
  const at = tokens.findIndex(({ text }) => said.test(text));
  if (at >= 0) return phraseFrom(tokens, at + 1);
  const between = tokens.findIndex(({ text }) => /^between$/i.test(text));
  if (between < 0) return [];
  const and = tokens.findIndex(({ text }, index) => index > between && /^and$/i.test(text));
  return phraseFrom(tokens, (said.test('since') ? between : and) + 1);
}

function isTimeTarget(target: Target): boolean {
  return (
    isDateTarget(target) ||
    /(^|_)(date|time|since|until|after|before|at|from|to|start|end)(_|$)/i.test(target.own.join('_'))
  );
}

/** The words up to the next value or sign. */
function phraseFrom(tokens: readonly Token[], from: number): readonly string[] {
  const words: string[] = [];
  for (const token of tokens.slice(from, from + 5)) {
    if (token.literal !== undefined || /^(?:and|[.;,:?!])$/i.test(token.text)) break;
    words.push(...token.words);
  }
  return words;
}

/** A search takes what is named and is nothing else's: "find the user with the email address". */
export function searchFromData(target: Target, { wanted, places }: Materials): Found | undefined {
  if (!isSearchTarget(target) || !/\b(search|find|look|match\w*)\b/i.test(wanted.text)) return undefined;
  const named = places.filter(
    (place) =>
      place.list === undefined &&
      typeof place.value === 'string' &&
      place.leaf !== 'id' &&
      !isMoment(place) &&
      coverage(place.name.own, wanted.words) >= 0.95,
  );
  const [only] = named;
  return only === undefined || named.length > 1 ? undefined : { ...toFound(target, only, 1, []), isSaid: true };
}

const holders = /^(assignee|assigned|owner|agent|responsible|handler|operator)$/;

/** Who something is assigned to, by the id of whoever the instruction names. */
export function holderFromData(target: Target, { wanted, places }: Materials): Found | undefined {
  if (!/^(assign|reassign|delegate|hand|give)$/.test(wanted.verb) || target.place !== 'body') return undefined;
  if (!target.own.some((word) => holders.test(word))) return undefined;
  const at = wanted.tokens.findIndex(({ text }) => /^to$/i.test(text));
  const named = at < 0 ? [] : phraseFrom(wanted.tokens, at + 1).filter((word) => word !== 'the');
  const last = target.own.at(-1) ?? '';
  const handle = /^(id|email|name|number)$/.test(last) ? last : 'id';
  const found = places.filter(
    ({ value, name: { own, context }, list }) =>
      list === undefined &&
      named.length > 0 &&
      accepts(target.schema, value) &&
      own.at(-1) === handle &&
      coverage(named, [...own, ...context.slice(0, 1)]) >= 0.9,
  );
  const [only] = found;
  return only === undefined || found.length > 1 ? undefined : { ...toFound(target, only, 1, []), isSaid: true };
}

const contents = /^(text|body|message|content|comment|note|html|description|title|subject)$/;

/** What the verb is about is what is to be written: "send the summary to the channel". */
export function fromHead(target: Target, { wanted, places }: Materials): Found | undefined {
  if (target.place !== 'body' || !contents.test(target.own.at(-1) ?? '')) return undefined;
  const named = places.filter(
    ({ value, name, list }) =>
      list === undefined &&
      typeof value === 'string' &&
      !isMoment({ value, name }) &&
      // Where something goes to is not what is in it.
      !/^\S+@\S+$/.test(value) &&
      accepts(target.schema, value) &&
      coverage(name.own, wanted.head) >= 0.95,
  );
  const [only] = named;
  return only === undefined || named.length > 1 ? undefined : toFound(target, only, 0.85, []);
}

/** A list for a text that takes several values between commas. */
export function joinedFromData(target: Target, { places, wanted }: Materials, { list }: Binding): Found | undefined {
  const { schema, description } = target;
  if (
    !typesOf(schema).includes('string') ||
    !/comma[- ]?(separated|delimited)|\bseparated by commas?/i.test(description)
  )
    return undefined;
  const asList: Target = { ...target, schema: { type: 'array' } };
  const found = fromData(asList, { places, words: wanted.words, isForEach: false, list: list?.key });
  if (found === undefined || !Array.isArray(found.value)) return undefined;
  const isPlain = found.value.every((item) => typeof item !== 'object');
  if (!isPlain) return undefined;
  return {
    ...found,
    list: undefined,
    expression: `$join([${found.expression}].$string(), ",")`,
    value: found.value.map(String).join(','),
  };
}

/** The ids of the things in a list, for a list of ids: `shipment_ids` of `shipments`. */
export function idsFromData(target: Target, { places, wanted }: Materials): Found | undefined {
  const things = target.own.slice(0, -1);
  const handle = target.own.at(-1) ?? '';
  if (things.length === 0 || !/^(id|key|number|code|email|sku|slug)$/.test(handle)) return undefined;
  const found = places.filter(
    (place: DataPlace) =>
      place.list !== undefined &&
      typeof place.value !== 'object' &&
      place.name.own.at(-1) === handle &&
      coverage(things, [...place.list.name.own, ...place.name.own.slice(0, -1)]) >= 0.9 &&
      coverage(place.list.name.own, [...wanted.words, ...target.own]) >= 0.9,
  );
  const [only] = found;
  if (only?.list === undefined || found.length > 1) return undefined;
  const member = only.expression.replace(/^currentItem\.?/, '');
  const expression = `[${only.list.selector.replace(/^\[|\]$/g, '')}.${member}]`;
  return { ...toFound(target, only, 1, []), expression, list: undefined, value: [only.value], isSaid: true };
}
