import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { Account } from '../../src/model/page.ts';

export default defineTool({
  name: 'page/account',
  family: 'page',
  title: 'Read the page account',
  summary: 'Tells the credits left for pages this month, when they are renewed, and how many retrievals may begin.',
  effect: 'read',
  contract: true,
  needs: ['store', 'pages'],
  input: z.object({}),
  output: Account,
  serve: { page: '/account' },
  example: {},
  async run(_input, ctx) {
    const { readAccount } = await import('../../src/engine/page/account.ts');
    return readAccount(ctx);
  },
});
