/** Choices of which an instruction names several: "how many are completed, how many declined" is asked of both. */
import { isReading } from '../../step/instruction/reading.ts';
import { enumOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { speaksOf } from '../terms/entity.ts';
import type { KnownOperation } from '../terms/sources.ts';

/** The operation without what may narrow its list down to one of those; undefined where there is nothing of the kind. */
export function withoutSeveral(known: KnownOperation, instruction: string): KnownOperation | undefined {
  const { operation } = known;
  if (!isReading(operation)) return undefined;
  const parameters = operation.parameters.filter(({ in: at, required, schema }) => {
    if (at !== 'query' || required) return true;
    const named = enumOf(schema).filter((value) => speaksOf(instruction, wordsOf(String(value))));
    return named.length < 2;
  });
  return parameters.length === operation.parameters.length
    ? undefined
    : { ...known, operation: { ...operation, parameters } };
}
