import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openSite, type Site, type Under } from './under.ts';

let under: Under;
let site: Site;

beforeAll(async () => {
  site = await openSite({
    '/patient': `<body><script>setTimeout(() => setTimeout(() => fetch('/egg').then((r) => r.text()).then((egg) =>
      requestAnimationFrame(() => document.body.append(egg))), 4000), 4000)</script>`,
    '/egg': (_request, response) => void setTimeout(() => response.end('late egg'), 400),
    '/leaving': `<script>setTimeout(() => { location.href = '/nest' }, 1000)</script>`,
    '/nest': '<p>nest</p>',
    '/app': `<p>read me</p><script>location.href = 'hens://open'</script>`,
    '/box': `<p>read me</p><script>location.href = '/egg.bin'</script>`,
    '/egg.bin': (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('egg'),
    '/nothing': `<p>read me</p><script>location.href = '/204'</script>`,
    '/204': (_request, response) => void response.writeHead(204).end(),
    '/restless': `<p>read me</p><script>const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => port2.postMessage(0); port2.postMessage(0)</script>`,
  });
  under = await openBrowser();
}, 60_000);

afterAll(async () => {
  await under.close();
  await site.close();
});

const htmlOf = (path: string, scriptMs: number): Promise<string> => under.html(`${site.origin}${path}`, { scriptMs });

test('what a page has put off happens at once, as far as its time for scripts goes', async () => {
  const began = performance.now();

  expect(await htmlOf('/patient', 10_000)).toContain('late egg');
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(await htmlOf('/patient', 2_000)).not.toContain('late egg');
});

test('a page that leaves after a while is read where it arrives', async () => {
  expect(await htmlOf('/leaving', 2_000)).toContain('<p>nest');
});

test.each(['/app', '/box', '/nothing'])(
  'a page that leads to no other page while it is read is taken: %s',
  async (path) => {
    expect(await htmlOf(path, 1_000)).toContain('read me');
  },
);

test('a page that never rests is taken', async () => {
  expect(await htmlOf('/restless', 1_000)).toContain('read me');
});
