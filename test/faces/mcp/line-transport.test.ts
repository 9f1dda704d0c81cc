import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { LineTransport } from '../../../src/faces/mcp/line-transport.ts';

/** A client that has asked for the time, and what it reads. */
async function asked() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = new LineTransport({ input, output }, 1_000);
  const received: unknown[] = [];
  transport.onmessage = (message) => received.push(message);
  const ending = { isOver: false };
  void transport.ended.then(() => {
    ending.isOver = true;
  });
  await transport.start();
  input.write('{"jsonrpc":"2.0","id":1,"method":"tools/call"}\n');
  await expect.poll(() => received.length).toBe(1);
  return { input, output, transport, ending };
}

test('answers what was asked before its client closed its end, and goes then', async () => {
  const { input, output, transport, ending } = await asked();

  input.end();
  await expect.poll(() => input.closed).toBe(true);
  expect(ending.isOver).toBe(false);
  await transport.send({ jsonrpc: '2.0', id: 1, result: { hens: 3 } });

  expect(await transport.ended).toBe('gone');
  expect(String(output.read())).toBe('{"jsonrpc":"2.0","id":1,"result":{"hens":3}}\n');
});

test('goes without the answer when it takes too long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { input, transport, ending } = await asked();
    input.end();
    await vi.waitUntil(() => input.closed);

    vi.advanceTimersByTime(limits.stdinClosedMs - 1);
    expect(ending.isOver).toBe(false);
    vi.advanceTimersByTime(1);

    expect(await transport.ended).toBe('gone');
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['what was cancelled', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}'],
  ['a line that is none', '{"id":2'],
])('waits for no answer to %s', async (what, line) => {
  const { input, transport } = await asked();
  if (!what.includes('cancelled')) await transport.send({ jsonrpc: '2.0', id: 1, result: {} });

  input.end(`${line}\n`);

  expect(await transport.ended).toBe('gone');
});

test.each([
  ['{"id', null, -32_700],
  ['[{"jsonrpc":"2.0","id":2,"method":"ping"}]', null, -32_600],
  ['{"id":2,"method":"ping"}', 2, -32_600],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32_600],
  ['{"jsonrpc":"2.0","id":"b","method":5}', 'b', -32_600],
  ['{"jsonrpc":"2.0","id":2,"method":"tools/list","params":null}', 2, -32_600],
  ['{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":5}}', 2, -32_600],
])('says of %s that it is no message', async (line, id, code) => {
  const { input, output } = await asked();

  input.write(`${line}\n`);

  await expect.poll(() => output.readableLength).toBeGreaterThan(0);
  expect(JSON.parse(String(output.read()))).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
});

test('says of a line in another charset that it is not UTF-8', async () => {
  const { input, output } = await asked();

  input.write(Buffer.from('{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"h\u00fchn"}}\n', 'latin1'));

  await expect.poll(() => output.readableLength).toBeGreaterThan(0);
  const error = { code: -32_600, message: 'The line is not UTF-8' };
  expect(JSON.parse(String(output.read()))).toMatchObject({ id: 2, error });
});

test('keeps the digits of large numbers', async () => {
  const { input, transport } = await asked();
  const received: unknown[] = [];
  transport.onmessage = (message) => received.push(message);

  input.write('{"jsonrpc":"2.0","id":2,"method":"ping","params":{"ring":12345678901234567890}}\n');

  const params = { ring: '12345678901234567890' };
  await expect.poll(() => received).toEqual([{ jsonrpc: '2.0', id: 2, method: 'ping', params }]);
});

test('takes a mark of byte order for nothing', async () => {
  const { input, transport } = await asked();
  const received: unknown[] = [];
  transport.onmessage = (message) => received.push(message);

  input.write('\uFEFF{"jsonrpc":"2.0","id":2,"method":"ping"}\n');

  await expect.poll(() => received).toEqual([{ jsonrpc: '2.0', id: 2, method: 'ping' }]);
});

test('says what is wrong with the params of an initialize', async () => {
  const { input, output } = await asked();
  const params = { protocolVersion: 7, capabilities: {}, clientInfo: { name: 'hens' } };

  input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'initialize', params })}\n`);

  await expect.poll(() => output.readableLength).toBeGreaterThan(0);
  expect(JSON.parse(String(output.read()))).toMatchObject({
    id: 2,
    error: {
      code: -32_602,
      message: expect.stringMatching(/^Invalid params.*protocolVersion: .*clientInfo\.version: /),
    },
  });
});

test('answers no answer, even one to nothing', async () => {
  const { input, output, transport } = await asked();

  input.end('{"id":7,"result":{}}\n{"jsonrpc":"2.0","id":{},"error":{}}\n');
  await expect.poll(() => input.closed).toBe(true);
  await transport.send({ jsonrpc: '2.0', id: 1, result: {} });

  expect(String(output.read())).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
});
