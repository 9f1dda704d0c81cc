/** Webhooks that wait to be delivered. */
import type { Database, Statement } from 'better-sqlite3';
import type { Deliveries, Delivery } from '../../../core/run-ports.ts';

/** Lets the webhook of a run go that has ended, by the time of its end and its id. */
export function prepareLetGo(file: Database): Statement<[number, string]> {
  return file.prepare("update webhook set status = 'waiting', next_at = ? where run_id = ? and status = 'held'");
}

export function createDeliveries(file: Database): Deliveries {
  // One statement for both would look through all that wait.
  const waiting = "id, run_id as runId, target, attempts from webhook where status = 'waiting' and owner = ''";
  const due = file.prepare<[number], Delivery>(`select ${waiting} and next_at <= ? order by next_at limit 1`);
  const far = file.prepare<[number], Delivery>(`select ${waiting} and next_at > ? order by next_at limit 1`);
  const find = (now: number, farthest: number): Delivery | undefined => due.get(now) ?? far.get(farthest);
  const take = file.prepare("update webhook set owner = ? where id = ? and owner = ''");
  const settle = file.prepare(
    // The target of a workflow holds the run-time credentials: it is forgotten with the last try.
    `update webhook set status = @status, target = iif(@status = 'waiting', target, ''), owner = '', attempts = attempts + 1,
    outcome = @outcome, next_at = @nextAt where id = @id and owner = @owner`,
  );
  const claim = file.transaction((owner: string, now: number, farthest: number): Delivery | undefined => {
    const found = find(now, farthest);
    if (found !== undefined) take.run(owner, found.id);
    return found;
  });

  return {
    async claim(owner, now, farthest) {
      // Most of the time nothing is due, and then no lock is needed to see it.
      return find(now, farthest) === undefined ? undefined : claim.immediate(owner, now, farthest);
    },
    async settle(id, owner, { status, outcome, nextAt }) {
      settle.run({ status, outcome, nextAt, id, owner });
    },
  };
}
