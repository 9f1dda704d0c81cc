/** What is said about a transform that was found: what was proven, what was not, and what else there was. */
import type { Instruction } from '../instruction/words/read.ts';
import type { Choice, Note } from '../terms/choice.ts';
import type { Proof } from './prove.ts';

export interface Alternative {
  readonly transformCode: string;
  readonly difference: string;
}

export interface GeneratedTransform {
  readonly transformCode: string;
  readonly data: unknown;
  readonly engine: string;
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
  readonly alternatives: readonly Alternative[];
}

/** How `unchecked` begins where a part of the instruction was left out. */
export const notUnderstood = 'These words of the instruction were not understood';

/** Of a place of the result, or of the result as a whole. */
export function saysEmpty(place: string): string {
  return `${place} is empty for this data.`;
}

export interface Candidate {
  readonly choice: Choice;
  readonly proof: Proof;
  readonly instruction: Instruction;
  /** What was wrong with proposals that were better by their names. */
  readonly rejected: readonly string[];
}

interface Outcome {
  readonly found: Candidate;
  readonly rival: Candidate | undefined;
  /** The current transform, where it works as well. */
  readonly kept: GeneratedTransform | undefined;
  /** Words that need no explanation in an instruction. */
  readonly known: readonly (readonly string[])[];
}

export function report({ found, rival, kept, known }: Outcome): GeneratedTransform {
  const { choice, proof, instruction } = found;
  return {
    transformCode: choice.expr.text,
    data: proof.value,
    engine: 'rules',
    checked: [
      'The result of this data matches responseSchema.',
      ...proof.survived.map((variant) => `So does the result of this data with ${variant}.`),
    ],
    unchecked: [
      ...doubts(choice.notes, choice),
      ...found.rejected.map((problem) => `What fits better by its name did not match responseSchema: ${problem}.`),
      ...weaknesses(proof),
      ...words(instruction, [...known, ...wordsOfFunctions(choice.expr.text)]),
    ],
    alternatives: [
      ...(rival === undefined ? [] : [{ transformCode: rival.choice.expr.text, difference: differenceOf(choice) }]),
      ...(kept === undefined
        ? []
        : [{ transformCode: kept.transformCode, difference: 'The current transform, which works as well.' }]),
    ],
  };
}

function doubts(notes: readonly Note[], { rivalries, left, parts }: Choice): readonly string[] {
  const of = (kind: Note['kind']): readonly string[] => [
    ...new Set(notes.filter((note) => note.kind === kind).map(({ text }) => text)),
  ];
  const meanings = of('meaning');
  const used = of('used');
  return [
    ...(meanings.length === 0 ? [] : [`Taken by meaning, since the names differ: ${meanings.join('; ')}.`]),
    ...of('assumed'),
    ...(used.length === 0 ? [] : [`The instruction was read as: ${used.join('; ')}.`]),
    ...twins(parts),
    ...rivalries.map(
      ({ place, chosen, rival }) =>
        `${place === '' ? 'The result' : place} could also be ${rival}; ${chosen} was taken.`,
    ),
    ...(left.length === 0 ? [] : [`Left out, since nothing was found for them: ${[...new Set(left)].join(', ')}.`]),
  ];
}

/** Two fields of one record that are made of the same: one of them may be meant otherwise. */
function twins(parts: Choice['parts']): readonly string[] {
  const plain = parts.filter(({ text }) => /^[A-Za-z_$][\w.$]*\.[\w]+$/.test(text));
  return plain.flatMap(({ place, text }, at) => {
    const around = place.split('.').slice(0, -1).join('.');
    const other = plain
      .slice(0, at)
      .find((one) => one.text === text && one.place.split('.').slice(0, -1).join('.') === around);
    return other === undefined || other.place === place
      ? []
      : [`${other.place} and ${place} are both made of ${text}.`];
  });
}

function weaknesses({ weak, empty }: Proof): readonly string[] {
  return [
    ...weak.map(({ variant, problem }) => `With ${variant} the result would not match responseSchema: ${problem}.`),
    ...empty.map(saysEmpty),
  ];
}

function words(instruction: Instruction, known: readonly (readonly string[])[]): readonly string[] {
  const unused = [...new Set(instruction.unused(known))].slice(0, 20);
  return unused.length === 0 ? [] : [`${notUnderstood}: ${unused.join(', ')}.`];
}

/** Words that the expression shows to be understood. */
function wordsOfFunctions(text: string): readonly (readonly string[])[] {
  const functions: readonly (readonly [string, readonly string[]])[] = [
    ['$count(', ['count', 'number', 'many']],
    ['$sum(', ['sum', 'total', 'overall']],
    ['$average(', ['average']],
    ['$max(', ['maximum']],
    ['$min(', ['minimum']],
    ['$distinct(', ['group', 'unique', 'distinct']],
    ['{ $', ['keyed']],
  ];
  return functions.filter(([name]) => text.includes(name)).map(([, said]) => said);
}

function differenceOf({ rivalries }: Choice): string {
  const [doubt] = rivalries.toSorted((a, b) => a.margin - b.margin);
  return doubt === undefined
    ? 'Another reading of the names.'
    : `${doubt.place} is ${doubt.rival} instead of ${doubt.chosen}.`;
}
