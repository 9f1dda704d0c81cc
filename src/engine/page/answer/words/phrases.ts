/** Set phrases, and the one word that says the same. */
export const phrases: readonly (readonly [meaning: string, shape: RegExp])[] = [
  [
    'minimum',
    /(?<!\p{L})(?:at (?:the (?:very )?)?least|no less than|(?:or|and) (?:over|older|above|more)|must be|from the age of|à partir de|au moins|a partir de|al menos|como mínimo|hindi bababa)(?!\p{L})/giu,
  ],
  [
    'maximum',
    /(?<!\p{L})(?:up to|at (?:the (?:very )?)?most|no more than|not exceed\p{L}*|jusqu['’]à|au plus|bis zu|höchstens|tout au plus|hasta|como mucho|como máximo|no superar|hindi hihigit)(?!\p{L})/giu,
  ],
  [
    'free',
    /(?<!\p{L})(?:without charge|no charge|at no cost|free of charge|sans frais|sin coste|sin costo|sin cargo|ohne Gebühr|walang bayad)(?!\p{L})/giu,
  ],
  [
    'deadline',
    /(?<!\p{L})(?:fecha l[ií]mite|date limite|no later than|apply by|by the|by (?=\d{1,2} \p{Lu}|\p{Lu}\p{Ll}+ \d)|before the|avant le|jusqu['’]au|hasta el|antes del|bis zum|bago ang|not later than|at the latest|spätestens|au plus tard|a más tardar)(?!\p{L})/giu,
  ],
  [
    'child',
    /(?<!\p{L})(?:under|below|unter|bis|moins de|menores de|hasta)\s(?:\d|1[0-8])(?:s|\sJahren?|\sans|\saños|-Jährige)?(?!\p{L}|\p{N}|\s?[€%]|[.,:]\d|\s\p{L})/giu,
  ],
  ['senior', /(?<!\p{L})(?:over|above|über|ab|plus de|mayores de)\s(?:6\d)s?(?!\p{L}|\p{N})/giu],
  ['weekday', /(?<!\p{L})Mon(?:day)?s?\s?(?:to|until|-|–)\s?Fri(?:day)?s?(?!\p{L})/giu],
  [
    'weekend',
    /(?<!\p{L})Sat(?:urday)?s?\s?(?:and|to|&|-|–|\/)\s?Sun(?:day)?s?(?!\p{L})|(?<!\p{L})(?:Samstag|Sa\.?)\s?(?:und|bis|-|–)\s?(?:Sonntag|So)(?!\p{L})/giu,
  ],
  ['included', /(?<!\p{L})(?:comes with|come with|in the box|supplied with|im Lieferumfang|viene con)(?!\p{L})/giu],
  ['origin', /(?<!\p{L})(?:made in|hergestellt in|fabriqué en|hecho en|fabricado en|gawa sa)(?!\p{L})/giu],
  ['discount', /(?<!\p{L})(?:take \S+ (?:\S+ )?off|% off|per cent off|percent off)(?!\p{L})/giu],
  [
    'available',
    /(?<!\p{L})(?:in stock|auf Lager|en stock|sold out|out of stock|ausverkauft|épuisé|agotado)(?!\p{L})/giu,
  ],
];

/** Occurs in every text that has one of them. Without looking at what stands around, which takes longer than the rest. */
export const phraseHint = new RegExp(
  phrases.map(([, { source }]) => source.replace(/\(\?<?!\\p\{L\}\)/g, '')).join('|'),
  'iu',
);
