import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { limits } from '../../../core/limits.ts';

/** What changes, in the unified format with three lines around it; cut where it is long. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  const patch = createTwoFilesPatch(path, path, unified(before), unified(after), 'before', 'after', {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
    maxEditLength: limits.folderDiffEdits,
  });
  if (patch === undefined) return `${linesOf(before)} lines became ${linesOf(after)}: too many differ to be shown.`;
  return patch.length > limits.folderDiffChars ? `${patch.slice(0, limits.folderDiffChars)}\n\u2026` : patch;
}

function unified(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

function linesOf(text: string): number {
  return text.split('\n').length;
}
