/** A transform that fails, changed in as few places as make it work: what it was meant to do stays as it is written. */
import type { WorkContext } from '../../../../core/context.ts';
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { type Proof, prove } from '../proof/prove.ts';
import { type Edit, editsFor } from './edits.ts';
import { joinEdits } from './joins.ts';
import { markEdits } from './marks.ts';

export interface Mended {
  readonly expression: string;
  readonly change: string;
  readonly proof: Proof;
}

interface Given {
  readonly data: unknown;
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly instruction?: string;
}

interface State extends Mended {
  readonly depth: number;
}

/** The one with the fewest changes and the least that is empty; undefined where no change of the kind helps. */
export async function mend(current: string, given: Given, ctx: WorkContext<'sandbox'>): Promise<Mended | undefined> {
  const first = {
    expression: current,
    change: '',
    proof: await prove({ expression: current, ...given }, ctx),
    depth: 0,
  };
  let open: State[] = [first];
  const seen = new Set([current]);
  let best: State | undefined = first.proof.problem === undefined ? first : undefined;
  const end = ctx.clock.now() + limits.generateSearchMs;
  while (open.length > 0) {
    const [state] = open;
    open = open.slice(1);
    if (state === undefined || state.depth >= limits.mendDepth) continue;
    for (const edit of editsOf(state, given)) {
      if (seen.has(edit.expression)) continue;
      if (seen.size >= limits.mendTries || ctx.clock.now() > end) return best;
      seen.add(edit.expression);
      const made = await after(state, edit, given, ctx);
      if (made.proof.isTooSlow) return best;
      if (edit.standIn !== undefined && isAlways(made.proof.value, edit.standIn)) continue;
      if (isBetter(made, best)) best = made;
      if (isGain(made, state)) open.push(made);
    }
    open.sort((a, b) => worth(b) - worth(a));
    if (best !== undefined && isWhole(best)) return best;
  }
  return best;
}

/** Texts in quotes are what to say where nothing is; the marks of what is missing come as texts as well. */
function standInsOf(instruction: string): readonly unknown[] {
  return [...instruction.matchAll(/"([^"]{1,60})"/g)].map(([, text]) => text);
}

function editsOf({ expression, proof }: State, { data, instruction = '' }: Given): readonly Edit[] {
  const { problem, weak, empty } = proof;
  if (problem !== undefined) {
    const isMissing = /must have required property|^\S* ?must be array/.test(problem);
    const own = [...markEdits(expression, problem, data), ...editsFor(expression, problem, standInsOf(instruction))];
    return isMissing ? [...joinEdits(expression, data), ...own] : own;
  }
  const wraps = weak.flatMap((one) => editsFor(expression, one.problem)).filter(({ standIn }) => standIn === undefined);
  return empty.length > 0 ? [...joinEdits(expression, data), ...wraps] : wraps;
}

async function after(state: State, edit: Edit, given: Given, ctx: WorkContext<'sandbox'>): Promise<State> {
  const proof = await prove({ expression: edit.expression, ...given }, ctx);
  const change = state.change === '' ? edit.change : `${state.change}; ${edit.change}`;
  return { expression: edit.expression, change, proof, depth: state.depth + 1 };
}

function isWhole({ proof }: State): boolean {
  return proof.problem === undefined && proof.empty.length === 0 && curableWeak(proof) === 0;
}

function curableWeak({ weak }: Proof): number {
  return weak.filter(({ problem }) => /must be array|must have required property/.test(problem)).length;
}

function isBetter(one: State, best: State | undefined): boolean {
  return one.proof.problem === undefined && (best === undefined || worth(one) > worth(best));
}

/** What works comes before what does not, then what has least empty and least that would fail, then the fewest changes. */
function worth({ proof, depth }: State): number {
  return (
    (proof.problem === undefined ? 1000 : 0) -
    proof.empty.length * 20 -
    curableWeak(proof) * 8 -
    proof.weak.length -
    depth * 2
  );
}

/** Another problem than before is one solved; the same one is none. */
function isGain(made: State, before: State): boolean {
  if (made.proof.problem === undefined) return worth(made) > worth(before);
  const isSame = made.proof.problem === before.proof.problem;
  // The place moves with the text: the same failure further on is another one.
  return before.proof.problem !== undefined && !isSame && !/\(S\d{4}\)/.test(made.proof.problem);
}

/** Every member of that name is the stand-in: what should be there was not found at all. */
function isAlways(result: unknown, { name, value }: NonNullable<Edit['standIn']>): boolean {
  const found: unknown[] = [];
  const visit = (inner: unknown): void => {
    if (Array.isArray(inner)) inner.forEach(visit);
    else if (isRecord(inner)) {
      if (Object.hasOwn(inner, name)) found.push(inner[name]);
      Object.values(inner).forEach(visit);
    }
  };
  visit(result);
  return found.every((one) => one === value);
}
