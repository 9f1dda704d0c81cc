/** Compatibility levels and the other settings of a scope (notes, 2.5). */
import { type Core, nameIn, scopeIn } from './core.ts';
import { isObject, type JsonObject } from './json.ts';
import { assertWritable } from './modes.ts';
import { contextScope, globalScope, type Name, qualify } from './names.ts';
import { noSubject, Refusal } from './refusal.ts';
import { type Config, versionsOf } from './state.ts';

const levels = ['NONE', 'BACKWARD', 'FORWARD', 'FULL', 'BACKWARD_TRANSITIVE', 'FORWARD_TRANSITIVE', 'FULL_TRANSITIVE'];

const fields = [
  ...['compatibilityLevel', 'compatibilityPolicy', 'compatibilityGroup', 'normalize', 'validateFields'],
  ...['validateNewSchemas', 'validateRules', 'alias', 'aliasForDeks'],
  ...['defaultMetadata', 'overrideMetadata', 'defaultRuleSet', 'overrideRuleSet'],
];

const serverDefault: Config = { compatibilityLevel: 'BACKWARD' };

function governing({ state, traits }: Core, name: Name): readonly Config[] {
  const scopes = [qualify(name), contextScope(name.context), ...(traits.globalScope ? [globalScope] : [])];
  const set = scopes.map((scope) => state.configs.get(scope)).filter((config) => config !== undefined);
  return [...set, serverDefault];
}

/** A field of the nearest scope that sets it. */
export function effectiveField(core: Core, name: Name, field: string): unknown {
  return governing(core, name)
    .map((config) => config[field])
    .find((value) => value !== undefined);
}

export function readConfig(core: Core, text: string | undefined, isDefaulted: boolean): Config {
  const scope = scopeIn(core, text);
  const own = core.state.configs.get(scope);
  if (own !== undefined) return own;
  const name = nameIn(core, scope);
  if (scope !== '' && !isDefaulted) {
    const isKnown = versionsOf(core.state, name).length > 0;
    if (core.traits.unsetConfig === 'NONE' && isKnown) return { compatibilityLevel: 'NONE' };
    throw notConfigured(scope);
  }
  return governing(core, name)[0] ?? serverDefault;
}

function notConfigured(scope: string): Refusal {
  return new Refusal(40408, `Subject '${scope}' does not have subject-level compatibility configured`);
}

/** Fields that are not named keep their value; null takes one away. Answers in the spelling of the request. */
export function writeConfig(core: Core, text: string | undefined, change: JsonObject): JsonObject {
  const scope = scopeIn(core, text);
  assertWritable(core, nameIn(core, scope));
  const { compatibility = change['compatibilityLevel'], ...others } = change;
  if (compatibility !== undefined && compatibility !== null) assertLevel(compatibility);
  if (core.traits.configFields === 'level alone' && Object.keys(others).length > 0)
    throw new Refusal(422, 'Parse error');
  const known = core.traits.configFields === 'all' ? fields : ['compatibilityLevel'];
  const named = { ...others, ...(compatibility === undefined ? {} : { compatibilityLevel: compatibility }) };
  const merged = Object.entries({ ...core.state.configs.get(scope), ...named }).filter(
    ([field, value]) => known.includes(field) && value !== null,
  );
  const config = Object.fromEntries(merged);
  core.state.configs.set(scope, config);
  const { compatibilityLevel, ...rest } = config;
  return compatibilityLevel === undefined ? rest : { compatibility: compatibilityLevel, ...rest };
}

function assertLevel(level: unknown): void {
  if (typeof level === 'string' && levels.includes(level)) return;
  throw new Refusal(42203, `Invalid compatibility level. Valid values are ${levels.join(', ')}`);
}

/** Answers with what was set; the server's own falls back to the default. */
export function deleteConfig(core: Core, text: string | undefined): Config {
  const scope = scopeIn(core, text);
  assertWritable(core, nameIn(core, scope));
  if (scope === '' && core.traits.deleteConfig === 'subject') throw new Refusal(405, 'HTTP 405 Method Not Allowed');
  const before = core.state.configs.get(scope);
  if (before === undefined && scope !== '') throw noSubject(scope);
  core.state.configs.delete(scope);
  return before ?? serverDefault;
}

/** Metadata and rules as the configuration fills them in: defaults below what is given, overrides above. */
export function dressed(
  core: Core,
  name: Name,
  kind: 'Metadata' | 'RuleSet',
  given: JsonObject | undefined,
): JsonObject | undefined {
  const parts = [effectiveField(core, name, `default${kind}`), given, effectiveField(core, name, `override${kind}`)];
  const present = parts.filter(isObject);
  return present.length === 0 ? undefined : present.reduce(mergeDeep);
}

function mergeDeep(below: JsonObject, above: JsonObject): JsonObject {
  const merged = Object.entries(above).map(([key, value]) => {
    const under = below[key];
    return [key, isObject(under) && isObject(value) ? mergeDeep(under, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(merged) };
}
