/** A number rounded, and in another unit. */
import { says, type Words } from '../construction.ts';
import { type Field, field, fieldsOf, ofNumbers, type ValueFamily, type ValueMeaning } from '../value.ts';

/** Four digits, none halfway between two roundings. */
function decimals(max: number): Field['draw'] {
  return (lot) => [Number((1 + lot.below(max) + lot.below(1000) / 1000 + 0.0002).toFixed(4))];
}

function rounded(number: number, digits: number, round: (number: number) => number): number {
  return Number((round(number * 10 ** digits) / 10 ** digits).toFixed(digits));
}

function steps(step: number): Field['draw'] {
  return (lot) => [step * (2 + lot.below(60))];
}

function inUnits(from: string, to: string, divisor: number, ordinal: string): Words {
  return { 'from unit': from, 'to unit': to, divisor: String(divisor), ordinal };
}

const converted: ValueMeaning = ({ values: [number], field: { words } }) => Number(number) / Number(words?.['divisor']);

export const roundings: ValueFamily = {
  type: 'number',
  fields: fieldsOf(
    field('tax', 'taxAmount', decimals(90)),
    field('score', 'raw_score', decimals(30)),
    field('humidity', 'humidityLevel', decimals(80)),
    field('shipping', 'shippingCost', decimals(20)),
    field('size', 'bodySize', decimals(60)),
    field('rating', 'averageRating', decimals(5)),
  ),
  constructions: [
    ...says(
      ofNumbers((number = 0) => rounded(number, 1, Math.round)),
      `
    <out> is the <from> rounded to one decimal
    <out>: <from> with one decimal place
    <out>: <from>, rounded to 1 decimal
    <from> to one decimal place as <out>
    <out>: <from> rounded to the nearest tenth
    <out>: <from> with one digit after the point
    round <from> to one decimal for <out>
    <out>: <from>, one decimal
    <out> is <from> to 1 dp
    <out>: <from> rounded (one decimal)
  `,
    ),
    ...says(
      ofNumbers((number = 0) => rounded(number, 2, Math.round)),
      `
    <out>: <from> rounded to two decimals
    <out>: <from> with two decimals
    <out>: <from> rounded to the cent
    <out>: <from>, 2 decimal places
    <from> as <out>, rounded to two places
    round <from> to two decimal places and call it <out>
    <out>: <from> to the nearest hundredth
    <out>: <from> with two digits after the decimal point
  `,
    ),
    ...says(
      ofNumbers((number = 0) => rounded(number, 0, Math.round)),
      `
    <out>: <from> as a whole number
    <out>: <from> rounded to the nearest integer
    <out>: <from> rounded to whole numbers
    <out>: <from> without decimals, rounded
    round <from> to a whole number as <out>
    <out>: <from> rounded to the nearest whole number
    <out>: <from> rounded to zero decimals
    <out>: <from> commercially rounded to an integer
  `,
    ),
    ...says(
      ofNumbers((number = 0) => rounded(number, 0, Math.ceil)),
      `
    <out>: <from> rounded up
    <out>: <from> rounded up to the next whole number
    <out> is <from>, always rounded up
    round <from> up for <out>
    <out>: <from>, up to the next full number
    <out>: <from> rounded upwards to an integer
  `,
    ),
    ...says(
      ofNumbers((number = 0) => rounded(number, 0, Math.floor)),
      `
    <out>: <from> rounded down
    <out>: <from> rounded down to a whole number
    <out> is <from>, always rounded down
    round <from> down for <out>
    <out>: <from> with the decimals cut off
    <out>: <from>, only the whole part
    <out>: <from> truncated to an integer
  `,
    ),
  ],
};

export const units: ValueFamily = {
  type: 'number',
  fields: fieldsOf(
    field('fee', 'serviceFee', steps(25), inUnits('cents', 'euros', 100, 'hundredth')),
    field('reading_minutes', 'reading_time', steps(30), inUnits('seconds', 'minutes', 60, 'sixtieth')),
    field('interval', 'pollInterval', steps(250), inUnits('milliseconds', 'seconds', 1000, 'thousandth')),
    field('load', 'grossWeight', steps(250), inUnits('grams', 'kilograms', 1000, 'thousandth')),
    field('height', 'shoulderHeight', steps(5), inUnits('centimetres', 'metres', 100, 'hundredth')),
    field('length', 'duration', steps(30), inUnits('minutes', 'hours', 60, 'sixtieth')),
  ),
  constructions: [
    ...says(
      converted,
      `
    <out> in <to unit>, the <from> comes in <from unit>
    the <from> comes in <from unit>, <out> should be in <to unit>
    <from> is in <from unit>, we want <out> in <to unit>
    <out>: <from> converted from <from unit> to <to unit>
    <out>: <from> (given in <from unit>) in <to unit>
    convert <from> from <from unit> to <to unit> as <out>
    <out> = <from> / <divisor>
    <out> is <from> divided by <divisor>
    divide <from> by <divisor> to get <out>
    <out>: <from> turned from <from unit> into <to unit>
    <out> in <to unit> (<from> is <from unit>)
    <out>: the <from>, which is stored in <from unit>, expressed in <to unit>
    <out>: <from> in <to unit> instead of <from unit>
    <from> is given in <from unit>; <out> is the same in <to unit>
    <out>: <to unit>, not <from unit>, from <from>
    the <from> is measured in <from unit> but <out> in <to unit>
    <out> should be <to unit>; <from> has <from unit>
    as <out> give the <from> in <to unit> (it is <from unit> in the data)
    please convert <from> (<from unit>) into <out> (<to unit>)
    <from> holds <from unit>, <out> wants <to unit>
    <out> is in <to unit> and comes from <from>, which is in <from unit>
    <from> arrives as <from unit>, make it <to unit> and call it <out>
    express <from> in <to unit> as <out> (source: <from unit>)
    <out>: <from> divided by <divisor>
    <out> is a <ordinal> of <from>
  `,
    ),
  ],
};
