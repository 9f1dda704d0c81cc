/**
 * The thing that is to be changed, by the key that the data has: "the job is finished" speaks of a work order, where the data
 * has `job: {orderNo}`, and "the patient was absent" of the appointment that the data has the id of.
 */
import type { ServiceDocument } from '../../documents/terms/document.ts';
import { likeness, wordsOf } from '../../words.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { propertiesOf } from '../terms/answer.ts';
import type { DataPlace } from '../terms/places.ts';
import { isHandle, targetWords } from '../terms/target.ts';
import { resourceOf, segmentsOf } from '../values/rank.ts';

interface Keyed {
  /** As its path has it. */
  readonly thing: readonly string[];
  /** What the data calls the record that has the key. */
  readonly holder: string | undefined;
}

/** The instruction as if it named the thing, where the data has the key of just one and the words said name none that there is. */
export function namingKeyed(
  wanted: Instruction,
  places: readonly DataPlace[],
  { operations }: Pick<ServiceDocument, 'operations'>,
): Instruction {
  const { head, action, words, tokens } = wanted;
  if (action === undefined || action === 'read') return wanted;
  const known = operations.flatMap(({ path, summary, parameters, body }) => [
    ...segmentsOf(path).flat(),
    ...wordsOf(summary),
    ...[...parameters.map(({ name }) => name), ...Object.keys(propertiesOf(body?.schema))].flatMap(wordsOf),
  ]);
  const isValue = tokens.some(
    (token) => token.literal !== undefined && token.words.some((word) => head.includes(word)),
  );
  const isKnown = (word: string): boolean => known.some((own) => likeness(word, own) >= 0.7);
  const keyed = keyedIn(places, operations);
  const called = keyed.filter(({ holder }) => holder !== undefined && head.includes(holder) && !isKnown(holder));
  const spoken = keyed.filter(({ thing }) => thing.some((word) => words.includes(word)));
  const isPointed = tokens.some(({ text }) => /^(?:it|them|this|that)$/i.test(text));
  const isNone = head.length === 0 ? isPointed : !isValue && !head.some(isKnown);
  const isOther = keyed.length === 1 && !keyed[0]?.thing.some((word) => head.includes(word));
  // "Renew it", "restart the box": there is nothing else that could be meant.
  const [only, ...others] =
    called.length > 0
      ? called
      : isOther && isNone && action !== 'create'
        ? keyed
        : isOther && wanted.isStated === true
          ? spoken
          : [];
  if (only === undefined || others.some(({ thing }) => thing.join() !== only.thing.join())) return wanted;
  return { ...wanted, head: only.thing, owner: head, words: [...new Set([...words, ...only.thing])] };
}

/** Things of which the data has the key, under the name that their path has for it or as the id of what is called so. */
function keyedIn(places: readonly DataPlace[], operations: ServiceDocument['operations']): readonly Keyed[] {
  const found = operations.flatMap(({ path }): readonly Keyed[] => {
    const [, before = '', name = ''] = /^([^{}]*)\/\{([^{}]+)\}\/?$/.exec(path) ?? [];
    const thing = resourceOf(before);
    const own = targetWords(name);
    if (thing.length === 0) return [];
    return places
      .filter(
        ({ name: place, list, value, isTop }) =>
          list === undefined &&
          typeof value !== 'object' &&
          ((own.length > 1 && place.own.join(' ') === own.join(' ')) ||
            (place.own.every(isHandle) && place.context[0] === thing.at(-1)) ||
            (isTop && place.own.join(' ') === thing.join(' '))),
      )
      .map(({ name: place }) => ({ thing, holder: place.context[0] }));
  });
  return [...new Map(found.map((one) => [one.thing.join(' '), one])).values()];
}
