/** How the words that are asked for are spread over a page, seen from one candidate. */
import { isThing } from '../words/generic.ts';
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
  readonly worst: number;
  readonly headSaid: number;
  /** One where a single word tells what is asked, less for each further one. */
  readonly few: number;
  /** How much only the shape of the value tells, and how much only what the page is about. */
  readonly byShape: number;
  readonly bySubject: number;
}

const near = 0.5;
const told = 0.4;
const plainly = 0.8;
/** Words of less weight tell little. */
const telling = 0.3;
/** A word that we know no others for may stand there in another one. */
const unknown = 0.7;

/** `credit` is how well a word is said around the candidate; `isTold` that the shape of the value says it. */
export function coverageOf(
  { named, described, all, head, capitals }: Sought,
  credit: (term: Term) => number,
  isTold: (term: Term) => boolean,
): Coverage {
  let [weight, said, absent, elsewhere, unheardOf, unnamed, worst] = [0, 0, 0, 0, 0, 0, 0];
  let [strong, byShape, bySubject] = [0, 0, 0];
  for (const term of all) {
    // What a page is about, as the film or the app, may go without saying.
    if (term.isAbsent && isThing(term.stem) && term !== head) continue;
    const by = credit(term);
    weight += term.weight;
    said += term.weight * by;
    if (term.weight > telling) strong += 1;
    if (isTold(term) && by < plainly) byShape += term.weight;
    else if (term.isSubject && by < plainly) bySubject += term.weight;
    if (!isTold(term)) worst = Math.max(worst, term.weight * (1 - by));
    if ((!term.isAbsent && by >= told) || isTold(term)) continue;
    if (term.isAbsent) absent += term.weight;
    else elsewhere += term.weight;
    if (term.isAbsent && term.concepts.length > 0) unheardOf += term.weight;
    if (term.isAbsent && capitals?.has(term.folded) === true) unnamed += term.weight;
  }
  const share = (part: number): number => (weight === 0 ? 0 : part / weight);
  const recall = share(said);
  const byName = named === all ? recall : recallOf(named, credit);
  return {
    recall,
    named: byName,
    described: described === all ? recall : described.length === 0 ? byName : recallOf(described, credit),
    absent: share(absent),
    absentSquared: share(absent) ** 2,
    elsewhere: share(elsewhere),
    unheardOf: share(unheardOf),
    unnamed: share(unnamed),
    headed: head !== undefined && (credit(head) >= near || isTold(head)) ? 1 : 0,
    headless: head?.isAbsent === true && !isTold(head) ? (head.concepts.length > 0 ? 1 : unknown) : 0,
    worst: Math.min(1, worst),
    headSaid: head !== undefined && credit(head) >= plainly ? 1 : 0,
    few: strong === 0 ? 1 : 1 / strong,
    byShape: share(byShape),
    bySubject: share(bySubject),
  };
}
