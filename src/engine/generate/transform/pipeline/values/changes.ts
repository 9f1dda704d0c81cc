/** Two versions of one record, field by field: which of its members differ, and what they were. */
import { isRecord } from '../../../../../core/json.ts';
import { writeName } from '../../terms/expression.ts';
import type { Field, Target } from '../../terms/target.ts';
import type { Entity, Found, World } from '../terms/terms.ts';

interface Version {
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const asked = /\b(?:chang\w*|differ\w*|diff|compar\w*|modified|updated|edited)\b/;
const fieldNames = /^(?:field|property|attribute|member|key|setting|column|what|name|path)$/;
const wasNames = /^(?:old|before|previous|from|was|then|prior|former|original)/;
const isNames = /^(?:new|after|current|to|now|is|latest|updated)/;

export function changesOf(items: Target, { kind }: Entity, world: World): Found | undefined {
  if (kind !== 'root' || items.kind !== 'object' || !world.speech.says(asked)) return undefined;
  const field = items.fields.find(({ words }) => words.some((word) => fieldNames.test(word)));
  const was = items.fields.find((one) => one !== field && startsWith(one, wasNames));
  const is = items.fields.find((one) => one !== field && one !== was && startsWith(one, isNames));
  const versions = versionsIn(world.data);
  const [before, after] = versions ?? [];
  if (field === undefined || before === undefined || after === undefined) return undefined;
  if (items.fields.some((one) => one.isRequired && one !== field && one !== was && one !== is)) return undefined;
  const [old, current, name] = [
    world.program.variable('old'),
    world.program.variable('current'),
    world.program.variable('name'),
  ];
  const members = items.fields.flatMap((one) =>
    one === field
      ? [`${JSON.stringify(one.name)}: $${name}`]
      : one === was || one === is
        ? [`${JSON.stringify(one.name)}: $lookup($${one === was ? old : current}, $${name})`]
        : [],
  );
  const body = `$lookup($${old}, $${name}) != $lookup($${current}, $${name}) ? { ${members.join(', ')} }`;
  return {
    text: `($${old} := ${before.path}; $${current} := ${after.path}; [$distinct($append($keys($${old}), $keys($${current}))).($${name} := $; ${body})])`,
    score: 1.05,
    missing: [],
    notes: [{ kind: 'used', text: `the members of ${before.path} and ${after.path} that differ` }],
  };
}

function startsWith({ name, words }: Field, pattern: RegExp): boolean {
  return pattern.test(name.toLowerCase()) || words.some((word) => pattern.test(word));
}

/** Two records beside each other that are called as versions and have members in common. */
function versionsIn(data: unknown, path = '$$', depth = 4): readonly [Version, Version] | undefined {
  if (!isRecord(data) || depth === 0) return undefined;
  const records = Object.entries(data).flatMap(([name, value]) => {
    const written = writeName(name);
    const inner =
      isRecord(value) && isRecord(value['data']) && Object.hasOwn(value, 'currentItem') ? value['data'] : value;
    const way = inner === value ? '' : '.data';
    return written !== undefined && isRecord(inner) ? [{ name, path: `${path}.${written}${way}`, value: inner }] : [];
  });
  const before = records.find(({ name }) => wasNames.test(name.toLowerCase()));
  const after = records.find((one) => one !== before && isNames.test(one.name.toLowerCase()));
  if (before !== undefined && after !== undefined) {
    const shared = Object.keys(before.value).filter((name) => Object.hasOwn(after.value, name));
    if (shared.some((name) => typeof before.value[name] !== 'object')) return [before, after];
  }
  return records
    .map(({ value, path: inner }) => versionsIn(value, inner, depth - 1))
    .find((found) => found !== undefined);
}
