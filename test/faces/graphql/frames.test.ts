import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { toFrames } from '../../../src/faces/graphql/frames.ts';

test('a client reads texts of every length, whatever they hold, and what is sent between them', async () => {
  const lengths = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000];
  const texts = [...lengths.map((length) => 'x'.repeat(length)), 'Hühner \u{1F414} \u2028', '蛋'.repeat(50_000)];
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on('upgrade', (incoming, stream, head) =>
    sockets.handleUpgrade(incoming, stream, head, (socket) => {
      stream.write(toFrames(texts).bytes);
      socket.send('between');
      stream.write(toFrames(['behind']).bytes);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const client = new WebSocket(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  onTestFinished(() => client.terminate());
  const got: string[] = [];

  const all = new Promise<void>((resolve) => {
    client.on('message', (data) => {
      got.push(String(data));
      if (got.at(-1) === 'behind') resolve();
    });
  });
  await once(client, 'open');
  await all;

  expect(got).toEqual([...texts, 'between', 'behind']);
});
