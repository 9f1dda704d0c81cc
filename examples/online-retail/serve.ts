/** Serves the example's API until it is stopped, where `integration.json` says it is: try it with your own client. */
import { fileURLToPath } from 'node:url';
import integration from './integration.json' with { type: 'json' };
import { readShop, startService } from './service.ts';

const { url } = await startService({
  shop: readShop(fileURLToPath(new URL('../data/online-retail.json', import.meta.url))),
  token: integration.credentials.token,
  port: Number(new URL(integration.urlHost).port),
});
process.stdout.write(`${url}/series is there; stop it with Ctrl-C.\n`);
