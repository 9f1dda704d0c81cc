/** Two numbers taken from one another, added and multiplied. */
import { says } from '../construction.ts';
import { type Field, field, fieldsOf, ofNumbers, type ValueFamily } from '../value.ts';

const largeAndSmall: Field['draw'] = (lot) => [40 + lot.below(60), 1 + lot.below(30)];

export const differences: ValueFamily = {
  type: 'number',
  fields: fieldsOf(
    field('open', ['gross', 'paidSoFar'], largeAndSmall),
    field('left_pages', ['page_total', 'pages_read'], largeAndSmall),
    field('range', ['maxReading', 'minReading'], largeAndSmall),
    field('net', ['subtotal', 'rebate'], largeAndSmall),
    field('gain', ['weightNow', 'weightThen'], largeAndSmall),
    field('free', ['seats', 'booked'], largeAndSmall),
  ),
  constructions: [
    ...says(
      ofNumbers((one = 0, other = 0) => one - other),
      `
    <out> is <from> minus <from 2>
    <out>: <from> minus <from 2>
    <out> = <from> - <from 2>
    <out> is the difference between <from> and <from 2>
    <out>: difference of <from> and <from 2>
    subtract <from 2> from <from> to get <out>
    <out> is <from> less <from 2>
    <out>: <from> reduced by <from 2>
    <out>: what is left of <from> after taking off <from 2>
    <out>: <from 2> subtracted from <from>
    <from> minus <from 2> gives <out>
    <out> is how much <from> exceeds <from 2>
    <out>: by how much <from> is above <from 2>
    take <from 2> off <from> for <out>
    <out>: <from>, <from 2> deducted
    deduct <from 2> from <from> and call it <out>
    <out>: the <from> after deduction of <from 2>
    <out> is <from> with <from 2> subtracted
    <out>: <member> - <member 2>
    <out> is calculated as <from> minus <from 2>
    <from> and <from 2> differ by <out>
  `,
    ),
    ...says(
      ofNumbers((one = 0, other = 0) => one + other),
      `
    <out> is <from> plus <from 2>
    <out>: sum of <from> and <from 2>
    <out> = <from> + <from 2>
    <out>: <from> and <from 2> added
    add <from> and <from 2> for <out>
    <out>: <from> and <from 2> together
    <out> is the sum of <from> and <from 2>
    <out>: <from> plus <from 2>
    <from> and <from 2> added up give <out>
    <out>: the total of <from> and <from 2>
  `,
    ),
  ],
};

export const products: ValueFamily = {
  type: 'number',
  fields: fieldsOf(
    field('lineTotal', ['unitPrice', 'units'], largeAndSmall),
    field('fine_total', ['days_late', 'daily_fine'], largeAndSmall),
    field('energy', ['wattage', 'hours'], largeAndSmall),
    field('goodsValue', ['unitPrice', 'quantity'], largeAndSmall),
    field('monthlyFood', ['foodPerDay', 'feedingDays'], largeAndSmall),
    field('revenue', ['participants', 'fee'], largeAndSmall),
  ),
  constructions: [
    ...says(
      ofNumbers((one = 0, other = 0) => one * other),
      `
    <out> is <from> times <from 2>
    <out>: <from> times <from 2>
    <out> = <from> * <from 2>
    <out> = <from> x <from 2>
    <out> is the product of <from> and <from 2>
    <out>: <from> multiplied by <from 2>
    multiply <from> by <from 2> to get <out>
    multiply <from> and <from 2> for <out>
    <from> times <from 2> gives <out>
    <out>: product of <from> and <from 2>
    <out> is <from> × <from 2>
    <out>: <from> by <from 2>, multiplied
    <out> comes from multiplying <from> with <from 2>
    <out> is calculated as <from> times <from 2>
    <out>: <member> * <member 2>
    the product of <from> and <from 2> as <out>
    <out> is <from 2> times <from>
  `,
    ),
  ],
};
