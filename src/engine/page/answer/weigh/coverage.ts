/** How the words that are asked for are spread over a page, seen from one candidate. */
import type { Term } from '../words/terms.ts';
import { recallOf } from '../match.ts';

export interface Sought {
  /** Of a field's name, of its description, and of both; of a question all are the same. */
  readonly named: readonly Term[];
  readonly described: readonly Term[];
  readonly all: readonly Term[];
  /** The word that says what is asked for. */
  readonly head: Term | undefined;
  /** As written in the question, words that begin with a capital letter within it. */
  readonly capitals?: ReadonlySet<string>;
}

export interface Coverage {
  readonly recall: number;
  readonly named: number;
  readonly described: number;
  readonly absent: number;
  readonly absentSquared: number;
  readonly elsewhere: number;
  readonly unheardOf: number;
  readonly unnamed: number;
  readonly headed: number;
  readonly headless: number;
}

const near = 0.5;
const told = 0.4;

/** `credit` is how well a word is said around the candidate; `isTold` that the shape of the value says it. */
export function coverageOf(
  { named, described, all, head, capitals }: Sought,
  credit: (term: Term) => number,
  isTold: (term: Term) => boolean,
): Coverage {
  const credits = new Map(all.map((term) => [term.stem, credit(term)]));
  const by = (term: Term): number => credits.get(term.stem) ?? credit(term);
  const share = (isCounted: (term: Term) => boolean): number =>
    recallOf(all, (term) => (isCounted(term) && !isTold(term) ? 1 : 0));
  const absent = share(({ isAbsent }) => isAbsent);
  return {
    recall: recallOf(all, by),
    named: recallOf(named, by),
    described: described.length === 0 ? recallOf(named, by) : recallOf(described, by),
    absent,
    absentSquared: absent * absent,
    elsewhere: share((term) => !term.isAbsent && by(term) < told),
    unheardOf: share(({ isAbsent, concepts }) => isAbsent && concepts.length > 0),
    unnamed: share(({ isAbsent, folded }) => isAbsent && capitals?.has(folded) === true),
    headed: head !== undefined && (by(head) >= near || isTold(head)) ? 1 : 0,
    headless: head?.isAbsent === true && !isTold(head) ? 1 : 0,
  };
}
