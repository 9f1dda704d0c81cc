/** Text of a page written so that Markdown reads it as that text. */

/** What may begin inline markup. Brackets stand alone here, since what follows may come from another element. */
const special = /[\\`*_[\]<&~]|!$/g;

/** For text within a line; `escapeLineStart` does the rest when the line is whole. */
export function escapeInline(text: string): string {
  return text.replace(special, (one, at: number) => (isPlain(one, text, at) ? one : `\\${one}`));
}

function isPlain(one: string, text: string, at: number): boolean {
  const next = text[at + 1];
  switch (one) {
    case '_':
      return isWord(text[at - 1]) && isWord(next);
    case '\\':
      return next !== undefined && !/[!-/:-@[-`{-~]/.test(next);
    case '<':
      return next !== undefined && !/[a-z/!?]/i.test(next);
    case '&':
      return !/^&(?:#|[a-z][a-z\d]*;)/i.test(text.slice(at, at + 40));
    case '~':
      return isSpace(text[at - 1]) && isSpace(next);
    default:
      return false;
  }
}

function isWord(one: string | undefined): boolean {
  return one !== undefined && /[\p{L}\p{N}]/u.test(one);
}

function isSpace(one: string | undefined): boolean {
  return one === undefined || one === ' ';
}

/** A line that text begins must not read as a heading, a list, a quote, a rule or an underline. */
export function escapeLineStart(line: string): string {
  if (/^(?:[-+](?:[ \t]|$)|#{1,6}(?:[ \t]|$)|>|={1,}\s*$|-{2,}\s*$|~~~|:[ \t])/.test(line)) return `\\${line}`;
  return line.replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, '$1\\$2');
}

/** For the target of a link or a picture, between parentheses. */
export function escapeTarget(url: string): string {
  return url.replace(/[\s()<>\\]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}

/** A code span, or a code block's fence, longer than any run of backticks inside. */
export function codeSpan(code: string): string {
  const fence = '`'.repeat(longestRun(code) + 1);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${code}${pad}${fence}`;
}

export function codeFence(code: string): string {
  return '`'.repeat(Math.max(3, longestRun(code) + 1));
}

function longestRun(code: string): number {
  return (code.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}
