/** What the days of the week are called in the languages that pages are read in, whole and as tables of hours shorten them. */

/** Monday first; folded. Of several names of a day the first is the whole one. */
const named: Readonly<Record<string, readonly string[]>> = {
  en: [
    'monday mon',
    'tuesday tue tues',
    'wednesday wed',
    'thursday thu thur thurs',
    'friday fri',
    'saturday sat',
    'sunday sun',
  ],
  de: [
    ...['montag mo montags', 'dienstag di dienstags', 'mittwoch mi mittwochs', 'donnerstag do donnerstags'],
    ...['freitag fr freitags', 'samstag sa samstags sonnabend sonnabends', 'sonntag so sonntags'],
  ],
  fr: ['lundi lun', 'mardi mar', 'mercredi mer', 'jeudi jeu', 'vendredi ven', 'samedi sam', 'dimanche dim'],
  es: [
    'lunes lun',
    'martes mar',
    'miercoles mie',
    'jueves jue',
    'viernes vie',
    'sabado sab sabados',
    'domingo dom domingos',
  ],
  it: ['lunedi lun', 'martedi mar', 'mercoledi mer', 'giovedi gio', 'venerdi ven', 'sabato sab', 'domenica dom'],
  nl: ['maandag ma', 'dinsdag di', 'woensdag wo', 'donderdag do', 'vrijdag vr', 'zaterdag za', 'zondag zo'],
  tl: ['lunes', 'martes', 'miyerkules', 'huwebes', 'biyernes', 'sabado', 'linggo'],
};

/** English names, which stand for those of all languages. */
export const weekdays: readonly string[] = (named['en'] ?? []).map((names) => names.split(' ')[0] ?? '');

/** Where a page does not say its language: what these call a day, no other one of them calls another day. */
const unsaid = ['en', 'de', 'fr', 'es', 'it'];
/** Longer names are no other words, whatever the language. */
const longName = 5;

/** Of each name of a day, which one it is. */
function daysIn(languages: readonly string[], least = 1): ReadonlyMap<string, number> {
  return new Map(
    languages
      .flatMap((language) => named[language] ?? [])
      .flatMap((names, at) => names.split(' ').map((name) => [name, at % weekdays.length] as const))
      .filter(([name]) => name.length >= least),
  );
}

const long = daysIn(Object.keys(named), longName);

/** The English name of a day by what it is called in whole, in any language; folded. */
export function weekdayOf(folded: string): string | undefined {
  const at = folded.length < longName ? undefined : long.get(folded);
  return at === undefined ? undefined : weekdays[at];
}

/** The names of days on a page of that language, whole or short. */
export function namesOfDays(language: string): ReadonlyMap<string, number> {
  return new Map([...long, ...daysIn(language in named ? [language] : unsaid)]);
}
