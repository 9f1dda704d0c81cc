import { describe, onTestFinished } from 'vitest';
import { sqliteVectors } from '../../../src/drivers/vectors/sqlite/index.ts';
import { testClock } from '../../harness/clock.ts';
import { tempDir } from '../../harness/temp.ts';
import { vectorsContract } from './contract.ts';
import { changingContract } from './contract-changing.ts';
import { searchingContract } from './contract-searching.ts';
import type { NewPlace } from './place.ts';

function places(options: Parameters<typeof sqliteVectors.options.parse>[0]): NewPlace {
  return () => {
    const dataDir = tempDir();
    return {
      async open() {
        const kit = { clock: testClock(), log: { write: () => {} }, dataDir };
        const { port, close } = await sqliteVectors.open(sqliteVectors.options.parse(options), kit);
        onTestFinished(close);
        return port;
      },
    };
  };
}

describe('by floats', () => vectorsContract(places({})));
describe('by bytes', () => vectorsContract(places({ byteRows: 0 })));
describe.each([
  ['by bits where they hold', { byteRows: 0, bitRows: 0 }],
  ['by bytes on the disk', { byteRows: 0, memoryBytes: 0 }],
  ['by floats on the disk', { memoryBytes: 0 }],
])('%s', (_what, options) => {
  searchingContract(places(options));
  changingContract(places(options));
});
