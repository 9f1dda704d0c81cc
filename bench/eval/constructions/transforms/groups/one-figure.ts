/** One figure for each group. */
import { says } from '../construction.ts';
import { each } from '../telling.ts';

export const oneFigure = {
  counts: [
    ...says(
      each('count'),
      `
      number of <items> per <key>
      how many <items> each <key> has
      <items> per <key>
      count of <items> by <key>
      for each <key>, the number of <items>
      count the <items> of every <key>
      the <items> counted by <key>
      one row per <key> with the number of its <items>
      per <key>: number of <items>
      <key> and number of <items>
      group the <items> by <key> and count them
      how many <items> are there per <key>?
      <items> grouped by <key>, with a count
      every <key> with how many <items> it has
      a tally of <items> by <key>
      a row for each <key> saying how many <items> there are
      a breakdown of <items> by <key>
      <items> broken down by <key>
      how often does each <key> occur?
      for every <key> tell me how many <items>
      list the <keys> and how many <items> belong to each
      <keys> with their number of <items>
      the number of <items>, by <key>
      by <key>, how many <items>
      count <items> for each <key>
      overview of the <keys>, each with its number of <items>
      how many <items> does each <key> have?
      how many <items> fall to each <key>
      <keys> and their <items> counts
      <items> count per <key>
      count how often each <key> appears among the <items>
      aggregate the <items> by <key>: count
      for each of the <keys> we need to know how many <items> it has
      the <keys>, each with the number of <items>
      the count of <items> is wanted for each <key>
      <items> are to be counted per <key>
      each <key> once, with how many <items> it has
      tally the <items> by <key>
      <items> by <key> (count)
      what is the number of <items> in each <key>?
      frequency of each <key>
      count <items>, grouped by <key>
      distribution of <items> over <keys>
      statistics per <key>: number of <items>
      summarise by <key> how many <items> there are
      one entry for every <key>, stating the number of <items>
      per-<key> count of <items>
      work out how many <items> every <key> has
    `,
    ),
  ],
  sums: [
    ...says(
      each('sum'),
      `
      total <measure> per <key>
      sum of <measure> by <key>
      the <measure> summed per <key>
      add up the <measure> per <key>
      add up the <measure> of each <key>
      how much <measure> does each <key> have in total
      <measure> per <key>
      the total <measure> of every <key>
      <measure> totals by <key>
      for each <key> the sum of the <measure> of its <items>
      group the <items> by <key> and sum the <measure>
      <measure>, added up per <key>
      summed <measure> by <key>
      what the <measure> adds up to per <key>
      what is the total <measure> for each <key>?
      one row per <key> with the total <measure>
      accumulated <measure> per <key>
      overall <measure> of each <key>
      combined <measure> per <key>
      aggregate the <measure> by <key>
      per <key>: total <measure>
      <key> and total <measure>
      <items> grouped by <key> with their total <measure>
      sum up <measure> for every <key>
      for every <key>, add the <measure> of its <items> together
      the <keys> with their total <measure>
      each <key> with its total <measure>
      <measure> by <key>
      a breakdown of <measure> by <key>
      total the <measure> by <key>
      <measure> is to be summed per <key>
      <measure> summed up over all <items> of a <key>
      the <measure> of all <items> of a <key> added together
      what <measure> do the <items> of each <key> come to?
      a row for each <key> with the <measure> in total
      by <key>, the total <measure>
      for each <key> tell me the <measure> in total
      list the <keys> and the total <measure> of each
      <measure> across all <items>, per <key>
      sums of <measure>, one per <key>
      tally the <measure> by <key>
      total <measure> broken down by <key>
      per <key> the <measure> of its <items> taken together
      how much <measure> is there per <key>?
      each <key> once, with the sum of <measure>
      <measure>, totalled by <key>
      cumulative <measure> per <key>
    `,
    ),
  ],
  averages: [
    ...says(
      each('average'),
      `
      average <measure> per <key>
      mean <measure> by <key>
      the average <measure> of every <key>
      for each <key>, the average <measure> of its <items>
      what is the average <measure> for each <key>?
      <measure> averaged per <key>
      average the <measure> by <key>
      group the <items> by <key> and average the <measure>
      how much <measure> does an <item> of each <key> have on average?
      on average, how much <measure> per <key>
      each <key> with its average <measure>
      one row per <key> with the mean of <measure>
      <measure> per <key> on average
      the arithmetic mean of <measure> for each <key>
      the <keys> and their average <measure>
      take the average of the <measure> per <key>
      by <key>: average of <measure>
      the <measure> of the <items> of each <key>, averaged
      <measure> is to be averaged per <key>
      calculate the average <measure> per <key>
      work out the mean <measure> for every <key>
      list the <keys> with the average <measure> of their <items>
      averages of <measure> by <key>
      per <key>, the mean <measure>
      the average of <measure>, grouped by <key>
      <items> grouped by <key> with the average <measure>
    `,
    ),
  ],
  maxima: [
    ...says(
      each('highest'),
      `
      highest <measure> per <key>
      maximum <measure> by <key>
      the largest <measure> of every <key>
      for each <key>, the highest <measure> among its <items>
      what is the highest <measure> for each <key>?
      max <measure> per <key>
      the greatest <measure> of each <key>
      peak <measure> per <key>
      each <key> with its highest <measure>
      the biggest <measure> per <key>
      how high does the <measure> get in each <key>?
      one row per <key> with the maximum <measure>
      group by <key> and take the highest <measure>
      the <keys> and their highest <measure>
      the <measure> of the <item> with the highest <measure>, per <key>
      by <key>, the largest <measure>
    `,
    ),
  ],
  minima: [
    ...says(
      each('lowest'),
      `
      lowest <measure> per <key>
      minimum <measure> by <key>
      the smallest <measure> of every <key>
      for each <key>, the lowest <measure> among its <items>
      what is the lowest <measure> for each <key>?
      min <measure> per <key>
      the least <measure> of each <key>
      each <key> with its lowest <measure>
      one row per <key> with the minimum <measure>
      group by <key> and take the smallest <measure>
      the <keys> and their lowest <measure>
      by <key>, the smallest <measure>
    `,
    ),
  ],
};
