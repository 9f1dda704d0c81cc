import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/core/limits.ts';
import { hasSharedMemory } from '../../../src/drivers/browser/shared-memory.ts';

describe('memory that processes of the browser share', () => {
  test('is taken where there is room for a browser', async () => {
    const { bavail, bsize } = statfsSync(tmpdir());

    expect(await hasSharedMemory(tmpdir())).toBe(bavail * bsize >= limits.browserSharedBytes);
  });

  test.each(['/proc', join(tmpdir(), 'no-such-folder')])('is not taken of %s, which has none', async (folder) => {
    expect(await hasSharedMemory(folder)).toBe(false);
  });
});
