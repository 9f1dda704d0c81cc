/** The order of files: the largest first, as always, but for one that takes far longer than its size says. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A few lines, which run a whole contract: at the end it would run alone. */
const long = /[\\/]test[\\/]drivers[\\/]vectors[\\/]sqlite\.test\.ts$/;

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => Number(long.test(b.moduleId)) - Number(long.test(a.moduleId)));
  }
}
