import { expect, test } from 'vitest';
import { modernRequest, rawStdio } from '../harness/raw-stdio.ts';

/** Patchbay with a mistake in it, which happens on SIGUSR2. */
async function withMistake(code: string) {
  const script = encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`);
  const patchbay = rawStdio([], { NODE_OPTIONS: `--import=data:text/javascript,${script}` });
  patchbay.send(modernRequest(1, 'tools/list'));
  await patchbay.answer(1);
  patchbay.child.kill('SIGUSR2');
  return patchbay;
}

test('serves on after a rejection that nobody handled, and logs it', async () => {
  const patchbay = await withMistake("Promise.reject(new Error('fox'))");
  await expect.poll(patchbay.errors).toMatch(/"level":"error".*"cause":"Error: fox/);

  patchbay.send(modernRequest(2, 'tools/list'));

  expect(await patchbay.answer(2)).toHaveProperty('result');
});

test('ends with 1 after an exception that nobody caught, and logs it', async () => {
  const patchbay = await withMistake("throw new Error('fox')");

  expect(await patchbay.exited).toBe(1);
  await expect.poll(patchbay.errors).toMatch(/"level":"error".*"cause":"Error: fox/);
});
