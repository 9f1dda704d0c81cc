/** What is built for tests beside the program, to start processes with. */
export const children = {
  compose: 'src/app/compose.ts',
  settings: 'src/app/settings.ts',
  'token-child': 'test/engine/oauth/child.ts',
  'notes-child': 'test/tools/business/child.ts',
} as const;
