/** All of Patchbay over HTTP, which tells so many lines a second as its parent wants, beside those of its runs. */
import { compose } from '../../../src/app/compose.ts';
import { readCommandLine, readConfig } from '../../../src/app/config.ts';
import { openHttp } from '../../../src/app/http.ts';
import { tuneRuntime } from '../../../src/app/runtime.ts';
import { answerControl } from '../../mcp/servers/control.ts';
import { benchToken, unlimitedRequests } from '../../mcp/wire.ts';

tuneRuntime();
const [dataDir = '', perSecond = ''] = process.argv.slice(2);
const config = readConfig(readCommandLine(['http', '--data', dataDir, '--port', '0'], []), {
  PATCHBAY_TOKEN: benchToken,
  PATCHBAY_REQUESTS_PER_MINUTE: String(unlimitedRequests),
});
const house = await compose(config);
const host = await openHttp(house, config);
const about = { runId: 'told', traceId: 'f'.repeat(32), level: 'info' } as const;
const message = 'Step hens succeeded after 12 ms and 1 request.';
const begunAt = performance.now();
let told = 0;
setInterval(() => {
  const due = ((performance.now() - begunAt) / 1_000) * Number(perSecond);
  for (; told < due; told += 1) house.bus.tell({ id: `told-${told}`, message, timestamp: Date.now(), ...about });
}, 10);
answerControl(host.port);
