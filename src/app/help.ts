import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

const commandLines: readonly (readonly [string, string])[] = [
  ['stdio', 'serve one MCP client over stdin and stdout (the default)'],
  ['http', 'serve MCP over HTTP until stopped'],
  ['demo', 'run a workflow on real data, without network, account or model'],
  ['describe [TOOL]', 'show the tools, or one tool with its schemas'],
  ['describe --client NAME', 'print the entry for claude, cursor or vscode'],
  ['check', 'open every part, say how it is, and exit'],
  ['token get|valid|clear|status', 'print, test, revoke or describe the token of the hosting service'],
  ['key rotate [--dry-run]', 'seal everything at rest anew under a new key, with nothing else running'],
  ['webhook-secret', 'print the secret by which receivers check webhooks'],
];

const footer =
  'Variables and `mcp.config.json` have these settings as well, and more: docs/settings.md lists them. A flag wins, then the ' +
  'variable (PATCHBAY_TOKEN is one alone), then the file.';

/** What `--help` prints, in lines of so many columns; in whole lines where that is unknown, which are found by searching. */
export function helpText(columns = Number.POSITIVE_INFINITY): string {
  const flags = Object.values<Setting>(settings)
    .filter((setting) => setting.flag !== undefined)
    .map((setting): [string, string] => {
      const value = setting.placeholder === undefined ? '' : ` ${setting.placeholder}`;
      return [`--${setting.flag}${value}`, `${setting.description} Default: ${setting.default}.`];
    });
  return [
    ...wrapped(
      'patchbay: every connection that an LLM client, a script or a person needs, from one local server.',
      columns,
    ),
    '',
    'Usage: patchbay [COMMAND] [FLAGS]',
    '',
    ...rows(commandLines, columns),
    '',
    ...rows(flags, columns),
    '',
    ...wrapped(footer, columns),
    '',
  ].join('\n');
}

function rows(pairs: readonly (readonly [string, string])[], columns: number): string[] {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs.flatMap(([left, right]) => {
    const [first = '', ...further] = wrapped(right, columns - width - 4);
    return [`  ${left.padEnd(width)}  ${first}`, ...further.map((line) => `${' '.repeat(width + 4)}${line}`)];
  });
}

/** A word that is longer than a line has one for itself, and so has every word where there is hardly any room. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= Math.max(columns, 24)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
