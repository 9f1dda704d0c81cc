/** The requests that change something, as they are wanted of a generated service. */
import type { Row } from '../../apis/service.ts';
import type { WantedRequest } from '../../expect.ts';
import { keyNameOf } from '../services/names.ts';
import { type Collection, withPrefix } from '../services/operations.ts';
import type { Scene } from './family.ts';

export function acted(at: Scene, row: Row): WantedRequest {
  return { method: 'POST', path: `${pathOf('deeds', at, row)}/${at.world.trade.action.verb}` };
}

export function changed(of: Collection, at: Scene, row: Row, body: Row): WantedRequest {
  return { method: 'PATCH', path: pathOf(of, at, row), body };
}

export function created(of: Collection, at: Scene, body: Row): WantedRequest {
  return { method: 'POST', path: `/v1/${at.world.trade[of].many}`, body };
}

export function removed(of: Collection, at: Scene, row: Row): WantedRequest {
  return { method: 'DELETE', path: pathOf(of, at, row) };
}

/** What a service calls the next record that it makes. */
export function nextKey(of: Collection, at: Scene): unknown {
  return withPrefix(at.world.trade[of], 9000 + at.rows(of).length);
}

/** Of the member that the request names, with the number of what is spoken of. */
export function keyOf(of: Collection, at: Scene, row: Row): unknown {
  return row[keyNameOf(of, at.world.names)];
}

function pathOf(of: Collection, at: Scene, row: Row): string {
  return `/v1/${at.world.trade[of].many}/${String(keyOf(of, at, row))}`;
}
