/** Makes tasks of the families of steps, in every generated service that they suit. */
import { StepTask } from '../../step-task.ts';
import { Scene } from '../builds/family.ts';
import { sayIn } from '../builds/words.ts';
import { worlds } from '../services/world.ts';
import type { StepFamily } from './family.ts';
import { loops } from './loops.ts';
import { reading } from './reading.ts';
import { writes } from './writes.ts';

export const stepFamilies: readonly StepFamily[] = [...reading, ...writes, ...loops];

export interface StepConstruction {
  /** Of the family, the construction and the service. */
  readonly task: StepTask;
  readonly family: string;
  readonly text: string;
}

export function stepConstructions(): readonly StepConstruction[] {
  return worlds.flatMap((world) => {
    const scenes = { given: new Scene(world, world.stores.given), hidden: new Scene(world, world.stores.hidden) };
    return stepFamilies
      .filter(({ isFor = () => true }) => isFor(scenes.given) && isFor(scenes.hidden))
      .flatMap((family) =>
        family.texts.map((text, index) => ({ family: family.id, text, task: taskOf(family, index, scenes) })),
      );
  });
}

function taskOf(
  family: StepFamily,
  index: number,
  { given, hidden }: Readonly<Record<'given' | 'hidden', Scene>>,
): StepTask {
  const { name } = given.world.service;
  return StepTask.parse({
    id: `${family.id}-${index + 1}-${name}`,
    class: family.class,
    api: name,
    instruction: sayIn(family.texts[index] ?? '', given),
    input: { given: { ...family.input?.(given) }, hidden: { ...family.input?.(hidden) } },
    expect: family.expect(given),
  });
}
