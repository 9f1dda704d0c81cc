/** What the goods of a chicken shop are called in the three languages, for products that list no other names. */

const groups = [
  'chicken chickens manok manoks chix',
  'whole buo buong tibuok',
  'leg legs drumstick drumsticks',
  'thigh thighs hita',
  'wing wings pakpak',
  'neck necks leeg liog',
  'feet foot paa',
  'liver livers atay',
  'gizzard gizzards balunbalunan batikon balunan',
  'breast breasts pitso pecho',
  'egg eggs itlog',
  'fried prito pritong piniritong pinirito giprito',
  'feed feeds patuka',
  'oil mantika',
  'rice bigas bugas kanin',
].map((group) => group.split(' '));

const byWord: ReadonlyMap<string, readonly string[]> = new Map(
  groups.flatMap((group) => group.map((word) => [word, group])),
);

/** The word and what else it is called; the word alone when nothing is known. */
export function synonymsOf(word: string): readonly string[] {
  return byWord.get(word) ?? [word];
}
