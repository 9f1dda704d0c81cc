/**
 * A provider of language models on loopback whose answers are scripted, in the wire format of each provider that Patchbay
 * speaks. What was asked is kept as the wire has it.
 */
import { isRecord } from '../../../src/core/json.ts';
import { type Reply, type Seen, upstream } from '../../harness/upstream.ts';
import { type Wire, wires } from './wires.ts';

/** What the provider does about one question. */
export type Turn =
  | { readonly say: string; readonly end?: 'stop' | 'length' | 'filter' }
  /** An answer of HTTP that the wire format does not decide. */
  | { readonly reply: Reply };

export interface Scripted {
  /** The base of the API, as the setting `llm.url` has it. */
  readonly url: string;
  readonly seen: readonly Seen[];
  /** The bodies of the questions. */
  readonly asked: readonly Readonly<Record<string, unknown>>[];
  /** Resolves when a question without an answer was given up. */
  readonly abandoned: Promise<void>;
}

/** What the scripted models say that they have used for every answer. */
export const used = { tokensIn: 100, tokensOut: 10 };

/** Takes one turn for each question; the last one goes on for ever. */
export async function scripted(wire: Wire, ...turns: readonly [Turn, ...Turn[]]): Promise<Scripted> {
  const server = await upstream((_request, count) => {
    const turn = turns[Math.min(count, turns.length) - 1] ?? turns[0];
    return 'reply' in turn ? turn.reply : { body: wires[wire].answer(turn.say, turn.end ?? 'stop') };
  });
  return {
    url: server.url + wires[wire].base,
    seen: server.seen,
    get asked() {
      return server.seen.map(({ body }) => {
        const parsed: unknown = JSON.parse(body);
        return isRecord(parsed) ? parsed : {};
      });
    },
    abandoned: server.abandoned,
  };
}
