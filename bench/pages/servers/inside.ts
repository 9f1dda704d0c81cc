/** Rows of a table, selected inside the page. */
import { serveDriver } from './driver.ts';
import { rows } from './standard.ts';

await serveDriver({ kind: 'selected', selectors: [rows], all: true }, (taken) =>
  taken.kind === 'selected' ? taken.fragments.flat().join('').length : 0,
);
