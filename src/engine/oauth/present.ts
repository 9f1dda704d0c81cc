/** How the person at this machine learns that they have to sign in: by a browser, by a code for another machine, by a link. */
import type { Shown } from '../../core/oauth.ts';
import type { Attempt } from './attempts.ts';
import { awaitDevice, beginDevice } from './device.ts';
import type { CallbackListener } from './listener.ts';
import type { Parts } from './parts.ts';
import type { Client } from './settings.ts';
import { storeToken } from './token-file.ts';

interface Around {
  readonly parts: Parts;
  readonly client: Client;
  readonly listener: CallbackListener;
}

/** Takes the first way that there is. Until the signal aborts, the attempt may also be decided by the device flow. */
export async function present(attempt: Attempt, around: Around, signal: AbortSignal): Promise<Shown> {
  const { url } = attempt;
  if (await openBrowser(url, around)) return { way: 'browser', url };
  const { parts, client } = around;
  const device = await beginDevice(parts, client);
  if (device === undefined) return { way: 'link', url };
  awaitDevice(device, parts, client, signal)
    .then(async (token) => {
      await storeToken(parts, token, client.boundTo);
      attempt.resolve(token);
    })
    .catch(attempt.reject);
  return { way: 'device', url: device.url, code: device.userCode };
}

async function openBrowser(url: string, { parts, listener }: Around): Promise<boolean> {
  if (!parts.host.canOpenBrowser()) return false;
  try {
    await listener.openTab(url);
    return true;
  } catch (cause) {
    parts.log.write('warn', 'no browser could be opened', { cause });
    return false;
  }
}
