import { describe } from 'vitest';
import { tempDir } from '../../../harness/temp.ts';
import { filesContract } from '../contract.ts';
import { openStand } from '../../../faces/files/stand.ts';
import { openBarn } from './barn.ts';

describe('files on a disk', () => {
  filesContract({
    open: openBarn,
    openServed: async () => (await openStand()).files,
    async openTwice() {
      const dataDir = tempDir();
      return [await openBarn({ dataDir }), await openBarn({ dataDir })];
    },
  });
});
