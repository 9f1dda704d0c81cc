import { describe, expect, test } from 'vitest';
import { parseNote } from '../../../../src/engine/business/notes/parse.ts';
import { sampleCatalogue } from './score.ts';

const catalogue = sampleCatalogue();
const parse = (content: string) => parseNote(content, catalogue);

describe('a note', () => {
  test('states purchases and sales as totals in base units', () => {
    const { purchases, sales } = parse('bought 5 trays of eggs at 210 per tray, sold 12 legs 85 each');

    expect(purchases).toEqual([{ productId: 'eggs', qty: 150, cost: 1050 }]);
    expect(sales).toEqual([{ productId: 'legs', qty: 12, revenue: 1020 }]);
  });

  test('says where each line was read, and how far it can be trusted', () => {
    const content = 'kahapon nabenta ang 10 hita, 70 isa';

    const [line] = parse(content).lines;

    expect(line?.text).toBe('10 hita, 70 isa');
    expect(content.slice(line?.span.start, line?.span.end)).toBe(line?.text);
    expect(line?.confidence).toBeGreaterThanOrEqual(0.8);
  });

  test('leaves the price out where the note names none', () => {
    expect(parse('sold 14 legs').sales).toEqual([{ productId: 'legs', qty: 14 }]);
  });

  test.each([
    ['sold 3 legs at 85,50 each', 3, 256.5],
    ['sold 3 legs at 85,5 per piece', 3, 256.5],
    ['sold 300 legs for 25.500,50', 300, 25_500.5],
    ["sold 1'200 legs at 85", 1200, 102_000],
  ])('reads numbers as other places write them: %s', (content, qty, revenue) => {
    const { sales } = parse(content);

    expect(sales).toEqual([{ productId: 'legs', qty, revenue }]);
  });

  test('wants a point confirmed that may stand for thousands, where things are counted', () => {
    const [counted] = parse('sold 1.000 eggs at 9 each').lines;
    const [weighed] = parse('sold 1.500 kg wings at 160 per kilo').lines;

    expect(counted?.confidence).toBeLessThan(0.6);
    expect(weighed).toMatchObject({ qty: 1.5, confidence: 0.95 });
  });

  test.each(['Cancel that.', 'Undo.', 'please ignore the above', 'scratch that', 'Never mind!', 'kanselahon'])(
    'wants goods confirmed that the sentence "%s" may take back',
    (after) => {
      const [line] = parse(`Sold 3 legs at 85 each. ${after}`).lines;

      expect(line?.confidence ?? 0).toBeLessThan(0.6);
    },
  );

  test.each([
    ['sold two point five kilos of wings', 2.5],
    ['sold zero point seven five kilo of wings', 0.75],
    ['sold 1 point 25 kilos of wings', 1.25],
    ['sold two point twenty five kilos of wings', 2.25],
  ])('reads decimals that are spoken: %s', (content, qty) => {
    expect(parse(content).lines).toMatchObject([{ productId: 'wings', qty }]);
  });

  test('wants goods confirmed of which something is taken off that may be money or goods', () => {
    expect(parse('bought 10 legs less 1 broken').lines[0]?.confidence).toBeLessThan(0.6);
    expect(parse('sold 10 legs at 85 less 50').lines[0]?.confidence).toBeGreaterThan(0.6);
  });

  test('turns pounds, ounces and tonnes into kilos', () => {
    const quantities = ['lbs', 'pounds of', 'oz', 'tonnes'].map((unit) => parse(`sold 2 ${unit} wings`).sales[0]?.qty);

    expect(quantities).toEqual([0.9072, 0.9072, 0.0567, 2000]);
  });

  test('takes what follows a comma in a list for the next of it', () => {
    const { sales } = parse('sold 3 legs @85,30 eggs @9');

    expect(sales).toEqual([
      { productId: 'legs', qty: 3, revenue: 255 },
      { productId: 'eggs', qty: 30, revenue: 270 },
    ]);
  });

  test('takes what is counted at closing for no sale, and what is priced there for one', () => {
    expect(parse('sold 5 legs 425. closing 3 legs').sales).toEqual([{ productId: 'legs', qty: 5, revenue: 425 }]);
    expect(parse('closing: 5 legs 425').sales).toEqual([{ productId: 'legs', qty: 5, revenue: 425 }]);
  });

  test('is not sure of goods when money before them found none', () => {
    const { lines } = parse('P255 kahapon. nabenta 2 kilong balunbalunan. P180 kanina');

    expect(lines.filter(({ confidence }) => confidence >= 0.8)).toEqual([]);
  });

  test('names a product that the catalogue does not have, and says so', () => {
    const { purchases, issues } = parse('bought 3 bottles of soy sauce at 45 each');

    expect(purchases).toEqual([{ productId: 'unknown:soy-sauce', qty: 3, cost: 135 }]);
    expect(issues.map(({ code }) => code)).toContain('unknown_product');
  });

  test('beyond its longest is refused', () => {
    expect(() => parse('9'.repeat(10 * 1024 * 1024))).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
