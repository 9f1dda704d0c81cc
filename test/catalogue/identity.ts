/** Rules about what a tool is called, where its file is, and what it says about itself. */
import { portableName } from '../../src/core/naming.ts';
import { type AnyTool, families } from '../../src/core/tool.ts';

/** Where the tool's file has to be: its family's folder and its own name in kebab-case. */
export function fileOf({ name, family }: Pick<AnyTool, 'name' | 'family'>): string {
  return `tools/${family}/${portableName(ownName(name)).replaceAll('_', '-')}.ts`;
}

/** `family/camelCase`, a name from the contract, or bare for general tools. */
export function judgeName({ name, family, contract }: AnyTool): readonly string[] {
  const [prefix, own, ...more] = name.includes('/') ? name.split('/') : [undefined, name];
  const listed = portableName(name);
  const problems = [
    ...(families.includes(family) ? [] : [`has the unknown family ${family}`]),
    ...(more.length > 0 ? ['has more than one / in its name'] : []),
    ...(prefix !== undefined && prefix !== family ? [`is named after ${prefix}, but its family is ${family}`] : []),
    ...(prefix === undefined && family !== 'general' && !contract ? ['has no family in its name'] : []),
    ...(prefix !== undefined && family === 'general' ? ['is general, so its name is bare'] : []),
    ...(contract || /^[a-z][a-zA-Z0-9]*$/.test(own ?? '') ? [] : ['is not named in camelCase']),
    ...(listed.length <= 64 ? [] : [`is listed under ${listed.length} characters: at most 64`]),
    ...(/^[a-z][a-zA-Z0-9_]*$/.test(listed) ? [] : [`is listed as ${listed}, which hosts refuse`]),
  ];
  return problems;
}

/** Title and summary: one sentence, verb first in the third person, what a caller gets. */
export function judgeWords({ title, summary, effect }: AnyTool): readonly string[] {
  return [
    ...(title.trim() === '' || title.endsWith('.') ? ['needs a title that is no sentence'] : []),
    ...(/^[A-Z][a-z]+s\b/.test(summary) && !/^(This|Its|Always)\b/.test(summary)
      ? []
      : ['summary starts with no verb']),
    ...(summary.length < 120 ? [] : [`summary has ${summary.length} characters: under 120`]),
    ...(summary.endsWith('.') && !/\.\s/.test(summary.slice(0, -1))
      ? []
      : ['summary is not one sentence with its full stop']),
    ...(['read', 'write', 'destroy'].includes(effect) ? [] : [`has the unknown effect ${effect}`]),
  ];
}

/** The example parses, and what was parsed parses to itself. */
export function judgeExample({ input, example }: AnyTool): readonly string[] {
  const once = input.safeParse(example);
  if (!once.success) return ['has an example that does not parse'];
  const twice = input.safeParse(once.data);
  return twice.success && JSON.stringify(twice.data) === JSON.stringify(once.data)
    ? []
    : ['parses twice to another input'];
}

function ownName(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}
