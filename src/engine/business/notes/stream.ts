/**
 * Speech to a till, as it comes in pieces: what has been ordered so far.
 *
 * Recognizers send a hypothesis again when they have heard more of it, so a piece that begins with the whole piece before
 * it stands for it. What is old is only counted, so a piece costs the same however long the stream is.
 */
import { PatchbayError } from '../../../core/error.ts';
import { limits } from '../../../core/limits.ts';
import type { Catalogue } from './catalogue.ts';
import { readInContext } from './context.ts';
import { fold } from './fold.ts';
import type { Span } from './shapes.ts';
import { readSpeech, type Speech } from './speech.ts';

/** All that has to be kept of a stream between two pieces: plain data of bounded size. */
export interface VoiceState {
  /** What can still be corrected. */
  readonly open: string;
  /** How much of `open` the last piece is. */
  readonly lastLength: number;
  /** What was ordered before `open`, by product; never more products than the catalogue has. */
  readonly settled: readonly VoiceItem[];
  /** Money that was named before `open`: in there, more words can still make something else of it. */
  readonly payment?: number;
}

export interface VoiceItem {
  readonly productId: string;
  readonly qty: number;
  readonly confidence: number;
}

export interface VoiceParse {
  readonly items: readonly VoiceItem[];
  /** The lowest of the items; 0 without one. */
  readonly confidence: number;
  /** The transcript that can still change. */
  readonly transcript: string;
  /** Words at its end that mean nothing yet. */
  readonly pendingText: string;
  /** Money that was named beside the goods. */
  readonly payment?: number;
}

/** Between two pieces: a numeral that goes on over it may be two numbers. */
const pause = '  ';

const repeatedMost = 0.78;

export const newVoice: VoiceState = { open: '', lastLength: 0, settled: [] };

export interface VoiceStep {
  readonly state: VoiceState;
  readonly parse: VoiceParse;
}

/**
 * Takes one more piece. An empty one changes nothing and answers what is known. Pieces count as if a blank stood between
 * them. Throws `invalid_input` for a piece beyond the contract's length.
 */
export function hear(state: VoiceState, chunk: string, catalogue: Catalogue): VoiceStep {
  if (chunk.length > limits.voiceChunkChars) {
    throw new PatchbayError('invalid_input', `The piece had more than ${limits.voiceChunkChars} characters.`, {
      hint: 'Send the transcript in shorter pieces.',
    });
  }
  const joined = join(state, chunk.trim());
  const speech = readSpeech(readInContext(joined.open, catalogue));
  return {
    state: joined.open.length > limits.voiceOpenChars ? settle(joined, speech) : joined,
    parse: answer(joined, speech, speech.payment ?? state.payment),
  };
}

function join(state: VoiceState, chunk: string): VoiceState {
  if (chunk === '') return state;
  const last = state.open.slice(state.open.length - state.lastLength);
  const isRevised = last !== '' && startsWith(chunk, last);
  const kept = isRevised ? state.open.slice(0, state.open.length - state.lastLength).trimEnd() : state.open;
  return { ...state, open: kept === '' ? chunk : `${kept}${pause}${chunk}`, lastLength: chunk.length };
}

/** Whether a piece is the one before it with more words, or finer ones: "two" becomes "twofold" only by a new word. */
function startsWith(chunk: string, last: string): boolean {
  const longer = fold(chunk).text;
  const shorter = fold(last).text;
  return longer.startsWith(shorter) && (longer.length === shorter.length || longer[shorter.length] === ' ');
}

/** Keeps the newer half of what is open, cut between two items, and counts the rest. */
function settle(state: VoiceState, { items, payment = state.payment }: Speech): VoiceState {
  const least = state.open.length - Math.floor(limits.voiceOpenChars / 2);
  const cut = items.find(({ span }) => span.start >= least)?.span.start ?? state.open.length;
  const old = items.filter(({ span }) => span.start < cut);
  const open = state.open.slice(cut);
  const lastLength = Math.min(state.lastLength, open.length);
  const settled = total([...state.settled, ...old]);
  return { open, lastLength, settled, ...(payment !== undefined && { payment }) };
}

function answer(state: VoiceState, speech: Speech, payment: number | undefined): VoiceParse {
  const kept = state.settled.filter(({ productId }) => !speech.takenBack.includes(productId));
  const items = total([...kept, ...speech.items]);
  return {
    items,
    confidence: items.length === 0 ? 0 : Math.min(...items.map(({ confidence }) => confidence)),
    transcript: state.open.replaceAll(pause, ' '),
    pendingText: pendingOf(state.open, speech.items),
    ...(payment !== undefined && { payment }),
  };
}

function total(items: readonly VoiceItem[]): readonly VoiceItem[] {
  const sums = new Map<string, VoiceItem>();
  for (const { productId, qty, confidence } of items) {
    const sum = sums.get(productId);
    sums.set(productId, {
      productId,
      qty: (sum?.qty ?? 0) + qty,
      // The same goods twice may be more of them, or the same order once more.
      confidence: Math.min(sum?.confidence ?? 1, confidence, sum === undefined ? 1 : repeatedMost),
    });
  }
  return [...sums.values()].filter(({ qty }) => qty > 0);
}

function pendingOf(open: string, items: readonly { readonly span: Span }[]): string {
  const end = Math.max(0, ...items.map(({ span }) => span.end));
  return open.slice(end).replaceAll(pause, ' ').trim();
}
