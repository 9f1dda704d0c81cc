/** Online forms: questions, what people answered, and hooks that are told of it; bearer token, page tokens, prose. */
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
import { among, boolean, integer, list, needed, text, time } from '../../../apis/rules.ts';
import type { Service, Store, Variant } from '../../../apis/service.ts';

const paging: Paging = { kind: 'cursor', at: 'page_token', size: 'page_size', usual: 25, most: 80 };
const kinds = ['short_text', 'long_text', 'rating', 'choice', 'yes_no', 'email'] as const;

function wrap({ items, total, next }: Page): unknown {
  return { items, total_items: total, ...(next === undefined ? {} : { next_page_token: next }) };
}

function whole({ items }: Page): unknown {
  return { items };
}

function seed(variant: Variant): Store {
  const chance = new Chance(variant, 84);
  const workspaces = times(chance.count(4, 5), (index) => ({
    id: `ws${index + 1}`,
    name: ['Marketing', 'Human Resources', 'Clinic', 'Events', 'Research'][index],
    owner_email: `owner${index}@forms.example`,
  }));
  const forms = times(chance.count(93, 104), (index) => ({
    id: `F${chance.isGiven ? 'a' : 'k'}${pad(index * 7, 4)}`,
    title: `${chance.one(['Customer satisfaction', 'Exit interview', 'Workshop feedback', 'Patient intake', 'Site visit'])} ${index + 1}`,
    workspace_id: workspaces[index % workspaces.length]?.id,
    status: chance.one(['draft', 'live', 'live', 'closed']),
    language: chance.one(['en', 'de', 'nl']),
    created_at: `${chance.day(1, 9)}T08:00:00Z`,
    response_limit: chance.one([null, null, 100, 500]),
  }));
  const questions = forms.slice(0, 20).flatMap(({ id }, at) =>
    times(chance.whole(4, 9), (index) => ({
      id: `q${at * 100 + index}`,
      form_id: id,
      position: index + 1,
      title: `${chance.one(['How was', 'What did you think of', 'Please rate', 'Anything else about'])} ${chance.one(['the room', 'our staff', 'the content', 'the price'])}?`,
      kind: chance.one(kinds),
      required: chance.whole(0, 1) === 0,
    })),
  );
  const responses = forms.slice(0, 6).flatMap(({ id }, at) =>
    times(at === 0 ? chance.count(223, 241) : chance.count(31, 44), (index) => {
      const { first, last } = chance.person();
      const completed = chance.whole(0, 4) > 0;
      return {
        id: `r${at}${pad(index, 4)}`,
        form_id: id,
        respondent: { name: `${first} ${last}`, email: `${first}${at}${index}@people.example`.toLowerCase() },
        submitted_at: `${chance.day(2, 10)}T${pad(chance.whole(6, 22))}:${pad(chance.whole(0, 59))}:00Z`,
        completed,
        score: completed ? chance.whole(0, 10) : null,
        seconds: chance.whole(25, 900),
        tags: chance.one([[], ['vip'], ['follow-up'], ['vip', 'follow-up']]),
      };
    }),
  );
  const hooks = forms.slice(0, 12).map(({ id }, index) => ({
    id: `wh${index + 1}`,
    form_id: id,
    url: `https://hooks.acme${index}.example/in`,
    event: chance.one(['response.completed', 'response.started']),
    enabled: chance.whole(0, 2) > 0,
  }));
  return { workspaces, forms, questions, responses, hooks, messages: [] };
}

const form = { from: 'forms', param: 'form_id' };
const response = { from: 'responses', param: 'response_id' };
const ofForm = [{ in: 'forms', param: 'form_id' }];
const here = ({ params }: { readonly params: Readonly<Record<string, string>> }) => ({ form_id: params.form_id });

export const formlark: Service = {
  name: 'formlark',
  title: 'Formlark',
  host: 'https://api.formlark.example',
  basePath: '/v2',
  auth: { kind: 'bearer', token: 'flk_pat_Zw83nn20Qd' },
  document: '../fifth/apis/formlark/reference.md',
  credentials: { personal_access_token: 'flk_pat_Zw83nn20Qd' },
  invalidStatus: 400,
  seed,
  explain: ({ code, message, problems }) => ({
    code: code.toUpperCase(),
    description: message,
    details: problems.map(({ field, problem }) => ({ field, description: problem })),
  }),
  routes: [
    listRoute('/workspaces', { from: 'workspaces', wrap: whole }),
    listRoute('/forms', {
      from: 'forms',
      paging,
      query: { workspace_id: text, status: among('draft', 'live', 'closed'), search: text },
      filters: { workspace_id: 'workspace_id', status: 'status', search: { field: 'title', is: 'contains' } },
      wrap,
    }),
    createRoute('/forms', {
      into: 'forms',
      prefix: 'F',
      needs: [{ in: 'workspaces', field: 'workspace_id' }],
      body: {
        title: needed(text),
        workspace_id: needed(text),
        language: among('en', 'de', 'nl'),
        response_limit: integer,
      },
      add: () => ({ status: 'draft' }),
    }),
    itemRoute('/forms/{form_id}', form),
    changeRoute('/forms/{form_id}', {
      ...form,
      method: 'PATCH',
      body: { title: text, status: among('draft', 'live', 'closed'), language: text, response_limit: integer },
    }),
    listRoute('/forms/{form_id}/questions', {
      from: 'questions',
      within: { form_id: 'form_id' },
      sort: { by: 'position' },
      wrap: whole,
    }),
    createRoute('/forms/{form_id}/questions', {
      into: 'questions',
      prefix: 'q',
      needs: ofForm,
      body: { title: needed(text), kind: needed(among(...kinds)), required: boolean, options: list },
      add: here,
    }),
    listRoute('/forms/{form_id}/responses', {
      from: 'responses',
      within: { form_id: 'form_id' },
      paging,
      query: { completed: boolean, since: time, until: time, min_score: integer, max_score: integer, tag: text },
      filters: {
        completed: 'completed',
        since: { field: 'submitted_at', is: 'gte' },
        until: { field: 'submitted_at', is: 'lte' },
        min_score: { field: 'score', is: 'gte' },
        max_score: { field: 'score', is: 'lte' },
        tag: 'tags',
      },
      wrap,
    }),
    itemRoute('/responses/{response_id}', response),
    removeRoute('/responses/{response_id}', response),
    changeRoute('/responses/{response_id}/tags', { ...response, method: 'PUT', body: { tags: needed(list) } }),
    createRoute('/responses/{response_id}/messages', {
      into: 'messages',
      prefix: 'm',
      needs: [{ in: 'responses', param: 'response_id' }],
      body: { subject: needed(text), text: needed(text) },
      add: ({ params }) => ({ response_id: params.response_id }),
    }),
    listRoute('/forms/{form_id}/webhooks', { from: 'hooks', within: { form_id: 'form_id' }, wrap: whole }),
    createRoute('/forms/{form_id}/webhooks', {
      into: 'hooks',
      prefix: 'wh',
      needs: ofForm,
      body: {
        url: needed(text),
        event: needed(among('response.completed', 'response.started')),
        enabled: boolean,
      },
      add: here,
    }),
    changeRoute('/webhooks/{webhook_id}', {
      method: 'PATCH',
      from: 'hooks',
      param: 'webhook_id',
      body: { url: text, enabled: boolean },
    }),
  ],
};
