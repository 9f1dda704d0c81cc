/** Numbers as people write them, in digits and in words. */

export const digits = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;

const tens = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ones = 'one two three four five six seven eight nine';
const words =
  `${ones} ${tens} ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen hundred dozen half ` +
  'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf vierzehn fünfzehn zwanzig dreißig vierzig fünfzig ' +
  'deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante ' +
  'dos tres cuatro cinco seis siete ocho nueve diez doce trece catorce quince veinte treinta cuarenta cincuenta ' +
  'isang dalawa dalawang tatlo tatlong apat lima limang anim pito pitong walo walong siyam sampu sampung labinlimang dalawampung';
const articles = 'a an ein eine einen einer einem un une una isa';
const compounds = tens.split(' ').flatMap((ten) => ones.split(' ').map((one) => `${ten}-${one}`));
/** Those that mean something else in another language are counted only where a unit stands behind them. */
const measured =
  'dreizehn sechzehn siebzehn achtzehn neunzehn sechzig siebzig achtzig neunzig hundert once dieciséis diecisiete dieciocho diecinueve ' +
  'veintiuno veintiún veintidós veintitrés veinticuatro veinticinco sesenta setenta ochenta noventa cien dix-sept dix-huit dix-neuf vingt-et-un ' +
  'trente-et-un soixante-dix quatre-vingts cent labing-isang labindalawang labing-apat';
const germanOnes = 'ein zwei drei vier fünf sechs sieben acht neun'.split(' ');
const german = 'zwanzig dreißig vierzig fünfzig sechzig'
  .split(' ')
  .flatMap((ten) => germanOnes.map((one) => `${one}und${ten}`));
const frenchOnes = 'deux trois quatre cinq six sept huit neuf'.split(' ');
const french = 'vingt trente quarante cinquante'.split(' ').flatMap((ten) => frenchOnes.map((one) => `${ten}-${one}`));

/** Words for numbers, articles among them: "an hour" is one. */
export const numberWordSet: ReadonlySet<string> = new Set([
  ...words.split(' '),
  ...articles.split(' '),
  ...compounds,
  ...measured.split(' '),
  ...german,
  ...french,
]);

/** Number words that count: neither articles nor words that mostly mean something else. */
export const countWords = [
  ...words.split(' ').filter((word) => !/^(?:one|half|once|isang)$/.test(word)),
  '\\p{L}+ty-\\p{L}{3,5}',
].join('|');
