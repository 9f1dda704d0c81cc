/** Figures over all rows, and the groups that there are. */
import { says } from '../construction.ts';
import { countOfKeys, distinctKeys, keyOfMost, overall } from '../telling.ts';

export const overallFigures = {
  overall: [
    ...says(
      overall('count', 'sum', 'average', 'highest'),
      `
      number of <items>, total <measure>, average <measure> and highest <measure>
      how many <items> there are, their total <measure>, the average <measure> and the highest <measure>
      overall figures of the <items>: count, total, average and maximum of <measure>
      count the <items>, add up their <measure>, and give the average and the highest
      summary of all <items>: number, total <measure>, average <measure>, largest <measure>
      the number of <items>; total, average and maximum <measure>
      totals over all <items>: how many, total <measure>, mean <measure>, highest <measure>
      key figures: <items> count, <measure> sum, <measure> average, <measure> maximum
      how many <items>, how much <measure> in total, on average and at most?
      statistics of the <measure> over all <items>: count, sum, mean and max
    `,
    ),
  ],
  overallStates: [
    ...says(
      overall('count', 'stateCount'),
      `
      number of <items> and number of <state> <items>
      how many <items> there are and how many of them are <state>
      count all <items> and those that are <state>
      how many <items>, how many of them <state>?
      the total number of <items> and the number of <state> ones
      <items> in all, and of these <state>
      count of <items>; count of <state> <items>
      total <items> and <state> <items>
      how many of the <items> are <state>, and how many are there in all
      the <items> counted, and the <state> ones counted separately
    `,
    ),
  ],
  overallStateSums: [
    ...says(
      overall('sum', 'stateSum'),
      `
      total <measure> of all <items> and of the <state> ones
      total <measure>, and total <measure> of <state> <items>
      the <measure> of all <items> added up, and the same for <state> ones
      how much <measure> in total, and how much of it from <state> <items>
      sum of <measure> overall and over the <state> <items>
      <measure> in total and <measure> of <state> <items>
    `,
    ),
  ],
  overallPercents: [
    ...says(
      overall('count', 'statePercent'),
      `
      number of <items>, and the percentage that is <state>
      how many <items> there are and how many percent of them are <state>
      <items> count and share of <state> <items> in percent
      count of <items> and what percentage of them are <state>
      the number of <items> and the <state> ones as a percentage of all
    `,
    ),
  ],
  overallSums: [
    ...says(
      overall('sum'),
      `
      the total <measure>
      what do the <measure> of all <items> add up to?
      sum of the <measure> of all <items>
      total <measure> of all <items>
      add up the <measure>
      how much <measure> is there in total?
      the <measure> of all <items> taken together
      <measure>, summed over all <items>
      the sum of all <measure>
      <measure> in total
    `,
    ),
  ],
  distinct: [
    ...says(
      distinctKeys,
      `
      the different <keys>
      all <keys>, each once
      the distinct <keys>
      list the <keys> without duplicates
      which <keys> are there?
      unique <keys> of the <items>
      a list of all <keys>, no repeats
      every <key> that occurs, once
      the <keys> that occur in the <items>
      <keys> without repetition
      each <key> only once
      what <keys> do the <items> have?
      the <keys>, deduplicated
      a set of all <keys>
    `,
    ),
  ],
  distinctCounts: [
    ...says(
      countOfKeys,
      `
      number of different <keys>
      how many different <keys> there are
      how many <keys> are there?
      count the distinct <keys>
      the number of <keys> that occur in the <items>
      count of unique <keys>
      among how many <keys> the <items> are spread
    `,
    ),
  ],
  mostRows: [
    ...says(
      keyOfMost('count'),
      `
      the most frequent <key>
      which <key> has the most <items>?
      the <key> with the most <items>
      the <key> that occurs most often
      the most common <key>
      the <key> with the largest number of <items>
      what <key> appears most often among the <items>?
      which <key> comes up most?
    `,
    ),
  ],
  mostInAll: [
    ...says(
      keyOfMost('sum'),
      `
      the <key> with the highest total <measure>
      which <key> has the largest total <measure>?
      the <key> whose <items> have the most <measure> in total
      the <key> that has the most <measure> altogether
      the <key> with the greatest sum of <measure>
      which <key> comes first in total <measure>?
    `,
    ),
  ],
};
