/** What is wanted of a repository at GitLab: version 4 of its REST API. */
import { isRecord } from '../../../core/json.ts';
import type { Ask } from './ask.ts';
import type { FindAt, Found, Page } from './found.ts';
import { type ItemShape, itemOf, itemsOf, textAt } from './item.ts';
import { list } from './list.ts';
import type { Wanted } from './wanted.ts';

const tracked = {
  id: 'iid',
  title: 'title',
  state: 'state',
  author: 'author.username',
  at: 'created_at',
  url: 'web_url',
  text: 'description',
} satisfies ItemShape;
const commit = {
  id: 'id',
  title: 'title',
  author: 'author_name',
  at: 'created_at',
  url: 'web_url',
  text: 'message',
} satisfies ItemShape;
const shapes = {
  branches: { id: 'name', at: 'commit.created_at', author: 'commit.author_name', url: 'web_url', text: 'commit.title' },
  tags: { id: 'name', at: 'commit.created_at', text: ['message', 'commit.title'] },
  releases: {
    id: 'tag_name',
    title: 'name',
    at: 'released_at',
    author: 'author.username',
    url: '_links.self',
    text: 'description',
  },
} as const satisfies Readonly<Record<string, ItemShape>>;

export const findAtGitlab: FindAt = async (wanted, repo, page, ask) => {
  const project = `/projects/${encodeURIComponent(repo)}`;
  switch (wanted.kind) {
    case 'repository':
    case 'readme':
      return readProject(wanted, project, ask);
    case 'file':
      return readFile(wanted.path, wanted.ref, { project, page, ask });
    case 'tree':
      return readTree(wanted.path, wanted.ref, { project, page, ask });
    case 'commits': {
      const query = { ...(wanted.ref && { ref_name: wanted.ref }), ...(wanted.path && { path: wanted.path }) };
      return list(`${project}/repository/commits`, commit, { query, page, ask });
    }
    case 'commit': {
      const at = `${project}/repository/commits/${encodeURIComponent(wanted.sha)}`;
      const [found, diffs] = await Promise.all([ask.json(at), ask.json(`${at}/diff`, { per_page: '100' })]);
      return { item: itemOf(found.data, commit), content: patchOf(diffs.data) };
    }
    case 'branches':
    case 'tags':
      return list(`${project}/repository/${wanted.kind}`, shapes[wanted.kind], { page, ask });
    case 'releases':
      return list(`${project}/releases`, shapes.releases, { page, ask });
    default:
      return findTracked(wanted, { project, page, ask });
  }
};

interface At {
  readonly project: string;
  readonly page: Page;
  readonly ask: Ask;
}

type Tracked = Extract<Wanted, { kind: 'issues' | 'issue' | 'requests' | 'request' | 'diff' | 'code' }>;

async function findTracked(wanted: Tracked, { project, page, ask }: At): Promise<Found> {
  switch (wanted.kind) {
    case 'issues':
    case 'requests': {
      const state = wanted.state === 'open' ? 'opened' : wanted.state;
      const query = { ...(state !== 'all' && { state }), ...(wanted.search && { search: wanted.search }) };
      const noun = wanted.kind === 'issues' ? 'issues' : 'merge_requests';
      return list(`${project}/${noun}`, tracked, { query, page, ask });
    }
    case 'issue':
      return { item: itemOf((await ask.json(`${project}/issues/${wanted.number}`)).data, tracked, wholeChars) };
    case 'request': {
      const at = `${project}/merge_requests/${wanted.number}`;
      const item = itemOf((await ask.json(at)).data, tracked, wholeChars);
      return wanted.isDiff
        ? { item, content: patchOf((await ask.json(`${at}/diffs`, { per_page: '100' })).data) }
        : { item };
    }
    case 'diff': {
      const { data } = await ask.json(`${project}/repository/compare`, { from: wanted.from, to: wanted.to });
      const commits = isRecord(data) ? itemsOf(data['commits'], commit) : [];
      return { items: commits, content: patchOf(isRecord(data) ? data['diffs'] : undefined) };
    }
    case 'code': {
      const query = { scope: 'blobs', search: wanted.words };
      const shape = { id: 'path', title: ['path', 'filename'], at: 'startline', text: 'data' } satisfies ItemShape;
      return list(`${project}/search`, shape, { query, page, ask });
    }
  }
}

const wholeChars = 20_000;

async function readProject(wanted: Wanted, project: string, ask: Ask): Promise<Found> {
  const { data } = await ask.json(project);
  const shape = {
    id: 'path_with_namespace',
    title: 'name_with_namespace',
    state: 'visibility',
    at: 'last_activity_at',
    url: 'web_url',
    text: 'description',
  } satisfies ItemShape;
  if (wanted.kind !== 'readme') return { item: itemOf(data, shape) };
  const branch = textAt(data, 'default_branch') ?? 'HEAD';
  const [, named] = (textAt(data, 'readme_url') ?? '').split(`/-/blob/${branch}/`);
  const path = named === undefined ? 'README.md' : decodeURIComponent(named);
  const file = `${project}/repository/files/${encodeURIComponent(path)}/raw`;
  return { path, content: (await ask.text(file, { ref: wanted.ref ?? branch })).text };
}

async function readFile(path: string, ref: string | undefined, { project, page, ask }: At): Promise<Found> {
  const file = `${project}/repository/files/${encodeURIComponent(path)}/raw`;
  try {
    return { path, content: (await ask.text(file, { ref: ref ?? 'HEAD' })).text };
  } catch (error) {
    // A folder is no file to GitLab.
    const folder: Found = isMissing(error) ? await readTree(path, ref, { project, page, ask }) : {};
    if (folder.items === undefined || folder.items.length === 0) throw error;
    return folder;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'not_found';
}

async function readTree(path: string, ref: string | undefined, { project, page, ask }: At): Promise<Found> {
  const query = { ...(path && { path }), ...(ref && { ref }) };
  const shape = { id: 'path', title: 'path', state: 'type' } satisfies ItemShape;
  return { path, ...(await list(`${project}/repository/tree`, shape, { query, page, ask })) };
}

/** As git writes it: GitLab gives the hunks of each file alone. */
function patchOf(diffs: unknown): string {
  if (!Array.isArray(diffs)) return '';
  return diffs
    .map((diff: unknown) => {
      const [from = '', to = ''] = [textAt(diff, 'old_path'), textAt(diff, 'new_path')];
      return `--- a/${from}\n+++ b/${to}\n${textAt(diff, 'diff') ?? ''}`;
    })
    .join('');
}
