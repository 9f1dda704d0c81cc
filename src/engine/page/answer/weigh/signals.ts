/** What speaks for a candidate and against it, as numbers that were weighed by what turned out right (`scripts/fit-answers.ts`). */

/** What can be seen of every candidate by itself. All are between 0 and 1. */
export const signalNames = [
  /** How much of all that is asked is said where the candidate stands. */
  'recall',
  /** The same of a field's name, and of its description; of a question both are the question. */
  'named',
  'described',
  /** How much is said by the name of the value itself, or right beside it. */
  'keyed',
  /** How much of the name of the value is asked for. */
  'precision',
  'recallTimesPrecision',
  /** How much of what is asked the page never says, and how much it says elsewhere only. */
  'absent',
  'absentSquared',
  'elsewhere',
  /** How much of it the page never says though it is a common notion, or though it is a name. */
  'unheardOf',
  'unnamed',
  /** The page never says what is asked for, and the value is only of the right shape. */
  'shapeOnly',
  /** Whether the word is near that says what is asked for, and whether the page has none for it. */
  'headed',
  'headless',
  /** How much the word that is said worst weighs, and whether the one that says what is asked for is said plainly. */
  'worst',
  'headSaid',
  /** One word alone tells what is asked; how much only the shape of the value tells, and how much only what the page is about. */
  'few',
  'byShape',
  'bySubject',
  /** Whether the value looks like what is wanted, and whether that is known at all. */
  'fit',
  'typed',
  /** Its name is just what is asked for, and yet it does not look like what is wanted: that was only guessed. */
  'mismatch',
  /** It is of the kind that is wanted, without doubt; of no known kind and without a digit. */
  'certain',
  'digitless',
  /** It stands beside a name that is made for it, is told to machines, or was cut out of words around it. */
  'labelled',
  'machine',
  'loose',
  /** Told to machines alone; and readers see another value that fits. */
  'unshown',
  'contested',
  /** How much of what names the row of a cell is asked for, and how much of what its column does not say the row does. */
  'rowNamed',
  'rowSaid',
  /** It stands in the main part of the page. */
  'main',
  'trust',
  'keyedTimesFit',
  /** All that is asked is in the name, and the name says no more. */
  'same',
  /** Everything is said somewhere around. */
  'whole',
  'yesOrNo',
  'short',
  /** What is asked for stands in the same clause, or right behind the number, as what is counted. */
  'clause',
  'counted',
  /** Things are to be counted, and nothing says that the number is of them. */
  'uncounted',
  /** No number is asked for, and this is a bare one. */
  'bare',
  /** What a question asks for: some answers are easier to mistake than others. */
  'asksCount',
  'asksMoney',
  'asksMoment',
  'asksPerson',
  'asksMeasure',
  'asksPlace',
  'asksDoing',
  /** The only value of its kind in its sentence. */
  'sole',
  /** How it stands among the other values. */
  'recallLead',
  'keyedLead',
  'first',
  /** How much the page tells by names and values made for it: on others the same signals promise less. */
  'orderly',
] as const;

export type Signals = Readonly<Record<(typeof signalNames)[number], number>>;

/** Of a candidate of which these are not looked at. */
export const unseen = {
  mismatch: 0,
  certain: 0,
  digitless: 0,
  labelled: 0,
  machine: 0,
  loose: 0,
  main: 0,
  unshown: 0,
  contested: 0,
  rowNamed: 0,
  rowSaid: 0,
  uncounted: 0,
  bare: 0,
  asksCount: 0,
  asksMoney: 0,
  asksMoment: 0,
  asksPerson: 0,
  asksMeasure: 0,
  asksPlace: 0,
  asksDoing: 0,
  sole: 0,
} as const;

/** What tells nothing of a field: its name and its description say the same in other words. */
export const ofQuestions = { few: 0, byShape: 0, bySubject: 0 } as const;

/** Of a candidate that was not yet compared with others. */
export const alone = { recallLead: 0, keyedLead: 0, first: 0, orderly: 1 } as const;

/** Where a candidate comes from: what a signal is worth depends on it. */
export const candidateKinds = [
  'field pair',
  'field span',
  'field cell',
  'question pair',
  'question passage',
  'question cell',
] as const;
export type CandidateKind = (typeof candidateKinds)[number];

export type Task = 'field' | 'question';

/** Weights of the signals of one kind of candidate. */
export type Weights = Readonly<Record<(typeof signalNames)[number] | 'bias', number>>;

export function scoreOf(weights: Weights, signals: Signals): number {
  return signalNames.reduce((sum, name) => sum + weights[name] * signals[name], weights.bias);
}

/**
 * How likely each of several is the right one, by their scores; what is left to one is how likely none is. Two that score
 * alike halve each other's share.
 */
export function sharesOf(scores: readonly number[]): readonly number[] {
  const most = Math.max(0, ...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const all = powers.reduce((sum, power) => sum + power, Math.exp(-most));
  return powers.map((power) => power / all);
}
