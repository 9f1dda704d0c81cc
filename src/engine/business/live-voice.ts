/**
 * Speech at the counter, piece by piece: what has been ordered so far. Between two pieces its state is in the store, so any
 * process may hear the next one.
 */
import * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { PatchbayError } from '../../core/error.ts';
import { limits } from '../../core/limits.ts';
import { readCatalogue } from './catalogue.ts';
import { asEngine } from './engine-call.ts';
import { readCatalogue as readPhrases } from './notes/catalogue.ts';
import type { Product as Named } from './notes/shapes.ts';
import { hear, newVoice, type VoiceParse, type VoiceState } from './notes/stream.ts';
import { namedProducts } from './read-note.ts';

export interface VoiceWanted {
  readonly streamId: string;
  readonly transcriptChunk: string;
  /** In the place of the shop's; as long as they are given. */
  readonly products?: readonly { readonly id: string; readonly name: string }[] | undefined;
}

/** How often a piece is heard anew because another one of its stream came in between. */
const tries = 10;

/** Throws `conflict` when pieces of one stream keep coming at the same moment. */
export async function hearVoice(wanted: VoiceWanted, ctx: Context<'store'>): Promise<VoiceParse> {
  const { streams } = ctx.store.business;
  const { streamId, transcriptChunk, products } = wanted;
  const named: readonly Named[] = products ?? namedProducts(await readCatalogue(ctx));
  const phrases = readPhrases(named);
  const id = JSON.stringify([ctx.caller.principal, streamId]);
  for (let tried = 0; tried < tries; tried += 1) {
    const now = ctx.clock.now();
    const stored = await streams.get(id, now);
    const state = stored === undefined ? newVoice : readState(stored.state);
    const work = () => hear(state, transcriptChunk, phrases);
    const step = await asEngine('grammar', 'business/liveVoiceStream', work, ctx);
    const version = (stored?.version ?? 0) + 1;
    const next = { id, state: JSON.stringify(step.state), version, expiresAt: now + limits.voiceStreamMs };
    if (await streams.put(next, now)) return step.parse;
  }
  throw new PatchbayError('conflict', 'Other pieces of the stream kept coming in between.', {
    reason: 'STREAM_BUSY',
    hint: 'Send the pieces of a stream one after the other.',
  });
}

const State = z.object({
  open: z.string(),
  lastLength: z.int(),
  settled: z.array(z.object({ productId: z.string(), qty: z.number(), confidence: z.number() })),
  payment: z.number().optional(),
});

function readState(text: string): VoiceState {
  const { payment, ...state } = State.parse(JSON.parse(text));
  return payment === undefined ? state : { ...state, payment };
}
