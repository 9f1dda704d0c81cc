/** Things that are spoken of as what kind of them they are: "all finished repairs", where repairs are a kind of commissions. */
import { isReading } from '../../step/instruction/reading.ts';
import { propertiesOf } from '../../step/terms/answer.ts';
import { enumOf } from '../../step/terms/target.ts';
import { wordsOf } from '../../words.ts';
import { plural, speaksOf } from '../terms/entity.ts';
import { toldBy } from '../terms/record.ts';
import type { KnownOperation } from '../terms/sources.ts';

interface Kind {
  readonly value: string;
  readonly noun: readonly string[];
}

const said =
  /\b((?:all|every|each|both|the|our|any)(?: of)?(?: the| our)? (?:[a-z-]+ (?!(?:and|or)\b)){0,2}?)([a-z]{3,})(?:,? (?:and|or) ([a-z]{3,}))?(?=\s*(?:[,.;:!?]|$)| (?:to|by|with|of|in|at|on|from|for|that|which|who|as|and|a|an|into|under|over|below|above|since|before|after|until)\b)/gi;

/** With the things behind their kinds; as it is, where no one thing has such kinds, or where the things are spoken of. */
export function withKindNouns(instruction: string, operations: readonly KnownOperation[]): string {
  const kinds = operations.flatMap(kindsOf);
  const nouns = new Set(operations.flatMap(({ noun }) => noun.slice(-1)));
  const [open = '', ...quoted] = instruction.split(/(?=["“])/);
  const text = open.replace(said, (whole, before: string, first: string, second?: string) => {
    const one = kindCalled(first, kinds, nouns);
    const other = second === undefined ? undefined : kindCalled(second, kinds, nouns);
    const last = second === undefined ? one : other;
    if (one === undefined || last === undefined || one.noun !== last.noun) return whole;
    if (speaksOf(instruction, one.noun)) return whole;
    const isOne = /^(?:every|each|any)\b/i.test(before) && !/ of /i.test(before);
    const things = [...one.noun.slice(0, -1), isOne ? one.noun.at(-1) : plural(one.noun.at(-1) ?? '')].join(' ');
    return second === undefined
      ? `${before}${one.value} ${things}`
      : `${before}${things} that are ${one.value} or ${last.value}`;
  });
  return [text, ...quoted].join('');
}

/** The one kind that is called so, in one or in many. */
function kindCalled(word: string, kinds: readonly Kind[], nouns: ReadonlySet<string>): Kind | undefined {
  const lower = word.toLowerCase();
  if (wordsOf(lower).some((stem) => nouns.has(stem))) return undefined;
  const found = kinds.filter(({ value }) => [value, plural(value), value.replace(/man$/, 'men')].includes(lower));
  const things = new Set(found.map(({ noun }) => noun.join(' ')));
  const first = found[0];
  return first === undefined || things.size !== 1
    ? undefined
    : kinds.find(({ noun, value }) => noun === first.noun && value === first.value);
}

/** Words for kinds, by which lists are asked, or that their things have. */
function kindsOf({ operation, noun, ...known }: KnownOperation): readonly Kind[] {
  if (!isReading(operation) || noun.length === 0 || /\}\/?$/.test(operation.path)) return [];
  const leaves = toldBy({ operation, noun, ...known })?.leaves ?? [];
  const named = [
    ...operation.parameters.flatMap(({ in: at, name, schema }) => (at === 'query' ? [[name, schema] as const] : [])),
    ...leaves.flatMap(({ path, schema }) => (path.length === 1 ? [[path[0] ?? '', schema] as const] : [])),
    ...Object.entries(propertiesOf(operation.answer)),
  ];
  return named
    .flatMap(([, schema]) => enumOf(schema))
    .filter((value): value is string => typeof value === 'string' && /^[a-z]{3,}$/i.test(value))
    .map((value) => ({ value: value.toLowerCase(), noun }));
}
