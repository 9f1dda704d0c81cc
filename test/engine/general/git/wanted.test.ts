import { describe, expect, test } from 'vitest';
import { readQuery, type Wanted } from '../../../../src/engine/general/git/wanted.ts';
import { cpuMsOf } from '../../../harness/cpu.ts';

test.each<[string, Wanted]>([
  ['', { kind: 'readme' }],
  ['readme', { kind: 'readme' }],
  ['README.md', { kind: 'readme' }],
  ['the readme at v1.2', { kind: 'readme', ref: 'v1.2' }],
  ['about', { kind: 'repository' }],
  ['src/coop/hen.ts', { kind: 'file', path: 'src/coop/hen.ts' }],
  ['/src/hen.ts', { kind: 'file', path: 'src/hen.ts' }],
  ['src/hen.ts@v1.2', { kind: 'file', path: 'src/hen.ts', ref: 'v1.2' }],
  ['node_modules/@types/hen/index.d.ts', { kind: 'file', path: 'node_modules/@types/hen/index.d.ts' }],
  ['show src/hen.ts at feature/eggs', { kind: 'file', path: 'src/hen.ts', ref: 'feature/eggs' }],
  ['contents of package.json on main', { kind: 'file', path: 'package.json', ref: 'main' }],
  ['cat Makefile', { kind: 'file', path: 'Makefile' }],
  ['LICENSE', { kind: 'file', path: 'LICENSE' }],
  ['files', { kind: 'tree', path: '' }],
  ['list files in src/coop', { kind: 'tree', path: 'src/coop' }],
  ['tree src@main', { kind: 'tree', path: 'src', ref: 'main' }],
  ['commits', { kind: 'commits' }],
  ['recent commits on main', { kind: 'commits', ref: 'main' }],
  ['last 5 commits', { kind: 'commits' }],
  ['log', { kind: 'commits' }],
  ['history of src/hen.ts', { kind: 'commits', path: 'src/hen.ts' }],
  ['commits to src/hen.ts on feature/eggs', { kind: 'commits', path: 'src/hen.ts', ref: 'feature/eggs' }],
  ['commits on feature/eggs', { kind: 'commits', ref: 'feature/eggs' }],
  ['commit 4f2a91c', { kind: 'commit', sha: '4f2a91c' }],
  ['4f2a91c0d3e5b7a98c6f4e2d1b0a9f8e7d6c5b4a', { kind: 'commit', sha: '4f2a91c0d3e5b7a98c6f4e2d1b0a9f8e7d6c5b4a' }],
  ['branches', { kind: 'branches' }],
  ['list all tags', { kind: 'tags' }],
  ['latest release', { kind: 'releases' }],
  ['issues', { kind: 'issues', state: 'open' }],
  ['closed issues', { kind: 'issues', state: 'closed' }],
  ['all issues about brown eggs', { kind: 'issues', state: 'all', search: 'brown eggs' }],
  ['issue #12', { kind: 'issue', number: 12 }],
  ['#12', { kind: 'issue', number: 12 }],
  ['open pull requests', { kind: 'requests', state: 'open' }],
  ['merged MRs', { kind: 'requests', state: 'merged' }],
  ['closed pull requests', { kind: 'requests', state: 'closed' }],
  ['PRs about "the coop"', { kind: 'requests', state: 'open', search: 'the coop' }],
  ['pull request 4', { kind: 'request', number: 4, isDiff: false }],
  ['diff of mr !4', { kind: 'request', number: 4, isDiff: true }],
  ['!4', { kind: 'request', number: 4, isDiff: false }],
  ['v1.0...v1.1', { kind: 'diff', from: 'v1.0', to: 'v1.1' }],
  ['diff main..feature/eggs', { kind: 'diff', from: 'main', to: 'feature/eggs' }],
  ['compare v1.0 with main', { kind: 'diff', from: 'v1.0', to: 'main' }],
  ['search layEgg', { kind: 'code', words: 'layEgg' }],
  ['search code for "lay egg"', { kind: 'code', words: 'lay egg' }],
  ['where is layEgg defined?', { kind: 'code', words: 'layEgg' }],
  ['deadbeef in the coop', { kind: 'code', words: 'deadbeef in the coop' }],
  ['defaced', { kind: 'code', words: 'defaced' }],
])('%j asks for %j', (query, wanted) => {
  expect(readQuery(query).wanted).toEqual(wanted);
});

test.each([
  ['last 5 commits', 5],
  ['latest release', 1],
  ['first 500 issues', 100],
  ['commits', undefined],
])('%j wants %s of them', (query, count) => {
  expect(readQuery(query).count).toBe(count);
});

describe('what could be taken for something else is refused', () => {
  test.each([
    '--upload-pack=fox',
    '-c core.pager=fox',
    'show --help',
    'src/hen.ts@--output=fox',
    'tree -rf',
    'compare --no-index and main',
    'log of --all.md',
    '../../other/repo/secret.md',
    'show src/../../secret',
    'files in ..',
    'x'.repeat(301),
  ])('%j', (query) => {
    expect(() => readQuery(query)).toThrow(expect.objectContaining({ code: 'invalid_input', reason: 'INVALID_QUERY' }));
  });
});

test('reads hostile queries in a moment', async () => {
  const spent = await cpuMsOf(readHostileQueries);

  expect(spent).toBeLessThan(500);
});

function readHostileQueries(): void {
  for (const part of ['show ', 'the ', 'open issues about ', 'a.', '/', 'v1...', 'last 5 ', '\t \n'])
    for (const length of [100, 299]) {
      try {
        readQuery(part.repeat(length).slice(0, length));
      } catch {
        // Refused is as good.
      }
    }
}
