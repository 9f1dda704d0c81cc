/** Shares, and several figures for each group. */
import { says } from '../construction.ts';
import { each } from '../telling.ts';

export const severalFigures = {
  shares: [
    ...says(
      each('share'),
      `
      share of each <key> in the total <measure> in percent
      each <key>'s share of the total <measure> in percent
      what percentage of the total <measure> does each <key> have?
      percentage of <measure> per <key>
      per <key>, its percentage of the <measure> of all <items>
      for each <key>, how many percent of the total <measure> it accounts for
      <measure> by <key> as a percentage of the total
      share in <measure> per <key>, in percent
      how much of the whole <measure> falls to each <key>, in percent
      the percentage that each <key> contributes to the total <measure>
      each <key> with its share of all <measure> in percent
      <measure> per <key> in percent of the overall <measure>
      what part of the overall <measure>, in percent, comes from each <key>
      <key> and its percentage of total <measure>
      how many percent of the <measure> does each <key> make up?
    `,
    ),
  ],
  countShares: [
    ...says(
      each('countShare'),
      `
      share of each <key> in the number of <items> in percent
      what percentage of the <items> does each <key> have?
      percentage of <items> per <key>
      per <key>, how many percent of all <items> it has
      each <key>'s share of the <items> in percent
      <items> by <key> as a percentage of all <items>
      how many percent of the <items> belong to each <key>
      each <key> with the percentage of <items> it has
      what share of <items>, in percent, falls to each <key>
    `,
    ),
  ],
  countsAndSums: [
    ...says(
      each('count', 'sum'),
      `
      number of <items> and total <measure> per <key>
      how many <items> each <key> has and what their <measure> adds up to
      per <key>: number of <items>, total <measure>
      for each <key>, count the <items> and sum the <measure>
      <items> per <key>, with a count and the total <measure>
      group by <key>: count and sum of <measure>
      each <key> with its number of <items> and its total <measure>
      count and total <measure> by <key>
      for every <key> the number of <items> as well as the total <measure>
      <keys> with <items> count and <measure> total
      how many <items> and how much <measure> in total does each <key> have?
      total <measure> and number of <items>, by <key>
      one row per <key>: how many <items>, and the total <measure>
      count the <items> of each <key> and add up their <measure>
    `,
    ),
  ],
  threeFigures: [
    ...says(
      each('count', 'sum', 'average'),
      `
      number of <items>, total and average <measure> per <key>
      per <key>: how many <items>, total <measure>, average <measure>
      for each <key>, the count of <items>, the sum of <measure> and the average <measure>
      count, sum and mean of <measure> by <key>
      <items> grouped by <key> with number, total <measure> and average <measure>
      each <key> with number of <items>, total <measure> and average <measure> per <item>
    `,
    ),
  ],
  ranges: [
    ...says(
      each('lowest', 'highest'),
      `
      lowest and highest <measure> per <key>
      the range of <measure> in each <key>, lowest and highest
      for each <key>, the smallest and the largest <measure>
      minimum and maximum <measure> by <key>
      per <key>: highest <measure>, lowest <measure>
      each <key> with its highest and its lowest <measure>
    `,
    ),
  ],
  stateCounts: [
    ...says(
      each('count', 'stateCount'),
      `
      per <key>, the number of <items> and how many of them are <state>
      for each <key>: how many <items>, how many of them <state>
      <items> and <state> <items> per <key>
      number of <items> by <key>, and number of <state> ones
      count all <items> and the <state> ones per <key>
      each <key> with its <items> and its <state> <items> counted
      how many <items> does each <key> have, and how many are <state>?
      <key>, number of <items>, number of <state> <items>
      per <key> count the <items>, and separately those that are <state>
      for every <key>, total number of <items> as well as the number that are <state>
      <items> per <key>, of which <state>
    `,
    ),
  ],
  stateSums: [
    ...says(
      each('sum', 'stateSum'),
      `
      per <key>, the total <measure> and the <measure> of its <state> <items>
      for each <key>: total <measure> and how much of that is <state>
      total <measure> by <key>, and the total <measure> of <state> ones
      <measure> per <key>, in total and for <state> <items>
      each <key> with its total <measure> and the <measure> of <state> <items>
      sum of <measure> per <key>, and the same for <state> ones only
    `,
    ),
  ],
};
