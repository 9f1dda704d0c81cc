/** As much of a comparison as one answer can carry. */
import { limits } from '../../core/limits.ts';
import type { compareContexts, Different } from './compare.ts';

type Comparison = Awaited<ReturnType<typeof compareContexts>>;

/** Rows of each list that one answer shows. */
const shownRows = limits.registryShownRows * 5;
/** Characters of one diff. */
const diffChars = 4_000;

interface Wanted {
  readonly subject: string | undefined;
  readonly offset: number;
}

export function cutComparison({ identical, ...all }: Comparison, { subject, offset }: Wanted, maxChars: number) {
  const isWanted = (key: string): boolean => subject === undefined || key.startsWith(`${subject}, version `);
  const lists = {
    only_in_source: all.only_in_source.filter(isWanted),
    only_in_target: all.only_in_target.filter(isWanted),
    different: all.different.filter((each) => subject === undefined || each.subject === subject),
  };
  const counts = {
    identical,
    different: lists.different.length,
    only_in_source: lists.only_in_source.length,
    only_in_target: lists.only_in_target.length,
  };
  const end = offset + shownRows;
  const rest = Math.max(counts.different, counts.only_in_source, counts.only_in_target, all.settings.length) - end;
  const room = Math.max(diffChars, maxChars / 2);
  const answer = {
    context: all.context,
    target_context: all.target_context,
    counts,
    only_in_source: lists.only_in_source.slice(offset, end),
    only_in_target: lists.only_in_target.slice(offset, end),
    different: fitDiffs(lists.different.slice(offset, end), room),
    settings: all.settings.slice(offset, end),
  };
  const isPart = subject === undefined && all.settingsOf < all.subjects;
  const cuts = [
    ...(rest > 0 ? [`Up to ${rest} rows of a list follow: call again with offset ${end}.`] : []),
    ...(isPart ? [`Settings are those of the first ${all.settingsOf} subjects: name another to compare its own.`] : []),
  ];
  return cuts.length > 0 ? { ...answer, cut: cuts.join(' ') } : answer;
}

/** Diffs as long as there is room; the others are shown for their subject alone. */
function fitDiffs(rows: readonly Different[], room: number) {
  let left = room;
  return rows.map(({ diff, what, ...row }) => {
    const short = diff?.slice(0, diffChars);
    left -= short?.length ?? 0;
    return { ...row, what: [...what], ...(short === undefined || left < 0 ? {} : { diff: short }) };
  });
}
