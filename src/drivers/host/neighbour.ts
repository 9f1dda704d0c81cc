/** Asks the listener of another process of this machine, and trusts it only as far as the system says whose it is. */
import { get, type IncomingMessage } from 'node:http';
import { PatchbayError } from '../../core/error.ts';
import type { NeighbourAnswer, NeighbourRequest } from '../../core/host.ts';
import { createPeers, type Peers } from './peer.ts';

export async function askNeighbour(request: NeighbourRequest, procDir: string): Promise<NeighbourAnswer | undefined> {
  const peers = createPeers(procDir);
  await checkOwner(request.port, peers);
  const response = await send(request);
  if (response === undefined) return undefined;
  const body = await read(response, request);
  if (body === undefined) return undefined;
  // The one who was asked may have gone since, and another user taken its place before the connection was made.
  const owner = await checkOwner(request.port, peers);
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')] as const);
  return { status: response.statusCode ?? 0, headers: Object.fromEntries(headers), body, owner };
}

async function checkOwner(port: number, peers: Peers): Promise<NeighbourAnswer['owner']> {
  const owner = await peers.ofListener(port);
  if (owner === 'same-user' || owner === 'unknown') return owner;
  throw new PatchbayError('forbidden', `Port ${port} belongs to another user of this machine.`, {
    reason: 'LISTENER_FOREIGN',
    hint: 'Choose another port in OAUTH_REDIRECT_URI: what listens there could hand out a token that is not yours.',
  });
}

/** Sends nothing but the request line and Host: no browser would. */
function send({ port, path, signal }: NeighbourRequest): Promise<IncomingMessage | undefined> {
  return new Promise((resolve, reject) => {
    const sent = get({ host: '127.0.0.1', port, path, agent: false, signal }, resolve);
    sent.once('error', () => (signal.aborted ? reject(signal.reason) : resolve(undefined)));
  });
}

async function read(response: IncomingMessage, { signal, maxBytes }: NeighbourRequest): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of response) {
      const bytes = Buffer.from(chunk);
      sizeBytes += bytes.length;
      if (sizeBytes > maxBytes) return '';
      chunks.push(bytes);
    }
    return Buffer.concat(chunks).toString();
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
