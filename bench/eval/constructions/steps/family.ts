/** What a family of constructions of steps is: ways to ask for one call, and what it does over the data of any service. */
import type { Expect } from '../../expect.ts';
import type { StepTask } from '../../step-task.ts';
import type { Payload, Scene } from '../builds/family.ts';

export interface StepFamily {
  readonly id: string;
  readonly class: StepTask['class'];
  /** As those of builds are written (`../builds/words.ts`). */
  readonly texts: readonly string[];
  /** Services that cannot do it in one call are left out. */
  isFor?(at: Scene): boolean;
  /** What the step has at hand. */
  input?(at: Scene): Payload;
  /** The same for both sets of data: `{{path}}` stands for what is at hand there. */
  expect(at: Scene): Partial<Expect>;
}
