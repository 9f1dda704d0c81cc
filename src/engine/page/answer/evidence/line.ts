/** Lines of a page as a reader sees them, each with the headings it stands under. */
import type { PageElement } from '../../document/tree.ts';
import type { Region } from './region.ts';

/** Text of one element within a line. */
export interface Part {
  readonly text: string;
  readonly start: number;
  readonly node: PageElement;
  readonly isBold: boolean;
  readonly isStruck: boolean;
}

export interface Line {
  readonly at: number;
  readonly text: string;
  readonly parts: readonly Part[];
  /** The block that holds it; lines of one block are apart by line breaks alone. */
  readonly block: PageElement;
  readonly region: Region;
  /** 1 to 6 for a heading; 7 for a line that only looks like one. */
  readonly level: number | undefined;
  /** Nearest one last. */
  readonly headings: readonly Line[];
}

/** Whether every part of a line is bold. */
export function isBoldLine({ parts }: Pick<Line, 'parts'>): boolean {
  return parts.length > 0 && parts.every(({ isBold, text }) => isBold || /^[\s\p{P}]*$/u.test(text));
}
