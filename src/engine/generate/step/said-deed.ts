/**
 * Whether what an operation does is said at all. Speaking of orders is no reason to cancel them: "print all orders", where nothing
 * prints, must not become the next best thing that can be done to an order.
 */
import type { Operation } from '../documents/document.ts';
import { propertiesOf } from './answer.ts';
import { isForm } from './choices.ts';
import { heardIn } from './deeds.ts';
import { actionOf, type Instruction, isNoise } from './instruction.ts';
import { mayMean } from './meaning.ts';
import { sameVerb, segmentsOf } from './rank.ts';
import { isReading } from './reading.ts';
import { shaping } from './shaping.ts';
import { enumOf } from './target.ts';
import { wordsOf } from '../words.ts';

export function isDeedSaid(operation: Operation, wanted: Instruction): boolean {
  if (isReading(operation) || wanted.isStated === true || heardIn(operation, wanted) !== undefined) return true;
  const { method, path, body } = operation;
  const segments = segmentsOf(path);
  const isOwnRequest = /\}\/[^/{}]+\/?$/.test(path);
  const things = new Set((isOwnRequest ? segments.slice(0, -1) : segments).flat());
  const isSaidBy = (said: readonly string[], names: readonly string[]): boolean =>
    said.some((word) => names.some((name) => !things.has(name) && !isNoise(name) && isSame(word, name)));
  const names = namesOf(operation);
  const verbs = [wanted.verb, wanted.opening].filter((word) => word.length > 2);
  if (shaping.test(wanted.text)) return isSaidBy(verbs, names);
  const action = actionOf(wanted.verb);
  if (!isOwnRequest && method !== 'DELETE' && action !== undefined && action !== 'delete') return true;
  const said = [...verbs, ...deedWords(wanted)];
  // What is added to a thing may be called otherwise: a note is a comment.
  const isAdding = method === 'POST' && action === 'create' && /\b(?:an?|new|another)\b/i.test(wanted.text);
  if (isAdding && /\}\/[\w-]*s\/?$/.test(path)) return true;
  if (method === 'DELETE' && said.some((word) => actionOf(word) === 'delete')) return true;
  const hasFields = !isOwnRequest && method !== 'DELETE' && action !== 'delete';
  const fields = hasFields ? Object.keys(propertiesOf(body?.schema)).flatMap(wordsOf) : [];
  return isSaidBy(said, [...names, ...fields]);
}

function isSame(said: string, own: string): boolean {
  if (isForm(said, own) || mayMean(said, own) || (sameVerb.get(said) ?? []).includes(own)) return true;
  // `settle` for a settlement, `depart` for a departure.
  return said.length >= 5 && own.startsWith(said.replace(/(?:ed|e)$/, ''));
}

/** What it is called by the end of its path, by its own names and by what can be chosen in it. */
function namesOf({ path, id, summary, body, parameters }: Operation): readonly string[] {
  const chosen = [
    ...Object.values(propertiesOf(body?.schema)).flatMap(enumOf),
    ...parameters.filter((parameter) => parameter.in === 'path').flatMap(({ schema }) => enumOf(schema)),
  ].flatMap((value) => wordsOf(String(value)));
  return [...(segmentsOf(path).at(-1) ?? []), ...wordsOf(id), ...wordsOf(summary), ...chosen];
}

/** Words that say what is to be done: verbs, what is made, and what something is to become. States that things have are none. */
function deedWords({ tokens }: Instruction): readonly string[] {
  const lower = tokens.map(({ text }) => text.toLowerCase());
  const others = lower.filter((word, at) => {
    if (tokens[at]?.literal !== undefined || isNoise(word) || word.length < 3) return false;
    return !state.test(word) || becoming.test(lower[at - 1] ?? '');
  });
  return others.flatMap((word) => [word, ...wordsOf(word)]).filter((word) => word.length > 2);
}

const state = /(?:ed|en|ing|[^m]ent|ant|ive|able|ful)$/;
const becoming = /^(?:as|be|being|get|gets|to|become|becomes|an?)$/;
