/** Rows dated in a month, a quarter or a half year, on either side of one, and so many days from a day. */
import { type Construction, says } from '../construction.ts';
import { dated, near, type RowsMeaning } from '../rows-meaning.ts';

export const calendar: readonly Construction<RowsMeaning>[] = [
  ...says(
    dated((day) => day.startsWith('2025-05')),
    `
    <items> with a <date> in May 2025
    <date> in May 2025
    <items> whose <date> is in May 2025
    <items> whose <date> falls in May 2025
    <date> during May 2025
    <date> within May 2025
    <date>: May 2025
    <date> in the month of May 2025
    <date> in 2025-05
  `,
  ),
  ...says(
    dated((day) => !day.startsWith('2025-05')),
    `
    <date> not in May 2025
    leave out <items> with a <date> in May 2025
  `,
  ),
  ...says(
    dated((day) => day < '2025-05-01'),
    `
    <date> before May 2025
    <items> with a <date> before the 1st of May 2025
  `,
  ),
  ...says(
    dated((day) => day >= '2025-06-01'),
    `
    <date> after May 2025
  `,
  ),
  ...says(
    dated((day) => day >= '2025-05-01'),
    `
    <date> since May 2025
    <date> from May 2025 on
    <date> May 2025 or later
    <date> in May 2025 or later
    <date> since 1 May 2025
  `,
  ),
  ...says(
    dated((day) => day < '2025-06-01'),
    `
    <date> until the end of May 2025
    <date> no later than May 2025
  `,
  ),
  ...says(
    dated((day) => day >= '2025-03-01' && day < '2025-06-01'),
    `
    <date> from March to May 2025
    <date> between March and May 2025
  `,
  ),
  ...says(
    dated((day) => /^2025-0[34]/.test(day)),
    `
    <date> in March or April 2025
  `,
  ),
  ...says(
    dated((day) => day < '2025-04-01'),
    `
    <date> in the first quarter of 2025
  `,
  ),
  ...says(
    dated((day) => /^2025-0[456]/.test(day)),
    `
    <date> in Q2 2025
  `,
  ),
  ...says(
    dated((day) => day < '2025-07-01'),
    `
    <date> in the first half of 2025
  `,
  ),
  ...says(
    dated((day) => day > '2025-05-01'),
    `
    <items> with a <date> after 1 May 2025
    <items> with a <date> after May 1, 2025
    <date> after 01.05.2025
  `,
  ),
  ...says(
    dated((day) => day >= '2025-03-01' && day <= '2025-05-31'),
    `
    <date> between 1 March 2025 and 31 May 2025
    <date> from 1 March to 31 May 2025
    <date> between March 1 and May 31, 2025
  `,
  ),
];

export const windows: readonly Construction<RowsMeaning>[] = [
  ...says(
    near(-60, 0),
    `
    <date> in the last 60 days before <day beside>
    <date> within 60 days before <day beside>
    <date> in the 60 days before <day beside>
    <date> in the 60 days up to <day beside>
    <date> no more than 60 days before <day beside>
    <date> less than 60 days before <day beside>
    <date> within the 60 days preceding <day beside>
    <items> whose <date> lies in the last 60 days before <day beside>
    <items> whose <date> is no more than 60 days before <day beside>
  `,
  ),
  ...says(
    near(0, 60),
    `
    <date> in the 60 days after <day beside>
    <date> within 60 days after <day beside>
    <date> in the 60 days following <day beside>
  `,
  ),
  ...says(
    near(-56, 0),
    `
    <date> in the eight weeks before <day beside>
  `,
  ),
  ...says(
    near(-9999, -30),
    `
    <date> more than 30 days before <day beside>
    <date> at least 30 days before <day beside>
  `,
  ),
  ...says(
    near(30, 9999),
    `
    <date> more than 30 days after <day beside>
  `,
  ),
];
