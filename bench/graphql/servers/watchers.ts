/**
 * Many who watch live logs: arguments are the port and how many they are. Asked by its parent, it
 * says how many lines one of them has lost at most.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { benchToken } from '../../mcp/wire.ts';

const [port = '', count = ''] = process.argv.slice(2);
const query = 'subscription OnNewLog { logs { id message level timestamp runId } }';
/** Lines are numbered: for each who watches, the next number, and how many were left out. */
const expected: number[] = [];
const lost: number[] = [];

async function watch(index: number): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
  lost[index] = 0;
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: { Authorization: `Bearer ${benchToken}` } }));
  await once(socket, 'message');
  socket.send(JSON.stringify({ type: 'subscribe', id: String(index), payload: { query } }));
  // Reading all that they say would cost more than getting them.
  socket.on('message', (data) => {
    const told = /"told-(\d+)"/.exec(String(data))?.[1];
    if (told === undefined) return;
    const number = Number(told);
    lost[index] = (lost[index] ?? 0) + number - (expected[index] ?? number);
    expected[index] = number + 1;
  });
  socket.on('close', (code) => {
    throw new Error(`A watcher was closed with ${code}.`);
  });
}

await Promise.all(Array.from({ length: Number(count) }, (_, index) => watch(index)));
// Who has not got a line at all has lost every one.
process.on('message', () => process.send?.(expected.length < Number(count) ? Number.NaN : Math.max(...lost)));
process.send?.(0);
