/**
 * The only way out of the browser: a proxy on loopback that opens every connection under the egress policy.
 *
 * Each context has a name and a password of its own, by which it is known here; without them, nothing is forwarded: not
 * for other processes of this machine, and not for what Chromium asks by itself.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { limits } from '../../core/limits.ts';
import { forward } from './forward.ts';
import { Route, type RouteOptions } from './route.ts';
import { tunnel } from './tunnel.ts';

const challenge = 'Basic realm="patchbay"';

export class PinningProxy {
  readonly #server: Server;
  readonly #routes = new Map<string, Route>();
  readonly #sockets = new Set<Duplex>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => this.#onRequest(request, response));
    server.on('connect', (request, socket, head) => this.#onConnect(request, socket, head));
    server.on('clientError', (_error, socket) => socket.destroy());
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  static async open(): Promise<PinningProxy> {
    const server = createServer({ maxHeaderSize: limits.responseHeadBytes, keepAliveTimeout: limits.browserIdleMs });
    const proxy = new PinningProxy(server);
    server.listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  }

  openRoute(options: RouteOptions): Route {
    const route = new Route(options);
    this.#routes.set(route.authorization, route);
    return route;
  }

  closeRoute(route: Route): void {
    this.#routes.delete(route.authorization);
    route.close();
  }

  async close(): Promise<void> {
    for (const route of this.#routes.values()) route.close();
    this.#routes.clear();
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    if (this.#server.listening) await once(this.#server, 'close');
  }

  #routeOf(request: IncomingMessage): Route | undefined {
    return this.#routes.get(request.headers['proxy-authorization'] ?? '');
  }

  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    const route = this.#routeOf(request);
    if (route !== undefined) forward({ request, response, route });
    else response.writeHead(407, { 'proxy-authenticate': challenge, 'content-length': 0 }).end();
  }

  #onConnect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const route = this.#routeOf(request);
    if (route !== undefined) tunnel({ target: request.url ?? '', socket, head, route });
    else
      socket.end(
        `HTTP/1.1 407 Unknown\r\nProxy-Authenticate: ${challenge}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
  }
}
