/**
 * Many who watch live logs: arguments are the port and how many they are. Told to come, all of them watch and that is said; told
 * to go, they leave, and it is said how many lines one of them has lost at most.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { benchToken } from '../../mcp/wire.ts';

const [port = '', count = ''] = process.argv.slice(2);
const query = 'subscription OnNewLog { logs { id message level timestamp runId } }';

interface Watcher {
  readonly socket: WebSocket;
  /** Lines are numbered: the next number, and how many were left out. Who has not got a line has lost every one. */
  next: number | undefined;
  lost: number;
}

let watchers: readonly Watcher[] = [];

async function watch(index: number): Promise<Watcher> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
  const watcher: Watcher = { socket, next: undefined, lost: 0 };
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${benchToken}` } }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ type: 'subscribe', id: String(index), payload: { query } }));
  // Reading all that they say would cost more than getting them.
  socket.on('message', (data) => {
    const told = /"told-(\d+)"/.exec(String(data))?.[1];
    if (told === undefined) return;
    const number = Number(told);
    watcher.lost += number - (watcher.next ?? number);
    watcher.next = number + 1;
  });
  socket.on('close', (code) => {
    if (watchers.includes(watcher)) throw new Error(`A watcher was closed with ${code}.`);
  });
  return watcher;
}

async function come(): Promise<number> {
  watchers = await Promise.all(Array.from({ length: Number(count) }, (_, index) => watch(index)));
  await Promise.all(watchers.map(({ socket }) => once(socket, 'message')));
  return watchers.length;
}

async function go(): Promise<number> {
  const leaving = watchers;
  watchers = [];
  const closed = leaving.map(({ socket }) => once(socket, 'close'));
  for (const { socket } of leaving) socket.close();
  await Promise.all(closed);
  return Math.max(...leaving.map(({ next, lost }) => (next === undefined ? Number.NaN : lost)));
}

process.on('message', (wanted) => {
  void (wanted === 'come' ? come() : go()).then((answer) => process.send?.(answer));
});
process.send?.(0);
