/** The order of the tests' files: the longest come first, so that none is left alone on one processor when the others are done. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than a quarter of a minute. A fresh clone knows no times, and goes by the sizes of files. */
const slow: readonly string[] = [
  'test/durable/local.test.ts',
  'test/app/demo.test.ts',
  'test/bench/eval/builds.test.ts',
  'test/faces/mcp/clients.test.ts',
  'test/drivers/rows/sqlite.test.ts',
  'test/engine/generate/live/live.test.ts',
  'test/app/commands.test.ts',
  'test/tools/registry/crash.test.ts',
  'test/engine/generate/build/tasks.test.ts',
  'test/drivers/vectors/sqlite.test.ts',
  'test/tools/registry/crash-renumber.test.ts',
  'test/engine/page/document/hostile.test.ts',
  'test/engine/oauth/processes.test.ts',
  'test/engine/generate/transform/dev.test.ts',
  'test/durable/healing.test.ts',
  'test/drivers/browser/hostile.test.ts',
  'test/engine/generate/strangers/strangers.test.ts',
  'test/drivers/sandbox/pool.test.ts',
  'test/drivers/sandbox/hostile.test.ts',
  'test/drivers/store/sqlite.test.ts',
  'test/drivers/browser/index.test.ts',
  'test/drivers/vectors/sqlite/crash.test.ts',
  'test/drivers/sandbox/schemas-hostile.test.ts',
  'test/bench/eval/steps.test.ts',
];

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const at = slow.findIndex((name) => moduleId.replaceAll('\\', '/').endsWith(`/${name}`));
      return at < 0 ? slow.length : at;
    };
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
