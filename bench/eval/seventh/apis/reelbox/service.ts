/** Video hosting: videos in folders, captions, comments and members; basic, pieces by skip and take, prose with calls. */
import { Chance, pad, times } from '../../../apis/chance.ts';
import {
  changeRoute,
  createRoute,
  itemRoute,
  listRoute,
  type Page,
  type Paging,
  removeRoute,
} from '../../../apis/routes.ts';
import { among, boolean, list, needed, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'offset', at: 'skip', size: 'take', usual: 10, most: 40 };
const states = ['processing', 'ready', 'failed'] as const;
const audiences = ['public', 'unlisted', 'private'] as const;

function wrap({ items, total }: Page): unknown {
  return { count: total, entries: items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 95);
  const members = times(chance.count(9, 11), (index) => {
    const { first, last } = chance.person();
    return {
      member_id: `m${index + 1}`,
      full_name: `${first} ${last}`,
      mail: `${first}.${last}${index}@studio.example`.toLowerCase(),
      role: chance.one(['owner', 'editor', 'viewer']),
    };
  });
  const titles = chance.isGiven
    ? ['Trailers', 'Interviews', 'Webinars', 'Raw footage', 'Training']
    : ['Trailers', 'Product tours', 'Webinars', 'Archive', 'Interviews', 'Events'];
  const folders = titles.map((title, index) => ({
    folder_id: `f${30 + index}`,
    title,
    parent: index === 4 ? 'f30' : null,
  }));
  const videos = times(chance.count(187, 196), (index) => ({
    video_id: `v${(61_000 + index * 37).toString(36)}`,
    title: `${chance.one(['Meet', 'Inside', 'How we built', 'Five minutes with'])} ${chance.one(['the lab', 'the team', 'the kiln', 'the garden'])} ${index + 1}`,
    folder: folders[chance.whole(0, folders.length - 1)]?.folder_id,
    state: chance.one([...states, 'ready', 'ready', 'ready'] as const),
    audience: chance.one(audiences),
    length_seconds: chance.whole(15, 5400),
    plays: chance.whole(0, 40_000),
    uploaded_at: `${chance.day(3, 11)}T${pad(chance.whole(7, 20))}:30:00Z`,
    uploaded_by: members[chance.whole(0, members.length - 1)]?.member_id,
    tags: chance.whole(0, 2) === 0 ? ['launch'] : [],
  }));
  const captions = videos.slice(0, 70).flatMap(({ video_id }, at) =>
    times(chance.whole(0, 3), (index) => ({
      caption_id: `c${at * 4 + index}`,
      video_id,
      language: ['en', 'de', 'pt'][index],
      automatic: chance.whole(0, 1) === 0,
      published: chance.whole(0, 2) > 0,
    })),
  );
  const comments = videos.slice(0, 40).flatMap(({ video_id }, at) =>
    times(at < 2 ? chance.count(52, 57) : chance.whole(0, 5), (index) => ({
      comment_id: at * 100 + index + 1,
      video_id,
      author: chance.person().first,
      text: chance.one(['Lovely!', 'Too loud', 'First', 'Where can I buy it?']),
      posted_at: `${chance.day(6, 11)}T12:00:00Z`,
      hidden: chance.whole(0, 5) === 0,
    })),
  );
  return { members, folders, videos, captions, comments };
}

const video = { from: 'videos', param: 'video_id', by: 'video_id' };
const ofVideo = [{ in: 'videos', by: 'video_id', param: 'video_id' }];

export const reelbox: Service = {
  name: 'reelbox',
  title: 'Reelbox Video Hosting',
  host: 'https://api.reelbox.example',
  basePath: '/2024-06',
  auth: { kind: 'basic', username: 'rbx-acct-77', password: 'Quill-90-rbx' },
  document: '../seventh/apis/reelbox/handbook.md',
  credentials: { access_key: 'rbx-acct-77', secret_key: 'Quill-90-rbx' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    problem: { code, message, at: problems.map(({ field, problem }) => ({ name: field, why: problem })) },
  }),
  routes: [
    listRoute('/videos', {
      from: 'videos',
      paging,
      query: {
        folder: text,
        state: among(...states),
        audience: among(...audiences),
        uploaded_since: time,
        tag: text,
      },
      filters: {
        folder: 'folder',
        state: 'state',
        audience: 'audience',
        uploaded_since: { field: 'uploaded_at', is: 'gte' },
        tag: 'tags',
      },
      wrap,
    }),
    createRoute('/videos', {
      into: 'videos',
      key: 'video_id',
      prefix: 'v',
      needs: [{ in: 'folders', by: 'folder_id', field: 'folder' }],
      body: { source_url: needed(text), title: needed(text), folder: text, audience: among(...audiences) },
      add: ({ body }) => ({ state: 'processing', audience: body.audience ?? 'private' }),
    }),
    itemRoute('/videos/{video_id}', video),
    changeRoute('/videos/{video_id}', {
      ...video,
      method: 'PATCH',
      body: { title: text, folder: text, audience: among(...audiences), tags: list },
    }),
    removeRoute('/videos/{video_id}', video),
    listRoute('/videos/{video_id}/captions', {
      from: 'captions',
      within: { video_id: 'video_id' },
      wrap: ({ items }) => ({ entries: items }),
    }),
    createRoute('/videos/{video_id}/captions', {
      into: 'captions',
      key: 'caption_id',
      prefix: 'c',
      needs: ofVideo,
      body: { language: needed(text), file_url: needed(text), published: boolean },
      add: ({ params }) => ({ video_id: params.video_id, automatic: false }),
    }),
    listRoute('/videos/{video_id}/comments', {
      from: 'comments',
      within: { video_id: 'video_id' },
      paging,
      query: { hidden: boolean },
      filters: { hidden: 'hidden' },
      wrap,
    }),
    changeRoute('/comments/{comment_id}/visibility', {
      from: 'comments',
      param: 'comment_id',
      by: 'comment_id',
      method: 'PUT',
      body: { hidden: needed(boolean) },
    }),
    listRoute('/folders', { from: 'folders', wrap: ({ items }) => ({ entries: items }) }),
    createRoute('/folders', {
      into: 'folders',
      key: 'folder_id',
      prefix: 'f',
      needs: [{ in: 'folders', by: 'folder_id', field: 'parent' }],
      body: { title: needed(text), parent: text },
    }),
    itemRoute('/folders/{folder_id}', { from: 'folders', param: 'folder_id', by: 'folder_id' }),
    listRoute('/members', { from: 'members', wrap: ({ items }) => ({ entries: items }) }),
    itemRoute('/members/{member_id}', { from: 'members', param: 'member_id', by: 'member_id' }),
  ],
};
