import { spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { tempDir } from './temp.ts';

/** A folder on a disk of so many bytes, gone when the test has ended; undefined where nobody may mount one. */
export function mountSmallDisk(sizeBytes: number): string | undefined {
  const folder = tempDir();
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder]);
  if (status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['-l', folder]));
  return folder;
}
