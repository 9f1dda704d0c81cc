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
  ['webhook-secret', 'print the secret by which receivers check webhooks'],
];

export function helpText(): string {
  const flags = Object.values<Setting>(settings)
    .filter((setting) => setting.flag !== undefined)
    .map((setting): [string, string] => {
      const value = setting.placeholder === undefined ? '' : ` ${setting.placeholder}`;
      return [`--${setting.flag}${value}`, `${setting.description} Default: ${setting.default}.`];
    });
  return [
    'patchbay: every connection that an LLM client, a script or a person needs, from one local server.',
    '',
    'Usage: patchbay [COMMAND] [FLAGS]',
    '',
    ...rows(commandLines),
    '',
    ...rows(flags),
    '',
  ].join('\n');
}

function rows(pairs: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
