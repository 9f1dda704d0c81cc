/** What a service was asked, written down by the service itself, so that anybody can count. */

export interface Arrival {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body: string;
  /** Whether the answer went out as a whole. */
  isAnswered: boolean;
}

export interface ArrivalLog {
  /** Every request so far, in the order of arrival. */
  readonly arrivals: readonly Arrival[];
  /** Notes a request, and says whether it is to be left without an answer. */
  note(arrival: Arrival): 'answer' | 'ignore';
  /** The next request with this method and path is to get no answer. */
  ignoreNext(method: string, path: string): void;
}

export function createArrivalLog(): ArrivalLog {
  const arrivals: Arrival[] = [];
  const ignored = new Set<string>();
  return {
    arrivals,
    note(arrival) {
      arrivals.push(arrival);
      return ignored.delete(`${arrival.method} ${arrival.path}`) ? 'ignore' : 'answer';
    },
    ignoreNext(method, path) {
      ignored.add(`${method} ${path}`);
    },
  };
}
