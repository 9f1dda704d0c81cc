/** What is built of requests that ask for no change, or for the change of some things that cannot be told: how much would change something. */
import * as z from 'zod';
import { openWorld, type Tools } from '../eval/attempt.ts';
import { Scene } from '../eval/constructions/builds/family.ts';
import { sayIn } from '../eval/constructions/builds/words.ts';
import { type World, worlds } from '../eval/constructions/services/world.ts';
import { onlyShown, someMeant } from '../eval/constructions/unasked.ts';
import type { Figure } from '../report.ts';
import { inTurn } from './in-turn.ts';
import { openSolver } from './solver.ts';

const Config = z.object({ method: z.string().optional() });
const Built = z.object({ steps: z.array(z.object({ apiConfig: Config })) });
const Made = z.object({ config: Config });

interface Unasked {
  readonly kind: string;
  readonly instruction: string;
  readonly isChange: boolean;
}

/** Each in two trades, which have different styles of interface, as a whole workflow and, where it only reads, as a step too. */
export async function unasked(): Promise<readonly Figure[]> {
  const solver = await openSolver();
  try {
    const asked = oneStyleOfEach().map((world, at) => ({ world, at }));
    const all = await inTurn(asked, ({ world, at }) => askedOf(world, at, solver));
    const kinds = Map.groupBy(all.flat(), ({ kind }) => kind);
    for (const { kind, instruction, isChange } of all.flat()) if (isChange) console.log(`${kind}: ${instruction}`);
    return [...kinds].map(([kind, own]) => {
      const changes = own.filter(({ isChange }) => isChange).length;
      return {
        what: `${kind}: made into a change : asked`,
        unit: 'requests',
        patchbay: changes,
        reference: own.length,
        ratio: changes / own.length,
      };
    });
  } finally {
    await solver.close();
  }
}

function oneStyleOfEach(): readonly World[] {
  const trades = Map.groupBy(worlds, ({ trade }) => trade.name);
  return [...trades.values()].flatMap((own, at) => own[at % own.length] ?? []);
}

async function askedOf(world: World, at: number, tools: Tools): Promise<readonly Unasked[]> {
  const { name } = world.service;
  const scene = new Scene(world, world.stores.given);
  const given = { [scene.deedParameter]: scene.deed[world.names.deedKey] };
  const running = await openWorld([name], 'given', tools);
  try {
    const share = (texts: readonly string[]): readonly string[] =>
      texts.filter((_, index) => (index + at) % 3 === 0).map((text) => sayIn(text, scene));
    const [shown, meant] = [share(onlyShown), share(someMeant)];
    return [
      ...(await inTurn(shown, (instruction) => built('builds, only shown', { name, instruction, payload: {} }, tools))),
      ...(await inTurn(meant, (instruction) => built('builds, some meant', { name, instruction, payload: {} }, tools))),
      ...(await inTurn(shown, (instruction) =>
        made('steps, only shown', { name, instruction, payload: given }, tools),
      )),
    ];
  } finally {
    await running.close();
  }
}

interface Question {
  readonly name: string;
  readonly instruction: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

async function built(kind: string, { name, instruction, payload }: Question, tools: Tools): Promise<Unasked> {
  const outcome = await tools.call('workflow/build', { instruction, payload, integrationIds: [name] });
  const steps = outcome.kind === 'done' ? Built.parse(outcome.output).steps : [];
  return { kind, instruction, isChange: steps.some(({ apiConfig }) => isChanging(apiConfig)) };
}

async function made(kind: string, { name, instruction, payload }: Question, tools: Tools): Promise<Unasked> {
  const input = { integrationId: name, currentStepConfig: { instruction }, stepInput: payload };
  const outcome = await tools.call('workflow/generateStepConfig', input);
  return { kind, instruction, isChange: outcome.kind === 'done' && isChanging(Made.parse(outcome.output).config) };
}

function isChanging({ method = 'GET' }: z.output<typeof Config>): boolean {
  return method !== 'GET';
}
