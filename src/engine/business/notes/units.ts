/** Units of quantities and what they are in base units. */

export interface Unit {
  /** `piece`, `kg`, `l`, or the name of a pack. */
  readonly base: string;
  readonly factor: number;
  readonly kind: 'piece' | 'weight' | 'volume' | 'pack';
}

const measures: Readonly<Record<string, readonly [base: string, factor: number, kind: Unit['kind']]>> = {
  'pc pcs piece pieces pce pces piraso pirasong pieza buok kabuok bilog ulo head heads pirasos': ['piece', 1, 'piece'],
  'pair pairs pares': ['piece', 2, 'piece'],
  'kg kgs kilo kilos kilogram kilograms kilong k kls klo kilogramo': ['kg', 1, 'weight'],
  'g gm gms gram grams gramo gramos gr': ['kg', 0.001, 'weight'],
  'lb lbs': ['kg', 0.45359237, 'weight'],
  'oz ounce ounces': ['kg', 0.028349523125, 'weight'],
  'tonne tonnes': ['kg', 1000, 'weight'],
  'l liter liters litre litres litro litros litrong ltr ltrs lit': ['l', 1, 'volume'],
  'ml milliliter milliliters mls cc': ['l', 0.001, 'volume'],
  'dozen dozens doz dz dosena dosenang dosinang dosina docena': ['dozen', 1, 'pack'],
  'tray trays trey treys': ['tray', 1, 'pack'],
  'sack sacks sako sakong saku saco cavan kaban sak saks sax skc': ['sack', 1, 'pack'],
  'bag bags bagg supot bayong': ['bag', 1, 'pack'],
  'pack packs pk pks pakete paketeng balot': ['pack', 1, 'pack'],
  'box boxes kahon kahong karton': ['box', 1, 'pack'],
  'bottle bottles botelya bote boteng': ['bottle', 1, 'pack'],
  'can cans lata latang': ['can', 1, 'pack'],
  'crate crates': ['crate', 1, 'pack'],
  'case cases': ['case', 1, 'pack'],
  'gallon gallons galon galong': ['gallon', 1, 'pack'],
  'bundle bundles tali bugkos': ['bundle', 1, 'pack'],
  'basket baskets buslo': ['basket', 1, 'pack'],
  'tub tubs timba balde bucket buckets': ['tub', 1, 'pack'],
  'serving servings plate plates set sets': ['serving', 1, 'pack'],
  'tank tanks cylinder tangke': ['tank', 1, 'pack'],
};

export const unitWords: ReadonlyMap<string, Unit> = new Map(
  Object.entries(measures).flatMap(([spellings, [base, factor, kind]]) =>
    spellings.split(' ').map((spelling) => [spelling, { base, factor, kind }] as const),
  ),
);

/** Packs that mean the same number everywhere. */
export const fixedPacks: Readonly<Record<string, number>> = { dozen: 12 };
