/** A process that renders a page, says so and waits to be killed. */
import { openBrowser } from './under.ts';

const [, , origin = '', dataDir = ''] = process.argv;
const under = await openBrowser({ dataDir });
await under.html(`${origin}/`);
process.stdout.write('rendered\n');
setInterval(() => {}, 1_000);
