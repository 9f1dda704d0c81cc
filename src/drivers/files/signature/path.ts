import type { FilePlace } from '../../../core/files.ts';

/** Where a file stands under its origin, not encoded. */
export function filesPath({ bucket, key }: FilePlace): string {
  return `/files/${bucket}/${key}`;
}
