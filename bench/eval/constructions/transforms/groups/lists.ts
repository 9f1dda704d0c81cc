/** The rows of each group, what they are called, or one of them. */
import { says } from '../construction.ts';
import { eachWithLabels, eachWithRows, oneOfEach } from '../telling.ts';

export const lists = {
  groupedRows: [
    ...says(
      eachWithRows,
      `
      <items> grouped by <key>
      group the <items> by <key>
      for each <key>, the list of its <items>
      the <items> of each <key>
      each <key> with its <items>
      one entry per <key> with the <items> that belong to it
      put the <items> under their <key>
      <items> by <key>
      per <key>, list the <items>
      <keys> with their <items>
      collect the <items> per <key>
      the <items> sorted into groups by <key>
      bundle the <items> by <key>
      gather the <items> of every <key>
      a list of <keys>, each with its <items>
      nest the <items> under their <key>
      organise the <items> by <key>
      under every <key> its <items>
      arrange the <items> by <key>
      for every <key> show which <items> it has
      split the <items> up by <key>
      <items>, grouped: one group per <key>
    `,
    ),
  ],
  groupedLabels: [
    ...says(
      eachWithLabels,
      `
      for each <key>, the <label> of its <items>
      <label> of the <items> per <key>
      each <key> with the <label> of its <items>
      group by <key> and list the <label>
      per <key>, a list of the <label> of its <items>
      the <keys> with the <label> of all their <items>
      which <label> does each <key> have
      collect the <label> per <key>
      one row per <key>, listing the <label> of its <items>
      the <label> of the <items>, grouped by <key>
    `,
    ),
  ],
  latest: [
    ...says(
      oneOfEach('latest'),
      `
      the latest <item> per <key>
      for each <key>, its latest <item>
      the most recent <item> of every <key>
      per <key> only the latest <item>
      the newest <item> of each <key>
      the last <item> per <key> by <date>
      the <item> with the latest <date> per <key>
      for every <key> the <item> with the most recent <date>
      one <item> per <key>: the latest
      keep only the latest <item> of each <key>
      each <key> once, with its most recent <item>
      of each <key> the newest <item> only
      only the latest <item> for every <key>
      what is the latest <item> of each <key>?
      only one <item> per <key>, the most recent
      <items> by <key>, just the latest of each
      of several <items> of the same <key> only the latest counts
      reduce it to the most recent <item> for each <key>
    `,
    ),
  ],
  earliest: [
    ...says(
      oneOfEach('earliest'),
      `
      the earliest <item> per <key>
      for each <key>, its earliest <item>
      the oldest <item> of every <key>
      the <item> with the earliest <date> per <key>
      for every <key> the <item> with the oldest <date>
      the first <item> of each <key> by <date>
      only the earliest <item> of every <key>
      one <item> per <key>: the earliest
      keep the oldest <item> of each <key>
    `,
    ),
  ],
  best: [
    ...says(
      oneOfEach('best'),
      `
      the <item> with the highest <measure> per <key>
      for each <key>, the <item> with the largest <measure>
      the <item> with the most <measure> of every <key>
      per <key> only the <item> with the highest <measure>
      one <item> per <key>, the one with the greatest <measure>
      of each <key> the <item> that has the highest <measure>
      which <item> has the highest <measure> in each <key>?
      each <key> with the <label> of its <item> with the highest <measure>
      keep for every <key> the <item> whose <measure> is the highest
      the top <item> by <measure> of each <key>
    `,
    ),
  ],
};
