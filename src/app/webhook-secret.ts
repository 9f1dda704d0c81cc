import { webhookSecret } from '../engine/webhook/sign.ts';
import { compose } from './compose.ts';
import type { Config } from './settings.ts';

/** `patchbay webhook-secret`: what a receiver needs to check who sent a webhook. */
export async function runWebhookSecret(config: Config): Promise<void> {
  const house = await compose(config);
  try {
    process.stdout.write(`${webhookSecret(house.vault)}\n`);
  } finally {
    await house.close();
  }
}
