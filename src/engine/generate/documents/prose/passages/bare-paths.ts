/** Documentation in plain sentences about addresses, with neither methods nor marks: "/hens lists hens; you may add coop and breed". */

const mentioned = /\b(?:GET|POST|PUT|PATCH|DELETE)\b[\s`*|]+(?:https?:\/)?\//;
const telling =
  /(^|[,;.:] (?:and )?| and )(\/[a-z][\w/{}-]*) ((?:lists?|gives?|returns?|shows?|holds?|contains?|has|tells?|answers?|is (?:one|a single|all|the)|are)\b)/gm;
const asking =
  /\b(?:you (?:may|can)|it can be|they can be|optionally) (?:add|give|pass|send|append|filter(?:ed)? (?:by|with|on)|narrow(?:ed)? (?:down )?(?:by|with)|restrict(?:ed)? (?:by|with|to)|ask(?:ed)? (?:for|with)) ([a-z]\w*(?: \([^)]*\))?(?:(?:,| and| or|, and|, or) [a-z]\w*(?: \([^)]*\))?)*)(?=[.;\n]|$)/gi;

/** The text with a line for each address that it tells of, where it names no request otherwise. */
export function withBarePaths(text: string): string {
  if (mentioned.test(text) || [...text.matchAll(telling)].length < 2) return text;
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
      return isCode || /^ {4}|^\t/.test(line) ? line : withNames(withAsked(withRequests(line)));
    })
    .join('\n');
}

function withRequests(line: string): string {
  return line.replace(
    telling,
    (_, before: string, path: string, verb: string) => `${before.trim() === '' ? '' : '.\n\n'}GET ${path} – ${verb}`,
  );
}

function withAsked(line: string): string {
  return line.replace(asking, (_, list: string) => {
    const items = list.split(/,? (?:and|or) (?![^(]*\))|, (?![^(]*\))/).map((item) => {
      const [, name = '', about = ''] = /^(\w+)(?: \(([^)]*)\))?$/.exec(item.trim()) ?? [];
      return `- \`${name}\` (query)${about === '' ? '' : `: ${choices(about)}`}`;
    });
    return `\n\n${items.join('\n')}\n\n`;
  });
}

/** "as the query parameter key", `an object with "results"` */
function withNames(line: string): string {
  return line
    .replace(/\b(with|using|by|via) ([a-z]\w*)(?= \()/g, '$1 `$2`')
    .replace(/(`[a-z]\w*` \([^)]*\),? (?:and|or)) ([a-z]\w*)(?= \()/g, '$1 `$2`')
    .replace(/(?<![:{,] ?)"([a-z_]\w*)"(?! ?:)/g, '`$1`')
    .replace(
      /\b((?:query |URL )?parameter|header)( named| called)? (?!`|and\b|or\b|with\b|is\b|of\b|in\b)([A-Za-z][\w-]*)/g,
      '$1$2 `$3`',
    );
}

/** "marked, unmarked or missing" */
function choices(about: string): string {
  const values = about.split(/, (?:or )?| or /);
  return values.length > 1 && values.every((value) => /^[a-z][\w-]*$/.test(value))
    ? `one of ${values.map((value) => `\`${value}\``).join(', ')}`
    : about;
}
