/** The path that all others are below, where a description tells it and no server does. */

const path = String.raw`[\x60"'*]*(/[a-z0-9][\w./-]*)`;

const shapes: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:base|root)\s*(?:url|uri|path|address|prefix)?\b[^\n/]{0,30}?${path}`, 'i'),
  new RegExp(
    String.raw`\b(?:base|root) (?:url|uri|path|address)\b[^\n/]{0,10}\n+(?:\s*\x60{3}\w*\s*\n)?\s*${path}`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:paths?|endpoints?|routes?|resources?|urls?|addresses|requests?|calls?|operations?|methods?|api|service|everything)\b[^.\n|/]{0,40}?\b(?:below|under|beneath|behind|relative to|prefix(?:ed)?(?: with| by| is)?|(?:start|begin)(?:s|ning|ing)? with|lives? (?:at|in)|served (?:at|from|under)|rooted at|mounted (?:at|on|under)|go(?:es)? to)\s+(?:the (?:path|prefix) )?${path}`,
    'i',
  ),
  new RegExp(String.raw`(?:^|\n)[\s*|-]*prefix\b[^\n/\w]{1,10}${path}`, 'i'),
  new RegExp(String.raw`\b(?:prepend|prefix|add|put)\s+${path}[\x60"'*]*\s+(?:to|in front of|before)\b`, 'i'),
];

/** Undefined where none is told, or where what is told is an operation itself. */
export function basePathIn(text: string): string | undefined {
  for (const shape of shapes) {
    const found = shape.exec(text)?.[1]?.replace(/[./]+$/, '');
    if (found !== undefined && found !== '' && !isOperation(found, text)) return found;
  }
  return undefined;
}

function isOperation(found: string, text: string): boolean {
  const escaped = found.replaceAll('.', String.raw`\.`);
  return new RegExp(String.raw`\b(?:GET|POST|PUT|PATCH|DELETE)[\s\x60*|]+${escaped}(?![\w/.-])`).test(text);
}
