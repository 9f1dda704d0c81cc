/** What a version in a path means. */
import { Refusal } from './refusal.ts';
import type { Stored } from './state.ts';

const largestVersion = 2 ** 31 - 1;

/** `latest` and `-1` are the last live version, even where the deleted ones count. */
export function selectVersion(rows: readonly Stored[], asked: string, withDeleted: boolean): Stored | undefined {
  if (asked === 'latest' || asked === '-1') return rows.findLast(({ deleted }) => !deleted);
  const version = Number(asked);
  if (!/^\d+$/.test(asked) || version < 1 || version > largestVersion) {
    throw new Refusal(
      42202,
      `The specified version '${asked}' is not a valid version id. Allowed values are between [1, 2^31-1] and the string "latest"`,
    );
  }
  return rows.find((row) => row.version === version && (withDeleted || !row.deleted));
}
