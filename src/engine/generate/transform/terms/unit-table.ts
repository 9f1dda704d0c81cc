/** The units that are known, each with how many of the smallest one of its kind it is. */

export type Dimension =
  | 'time'
  | 'mass'
  | 'length'
  | 'size'
  | 'money'
  | 'energy'
  | 'power'
  | 'volume'
  | 'temperature'
  | 'speed'
  | 'share';

export interface Unit {
  readonly dimension: Dimension;
  /** How many of the smallest unit of its kind it is; of sizes, which power of the base; of temperatures, which scale. */
  readonly factor: number;
}

/** Name of the dimension, words of fields that have it, and its units with their factors. */
const table: readonly (readonly [Dimension, string, string])[] = [
  [
    'time',
    'duration time elapsed length runtime age uptime latency',
    'ms:1 milli:1 millis:1 millisecond:1 second:1e3 s:1e3 minute:6e4 hour:36e5 h:36e5 day:864e5 week:6048e5',
  ],
  [
    'mass',
    'weight mass',
    'mg:1 milligram:1 g:1e3 gram:1e3 kg:1e6 kilo:1e6 kilogram:1e6 ton:1e9 tonne:1e9 lb:453592.37 pound:453592.37',
  ],
  [
    'length',
    'distance length height width depth altitude elevation',
    'mm:1 millimeter:1 millimetre:1 cm:10 centimeter:10 centimetre:10 m:1e3 meter:1e3 metre:1e3 km:1e6 kilometer:1e6 kilometre:1e6 mile:1609344 mi:1609344 ft:304.8 foot:304.8 inch:25.4',
  ],
  [
    'size',
    'size memory storage disk used free usage',
    'byte:0 kb:1 kilobyte:1 kib:1 mb:2 megabyte:2 mib:2 gb:3 gigabyte:3 gib:3',
  ],
  [
    'money',
    'amount total price balance fee cost tax subtotal value revenue paid due refund refunded net gross spend sum salary',
    'micro:1e-4 cent:1 minor:1 penny:1 pence:1 dollar:100 euro:100 pound:100 usd:100 eur:100 major:100',
  ],
  ['energy', 'energy consumption usage', 'wh:1 kwh:1e3 mwh:1e6'],
  ['power', 'power load capacity', 'watt:1 w:1 kw:1e3 mw:1e6'],
  ['volume', 'volume content', 'ml:1 millilitre:1 milliliter:1 cl:10 dl:100 l:1e3 litre:1e3 liter:1e3 hl:1e5'],
  ['temperature', 'temperature', 'c:1 celsius:1 centigrade:1 f:2 fahrenheit:2 k:3 kelvin:3'],
  [
    'speed',
    'speed wind velocity gust',
    'mps:1 ms:1 kmh:0.2777777777777778 kph:0.2777777777777778 kmph:0.2777777777777778 mph:0.44704 knot:0.5144444444444445 kt:0.5144444444444445 kn:0.5144444444444445',
  ],
];

const byWord = new Map<string, readonly Unit[]>();
const byDimension = new Map<Dimension, ReadonlySet<string>>();
for (const [dimension, words, list] of table) {
  byDimension.set(dimension, new Set(words.split(' ')));
  for (const one of list.split(' ')) {
    const [word = '', factor] = one.split(':');
    byWord.set(word, [...(byWord.get(word) ?? []), { dimension, factor: Number(factor) }]);
  }
}

/** Units by the word for them; of words for several, all of these. */
export const units: ReadonlyMap<string, readonly Unit[]> = byWord;

/** Words of fields that are measured so. */
export const nouns: ReadonlyMap<Dimension, ReadonlySet<string>> = byDimension;

/** Whether it is a name for what is measured, and for nothing else: `speed`, `weight`. */
export function isMeasure(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => [...byDimension.values()].some((known) => known.has(word)));
}

/** Whether amounts are told in it; single letters are mostly something else. */
export function isUnit(word: string): boolean {
  return word.length > 1 && units.has(word);
}

/** Whether `how many` of it is an amount; of days and weeks, there may be a row for each. */
export function isAmountUnit(word: string): boolean {
  return isUnit(word) && word !== 'day' && word !== 'week';
}

/** Whether one of the words is the unit, however both are written: `grams` and `g`. */
export function isMeasuredIn(words: readonly string[], unit: string): boolean {
  const meant = units.get(unit) ?? [];
  return meant.some(({ dimension, factor }) =>
    words.some((word) => units.get(word)?.some((one) => one.dimension === dimension && one.factor === factor)),
  );
}

/** `duration_min` is told in minutes: the abbreviation stands behind what lasts. */
export function unitWords(words: readonly string[]): readonly string[] {
  const isLast = words.length > 1 && words.at(-1) === 'minimum' && words.some((word) => nouns.get('time')?.has(word));
  return isLast ? [...words.slice(0, -1), 'minute'] : words;
}

/** So much of a unit in the unit that the words of a field name; undefined where they name none of that kind. */
export function inUnitOf(value: number, unit: string, named: readonly string[]): number | undefined {
  const words = unitWords(named);
  for (const from of units.get(unit) ?? []) {
    const isScale = from.dimension === 'temperature' || from.dimension === 'size';
    const to = words.flatMap((word) => (units.get(word) ?? []).filter(({ dimension }) => dimension === from.dimension));
    const [only] = to;
    if (only !== undefined && !isScale) return clean((value * from.factor) / only.factor);
  }
  return undefined;
}

/** Without what reckoning with fractions leaves behind: 0.30000000000000004. */
export function clean(value: number): number {
  return Number(value.toPrecision(12));
}
