/** An instruction with what it says of parts of the result as readers know it. */
import type { Target } from '../terms/target.ts';
import { sayingOneOfEach } from './picked-records.ts';
import { namingInTurn } from './said-in-turn.ts';

export function saidPlainly(instruction: string, target: Target): string {
  return namingInTurn(sayingOneOfEach(instruction, target), target);
}
