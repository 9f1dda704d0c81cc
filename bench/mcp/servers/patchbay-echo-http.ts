import { loopbackHosts } from '../../../src/faces/http/guard.ts';
import { startHost } from '../../../src/faces/http/host.ts';
import { mountMcp } from '../../../src/faces/mcp/http.ts';
import { benchToken, unlimitedRequests } from '../wire.ts';
import { answerControl } from './control.ts';
import { echoFace } from './echo.ts';

const face = await echoFace();
const host = await startHost(
  {
    host: '127.0.0.1',
    port: 0,
    hosts: loopbackHosts,
    token: benchToken,
    requestsPerMinute: unlimitedRequests,
    log: face.log,
    health: async () => Response.json({ status: 'ok' }),
  },
  [mountMcp(face)],
);
answerControl(host.port);
