/** The current transform and small changes of it: names that the data does not have give way to the nearest that it has. */
import { isRecord } from '../../../../core/json.ts';
import { limits } from '../../../../core/limits.ts';
import { nameScore, wordsOf } from '../../words.ts';

export interface Repair {
  readonly expression: string;
  /** What was changed; empty for the transform as it is. */
  readonly change: string;
}

const namesMax = 2_000;
const triesMax = 12;

/** The transform itself first, unless it speaks of what is not there. */
export function repairs(current: string, data: unknown): readonly Repair[] {
  const own = { expression: current, change: '' };
  if (current.length > limits.mendChars) return [own];
  const names = namesOf(data);
  const wrong = [...new Set(identifiers(current))].filter((name) => !names.has(name));
  const renamed = renamings(current, wrong, [...names]);
  const wrapped = [{ expression: `[${current}]`, change: 'its result was put into a list' }];
  // A path to nothing fails nowhere, it only gives nothing.
  const typed = retyped(current, data);
  const before = [
    ...renamed,
    ...(typed === current ? [] : [{ expression: typed, change: 'a number was compared with a text' }]),
  ];
  return [...before, own, ...wrapped].slice(0, triesMax);
}

/** `state = "3"` never holds where states are numbers, nor `code = 7` where codes are texts. */
function retyped(current: string, data: unknown): string {
  const kinds = kindsOf(data);
  return current.replace(
    /(?<!\w)([A-Za-z_]\w*)(\s*!?=\s*)(?:"(-?\d+(?:\.\d+)?)"|(-?\d+(?:\.\d+)?)\b)/g,
    (whole: string, name: string, operator: string, text: string | undefined, number: string | undefined) => {
      const [kind, ...others] = kinds.get(name) ?? [];
      if (kind === undefined || others.length > 0) return whole;
      if (text !== undefined && kind === 'number') return `${name}${operator}${text}`;
      return number !== undefined && kind === 'string' ? `${name}${operator}"${number}"` : whole;
    },
  );
}

/** What the members of each name are, all over the data. */
function kindsOf(data: unknown, into: Map<string, Set<string>> = new Map()): ReadonlyMap<string, ReadonlySet<string>> {
  if (into.size >= namesMax) return into;
  if (Array.isArray(data)) for (const item of data.slice(0, 20)) kindsOf(item, into);
  else if (isRecord(data)) {
    for (const [name, member] of Object.entries(data)) {
      if (member !== null) into.set(name, (into.get(name) ?? new Set()).add(typeof member));
      kindsOf(member, into);
    }
  }
  return into;
}

function namesOf(data: unknown, into: Set<string> = new Set()): ReadonlySet<string> {
  if (into.size >= namesMax) return into;
  if (Array.isArray(data)) for (const item of data.slice(0, 20)) namesOf(item, into);
  else if (isRecord(data)) {
    for (const [name, member] of Object.entries(data)) {
      into.add(name);
      namesOf(member, into);
    }
  }
  return into;
}

const reserved: ReadonlySet<string> = new Set(['and', 'or', 'in', 'true', 'false', 'null', 'function']);
const tokenPattern = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|`[^`]*`|\$?[A-Za-z_$][A-Za-z0-9_$]*/g;

/** Names of paths: no texts, no variables, no functions. */
function identifiers(expression: string): readonly string[] {
  return [...expression.matchAll(tokenPattern)]
    .map(([token]) => token)
    .filter((token) => !/^["'$/]/.test(token) && !reserved.has(token))
    .map((token) => token.replaceAll('`', ''));
}

/** Every wrong name replaced by what is nearest; then the second nearest of each in turn. */
function renamings(current: string, wrong: readonly string[], names: readonly string[]): readonly Repair[] {
  if (wrong.length === 0 || wrong.length > 8) return [];
  const nearest = wrong.map((name) => [name, nearestNames(name, names)] as const);
  const known = nearest.filter(([, found]) => found.length > 0);
  if (known.length === 0) return [];
  const first = new Map(known.map(([name, [one = name]]) => [name, one]));
  const others = known.flatMap(([name, found]) => found.slice(1).map((other) => new Map([...first, [name, other]])));
  return [first, ...others].map((renames) => ({
    expression: rename(current, renames),
    change: [...renames].map(([from, to]) => `${from} became ${to}`).join(', '),
  }));
}

function nearestNames(wrong: string, names: readonly string[]): readonly string[] {
  const wanted = { own: wordsOf(wrong), context: [] };
  return names
    .map((name) => ({ name, score: nameScore(wanted, { own: wordsOf(name), context: [] }) }))
    .filter(({ score }) => score >= 0.6)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map(({ name }) => name);
}

function rename(expression: string, renames: ReadonlyMap<string, string>): string {
  return expression.replace(tokenPattern, (token) => {
    const to = renames.get(token.replaceAll('`', ''));
    if (to === undefined || /^["'$/]/.test(token)) return token;
    return /^[A-Za-z_]\w*$/.test(to) && !reserved.has(to) ? to : `\`${to}\``;
  });
}
