/** An http proxy on loopback that wants a password: it forwards plain requests and opens tunnels. */
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';

export interface TestProxy {
  /** With user and password. */
  readonly url: string;
  readonly port: number;
  /** What it was asked for, by those who knew the password: absolute URLs, and `host:port` of tunnels. */
  readonly asked: string[];
  /** Requests that it refused. */
  readonly refused: string[];
}

export async function startProxy(user = 'hen', password = 'grain'): Promise<TestProxy> {
  const asked: string[] = [];
  const refused: string[] = [];
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const admits = (given: string | undefined, url = ''): boolean => {
    (given === expected ? asked : refused).push(url);
    return given === expected;
  };
  const server = createServer((incoming, response) => {
    if (!admits(incoming.headers['proxy-authorization'], incoming.url)) {
      response.writeHead(407, { 'proxy-authenticate': 'Basic realm="coop"' }).end();
      return;
    }
    const { 'proxy-authorization': _secret, ...headers } = incoming.headers;
    const forwarded = request(incoming.url ?? '', { method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  server.on('connect', (incoming, socket) => {
    if (!admits(incoming.headers['proxy-authorization'], incoming.url)) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="coop"\r\n\r\n');
      return;
    }
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const target = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    socket.on('error', () => target.destroy());
  });
  const port = await listen(server);
  return { url: `http://${user}:${password}@127.0.0.1:${port}`, port, asked, refused };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
