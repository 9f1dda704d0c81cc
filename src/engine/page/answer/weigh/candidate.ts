/** A value that may be what is asked for, with what can be seen of it. */
import type { PageElement } from '../../document/tree.ts';
import type { CandidateKind, Signals } from './signals.ts';

export interface Candidate {
  readonly value: string;
  readonly passage: string;
  readonly node: PageElement;
  readonly kind: CandidateKind;
  readonly signals: Signals;
}
