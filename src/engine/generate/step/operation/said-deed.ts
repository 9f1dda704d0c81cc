/**
 * Whether what an operation does is said at all. Speaking of orders is no reason to cancel them: "print all orders", where nothing
 * prints, must not become the next best thing that can be done to an order.
 */
import type { Operation } from '../../documents/terms/document.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { type Action, actionOf, type Instruction, isNoise } from '../instruction/instruction.ts';
import { mayMean } from '../instruction/meaning.ts';
import { isReading } from '../instruction/reading.ts';
import { shaping } from '../instruction/shaping.ts';
import { propertiesOf } from '../terms/answer.ts';
import { enumOf, typesOf } from '../terms/target.ts';
import { heardIn } from '../values/deeds.ts';
import { sameVerb, segmentsOf } from '../values/rank.ts';

const noThings: ReadonlySet<string> = new Set();

/** The `others` are what other operations are about: "all repairs" says nothing of what is done to a costume that is beyond repair. */
export function isDeedSaid(operation: Operation, wanted: Instruction, others = noThings): boolean {
  const isTold = wanted.isStated === true && actionOf(wanted.opening) !== 'read';
  if (isReading(operation) || isTold || heardIn(operation, wanted) !== undefined) return true;
  const { method, path } = operation;
  const segments = segmentsOf(path);
  const isOwnRequest = /\}\/[^/{}]+\/?$/.test(path);
  const things = new Set((isOwnRequest ? segments.slice(0, -1) : segments).flat());
  const own = new Set(segments.at(-1));
  const isOther = (name: string): boolean => others.has(name) && !own.has(name);
  const isSaidBy = (said: readonly string[], names: readonly string[]): boolean =>
    said.some((word) =>
      names.some((name) => !things.has(name) && !isOther(name) && !isNoise(name) && isSame(word, name)),
    );
  const names = namesOf(operation);
  const verbs = [wanted.verb, wanted.opening].filter((word) => word.length > 2);
  const action = actionOf(wanted.verb);
  // Who reports a fault makes a report, and changes no fault that is there.
  const isMaking = method === 'POST' && !isOwnRequest && action === 'create';
  if (shaping.test(wanted.text) && !isMaking) return isSaidBy(verbs, names);
  // What is printed is there, and is not made anew.
  if (/^(?:please )?print\b(?! (?:me )?(?:an?|new|another)\b)/i.test(wanted.text)) return isSaidBy(verbs, names);
  if (!isOwnRequest && method !== 'DELETE' && action !== undefined && action !== 'delete') return true;
  const said = [...verbs, ...deedWords(wanted), ...(givingBack.test(wanted.text) ? ['refund', 'return'] : [])];
  // What is added to a thing may be called otherwise: a note is a comment. The things themselves are not added to themselves.
  const isAdding = method === 'POST' && action === 'create' && /\}\/[\w-]*s\/?$/.test(path);
  if (isAdding && (/\b(?:an?|new|another)\b/i.test(wanted.text) || !things.has(wanted.head.at(-1) ?? ''))) return true;
  if (isOwnRequest && isAmountSaid(operation, wanted)) return true;
  // To turn something down is to decide on it, whatever else it is called.
  if (isOwnRequest && /\}\/(?:decision|verdict|outcome|status|state)s?\/?$/i.test(path)) return true;
  if (method === 'DELETE' && said.some((word) => actionOf(word) === 'delete')) return true;
  return isSaidBy(said, [...names, ...(isOwnRequest || method === 'DELETE' ? [] : fieldsOf(operation, action))]);
}

/** "Give it 18 points", where a score that is needed is told in points. */
function isAmountSaid({ body }: Operation, { tokens }: Instruction): boolean {
  const needed: readonly unknown[] = Array.isArray(body?.schema['required']) ? body.schema['required'] : [];
  const told = Object.entries(propertiesOf(body?.schema)).flatMap(([name, schema]) => {
    const isNumber = typesOf(schema).some((type) => type === 'number' || type === 'integer');
    const [first = ''] = String(schema['description'] ?? '').split(/[,.;(]/);
    return isNumber && needed.includes(name) ? [...wordsOf(name), ...wordsOf(first)] : [];
  });
  return tokens.some(
    ({ literal }, at) =>
      literal?.kind === 'number' && tokens[at + 1]?.words.some((word) => told.includes(word)) === true,
  );
}

/** What it may set; of what is to be gone, whether it is there: to take something out of use is a flag. */
function fieldsOf({ body }: Operation, action: Action | undefined): readonly string[] {
  const members = Object.entries(propertiesOf(body?.schema));
  return members
    .filter(([, schema]) => action !== 'delete' || typesOf(schema).includes('boolean'))
    .flatMap(([name]) => wordsOf(name));
}

function isSame(said: string, own: string): boolean {
  if (isForm(said, own) || mayMean(said, own) || (sameVerb.get(said) ?? []).includes(own)) return true;
  // A reminder of `remind`, a payment of `pay`.
  if (own.length > 2 && said.startsWith(own) && /^(?:er|ation|ment|al|ion)$/.test(said.slice(own.length))) return true;
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

/** "Pay the money back" */
const givingBack = /\b(?:pay|give|send|hand|bring|take)\b[^.;:!?]*\bback\b/i;

const state = /(?:ed|en|ing|[^m]ent|ant|ive|able|ful)$/;
const becoming = /^(?:as|be|being|get|gets|to|become|becomes|an?)$/;
