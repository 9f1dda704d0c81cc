/** How a task of a construction is made from what it asks and what comes of it. */
import { type TransformTask, transformTask } from '../../task.ts';
import { type Variant, variants } from './trade.ts';

/** A task, and the family of constructions that it is counted with. */
export interface ConstructionTask {
  readonly family: string;
  readonly task: TransformTask;
}

export interface Asked {
  readonly family: string;
  /** What tells it from the other tasks of its family. */
  readonly name: string;
  readonly taskClass: TransformTask['class'];
  /** Filled when it is asked: all are many. */
  readonly instruct: () => string;
  readonly schema: unknown;
  readonly isUnordered?: boolean | undefined;
  readonly dataOf: (variant: Variant) => unknown;
  readonly answerOf: (variant: Variant) => unknown;
}

export function madeTask({ family, name, taskClass, instruct, isUnordered, ...asked }: Asked): ConstructionTask {
  const [given, hidden] = variants.map((variant) => ({
    stepData: asked.dataOf(variant),
    expected: asked.answerOf(variant),
  }));
  const task = transformTask.parse({
    id: kebab(`${family}-${name}`),
    class: taskClass,
    skills: [family],
    instruction: instruct(),
    responseSchema: asked.schema,
    ...(isUnordered === true ? { unordered: [''] } : {}),
    ...given,
    hidden,
  });
  return { family, task };
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, '-$&').toLowerCase();
}
