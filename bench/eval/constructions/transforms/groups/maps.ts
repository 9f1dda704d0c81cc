/** An object with a member for each group. */
import { says } from '../construction.ts';
import { keyed, keyedLabels } from '../telling.ts';

export const maps = {
  countMaps: [
    ...says(
      keyed('count'),
      `
      an object with the number of <items> per <key>
      a map from <key> to number of <items>
      number of <items> by <key>, as an object with the <keys> as keys
      keys are the <keys>, values the number of <items>
      for each <key> as a key how many <items> it has
      map each <key> to its number of <items>
      count of <items> keyed by <key>
      <items> counted per <key>, {<key>: number}
      a dictionary of <keys> with their <items> count
      how many <items> per <key>, keyed by <key>
      <key> => number of <items>
      one member per <key> holding the number of its <items>
      number of <items> per <key>
      how many <items> each <key> has
      count the <items> by <key>
    `,
    ),
  ],
  sumMaps: [
    ...says(
      keyed('sum'),
      `
      an object with the total <measure> per <key>
      a map from <key> to total <measure>
      total <measure> by <key>, as an object with the <keys> as keys
      keys are the <keys>, values the total <measure>
      for each <key> as a key the sum of <measure>
      map each <key> to its total <measure>
      sum of <measure> keyed by <key>
      <measure> summed per <key>, {<key>: total}
      a dictionary of <keys> with their total <measure>
      total <measure> per <key>
      add up the <measure> of each <key>
      <measure> totals, keyed by <key>
    `,
    ),
  ],
  averageMaps: [
    ...says(
      keyed('average'),
      `
      a map from <key> to average <measure>
      average <measure> per <key>, keyed by <key>
      map each <key> to the average <measure> of its <items>
      keys are the <keys>, values the average <measure>
      average <measure> by <key>
    `,
    ),
  ],
  labelMaps: [
    ...says(
      keyedLabels,
      `
      a map from <key> to the <label> of its <items>
      <label> of the <items> keyed by <key>
      for each <key> as a key the list of <label>
      the <label> per <key>, keys are the <keys>
      map each <key> to the <label> of its <items>
    `,
    ),
  ],
};
