/** What is measured, by its unit. */

/** Units that say what is measured. */
const measuredBy: readonly (readonly [RegExp, readonly string[]])[] = [
  // Before the lengths, which they end in.
  [
    /(?:m²|m2|sq\.? ?(?:m|ft|feet|metres?|meters?|yards?)|square \p{L}+|\p{L}+ carrés|\p{L}+ cuadrados|qm|hectares?|ha|acres?)$/u,
    ['area', 'size'],
  ],
  [/(?:kg|kilos?|grams?|gramm|lbs?|pounds?|oz|tonn?en?s?|pfund|\dg)$/i, ['weight', 'capacity']],
  [
    /(?:mm|cm|inch(?:es)?|in|feet|foot|ft|\dm|\sm|metres?|meters?|meter|metros?|mètres?)$/i,
    ['height', 'width', 'length', 'depth', 'size', 'distance', 'thickness', 'altitude'],
  ],
  [/(?:km|miles?|kilomet\p{L}+)$/iu, ['distance', 'length', 'size']],
  [/(?:watts?|W|kW|PS|hp)$/, ['power', 'consumption']],
  [/(?:dB)$/, ['noise']],
  [/(?:[kmgt]i?b|megapixels?|mp)$/i, ['size', 'storagespace', 'capacity']],
  [/(?:kWh|Wh|mAh|Ah)$/, ['capacity', 'consumption', 'calories']],
  [/(?:°\s?[CF]|Grad|degrees.*|grados|degrés)$/, ['temperature']],
  [/(?:ml|cl|\d\s?l|lit\p{L}+|gallons?)$/iu, ['capacity']],
  [/(?:km\/h|mph|knots?)$/, ['speed']],
  [/(?:kcal|kJ)$/, ['calories']],
];

/** By the concepts of the vocabulary; undefined for a unit that tells nothing. */
export function conceptsOfUnit(text: string): readonly string[] | undefined {
  return measuredBy.find(([shape]) => shape.test(text))?.[1];
}

const measures: ReadonlySet<string> = new Set(measuredBy.flatMap(([, concepts]) => concepts));

/** Whether values of the concept have units that tell. */
export function isMeasured(concept: string): boolean {
  return measures.has(concept);
}
