import { describe, expect, test } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import { parseRobots, permitFor } from '../../../../src/engine/page/document/robots.ts';

function may(text: string, path: string, agent = 'Patchbay'): boolean {
  return permitFor(parseRobots(text), agent).allows(`https://hens.example${path}`);
}

/** The examples of RFC 9309, section 5.1 and 2.2.2. */
const rfc = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;

describe('RFC 9309', () => {
  test.each([
    ['/example/page.html', 'foobot', true],
    ['/example/allowed.gif', 'foobot', true],
    ['/other', 'foobot', false],
    ['/example/page.html', 'barbot', false],
    ['/example/page.html', 'bazbot', false],
    ['/example/page.htm', 'barbot', true],
    ['/example/page.html', 'quxbot', true],
    ['/example/page.html', 'henbot', false],
    ['/publications/hen', 'henbot', true],
    ['/hen.gif', 'henbot', false],
    ['/hen.gif?x', 'henbot', true],
    ['/robots.txt', 'foobot', true],
  ])('%s for %s: %s', (path, agent, allowed) => {
    expect(may(rfc, path, agent)).toBe(allowed);
  });

  test.each([
    ['the longest path counts', 'User-agent: *\nAllow: /p\nDisallow: /', '/page', true],
    ['of two as long, the one that allows', 'User-agent: *\nDisallow: /folder\nAllow: /folder', '/folder/page', true],
    ['a star stands for anything', 'User-agent: *\nDisallow: /*/private*/hen', '/a/b/private-c/hen/x', false],
    ['a dollar is the end', 'User-agent: *\nDisallow: /$', '/hen', true],
    ['a dollar is the end of the start page', 'User-agent: *\nDisallow: /$', '/', false],
    ['case of paths matters', 'User-agent: *\nDisallow: /Hen', '/hen', true],
    ['case of names does not', 'USER-AGENT: *\nDISALLOW: /hen', '/hen', false],
    ['agents without case', 'User-agent: PATCHBAY\nDisallow: /', '/hen', false],
    ['a version is no part of an agent', 'User-agent: patchbay/1.0\nDisallow: /', '/hen', false],
    [
      'groups of one agent are one',
      'User-agent: patchbay\nDisallow: /a\n\nUser-agent: patchbay\nDisallow: /b',
      '/a',
      false,
    ],
    ['characters are encoded', 'User-agent: *\nDisallow: /käse', '/k%C3%A4se', false],
    ['and in either spelling', 'User-agent: *\nDisallow: /%7ehen', '/~hen', false],
    ['a comment is none', 'User-agent: * # all\nDisallow: /hen # egg', '/hen', false],
    ['nothing forbids nothing', 'User-agent: *\nDisallow:', '/hen', true],
    ['an empty file forbids nothing', '', '/hen', true],
    ['a page of HTML forbids nothing', '<!doctype html><p>User-agent', '/hen', true],
    ['rules before agents count for nobody', 'Disallow: /\nUser-agent: *', '/hen', true],
    ['queries are part of the path', 'User-agent: *\nDisallow: /*?sort=', '/hens?sort=age', false],
    ['lines may end in any way', 'User-agent: *\r\nDisallow: /hen\rAllow: /hen/egg', '/hen/egg', true],
  ])('%s', (_name, text, path, allowed) => {
    expect(may(text, path)).toBe(allowed);
  });
});

test('tells sitemaps and the pause between requests', () => {
  const robots = parseRobots('Sitemap: https://hens.example/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nDisallow: /x');

  expect(robots.sitemaps).toEqual(['https://hens.example/s.xml']);
  expect(permitFor(robots, 'patchbay').delaySeconds).toBe(2.5);
});

test('is soon done with a pattern of stars', () => {
  const text = `User-agent: *\nDisallow: /${'*a'.repeat(5_000)}$`;

  expect(may(text, `/${'a'.repeat(8_000)}b`)).toBe(true);
});

test('forbids what is left when the rules of a site take too many steps', () => {
  const rules = Array.from({ length: 20_000 }, (_, at) => `Disallow: /*${at}x`).join('\n');
  const { allows } = permitFor(parseRobots(`User-agent: *\n${rules}`), 'Patchbay');
  const url = `https://hens.example/${'a'.repeat(4_000)}`;

  const answers = [url, url, url, url].map(allows);

  expect(answers).toEqual([true, true, false, false]);
});

test('reads whole lines of a file that is too long', () => {
  const text = `User-agent: *\n#${'x'.repeat(limits.robotsChars - 30)}\nDisallow: /eggs/of/all`;

  expect(may(text, '/eggs')).toBe(true);
  expect(may(text, '/eggs/of/all')).toBe(true);
});
