/** What the runs of a schedule are made from: sealed at rest, because payloads and webhooks hold secrets. */
import * as z from 'zod';
import type { Vault } from '../../core/ports.ts';
import { JsonObject } from '../../model/base.ts';

const Content = z.object({ payload: JsonObject.nullable(), options: JsonObject.nullable() });
export type Content = z.output<typeof Content>;

export function sealContent(content: Content, id: string, vault: Vault): string {
  return vault.seal(JSON.stringify(content), `schedule:${id}`);
}

/** Throws `internal` when it was sealed with another key. */
export function openContent(sealed: string, id: string, vault: Vault): Content {
  return Content.parse(JSON.parse(vault.open(sealed, `schedule:${id}`)));
}
