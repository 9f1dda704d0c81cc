import { describe, expect, test } from 'vitest';
import { readRobots } from '../../../src/engine/page/robots.ts';

describe('which paths are allowed', () => {
  const text = `
# The coop
User-agent: fox
User-Agent: weasel
Disallow: /

User-agent: *
Disallow: /nests/   # quiet
Allow: /nests/open
Disallow: /*.pdf$
Disallow: /search*order=
Disallow:
Crawl-delay: 2
Sitemap: https://eggs.example/map.xml
`;

  test.each([
    ['/', true],
    ['/nests', true],
    ['/nests/7', false],
    ['/nests/open/7', true],
    ['/eggs.pdf', false],
    ['/eggs.pdf?page=2', true],
    ['/search?order=size', false],
    ['/search?q=order', true],
  ])('%s: %s', (path, isAllowed) => {
    expect(readRobots(text, 'patchbay').allows(path)).toBe(isAllowed);
  });

  test('a group of the own name is the only one that counts', () => {
    expect(readRobots(text, 'weasel').allows('/')).toBe(false);
    expect(readRobots(`${text}\nUser-agent: Patchbay\nDisallow: /hens`, 'patchbay').allows('/nests/7')).toBe(true);
  });

  test('of rules of the same length the one that allows wins', () => {
    expect(readRobots('User-agent: *\nDisallow: /a*\nAllow: /ab', 'patchbay').allows('/abc')).toBe(true);
  });

  test('delay and sitemaps are read', () => {
    expect(readRobots(text, 'patchbay')).toMatchObject({ delayMs: 2_000, sitemaps: ['https://eggs.example/map.xml'] });
  });
});

test.each(['', 'hens', '<html>Not found</html>', 'Disallow: /', 'User-agent: *\nDisallow'])(
  '%j forbids nothing',
  (text) => {
    expect(readRobots(text, 'patchbay').allows('/hens')).toBe(true);
  },
);

test('a pattern of many stars takes no time', () => {
  const robots = readRobots(`User-agent: *\nDisallow: ${'/*a'.repeat(2_000)}$`, 'patchbay');

  expect(robots.allows(`/${'a'.repeat(8_000)}`)).toBe(true);
});
