import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { readAccount } from '../../src/engine/page/account.ts';
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
  run: (_input, ctx) => readAccount(ctx),
});
