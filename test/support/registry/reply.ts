/** Sends an answer, whole or spoilt by the faults of the moment. */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Action } from './faults.ts';
import { isObject } from './json.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const mediaType = 'application/vnd.schemaregistry.v1+json';

export async function send(response: ServerResponse, reply: Reply, actions: readonly Action[]): Promise<void> {
  const find = <Kind extends Action['kind']>(kind: Kind) =>
    actions.find((action): action is Extract<Action, { kind: Kind }> => action.kind === kind);
  if (find('stall') !== undefined) return;
  if (find('drop-after') !== undefined) {
    response.socket?.destroy();
    return;
  }
  const text = spoil(reply.text, find('wrong-id')?.id, find('malformed') !== undefined);
  const closing = find('close') === undefined ? {} : { Connection: 'close' };
  const length = reply.status === 204 ? {} : { 'Content-Length': String(Buffer.byteLength(text)) };
  response.writeHead(reply.status, { 'Content-Type': mediaType, ...length, ...closing, ...reply.headers });
  if (find('truncate') !== undefined) return breakOff(response, text);
  const slow = find('slow-body');
  if (slow === undefined) response.end(text);
  else await trickle(response, text, slow.ms);
}

function spoil(text: string, id: number | undefined, isMalformed: boolean): string {
  if (isMalformed) return `${text.slice(0, -1)},,`;
  if (id === undefined) return text;
  const parsed: unknown = JSON.parse(text);
  return isObject(parsed) && 'id' in parsed ? JSON.stringify({ ...parsed, id }) : text;
}

function breakOff(response: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => {
    response.write(Buffer.from(text).subarray(0, Math.floor(Buffer.byteLength(text) / 2)), () => {
      response.socket?.destroy();
      resolve();
    });
  });
}

/** Ten pieces, with the time spread between them. */
async function trickle(response: ServerResponse, text: string, ms: number): Promise<void> {
  const bytes = Buffer.from(text);
  const size = Math.max(1, Math.ceil(bytes.length / 10));
  for (let at = 0; at < bytes.length; at += size) {
    if (response.destroyed) return;
    response.write(bytes.subarray(at, at + size));
    await delay(ms / 10);
  }
  response.end();
}
