/** The text of a PDF document, page by page. Pages that are pictures have none. */
import { limits } from '../../core/limits.ts';
import type { Budget } from './budget.ts';
import { failure, type Place } from './failure.ts';

export interface PdfText {
  readonly pages: readonly string[];
}

/** Throws EXTRACT_ENCRYPTED, EXTRACT_PDF, EXTRACT_PAGES, EXTRACT_TOO_LARGE. */
export async function parsePdf(bytes: Uint8Array, budget: Budget, place: Place): Promise<PdfText> {
  const { getDocumentProxy } = await import('unpdf');
  try {
    // The library keeps and detaches what it is given.
    const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
    if (document.numPages > limits.extractPages) {
      const limit = ['extractPages', limits.extractPages] as const;
      throw failure('EXTRACT_PAGES', place, `is a PDF of ${document.numPages} pages`, { limit });
    }
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const content = await (await document.getPage(number)).getTextContent();
      const text = content.items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
      budget.spend(text.length, place);
      pages.push(text.trim());
    }
    return { pages };
  } catch (cause) {
    throw explain(cause, place);
  }
}

function explain(cause: unknown, place: Place): unknown {
  if (!(cause instanceof Error) || 'reason' in cause) return cause;
  if (cause.name === 'PasswordException') return failure('EXTRACT_ENCRYPTED', place, 'is a PDF behind a password');
  return failure('EXTRACT_PDF', place, 'is a PDF that is cut short or damaged', { cause });
}
