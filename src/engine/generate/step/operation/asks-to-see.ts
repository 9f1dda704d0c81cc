/** Whether an instruction only asks to be shown something: whoever proposes what is to be called, nothing is changed for it then. */
import type { Operation } from '../../documents/terms/document.ts';
import { actionOf, type Instruction, readInstruction } from '../instruction/instruction.ts';
import { isReading } from '../instruction/reading.ts';
import { shaping } from '../instruction/shaping.ts';
import { withOnlyShown } from './only-shown.ts';
import { isDeedSaid } from './said-deed.ts';

/** What it asks to see; undefined where something else may be meant. */
function wishOf(text: string, operations: readonly Operation[]): Instruction | undefined {
  const shown = withOnlyShown(text.trim(), operations);
  const read = readInstruction(shown);
  return shaping.test(shown) || actionOf(read.opening) === 'read' ? read : undefined;
}

export function asksToSee(text: string, operations: readonly Operation[]): boolean {
  return wishOf(text, operations) !== undefined;
}

/** The operation changes something, and nothing that is said goes beyond what is to be seen. */
export function isUnasked(operation: Operation, text: string, operations: readonly Operation[]): boolean {
  if (isReading(operation)) return false;
  const wish = wishOf(text, operations);
  return wish !== undefined && !isDeedSaid(operation, wish);
}
