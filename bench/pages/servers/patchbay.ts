/** Patchbay's own pages. */
import { serveDriver } from './driver.ts';
import { standard } from './standard.ts';

await serveDriver(standard.take, (taken) => (taken.kind === 'html' ? taken.html.length : 0));
