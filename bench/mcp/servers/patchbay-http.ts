/** All of Patchbay over HTTP, on an empty data folder given as the argument, and with the browser given after it. */
import { compose } from '../../../src/app/compose.ts';
import { readCommandLine, readConfig } from '../../../src/app/config.ts';
import { openHttp } from '../../../src/app/http.ts';
import { tuneRuntime } from '../../../src/app/runtime.ts';
import { benchToken, unlimitedRequests } from '../wire.ts';
import { answerControl } from './control.ts';

tuneRuntime();
const [dataDir = '', browser] = process.argv.slice(2);
const config = readConfig(readCommandLine(['http', '--data', dataDir, '--port', '0'], []), {
  PATCHBAY_TOKEN: benchToken,
  PATCHBAY_REQUESTS_PER_MINUTE: String(unlimitedRequests),
  ...(browser === undefined ? {} : { PATCHBAY_BROWSER: browser }),
});
const host = await openHttp(await compose(config), config);
answerControl(host.port);
