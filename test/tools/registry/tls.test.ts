/** Registries behind certificates that the system does not know, and that want to see one of ours. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHouse } from '../../harness/house.ts';
import { openRegistry } from '../../support/registry/open.ts';
import { asked, farm } from './stage.ts';

const folder = join(import.meta.dirname, '../../fixtures/tls');
const [certFile, keyFile] = [join(folder, 'coop.cert.pem'), join(folder, 'coop.key.pem')];
const [cert, key] = [readFileSync(certFile, 'utf8'), readFileSync(keyFile, 'utf8')];

/** A house whose target is a registry that only lets in who shows a certificate. */
async function open(entry: Record<string, unknown>) {
  const source = await openRegistry({ seed: farm });
  const target = await openRegistry({ tls: { cert, key, ca: cert } });
  const url = target.url.replace('127.0.0.1', 'coop.localhost');
  return openHouse({ registries: { north: { url: source.url }, south: { url, ...entry } } });
}

test('trusts an authority of the configuration, and shows the certificate', async () => {
  const house = await open({ caFile: certFile, certFile, keyFile });

  expect(await house.done('migrate_context_interactive', asked)).toMatchObject({ status: 'completed' });
});

test('trusts nobody else', async () => {
  const house = await open({ certFile, keyFile });

  expect(await house.call('migrate_context_interactive', asked)).toMatchObject({
    error: { reason: 'TARGET_UNREACHABLE', details: { why: 'TLS_FAILED' } },
  });
});

test('shows a certificate to nobody but the registry it belongs to', async () => {
  const house = await open({ caFile: certFile });

  expect(await house.call('migrate_context_interactive', asked)).toMatchObject({
    error: { reason: 'TARGET_UNREACHABLE' },
  });
});
