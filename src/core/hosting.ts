/** The port `hosting`: the service that hosts repositories, whose tokens the authorization helper keeps. Interfaces only. */
import type { Net } from './ports.ts';

export interface Hosting {
  readonly kind: 'gitlab' | 'github';
  /** Of its pages, for people to read. */
  readonly host: string;
  /** Where its API begins, without a slash at its end. */
  readonly api: string;
  /** Goes wherever the operator has put the service, and nowhere else. */
  fetch: Net['fetch'];
}
