/** Lists that were really asked by a value that was only guessed to be meant for the parameter, and that had nothing: asked without it. */
import { recordOf } from '../../../core/json.ts';
import { lettersAlone } from '../letters.ts';
import { isReading } from '../step/instruction/reading.ts';
import { guessDoubt } from '../step/terms/target.ts';
import { type Trial, type TrialPorts, tryReads } from './answers/trial.ts';
import { overAnswers } from './likeliest.ts';
import type { Done, PlannedStep, Workshop } from './terms/plan.ts';

interface Tried {
  readonly done: Done;
  readonly trial: Trial;
}

/** Undefined where nothing was asked so, or where what is answered then has no place for the value either: nobody may be called so. */
export async function askedAgain(
  { done, trial }: Tried,
  workshop: Workshop,
  ctx: TrialPorts,
): Promise<Tried | undefined> {
  const { plan } = done;
  const inVain = plan.steps.filter(
    (one) => !trial.answered.includes(one.step.id) && Object.keys(guessesOf(one)).length > 0,
  );
  if (inVain.length === 0 || !plan.steps.every(({ known }) => isReading(known.operation))) return undefined;
  const steps = plan.steps.map((one) => (inVain.includes(one) ? without(one) : one));
  const again = await tryReads({ ...plan, steps }, workshop.payload, ctx);
  if (again === undefined || again.isFailed || !inVain.every(({ step }) => again.answered.includes(step.id)))
    return undefined;
  const values = inVain.flatMap((one) => Object.values(guessesOf(one)));
  const [over] = await overAnswers(again.plan, workshop.schema === undefined ? [] : [done.ending], workshop);
  const isUsed = (value: string): boolean =>
    lettersAlone(over?.ending.transform ?? '').includes(lettersAlone(value)) ||
    steps.some(({ step }) =>
      Object.keys(recordOf(step.apiConfig.queryParams)).some((name) => lettersAlone(name) === lettersAlone(value)),
    );
  const isEmpty = (data: unknown): boolean =>
    data === undefined || data === null || (Array.isArray(data) && data.length === 0);
  if (over === undefined || isEmpty(over.ending.data) || !values.every(isUsed)) return undefined;
  return { done: over, trial: again };
}

/** What was guessed, by the name of the parameter. */
function guessesOf({ step, doubts }: PlannedStep): Readonly<Record<string, string>> {
  const query = Object.entries(recordOf(step.apiConfig.queryParams)).filter(([name]) =>
    doubts.includes(guessDoubt(name)),
  );
  return Object.fromEntries(query.map(([name, value]) => [name, String(value)]));
}

function without(one: PlannedStep): PlannedStep {
  const names = Object.keys(guessesOf(one));
  const query = Object.entries(recordOf(one.step.apiConfig.queryParams)).filter(([name]) => !names.includes(name));
  const apiConfig = { ...one.step.apiConfig, queryParams: Object.fromEntries(query) };
  const said = Object.entries(guessesOf(one)).map(
    ([name, value]) => `Asked with \`${name}\` "${value}" it answered with nothing, so that it is asked without.`,
  );
  const doubts = one.doubts.filter((doubt) => !names.map(guessDoubt).includes(doubt));
  return { ...one, step: { ...one.step, apiConfig }, doubts: [...doubts, ...said] };
}
