/** What is said about a workflow that was built: why these steps, what was proven, what was not, what else there was. */
import type { Ending } from './complete.ts';
import { operationName } from './missing.ts';
import type { Plan, PlannedStep, ShownRequest } from './plan.ts';
import { isReading, listed, type Sources } from './sources.ts';

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
}

const alternativesMax = 5;

export function reportOf({ plan, ending, others, sources }: Subject): BuildReport {
  const undocumented = plan.steps.filter(({ known }) => known.operation.answer === undefined);
  const isProse = plan.steps.some(({ known }) => known.source.document.kind === 'prose');
  return {
    engine: 'rules',
    steps: plan.steps.map(stepReport),
    checked: [
      'Each step calls a documented operation.',
      'Every request was rendered with sample data, and is as documented.',
      'The definition is one that can be stored and run.',
      ...ending.checked.map((said) => said.replace(/\bdata\b/, 'sample data')),
    ],
    unchecked: [
      'No request was sent: the samples are made of the documented answers.',
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

function stepReport({ step, known, why, uses, requests, doubts }: PlannedStep): StepReport {
  const order = isReading(known) ? '' : ' (changes something)';
  return { id: step.id, operation: `${operationName(known)}${order}`, why, uses, requests, unchecked: doubts };
}
