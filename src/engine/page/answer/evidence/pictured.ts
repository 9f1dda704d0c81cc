/** Marks that are drawn and not written: an icon that says `yes` to those who do not see it, or by its class alone. */
import { isTag, type PageElement } from '../../document/tree.ts';
import { saysNo, saysYes } from '../marks.ts';
import { fold } from '../words/word.ts';

const drawn = /^(?:img|svg|i|span)$/;
const wordChars = 40;

/** What a picture says instead of words, as far as that is yes or no; empty for all others. */
export function picturedWord(element: PageElement): string {
  if (!drawn.test(element.name) || (element.name !== 'img' && element.name !== 'svg' && hasContent(element))) return '';
  const { alt, title, 'aria-label': label } = element.attribs;
  const word = (alt ?? label ?? title ?? '').trim();
  const folded = fold(word);
  const isWord = /^\p{L}{2}/u.test(word) && word.length <= wordChars;
  return isWord && (saysYes(folded) || saysNo(folded)) ? word : '';
}

const checked = /(?:^|[\s_-])(?:check|checked|checkmark|tick|ticked|yes|included)(?:$|[\s_-])/i;
const crossed = /(?:^|[\s_-])(?:cross|crossed|xmark|times|no|not-included|excluded)(?:$|[\s_-])/i;

/** The mark of a cell that holds no text: by its own class, or that of an icon in it. */
export function picturedMark(cell: PageElement): string {
  const [inner] = cell.children.filter(isTag);
  for (const { attribs, name } of inner === undefined ? [cell] : [inner, cell]) {
    const said = `${attribs['class'] ?? ''}`;
    if (name === 'input') return attribs['checked'] === undefined ? '✗' : '✓';
    if (crossed.test(said)) return '✗';
    if (checked.test(said)) return '✓';
  }
  return '';
}

function hasContent({ children }: PageElement): boolean {
  return children.some((one) => isTag(one) || ('data' in one && one.data.trim() !== ''));
}
