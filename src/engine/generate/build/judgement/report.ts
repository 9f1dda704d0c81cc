/** What is said about a workflow that was built: why these steps, what was proven, what was not, what else there was. */
import type { Operation } from '../../documents/terms/document.ts';
import { isReading } from '../../step/instruction/reading.ts';
import { tellUnmade, unmadeOf } from '../../step/operation/unmade.ts';
import { shownName } from '../../step/terms/target.ts';
import type { Trial } from '../answers/trial.ts';
import type { Ending, Plan, PlannedStep, ShownRequest } from '../terms/plan.ts';
import { listed, type Sources } from '../terms/sources.ts';
import { operationName } from './missing.ts';

export interface BuildReport {
  readonly engine: string;
  readonly steps: readonly StepReport[];
  readonly checked: readonly string[];
  readonly unchecked: readonly string[];
  readonly alternatives: readonly string[];
  /** What the final transform gave for the samples, or for what was really answered. */
  readonly result: unknown;
}

interface StepReport {
  readonly id: string;
  readonly operation: string;
  readonly why: string;
  readonly uses: readonly string[];
  /** As they would be sent for sample data; stand-ins where secrets go. */
  readonly requests: readonly ShownRequest[];
  readonly unchecked: readonly string[];
}

interface Subject {
  readonly plan: Plan;
  readonly ending: Ending;
  readonly others: readonly Plan[];
  readonly sources: Sources;
  readonly trial: Trial | undefined;
  /** Who said which steps there are, where the rules did not. */
  readonly outlinedBy: string | undefined;
  /** What the instruction says and no step does. */
  readonly left: readonly string[];
  /** The instruction as it was given. */
  readonly asked: string;
  /** How it was read before all else. */
  readonly doubts: readonly string[];
  /** Members of the payload that nothing uses. */
  readonly ignored: readonly string[];
}

const alternativesMax = 5;

export function reportOf({
  plan,
  ending,
  others,
  sources,
  trial,
  outlinedBy,
  left,
  asked,
  doubts,
  ignored,
}: Subject): BuildReport {
  const answered = isOf(plan, trial) ? (trial?.answered ?? []) : [];
  const undocumented = plan.steps.filter(({ known }) => known.operation.answer === undefined);
  const isProse = plan.steps.some(({ known }) => known.source.document.kind === 'prose');
  return {
    engine: outlinedBy ?? ending.engine,
    steps: plan.steps.map(stepReport),
    checked: [
      'Each step calls a documented operation.',
      ...(outlinedBy === undefined ? [] : ['What each step was chosen for stands in the instruction.']),
      'Every request was rendered with sample data, and is as documented.',
      'The definition is one that can be stored and run.',
      ...(answered.length === 0
        ? []
        : [`Really called, and their answers used: ${listed(answered)} (run ${trial?.runId}).`]),
      ...ending.checked.map((said) =>
        answered.length === plan.steps.length ? said : said.replace(/\bdata\b/, 'sample data'),
      ),
    ],
    unchecked: [
      ...(outlinedBy === undefined
        ? []
        : ['A model chose the steps: whether they are all that the instruction asks for is not proven.']),
      ...(trial === undefined
        ? ['No request was sent: the samples are made of the documented answers.']
        : trial.doubts),
      ...doubts,
      ...left.map(
        (said) => `No step does "${said.slice(0, 100)}": what it says was taken for an aim, or for too much.`,
      ),
      ...unmadeBy(plan, asked, sources),
      ...ignored.map((name) => `${shownName(name)} of the payload is used by nothing.`),
      ...unsaid(plan, answered, trial),
      ...undocumented.map(({ step }) => `The documentation does not show what '${step.id}' answers.`),
      ...(isProse ? ['Some of the documentation is prose, which was read by its form.'] : []),
      ...(sources.silent.length === 0 ? [] : [`Without documentation, and left out: ${listed(sources.silent)}.`]),
      ...plan.steps.flatMap(({ step, doubts }) => doubts.map((doubt) => `${step.id}: ${doubt}`)),
      ...ending.unchecked,
    ],
    alternatives: [
      ...others
        .slice(0, alternativesMax)
        .map((other) => `Steps: ${other.steps.map(({ known }) => operationName(known)).join(', ')}`),
      ...ending.alternatives.slice(0, alternativesMax),
    ],
    result: ending.data,
  };
}

/** What the services can do, and what was taken for a wish to be shown something. */
function unmadeBy({ steps }: Plan, asked: string, { operations }: Sources): readonly string[] {
  const isCalled = (one: Operation): boolean => steps.some(({ known }) => known.operation === one);
  const documented = operations.map(({ operation }) => operation);
  return unmadeOf(asked, documented, isCalled).map((unmade) => {
    const known = operations.find(({ operation }) => operation === unmade.operation);
    return tellUnmade(unmade, known === undefined ? undefined : operationName(known));
  });
}

/** Whether the plan is the one that was tried, perhaps with further steps. */
function isOf(plan: Plan, trial: Trial | undefined): boolean {
  return trial?.answered.every((id) => plan.data[id] === trial.plan.data[id]) === true;
}

function unsaid({ steps }: Plan, answered: readonly string[], trial: Trial | undefined): readonly string[] {
  const left = steps.map(({ step }) => step.id).filter((id) => !answered.includes(id));
  return trial === undefined || left.length === 0 ? [] : [`Not called, with sample answers: ${listed(left)}.`];
}

function stepReport({ step, known, why, uses, requests, doubts }: PlannedStep): StepReport {
  const order = isReading(known.operation) ? '' : ' (changes something)';
  return { id: step.id, operation: `${operationName(known)}${order}`, why, uses, requests, unchecked: doubts };
}
