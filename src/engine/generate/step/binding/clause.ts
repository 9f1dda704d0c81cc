/** Values of the data that one clause of an instruction names together with what they are for: "put what the vet wrote into the note". */
import { isForm } from '../../word-forms.ts';
import { isVagueName, likeness, wordsOf } from '../../words.ts';
import { type Instruction, isNoise } from '../instruction/instruction.ts';
import { isMoment } from '../terms/notation.ts';
import type { DataPlace } from '../terms/places.ts';
import { isDateTarget, isHandle, takesAddress, type Target, typesOf } from '../terms/target.ts';

/** Between 0 and 1: that some clause speaks of the target and of the place. */
export function clauseScore(target: Target, place: DataPlace, wanted: Instruction): number {
  if (typeof place.value === 'object' || typesOf(target.schema).includes('boolean')) return 0;
  if (isMoment(place) !== isDateTarget(target)) return 0;
  if (takesAddress(target) && !isOfKind(target, place.value)) return 0;
  const best = Math.max(
    0,
    ...clausesOf(wanted).map((clause) => speaksOf(clause, target) * namesPlace(clause, place, target)),
  );
  // What is said in so many words goes first.
  return Math.min(best, 0.97);
}

type Clause = readonly string[];

const known = new WeakMap<Instruction, readonly Clause[]>();

/** The words of each part between full stops and commas, those that say nothing left out. */
function clausesOf(wanted: Instruction): readonly Clause[] {
  const before = known.get(wanted);
  if (before !== undefined) return before;
  const clauses = wanted.text
    .split(/[.;!?\n]+|,(?=\s)|\band\b(?=\s+(?:the\b|\w+ (?:the|its|their|our|my|a|what|it)\b))/i)
    .map((part) =>
      part
        .split(/[^\p{L}\d]+/u)
        .flatMap(wordsOf)
        .filter((word) => !isNoise(word)),
    )
    .filter((words) => words.length > 1);
  known.set(wanted, clauses);
  return clauses;
}

function has(clause: Clause, word: string): boolean {
  const deed = word.length > 5 ? word.replace(/(?:ee|er|or)$/, '') : word;
  return clause.some((said) => isForm(said, word) || likeness(said, word) >= 0.75 || isForm(said, deed));
}

/** By its own name, or by two words of what is told of it. */
function speaksOf(clause: Clause, target: Target): number {
  const own = target.own.filter((word) => !isHandle(word) && !isNoise(word));
  if (own.length > 0 && own.every((word) => has(clause, word))) return 1;
  const told = [...new Set(wordsOf(target.description.slice(0, 120)))].filter(
    (word) => word.length > 2 && !isNoise(word) && !isHandle(word) && !plain.test(word),
  );
  const said = told.filter((word) => has(clause, word)).length;
  if (takesAddress(target) && clause.some((word) => /^(mail|email|send|inform|notify)$/.test(word))) return 0.96;
  return said >= 2 || (said === 1 && told.length === 1) ? 0.96 : 0;
}

/** Words of descriptions that name nothing. */
const plain =
  /^(optional|required|string|text|number|integer|iso|format|example|default|maximum|minimum|leave|left|omit|omitted|add|added|may|can|must|needed|out|empty|one|given|who|whom|whose|what|which|that)$/;

const writing =
  /^(write|wrote|written|say|says|said|tell|told|state|stated|explain|explained|report|reported|complain|complained|message|word|happen|happened)$/;
const texts =
  /^(text|statement|message|note|comment|report|reason|description|summary|remark|explanation|body|content|finding|verdict)$/;

function namesPlace(clause: Clause, { name: { own, context }, value, expression }: DataPlace, target: Target): number {
  const named = own.filter((word) => !/^(at|on|is)$/.test(word));
  const holder = context[0];
  const isHeld =
    context.length > 0 &&
    ((holder !== undefined && has(clause, holder)) || context.slice(0, 2).every((word) => has(clause, word)));
  const isOwn = named.length > 0 && named.every((word) => has(clause, word));
  // "The name of the exhibition" is not the name of the museum.
  if (isOwn && context.length > 0 && isVagueName(own) && !isHeld) return 0.5;
  // The very word goes before one that says the same.
  if (isOwn && !(named.length === 1 && target.own.includes(named[0] ?? '')))
    return named.every((word) => clause.includes(word)) ? 1 : 0.95;
  const isText = typeof value === 'string' && (texts.test(own.at(-1) ?? '') || /\s\S+\s/.test(value));
  const isWritten = clause.some((word) => writing.test(word));
  if (isText && isWritten && takesText(target)) return isHeld ? 1 : 0.9;
  if (isHeld && isOfKind(target, value)) return 0.9;
  // Whoever is named is meant by the id.
  const holderWords = wordsOf(expression.split('.').at(-2) ?? '').filter((word) => !isNoise(word));
  const isWhole = holderWords.length > 0 && holderWords.every((word) => has(clause, word));
  return isWhole && target.own.at(-1) === 'id' && own.at(-1) === 'id' ? 0.9 : 0;
}

function takesText({ schema, own, place }: Target): boolean {
  return place === 'body' && schema['enum'] === undefined && schema['format'] === undefined && !own.includes('id');
}

/** What only one kind of value will do for. */
function isOfKind(target: Target, value: unknown): boolean {
  return takesAddress(target) && typeof value === 'string' && /^\S+@\S+\.\S+$/.test(value);
}
