/** What adjectives measure: `colder than`, `the heaviest`, `soonest first`, in whichever form they are said. */

/** The date, whatever number is named, or a field that is called by one of the words. */
export type Meant = 'date' | 'field' | readonly string[];

export interface Degree {
  readonly of: Meant;
  /** Whether there is more of it: `warm` is, `cold` is not. */
  readonly isMore: boolean;
}

const price: readonly string[] = ['price', 'cost', 'rent', 'fee', 'fare', 'rate', 'amount'];
const weight: readonly string[] = ['weight'];
const span: readonly string[] = ['duration', 'length', 'distance', 'time', 'minute', 'second', 'hour', 'km'];
const heat: readonly string[] = ['temperature', 'celsius', 'degree', 'fahrenheit', 'temp'];
const distance: readonly string[] = ['distance'];
const speed: readonly string[] = ['speed'];
const noise: readonly string[] = ['noise', 'loudness', 'decibel', 'volume'];
const moisture: readonly string[] = ['humidity', 'moisture', 'rain', 'precipitation'];
const traffic: readonly string[] = ['count', 'visit', 'traffic'];

/** By stem: what there is more of, and what there is less of. */
const scales: readonly (readonly [Meant, more: string, less: string])[] = [
  [price, 'pricy pricey costly dear expensive', 'cheap inexpensive'],
  [weight, 'heavy', 'light'],
  [span, 'long lengthy', 'short brief'],
  [heat, 'hot warm', 'cold cool chilly'],
  [distance, 'far distant', 'near close'],
  [speed, 'fast quick swift', 'slow'],
  [['height', 'altitude', 'elevation'], 'tall', ''],
  [['depth'], 'deep', 'shallow'],
  [['width', 'breadth'], 'wide broad', 'narrow'],
  [['thickness'], 'thick', 'thin'],
  [noise, 'loud noisy', 'quiet'],
  [moisture, 'wet humid', 'dry'],
  [['wind', 'gust', 'speed'], 'windy', 'calm'],
  [['rain', 'precipitation'], 'rainy', ''],
  [['cloud'], 'cloudy', ''],
  [traffic, 'busy', ''],
  [['age'], 'mature senior', 'young youthful'],
  [['brightness', 'luminosity', 'lumen', 'light'], 'bright', 'dim dark faint'],
  [['slope', 'gradient', 'incline', 'grade'], 'steep', 'flat gentle'],
  [['grade', 'difficulty', 'level', 'rating'], 'hard tough difficult tricky', 'easy simple'],
  ['date', 'new late recent fresh', 'old early soon stale'],
  [
    'field',
    'high large big great much many good full strong rich huge severe serious harsh dense thirsty hungry sharp crowded popular valuable profitable intense bulky fat spicy sweet successful active',
    'low small few little weak poor tiny sparse mild minor empty lean slim',
  ],
];

const good: ReadonlySet<string> = new Set(
  'rating score star grade mark point quality satisfaction mood condition health battery charge germination efficiency performance yield fitness accuracy precision confidence trust reputation speed uptime availability coverage freshness purity hygiene cleanliness comfort profit revenue income margin success attendance turnout balance stock percent share result rate'.split(
    ' ',
  ),
);

/** Of what is bad, or only has levels, more of it is worse: a severity of 3, and not a rating of 3. */
export function isHarm(words: readonly string[]): boolean {
  return !words.some((word) => good.has(word));
}

const worstIfLow: ReadonlySet<string> = new Set(
  'score rating mean average grade point star mark satisfaction accuracy quality uptime availability'.split(' '),
);
const worstIfHigh: ReadonlySet<string> = new Set(
  'delay wait latency lateness downtime outage failure error fault defect loss miss incident complaint debt waste'.split(
    ' ',
  ),
);

/** The worst score is the lowest; the worst rate of failures and the worst average delay are the highest. */
export function isWorstLowest(words: readonly string[]): boolean {
  return words.some((word) => worstIfLow.has(word)) && !words.some((word) => worstIfHigh.has(word));
}

const byStem: ReadonlyMap<string, Degree> = new Map<string, Degree>(
  scales.flatMap(([of, more, less]) => [
    ...more.split(' ').map((stem) => [stem, { of, isMore: true }] as const),
    ...less.split(' ').map((stem) => [stem, { of, isMore: false }] as const),
  ]),
);

/** `heavier`, `hotter`, `later`; undefined for words that are no comparatives of a known adjective. */
export function comparativeOf(word: string): Degree | undefined {
  return formOf(word, 'er');
}

/** `heaviest`, `hottest`, `latest`. */
export function superlativeOf(word: string): Degree | undefined {
  return formOf(word, 'est');
}

/** `expensive`, as it is said after `most` and `more`. */
export function adjectiveOf(word: string): Degree | undefined {
  return byStem.get(word);
}

function formOf(word: string, ending: string): Degree | undefined {
  if (!word.endsWith(ending)) return undefined;
  const stem = word.slice(0, -ending.length);
  const spellings = [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1')];
  return spellings.flatMap((one) => byStem.get(one) ?? [])[0];
}

const onesFirst =
  /(?<=^|[.;,(:-] ?|\band |\bwith )(?:with |put )?(?:the )?([a-z]+) (?:ones|numbers|values|amounts|counts|sizes|sums) (?:come |go |at the |on )?(first|top)\b/gi;

/** "Small ones first" is smallest first. */
export function withDegreesFirst(text: string): string {
  return text.replace(onesFirst, (whole, adjective: string) => {
    const word = adjective.toLowerCase();
    return adjectiveOf(word) === undefined ? whole : `${superlativeFrom(word)} first`;
  });
}

/** As it is spelled, where it has a form of its own. */
function superlativeFrom(word: string): string {
  if (superlativeOf(word) !== undefined) return word;
  const forms = [
    `${word}est`,
    `${word}st`,
    word.replace(/y$/, 'iest'),
    word.replace(/([b-df-hj-np-tv-z])$/, '$1$1est'),
  ];
  const isShort = /^[b-df-hj-np-tv-z]+[aeiou][b-df-hj-np-tv-z]$/.test(word);
  const form = isShort ? forms[3] : word.endsWith('e') ? forms[1] : word.endsWith('y') ? forms[2] : forms[0];
  return word.length > 6 || form === undefined ? `most ${word}` : form;
}
