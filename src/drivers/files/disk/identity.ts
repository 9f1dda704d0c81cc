import type { BigIntStats } from 'node:fs';

/**
 * What a file keeps when it is moved, and no two files have: its inode, its size and the moment of its last change.
 *
 * An inode is used again once its file is gone; the size and the nanosecond of the change are those of the new file then.
 */
export function identityOf({ ino, size, mtimeNs }: Pick<BigIntStats, 'ino' | 'size' | 'mtimeNs'>): string {
  return `${ino}-${size}-${mtimeNs}`;
}
