import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { askRepository } from '../../src/engine/general/git/answer.ts';
import { GitOutput, gitArguments } from '../../src/model/git.ts';

export default defineTool({
  name: 'git',
  family: 'general',
  title: 'Look into a repository',
  summary: 'Reads files, history, issues and code of a repository at the hosting service.',
  effect: 'read',
  contract: true,
  needs: ['hosting', 'oauth'],
  input: z.object(gitArguments),
  output: GitOutput,
  serve: { fenced: true },
  example: { repo: 'coop/hens', query: 'last 5 commits' },
  run: askRepository,
});
