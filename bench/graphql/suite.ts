/** `npm run bench -- graphql`: calls over GraphQL against those of tools, lists and searches of many workflows, schedules of one minute, and those who watch live logs. */
import type { Suite } from '../report.ts';
import { expectProcessTrees } from '../workflow/process-tree.ts';
import { benchCalls } from './calls.ts';
import { benchSchedules } from './schedules.ts';
import { searchFigures } from './search.ts';
import { benchWatchers } from './watchers.ts';

export const graphqlSuite: Suite = {
  name: 'graphql',
  async run() {
    expectProcessTrees();
    return [...(await benchCalls()), ...(await searchFigures()), await benchSchedules(), ...(await benchWatchers())];
  },
};
