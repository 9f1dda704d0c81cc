/** A service that takes figures, and a phone book whose search finds nobody by a name that is not whole. */
import { list, number, record, type Service, text, whole } from './service.ts';

export const figures: Service = {
  name: 'figures',
  isAllowed: () => true,
  routes: [
    {
      method: 'post',
      path: '/reports',
      summary: 'Create a report',
      body: record({ title: text, order_count: whole, revenue: number }, ['title', 'order_count']),
      answer: record({ id: text, url: text }),
      reply: () => ({ id: 'r1', url: 'https://example.com/r1' }),
    },
    {
      method: 'get',
      path: '/reports',
      summary: 'List reports',
      answer: record({ reports: list(record({ id: text, title: text })) }),
      reply: () => ({ reports: [{ id: 'r0', title: 'Old' }] }),
    },
  ],
  data: () => ({}),
};
