/** Short links: links, their clicks, QR codes, folders and domains; bearer token, bare lists whose pages the Link header tells. */
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
import { among, boolean, date, integer, list, needed, type Rules, text } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'page', at: 'page', size: 'per_page', usual: 25, most: 50, hasLinks: true };

const bare = ({ items }: Page): unknown => items;

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 84);
  const folders = times(chance.count(7, 9), (index) => ({
    id: `fld_${20 + index}`,
    name: `${chance.one(['Spring', 'Summer', 'Press', 'Partners'])} ${2020 + index}`,
    shared: chance.whole(0, 1) === 0,
  }));
  const domains = times(chance.count(4, 5), (index) => ({
    hostname: `${['go', 'shop', 'try', 'read', 'win'][index]}.ashgrove.example`,
    verified: index % 3 !== 2,
    primary: index === 0,
  }));
  const links = times(chance.count(176, 193), (index) => ({
    id: `lnk_${pad(index * 7 + 1000, 5)}`,
    domain: domains[chance.whole(0, 2)]?.hostname,
    slug: `${chance.one(['may', 'offer', 'guide', 'talk'])}-${index}`,
    title: chance.whole(0, 5) === 0 ? null : `${chance.one(['Landing page', 'Newsletter', 'Leaflet'])} ${index}`,
    target_url: `https://www.ashgrove.example/${chance.one(['sale', 'blog', 'about'])}/${index}`,
    folder_id: chance.whole(0, 3) === 0 ? null : folders[chance.whole(0, folders.length - 1)]?.id,
    tags: chance.whole(0, 1) === 0 ? [chance.one(['print', 'email', 'social'])] : [],
    enabled: chance.whole(0, 5) > 0,
    created_on: chance.day(1, 10),
    expires_on: chance.whole(0, 2) === 0 ? chance.day(10, 12) : null,
    clicks_total: chance.whole(0, 5200),
  }));
  const clicks = links.slice(0, 12).flatMap(({ id }) =>
    times(chance.count(30, 31), (index) => ({
      link_id: id,
      day: `2026-10-${pad(index + 1)}`,
      clicks: chance.whole(0, 180),
      unique_visitors: chance.whole(0, 90),
    })),
  );
  const countries = links
    .slice(0, 40)
    .flatMap(({ id }) =>
      ['PT', 'PH', 'CO', 'NO', 'KE']
        .slice(0, chance.whole(2, 5))
        .map((country) => ({ link_id: id, country, clicks: chance.whole(1, 1_500) })),
    );
  return { links, folders, domains, clicks, countries, codes: [] };
}

const link = { from: 'links', param: 'link_id' };
const within = { link_id: 'link_id' };
const editable: Rules = { title: text, folder_id: text, tags: list, expires_on: date };

export const shortleaf: Service = {
  name: 'shortleaf',
  title: 'Shortleaf Links',
  host: 'https://api.shortleaf.example',
  basePath: '/v4',
  auth: { kind: 'bearer', token: 'slf_k2_90ad61ce' },
  document: '../sixth/apis/shortleaf/reference.md',
  credentials: { api_token: 'slf_k2_90ad61ce' },
  invalidStatus: 422,
  seed,
  explain: ({ code, message, problems }) => ({
    error: code,
    message,
    fields: Object.fromEntries(problems.map(({ field, problem }) => [field, problem])),
  }),
  routes: [
    listRoute('/links', {
      from: 'links',
      paging,
      query: { folder_id: text, domain: text, tag: text, enabled: boolean, created_since: date, expires_before: date },
      filters: {
        folder_id: 'folder_id',
        domain: 'domain',
        tag: 'tags',
        enabled: 'enabled',
        created_since: { field: 'created_on', is: 'gte' },
        expires_before: { field: 'expires_on', is: 'lt' },
      },
      wrap: bare,
    }),
    createRoute('/links', {
      into: 'links',
      prefix: 'lnk_',
      needs: [
        { in: 'folders', field: 'folder_id' },
        { in: 'domains', by: 'hostname', field: 'domain' },
      ],
      body: { ...editable, target_url: needed(text), domain: text, slug: text },
      add: ({ body }) => ({ slug: body.slug ?? 'x7Kq', enabled: true, clicks_total: 0 }),
    }),
    itemRoute('/links/{link_id}', link),
    changeRoute('/links/{link_id}', {
      ...link,
      method: 'PATCH',
      body: { ...editable, target_url: text, enabled: boolean },
    }),
    removeRoute('/links/{link_id}', link),
    listRoute('/links/{link_id}/clicks', {
      from: 'clicks',
      within,
      query: { from: date, to: date },
      filters: { from: { field: 'day', is: 'gte' }, to: { field: 'day', is: 'lte' } },
      wrap: ({ items }) => ({ unit: 'day', series: items }),
    }),
    listRoute('/links/{link_id}/countries', {
      from: 'countries',
      within,
      sort: { by: 'clicks', isDown: true },
      wrap: bare,
    }),
    createRoute('/links/{link_id}/qr-codes', {
      into: 'codes',
      prefix: 'qr_',
      needs: [{ in: 'links', param: 'link_id' }],
      body: { format: needed(among('png', 'svg', 'pdf')), size: { ...integer, min: 64, max: 2048 }, color: text },
      add: ({ params }) => ({ link_id: params.link_id }),
    }),
    listRoute('/folders', { from: 'folders', wrap: bare }),
    createRoute('/folders', { into: 'folders', prefix: 'fld_', body: { name: needed(text), shared: boolean } }),
    listRoute('/domains', {
      from: 'domains',
      query: { verified: boolean },
      filters: { verified: 'verified' },
      wrap: bare,
    }),
    createRoute('/domains', {
      into: 'domains',
      key: 'hostname',
      body: { hostname: needed(text) },
      add: () => ({ verified: false, primary: false }),
    }),
  ],
};
