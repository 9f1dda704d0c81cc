/** Numbers as people write them, in digits and in words. */

export const digits = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;

export const numberWords = [
  'a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen',
  '(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|hundred|a dozen|half a|half',
  'einen?|eine[mr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|vierzehn|fünfzehn|zwanzig|dreißig|vierzig|fünfzig',
  'une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt(?:-(?:et-un|deux|trois|quatre|cinq|six|sept|huit|neuf))?|trente|quarante|cinquante|soixante',
  'un|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta',
  'isang?|dalawang?|tatlong?|apat(?: na)?|limang?|anim(?: na)?|pitong?|walong?|siyam(?: na)?|sampung?|labinlimang?|dalawampung?',
].join('|');

/** Digits, a word, or a range of either. */
export const amount = String.raw`(?:${digits}|[½¼¾]|(?<![\p{L}])(?:${numberWords})(?![\p{L}]))`;
export const range = String.raw`${amount}(?:\s?(?:[-–—]|to|bis|à|a|hanggang|and)\s?${amount})?`;

/** Number words that are no articles. */
export const countWords = numberWords
  .split('|')
  .filter((word) => !/^(?:an?|one|einen\?|eine\[mr\]\?|une?\??|una|a dozen|half(?: a)?|once|d[aou]s?)$/.test(word))
  .join('|');
