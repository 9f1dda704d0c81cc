/** Documentation that was written as a page, brought into the form of Markdown. A stranger wrote it: nothing of it is run or loaded. */

/** The text itself where it is no page. */
export function fromHtml(text: string): string {
  if (!/<(?:html|body|h[1-6]|table|pre|p|div)\b[^>]*>/i.test(text) || !/<\/(?:h[1-6]|p|pre|td|li|div)>/i.test(text))
    return text;
  return decoded(
    rowsOf(text)
      .replace(/<(script|style|nav|head)\b[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/<pre\b[^>]*>([\s\S]*?)<\/pre\s*>/gi, (_, code: string) => fence(code))
      .replace(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1\s*>/gi, (_, level: string, title: string) =>
        ['\n\n', '#'.repeat(Number(level)), ' ', inline(title), '\n\n'].join(''),
      )
      .replace(/<code\b[^>]*>([\s\S]*?)<\/code\s*>/gi, (_, code: string) => `\`${inline(code)}\``)
      .replace(/<(?:strong|b)\b[^>]*>([\s\S]*?)<\/(?:strong|b)\s*>/gi, '**$1**')
      .replace(/<li\b[^>]*>\s*(?:<p>)?/gi, '\n- ')
      .replace(/<dt\b[^>]*>([\s\S]*?)<\/dt\s*>\s*<dd\b[^>]*>/gi, (_, name: string) => `\n- ${termOf(inline(name))}: `)
      .replace(/<br\s*\/?>/gi, '\n')
      .replace(/<\/?(?:p|div|section|article|ul|ol|dl|dd|main|header|footer|li|html|body)\b[^>]*>/gi, '\n')
      .replace(/<\/?(?:a|span|em|i|u|small|sup|sub|kbd|var|samp|tt|img|hr|meta|link|!doctype|button)\b[^>]*>/gi, ''),
  ).replace(/\n{3,}/g, '\n\n');
}

/** "recipient object, required": a name, and what stands beside it. */
function termOf(term: string): string {
  const [, name, said] = /^`?([a-z_][\w.[\]-]*)`?\s+[(]?([^()]+?)[)]?$/i.exec(term) ?? [];
  return name === undefined || said === undefined ? term : `\`${name}\` (${said})`;
}

/** A table, row by row, its first one as the head. */
function rowsOf(text: string): string {
  return text.replace(/<table\b[^>]*>([\s\S]*?)<\/table\s*>/gi, (_, table: string) => {
    const rows = [...table.matchAll(/<tr\b[^>]*>([\s\S]*?)(?=<tr\b|<\/tr\s*>|$)/gi)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd]\b[^>]*>([\s\S]*?)(?=<t[hd]\b|<\/t[hd]\s*>|$)/gi)].map(([, cell = '']) =>
        inline(cell.replace(/<code\b[^>]*>([\s\S]*?)<\/code\s*>/gi, '`$1`')).replaceAll('|', '\\|'),
      ),
    );
    const [head = [], ...others] = rows.filter((row) => row.length > 0);
    const lines = [head, head.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`);
    return `\n\n${lines.join('\n')}\n\n`;
  });
}

function fence(code: string): string {
  return `\n\n\`\`\`\n${code.replace(/<[^<>]*>/g, '').trim()}\n\`\`\`\n\n`;
}

function inline(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|nbsp|amp|ndash|mdash|hellip|#39);/g, (whole, name: string) =>
    name === '#39' ? "'" : (entities[name] ?? whole),
  );
}
