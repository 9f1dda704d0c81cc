/** Fields of groups that need the groups before: `per month how many joined, and how many had so far`, `the change from the month before`. */
import { type Field, isNumeric, type Target } from '../../terms/target.ts';
import { changeName, changeSaid, runningName, runningSaid } from '../numbers/positional.ts';
import { isAkin } from '../terms/speech.ts';
import type { World } from '../terms/terms.ts';
import { finish } from './finish.ts';
import type { Ordered } from './order.ts';

interface Later {
  readonly field: Field;
  readonly isRunning: boolean;
  /** The field of the group that is added up, or compared with that of the group before. */
  readonly of: Field;
}

/** Nothing where the result has no such field, or no other number that it could be of. */
export function laterFields({ fields }: Target, world: World): readonly Later[] {
  const numbers = fields.filter(({ target: { kind, types } }) => kind === 'scalar' && isNumeric(types));
  const kinds = numbers.map((field) => ({ field, kind: kindOf(field, world) }));
  const plain = kinds.filter(({ kind }) => kind === undefined).map(({ field }) => field);
  return kinds.flatMap(({ field, kind }) => {
    const of = kind === undefined ? undefined : baseOf(field, plain, world);
    return of === undefined ? [] : [{ field, isRunning: kind === 'running', of }];
  });
}

const runningWords = /\b(?:so far|to date|up to|ytd)\b/;

function kindOf({ words, target }: Field, { speech }: World): 'running' | 'change' | undefined {
  const isNamed = words.some((word) => runningName.test(word)) || runningWords.test(words.join(' '));
  if (isNamed && speech.says(runningSaid)) return 'running';
  const isChange = words.some((word) => changeName.test(word)) && !words.includes('percent');
  return isChange && changeSaid.test(`${target.description.toLowerCase()} ${speech.text}`) ? 'change' : undefined;
}

/** What shares a word with the name, or with the part that tells of it; else the only one. */
function baseOf(field: Field, plain: readonly Field[], world: World): Field | undefined {
  const about = world.speech.about(field.words)[0];
  const said = [...field.words, ...(about?.tokens.flatMap(({ words }) => words) ?? [])];
  const named = plain.filter(({ words }) => words.some((word) => said.some((one) => isAkin(one, word))));
  const [only, ...more] = named.length > 0 ? named : plain;
  return more.length === 0 ? only : undefined;
}

/** The records of the groups in the order of what they are made by where nothing else is said, each with what follows of those before. */
export function withLater(
  later: readonly Later[],
  order: Ordered,
  keyField: string | undefined,
  list: (order: Ordered) => string,
  world: World,
): string {
  const [groups, at, one] = ['groups', 'place', 'group'].map((name) => world.program.variable(name));
  // The newest month first is reckoned from the oldest one on; what is ranked is in the order of its ranks.
  const isDown = keyField !== undefined && order.resultSort === `>${keyField}`;
  const byKey = keyField === undefined ? undefined : `<${keyField}`;
  const upward = isDown ? byKey : (order.resultSort ?? byKey);
  const made = list({ rowSort: order.rowSort, resultSort: upward, limit: undefined, rank: undefined, notes: [] });
  const members = later.map(({ field, isRunning, of }) => {
    const value = JSON.stringify(of.name);
    const before = `$lookup($${groups}[$${at} - 1], ${value})`;
    const own = `$lookup($${one}, ${value})`;
    const change = `$${at} > 0 ? ${own} - ${before}${field.target.isNullable ? ' : null' : ' : 0'}`;
    const text = isRunning ? `$sum($${groups}[[0..$${at}]].$lookup($, ${value}))` : `(${change})`;
    return `${JSON.stringify(field.name)}: ${text}`;
  });
  const each = `$map($${groups}, function($${one}, $${at}) { $merge([$${one}, { ${members.join(', ')} }]) })`;
  const text = `($${groups} := ${made}; ${isDown ? `$reverse([${each}])` : `[${each}]`})`;
  return order.limit === undefined && order.rank === undefined
    ? text
    : finish({ ...order, rowSort: undefined, resultSort: undefined }, text, '$');
}
