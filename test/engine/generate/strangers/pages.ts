import type { Stranger } from './stranger.ts';

const base = '/cms';
const entries = (query: URLSearchParams) => {
  const from = Number(query.get('skip') ?? 0);
  const to = Math.min(from + Math.min(Number(query.get('limit') ?? 25), 100), 130);
  return { total: 130, items: Array.from({ length: Math.max(0, to - from) }, (_, at) => ({ _id: `e${from + at}` })) };
};

export const pages: Stranger = {
  name: 'pages',
  document: 'pages.md',
  credentials: { api_key: 'qk' },
  secret: { 'quill-key': 'qk' },
  paging: ['limit', 'skip'],
  answers: { [`GET ${base}/collections/posts/entries`]: entries },
  tasks: [
    { say: 'Get all entries of the collection posts', want: `GET ${base}/collections/posts/entries`, pages: 2 },
    {
      say: 'Query the published entries of the collection posts',
      want: `GET ${base}/collections/posts/entries?where={"status":"published"}`,
    },
    { say: 'Get entry 64ab of the collection posts', want: `GET ${base}/collections/posts/entries/64ab` },
    {
      say: 'Create an entry in the collection posts titled "Egg news" with status review',
      want: `POST ${base}/collections/posts/entries`,
      body: { title: 'Egg news', status: 'review' },
    },
    {
      say: 'Change the title of entry 64ab in collection posts to "Better egg news"',
      want: `PATCH ${base}/collections/posts/entries/64ab`,
      body: { title: 'Better egg news' },
    },
    { say: 'Publish entry 64ab of collection posts', want: `POST ${base}/collections/posts/entries/64ab/publish` },
    { say: 'Show the approved comments of entry 64ab', want: `GET ${base}/entries/64ab/comments?approved=true` },
    { say: 'Mark comment c19 as spam', want: `POST ${base}/comments/c19/spam` },
    {
      say: 'List the images uploaded since 2025-02-01',
      want: `GET ${base}/media?type=image&uploaded_since=2025-02-01`,
    },
    {
      say: 'Invite rita@coop.example as an editor',
      want: `POST ${base}/users/invitations`,
      body: { email: 'rita@coop.example', role: 'editor' },
    },
    {
      say: 'Create a permanent redirect from "/eggs" to "/shop/eggs"',
      want: `POST ${base}/redirects`,
      body: { from: '/eggs', to: '/shop/eggs', permanent: true },
    },
    {
      say: 'Import the picture into the folder hens',
      input: { picture: { url: 'https://pics.example/1.png' } },
      want: `POST ${base}/media/import`,
      body: { url: 'https://pics.example/1.png', folder: 'hens' },
    },
  ],
};
