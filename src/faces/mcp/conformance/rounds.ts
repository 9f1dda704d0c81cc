/**
 * Questions in rounds: each round asks for everything that is not answered yet, and what earlier rounds heard travels in
 * signed state. The face itself has only forms, one at a time; the protocol has more.
 */
import {
  type InputRequest,
  type InputRequiredResult,
  type InputResponseView,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { StateCodec } from '../ask.ts';

/** What is asked at once, by key. */
export type Round = Readonly<Record<string, InputRequest>>;

interface Interview {
  readonly rounds: readonly Round[];
  readonly ctx: ServerContext;
  /** Without it the state is left out, which only an interview of one round can do. */
  readonly state?: StateCodec | undefined;
}

const Progress = z.object({ round: z.int().min(0), heard: z.array(z.string()) });

/** All answers as text, or the result that asks for the next ones. */
export async function interview({
  rounds,
  ctx,
  state,
}: Interview): Promise<{ heard: readonly string[] } | { asks: InputRequiredResult }> {
  // An answer without the state it belongs to was never asked for.
  const known = state === undefined ? { round: 0, heard: [] } : Progress.safeParse(ctx.mcpReq.requestState()).data;
  const { round, heard } = known ?? { round: 0, heard: [] };
  const asked = rounds[round] ?? {};
  const views = Object.keys(asked).map((key) => inputResponse(ctx.mcpReq.inputResponses, key));
  const isAnswered = known !== undefined && views.every(({ kind }) => kind !== 'missing');
  if (!isAnswered) return { asks: await ask(asked, { round, heard }, state, ctx) };
  const all = [...heard, ...views.map(describe)];
  const next = rounds[round + 1];
  return next === undefined ? { heard: all } : { asks: await ask(next, { round: round + 1, heard: all }, state, ctx) };
}

async function ask(
  requests: Round,
  progress: z.output<typeof Progress>,
  state: StateCodec | undefined,
  ctx: ServerContext,
): Promise<InputRequiredResult> {
  return inputRequired({
    inputRequests: { ...requests },
    ...(state === undefined ? {} : { requestState: await state.mint(progress, ctx) }),
  });
}

function describe(view: InputResponseView): string {
  switch (view.kind) {
    case 'elicit':
      return `action=${view.action}, content=${JSON.stringify(view.content ?? {})}`;
    case 'sampling': {
      const { content } = view.result;
      return 'text' in content ? content.text : JSON.stringify(content);
    }
    case 'roots':
      return view.roots.map((root) => root.uri).join(' ');
    case 'missing':
      return '';
  }
}
