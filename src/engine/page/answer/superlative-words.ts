/** Words that ask for the most or the least of something, in the languages that we know. */

export interface Superlative {
  readonly isMost: boolean;
  /** What is compared, where the word says it: the oldest by the year, the cheapest by the price. */
  readonly concepts: readonly string[];
  /** The words that ask for it, folded. */
  readonly said: string;
  /** `more`, `cheaper`: of two that are compared, and of no more. */
  readonly isOfTwo?: boolean;
}

/** The first that fits. Several readings: the one that the table has a column for. */
const superlatives: readonly (readonly [RegExp, ...Omit<Superlative, 'said'>[]])[] = [
  [
    /\b(?:won|wins|winner|winners|came first|finished first|gewann|gewonnen|sieger|siegerin|siegte|gewinner|a gagne|gagnant|gagnante|vainqueur|gano|ganador|ganadora|nanalo|nagwagi)\b(?!.*\b(?:last|previous|next|vorjahr|letzte[nrsm]?|derniere|pasad[oa]|nakaraang)\b)/,
    { isMost: false, concepts: ['position'] },
  ],
  [
    /\b(?:earliest|first|am fruhesten|zuerst|le plus tot|en premier|antes|mas temprano|mas pronto|pinakamaaga)\W*$/,
    { isMost: false, concepts: ['opens', 'start', 'time', 'date'] },
  ],
  [
    /\b(?:latest|last|am spatesten|zuletzt|le plus tard|en dernier|mas tarde|pinakahuli)\W*$/,
    { isMost: true, concepts: ['closes', 'end', 'time', 'date'] },
  ],
  [
    /\b(?:oldest|earliest|alteste[rsn]?|plus (?:ancienne?|vieux|vieille)|mas antigu[oa]|pinakamatanda)\b/,
    { isMost: false, concepts: ['built', 'founded', 'year', 'published', 'date'] },
    { isMost: true, concepts: ['age'] },
  ],
  [
    /\b(?:newest|youngest|latest|neueste[rsn]?|jungste[rsn]?|plus (?:recente?|nouveau|nouvelle)|mas (?:nuev[oa]|reciente))\b/,
    { isMost: true, concepts: ['built', 'founded', 'year', 'published', 'date'] },
    { isMost: false, concepts: ['age'] },
  ],
  [
    /\b(?:cheapest|least expensive|gunstigste[rsn]?|billigste[rsn]?|moins cher|moins chere|mas barat[oa]|pinakamura)\b/,
    { isMost: false, concepts: ['price'] },
  ],
  [
    /\b(?:dearest|most expensive|priciest|teuersten?|teuerste[rs]|plus cher|plus chere|mas car[oa]|pinakamahal)\b/,
    { isMost: true, concepts: ['price'] },
  ],
  [
    /\b(?:warmest|hottest|warmste[rsn]?|plus chaude?|mas calid[oa])\b/,
    { isMost: true, concepts: ['temperature', 'average'] },
  ],
  [
    /\b(?:coldest|coolest|kalteste[rsn]?|plus froide?|mas fri[oa])\b/,
    { isMost: false, concepts: ['temperature', 'average'] },
  ],
  [/\b(?:heaviest|schwerste[rsn]?|plus lourde?|mas pesad[oa]|pinakamabigat)\b/, { isMost: true, concepts: ['weight'] }],
  [
    /\b(?:lightest|leichteste[rsn]?|plus leger|plus legere|mas liger[oa]|pinakamagaan)\b/,
    { isMost: false, concepts: ['weight'] },
  ],
  [
    /\b(?:longest|langste[rsn]?|plus longue?|mas larg[oa]|pinakamahaba)\b/,
    { isMost: true, concepts: ['length', 'duration', 'distance'] },
  ],
  [
    /\b(?:shortest|kurzeste[rsn]?|plus courte?|mas cort[oa]|pinakamaikli)\b/,
    { isMost: false, concepts: ['length', 'duration', 'distance'] },
  ],
  [
    /\b(?:fastest|quickest|schnellste[rsn]?|plus rapide|mas rapid[oa]|pinakamabilis)\b/,
    { isMost: true, concepts: ['speed'] },
    { isMost: false, concepts: ['time', 'duration', 'runtime'] },
  ],
  [
    /\b(?:slowest|langsamste[rsn]?|plus lente?|mas lent[oa]|pinakamabagal)\b/,
    { isMost: false, concepts: ['speed'] },
    { isMost: true, concepts: ['time', 'duration', 'runtime'] },
  ],
  [
    /\b(?:tallest|hochste[rsn]?|plus haute?|mas alt[oa]|pinakamataas)\b/,
    { isMost: true, concepts: ['height', 'altitude'] },
  ],
  [
    /\b(?:rarest|scarcest|most limited|seltenste[rsn]?|plus rares?|mas (?:rar|escas)[oa]s?|pinakabihira)\b/,
    { isMost: false, concepts: ['copies', 'stock', 'count'] },
  ],
  [
    /\b(?:most|highest|largest|biggest|greatest|meisten?|grosste[rsn]?|le plus|plus grande?|mas|mayor|pinakamarami|pinakamalaki)\b/,
    { isMost: true, concepts: [] },
  ],
  [
    /\b(?:least|fewest|lowest|smallest|wenigsten?|niedrigste[rsn]?|kleinste[rsn]?|le moins|plus petite?|menos|menor|pinakamaliit|pinakakaunti)\b/,
    { isMost: false, concepts: [] },
  ],
  [
    /\b(?:cheaper|gunstiger|billiger|moins chere?|mas barat[oa])\b/,
    { isMost: false, concepts: ['price'], isOfTwo: true },
  ],
  [/\b(?:dearer|more expensive|teurer|plus chere?)\b/, { isMost: true, concepts: ['price'], isOfTwo: true }],
  [/\b(?:heavier|schwerer|plus lourde?)\b/, { isMost: true, concepts: ['weight'], isOfTwo: true }],
  [/\b(?:lighter|leichter|plus legere?)\b/, { isMost: false, concepts: ['weight'], isOfTwo: true }],
  [/\b(?:longer|langer|plus longue?)\b/, { isMost: true, concepts: ['length', 'duration', 'distance'], isOfTwo: true }],
  [
    /\b(?:shorter|kurzer|plus courte?)\b/,
    { isMost: false, concepts: ['length', 'duration', 'distance'], isOfTwo: true },
  ],
  [/\b(?:faster|quicker|schneller|plus rapide)\b/, { isMost: true, concepts: ['speed'], isOfTwo: true }],
  [
    /\b(?:more|higher|larger|bigger|greater|mehr|hoher[en]?|grosser[en]?)\b/,
    { isMost: true, concepts: [], isOfTwo: true },
  ],
  [/\b(?:fewer|less|lower|smaller|weniger|niedriger|kleiner[en]?)\b/, { isMost: false, concepts: [], isOfTwo: true }],
];

export function superlativesIn(folded: string): readonly Superlative[] {
  const [shape, ...readings] = superlatives.find(([one]) => one.test(folded)) ?? [];
  const [said = ''] = shape?.exec(folded) ?? [];
  return readings.map((reading) => ({ ...reading, said }));
}
