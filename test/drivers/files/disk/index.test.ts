import { describe } from 'vitest';
import { tempDir } from '../../../harness/temp.ts';
import { filesContract } from '../contract.ts';
import { openBarn } from './barn.ts';

describe('files on a disk', () => {
  filesContract({
    open: openBarn,
    async openTwice() {
      const dataDir = tempDir();
      return [await openBarn({ dataDir }), await openBarn({ dataDir })];
    },
  });
});
