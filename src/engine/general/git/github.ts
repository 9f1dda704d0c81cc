/** What is wanted of a repository at GitHub: its REST API. */
import { isRecord } from '../../../core/json.ts';
import type { Ask } from './ask.ts';
import type { FindAt, Found, Page } from './found.ts';
import { type ItemShape, itemOf, itemsOf } from './item.ts';
import { type Listing, list } from './list.ts';
import type { Wanted } from './wanted.ts';

const raw = 'application/vnd.github.raw+json';
const patch = 'application/vnd.github.diff';
const wholeChars = 20_000;

const tracked = {
  id: 'number',
  title: 'title',
  state: 'state',
  author: 'user.login',
  at: 'created_at',
  url: 'html_url',
  text: 'body',
} satisfies ItemShape;
const commit = {
  id: 'sha',
  title: 'commit.message',
  author: ['author.login', 'commit.author.name'],
  at: 'commit.author.date',
  url: 'html_url',
} satisfies ItemShape;
const shapes = {
  branches: { id: 'name', text: 'commit.sha' },
  tags: { id: 'name', text: 'commit.sha' },
  releases: {
    id: 'tag_name',
    title: 'name',
    at: 'published_at',
    author: 'author.login',
    url: 'html_url',
    text: 'body',
  },
} as const satisfies Readonly<Record<string, ItemShape>>;
const entry = { id: 'path', title: 'path', state: 'type', url: 'html_url' } satisfies ItemShape;

export const findAtGithub: FindAt = async (wanted, repo, page, ask) => {
  const at = `/repos/${repo}`;
  switch (wanted.kind) {
    case 'repository': {
      const shape = { id: 'full_name', state: 'visibility', at: 'pushed_at', url: 'html_url', text: 'description' };
      return { item: itemOf((await ask.json(at)).data, shape) };
    }
    case 'readme':
      return { content: (await ask.text(`${at}/readme`, refOf(wanted.ref), raw)).text };
    case 'file':
    case 'tree':
      return readPath(wanted.path, wanted.ref, at, ask);
    case 'commits': {
      const query = { ...(wanted.ref && { sha: wanted.ref }), ...(wanted.path && { path: wanted.path }) };
      return list(`${at}/commits`, commit, { query, page, ask });
    }
    case 'commit': {
      const path = `${at}/commits/${encodeURIComponent(wanted.sha)}`;
      const [found, diff] = await Promise.all([ask.json(path), ask.text(path, {}, patch)]);
      return { item: itemOf(found.data, commit), content: diff.text };
    }
    case 'branches':
    case 'tags':
    case 'releases':
      return list(`${at}/${wanted.kind}`, shapes[wanted.kind], { page, ask });
    default:
      return findTracked(wanted, { repo, page, ask });
  }
};

type Tracked = Extract<Wanted, { kind: 'issues' | 'issue' | 'requests' | 'request' | 'diff' | 'code' }>;

interface At {
  readonly repo: string;
  readonly page: Page;
  readonly ask: Ask;
}

async function findTracked(wanted: Tracked, { repo, page, ask }: At): Promise<Found> {
  const at = `/repos/${repo}`;
  switch (wanted.kind) {
    case 'issues':
    case 'requests':
      return listTracked(wanted, { repo, page, ask });
    case 'issue':
      return { item: itemOf((await ask.json(`${at}/issues/${wanted.number}`)).data, tracked, wholeChars) };
    case 'request': {
      const path = `${at}/pulls/${wanted.number}`;
      const item = itemOf((await ask.json(path)).data, tracked, wholeChars);
      return wanted.isDiff ? { item, content: (await ask.text(path, {}, patch)).text } : { item };
    }
    case 'diff': {
      const path = `${at}/compare/${encodeURIComponent(wanted.from)}...${encodeURIComponent(wanted.to)}`;
      const [{ data }, diff] = await Promise.all([ask.json(path), ask.text(path, {}, patch)]);
      return { items: isRecord(data) ? itemsOf(data['commits'], commit) : [], content: diff.text };
    }
    case 'code': {
      const shape = { id: 'path', title: 'path', url: 'html_url' } satisfies ItemShape;
      return search('/search/code', `${wanted.words} repo:${repo}`, shape, { page, ask });
    }
  }
}

/** Pull requests are issues, too, at GitHub; the search tells them apart. */
async function listTracked(wanted: Extract<Wanted, { kind: 'issues' | 'requests' }>, at: At): Promise<Found> {
  const { repo, page, ask } = at;
  if (wanted.search === undefined && wanted.kind === 'requests' && wanted.state !== 'merged') {
    return list(`/repos/${repo}/pulls`, tracked, { query: { state: wanted.state }, page, ask });
  }
  const words = [
    wanted.search ?? '',
    `repo:${repo}`,
    wanted.kind === 'issues' ? 'is:issue' : 'is:pr',
    wanted.state === 'all' ? '' : wanted.state === 'merged' ? 'is:merged' : `state:${wanted.state}`,
  ];
  return search('/search/issues', words.filter((word) => word !== '').join(' '), tracked, { page, ask });
}

/** A path may be a folder. */
async function readPath(path: string, ref: string | undefined, at: string, ask: Ask): Promise<Found> {
  const place = `${at}/contents/${path.split('/').map(encodeURIComponent).join('/')}`;
  const { text, isJson } = await ask.text(place, refOf(ref), raw);
  if (!isJson) return { path, content: text };
  return { path, items: itemsOf(JSON.parse(text), entry), isWhole: true };
}

function refOf(ref: string | undefined): Readonly<Record<string, string>> {
  return ref === undefined ? {} : { ref };
}

async function search(
  path: string,
  q: string,
  shape: ItemShape,
  { page: { page, count }, ask }: Listing,
): Promise<Found> {
  const { data, hasMore } = await ask.json(path, { q, per_page: String(count), page: String(page) });
  return { items: itemsOf(isRecord(data) ? data['items'] : undefined, shape), hasMore };
}
