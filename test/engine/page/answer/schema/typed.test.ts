import { describe, expect, test } from 'vitest';
import type { Leaf } from '../../../../../src/engine/page/answer/schema/shape.ts';
import { numberIn, typedOf } from '../../../../../src/engine/page/answer/schema/typed.ts';

const leaf: Leaf = {
  kind: 'leaf',
  type: 'string',
  format: '',
  accepted: undefined,
  minimum: -Infinity,
  maximum: Infinity,
  about: '',
};

test.each([
  ['€ 3,50', 3.5],
  ['1.234,56 €', 1234.56],
  ['1,234.56', 1234.56],
  ['12,345', 12_345],
  ['0,345', 0.345],
  ['1 250 km', 1250],
  ['−8 °C', -8],
  ['4 to 6', undefined],
  ['four', undefined],
])('the number in %j is %j', (text, number) => {
  expect(numberIn(text)).toBe(number);
});

describe('typedOf', () => {
  test.each([
    ['https://schema.org/InStock', ['in_stock', 'sold_out'], 'in_stock'],
    ['Beginners and children', ['beginners', 'experts'], 'beginners'],
  ])('takes %j for one of the accepted values', (text, accepted, value) => {
    expect(typedOf(text, { ...leaf, accepted })).toEqual({ value });
  });

  test('does not choose between two accepted values', () => {
    expect(typedOf('red or blue', { ...leaf, accepted: ['red', 'blue'] })).toHaveProperty('reason');
  });

  test('keeps an instant only with its zone', () => {
    const format = 'date-time';

    expect(typedOf('2026-03-04T10:00:00+01:00', { ...leaf, format })).toEqual({ value: '2026-03-04T10:00:00+01:00' });
    expect(typedOf('4 March 2026, 10 am', { ...leaf, format })).toHaveProperty('reason');
  });

  test.each([
    ['Yes', true],
    ['Not included', false],
    ['https://schema.org/OutOfStock', false],
  ])('reads %j as %j', (text, value) => {
    expect(typedOf(text, { ...leaf, type: 'boolean' })).toEqual({ value });
  });
});
