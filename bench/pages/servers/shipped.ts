/** The same rows, of the document that the browser gave away whole. */
import { compileSelector, selectAll } from '../../../src/engine/page/document/select.ts';
import { parsePage } from '../../../src/engine/page/document/tree.ts';
import { serveDriver } from './driver.ts';
import { rows, standard } from './standard.ts';

const selector = compileSelector(rows);

await serveDriver(standard.take, (taken) => {
  const tree = parsePage(taken.kind === 'html' ? taken.html : '');
  return selectAll(tree, selector).join('').length;
});
