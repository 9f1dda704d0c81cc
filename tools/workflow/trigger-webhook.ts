import * as z from 'zod';
import { defineTool } from '../../src/core/tool.ts';
import { triggerWebhook } from '../../src/engine/webhook/trigger.ts';
import { JsonObject, JsonValue } from '../../src/model/base.ts';

export default defineTool({
  name: 'workflow/triggerWebhook',
  family: 'workflow',
  title: 'Trigger a webhook',
  summary: 'Posts data as JSON to a path below the configured webhook base, signed, and returns what it answered.',
  effect: 'write',
  contract: true,
  needs: ['net', 'vault', 'webhooks'],
  input: z.object({
    webhook_path: z.string().describe('Path below the base, such as orders/new; a query may follow'),
    data: JsonObject.default({}).describe('JSON to post'),
    headers: z.record(z.string(), z.string()).optional().describe('Extra headers'),
  }),
  output: z.object({
    success: z.boolean().describe('Whether the webhook took it: a status from 200 to 299'),
    status: z.int().describe('HTTP status of the answer'),
    body: JsonValue.describe('The answer: data when it is JSON, else text, null when there is none'),
    note: z.string().optional().describe('What was left out of the answer'),
    headers: z.record(z.string(), z.string()).describe('content-type, location and retry-after of the answer'),
    url: z.string().describe('Where it was posted, without its query'),
    attempts: z.int().describe('How often it was sent'),
    delivery_id: z.string().describe('The webhook-id header, by which the receiver knows it'),
  }),
  example: { webhook_path: 'orders/new', data: { eggs: 12 } },
  async run({ webhook_path: path, data, headers = {} }, ctx) {
    const { deliveryId, ...triggered } = await triggerWebhook({ path, data, headers }, ctx);
    return { ...triggered, delivery_id: deliveryId };
  },
});
