/** The table of settings. */
import type { Setting } from '../../src/app/setting.ts';
import type { GeneratedFile } from './file.ts';
import { code, generatedFrom, table } from './markdown.ts';

const intro = `# Settings

A flag wins over a variable, and a variable over \`mcp.config.json\`. What has no key there is read from elsewhere only:
secrets stand in no file.`;

/** `docs/settings.md`, in the order of the configuration. */
export function settingsPage(settings: readonly Setting[]): GeneratedFile {
  const rows = settings.map((setting) => [
    codeOrNothing(flagText(setting)),
    codeOrNothing(setting.variable),
    codeOrNothing(setting.key),
    setting.default,
    setting.description,
  ]);
  const overview = table(['flag', 'variable', 'in mcp.config.json', 'default', 'what it does'], rows);
  return {
    path: 'docs/settings.md',
    text: `${[generatedFrom('src/app/settings.ts'), intro, overview].join('\n\n')}\n`,
  };
}

function flagText({ flag, placeholder }: Setting): string | undefined {
  if (flag === undefined) return undefined;
  return placeholder === undefined ? `--${flag}` : `--${flag} ${placeholder}`;
}

function codeOrNothing(text: string | undefined): string {
  return text === undefined ? '' : code(text);
}
