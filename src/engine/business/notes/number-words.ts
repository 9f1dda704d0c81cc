/** Number words of English, Tagalog, Cebuano and the Spanish that both count money in. */

/** Words of different series are not added up: "otsenta isa" is eighty each. */
export type Series = 'en' | 'native' | 'es';

export interface NumberWord {
  readonly value: number;
  readonly series: Series;
  /** `multiplier`: hundred and thousand. `half`: one half, also after a whole number. */
  readonly role: 'plain' | 'multiplier' | 'half';
  /** Whether the word binds to what follows, as "limang" does. */
  readonly isLinked?: boolean;
  /** Whether it holds the "and" to what follows, as "napulog" does. */
  readonly joinsNext?: boolean;
}

type Table = Readonly<Record<number, string>>;

const english: Table = {
  0: 'zero',
  1: 'one',
  2: 'two couple',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  10: 'ten',
  11: 'eleven',
  12: 'twelve',
  13: 'thirteen',
  14: 'fourteen',
  15: 'fifteen',
  16: 'sixteen',
  17: 'seventeen',
  18: 'eighteen',
  19: 'nineteen',
  20: 'twenty',
  30: 'thirty',
  40: 'forty fourty',
  50: 'fifty',
  60: 'sixty',
  70: 'seventy',
  80: 'eighty',
  90: 'ninety',
};

const native: Table = {
  1: 'isa usa',
  2: 'dalawa dalwa duha duwa',
  3: 'tatlo tulo',
  4: 'apat upat',
  5: 'lima',
  6: 'anim unom',
  7: 'pito',
  8: 'walo',
  9: 'siyam',
  10: 'sampu sampo napulo napulu',
  11: 'labingisa labinisa',
  12: 'labindalawa labingdalawa',
  13: 'labintatlo labingtatlo',
  14: 'labingapat labinapat',
  15: 'labinlima labinglima',
  16: 'labinganim labinanim',
  17: 'labimpito labingpito labinpito',
  18: 'labingwalo labinwalo',
  19: 'labinsiyam labingsiyam',
  20: 'dalawampu dalawampo kawhaan kaluhaan',
  30: 'tatlumpu tatlumpo katloan',
  40: 'apatnapu apatnapo kapatan',
  50: 'limampu limampo kalimaan kalimhan',
  60: 'animnapu animnapo kanuman',
  70: 'pitumpu pitumpo kapitoan kapituan',
  80: 'walumpu walumpo kawaloan kawaluan',
  90: 'siyamnapu siyamnapo kasiyaman',
};

const spanish: Table = {
  1: 'uno',
  2: 'dos',
  3: 'tres',
  4: 'kwatro kuwatro cuatro',
  5: 'singko cinco',
  6: 'sais seis',
  7: 'siyete syete siete',
  8: 'otso ocho',
  9: 'nuwebe nuebe nuybe nwebe',
  10: 'diyes dyes dies diez',
  11: 'onse once',
  12: 'dose',
  13: 'trese',
  14: 'katorse',
  15: 'kinse',
  16: 'disisais disesais',
  17: 'disisiyete disesiyete disisyete',
  18: 'disiotso diseotso',
  19: 'disinuwebe disinuebe',
  20: 'bente beynte baynte bayente beinte veinte',
  30: 'trenta treynta traynta treinta',
  40: 'kwarenta kuwarenta cuarenta',
  50: 'singkwenta singkuwenta cincuenta sinkwenta',
  60: 'sisenta saysenta sesenta sesinta',
  70: 'sitenta setenta',
  80: 'otsenta utsenta ochenta',
  90: 'nobenta nubenta noventa',
  100: 'siyento syento siento isyento usasiyento',
  200: 'dosyentos dosiyentos dosientos',
  300: 'tresyentos tresiyentos tresientos',
  400: 'kwatrosyentos kwatrosientos',
  500: 'kinyentos kinientos kinyento',
  600: 'saisyentos saisientos',
  700: 'setesyentos sitesyentos siyetesyentos',
  800: 'otsosyentos otsosientos',
  900: 'nuwebesyentos nobesyentos',
};

const multipliers: Readonly<Record<Series, Table>> = {
  en: { 100: 'hundred hundreds', 1000: 'thousand thousands', 1000000: 'million' },
  native: { 100: 'daan raan gatos gatus', 1000: 'libo ribo' },
  es: { 100: 'siyentos syentos sientos', 1000: 'mil' },
};

const halves = { en: 'half', native: 'kalahati tunga katunga' } as const;

/** Whole numbers written as one word. */
const contracted: Table = {
  100: 'isandaan sandaan isangdaan',
  200: 'dalawandaan',
  1000: 'isanlibo sanlibo isanglibo',
};

export const numberWords: ReadonlyMap<string, NumberWord> = collect();

function collect(): ReadonlyMap<string, NumberWord> {
  const words = new Map<string, NumberWord>();
  const add = (table: Table, series: Series, role: NumberWord['role']) => {
    for (const [value, spellings] of Object.entries(table)) {
      for (const spelling of spellings.split(' ')) addWord(words, spelling, { value: Number(value), series, role });
    }
  };
  add(english, 'en', 'plain');
  add(native, 'native', 'plain');
  add(contracted, 'native', 'plain');
  add(spanish, 'es', 'plain');
  for (const series of ['en', 'native', 'es'] as const) add(multipliers[series], series, 'multiplier');
  add({ 0.25: 'quarter' }, 'en', 'half');
  add({ 0.75: 'threequarters threequarter' }, 'en', 'half');
  for (const series of ['en', 'native'] as const) add({ 0.5: halves[series] }, series, 'half');
  return words;
}

/** Tagalog words bind to what they count with -ng after a vowel and -g after n: limang, daang, raang. */
function addWord(words: Map<string, NumberWord>, spelling: string, word: NumberWord): void {
  words.set(spelling, word);
  if (word.series === 'en') return;
  const linked = { ...word, isLinked: true };
  if (/[aeiou]$/.test(spelling)) words.set(`${spelling}ng`, linked);
  if (spelling.endsWith('n')) words.set(`${spelling}g`, linked);
  if (word.value >= 10 && /[aeiou]$/.test(spelling)) words.set(`${spelling}g`, { ...word, joinsNext: true });
  if (word.value >= 10 && spelling.endsWith('n')) words.set(`${spelling}g`, { ...linked, joinsNext: true });
}
