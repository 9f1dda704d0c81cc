/** What an order is by that is said by an adjective alone: the strongest, the longest, the most expensive. */
import { likeness, wordsOf } from '../../words.ts';

const nouns: ReadonlyMap<string, string> = new Map(
  `long length duration
short length duration
high height altitude elevation level
low height level
tall height
big size area capacity amount
large size area capacity amount
small size area capacity amount
heavy weight mass
light weight mass
strong strength power
weak strength power
wide width
narrow width
deep depth
warm temperature
hot temperature
cold temperature
fast speed
quick speed duration
slow speed
cheap price cost rate fee
expensive price cost rate fee
dear price cost rate fee
old date age year created
young age year
new date created year
recent date created
late date time
early date time
good rating score
bad rating score
popular popularity rating views
near distance
far distance
close distance
loud volume noise
bright brightness
busy visits load
full fill occupancy`
    .split('\n')
    .map((line): [string, string] => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
);
const downward: ReadonlySet<string> = new Set(
  'long high tall big large heavy strong wide deep warm hot fast expensive dear new recent late good popular far loud bright busy full young'.split(
    ' ',
  ),
);
const irregular: ReadonlyMap<string, string> = new Map([
  ['best', 'good'],
  ['worst', 'bad'],
  ['furthest', 'far'],
  ['farthest', 'far'],
  ['latest', 'late'],
  ['newest', 'new'],
]);

export interface Superlative {
  /** Words of fields that it may be about. */
  readonly fields: readonly string[];
  readonly direction: 'asc' | 'desc';
}

export function superlativeIn(text: string): Superlative | undefined {
  for (const [whole, more, ending] of text.toLowerCase().matchAll(/\b(?:(most|least) (\w+)|\w+est|worst)\b/g)) {
    const adjective = ending ?? plain(whole);
    const fields = nouns.get(adjective);
    if (fields === undefined) continue;
    const isDown = downward.has(adjective) !== (more === 'least');
    return { fields: [adjective, ...fields.split(' ')].flatMap(wordsOf), direction: isDown ? 'desc' : 'asc' };
  }
  return undefined;
}

function plain(word: string): string {
  const stem = irregular.get(word) ?? word.replace(/est$/, '');
  const candidates = [stem, stem.replace(/i$/, 'y'), `${stem}e`, stem.replace(/(\w)\1$/, '$1')];
  return candidates.find((candidate) => nouns.has(candidate)) ?? stem;
}

/** How well a field is what the adjective is about, from 0 to 1. */
export function isAbout(words: readonly string[], { fields }: Superlative): number {
  return Math.max(0, ...words.map((word) => Math.max(0, ...fields.map((field) => likeness(word, field)))));
}
