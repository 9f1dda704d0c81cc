/** Figures of the rows that belong to each row of another list, rows by whether any do, and all of them in one list. */
import { says } from '../construction.ts';
import { eachParent, flatChildren, parentsWith } from './meaning.ts';

export const childFamilies = {
  childCounts: [
    ...says(
      eachParent('count'),
      `
    number of <children> per <parent>
    how many <children> each <parent> has
    for each <parent>, its <label> and how many <children> it has
    all <parents> with the number of their <children>
    count the <children> of every <parent>
    each <parent> with its number of <children>, 0 if there are none
    <parents> and how many <children> they have
    per <parent>: <label>, number of <children>
    for every <parent> the count of its <children>
    list the <parents> with how many <children> belong to each
    the <label> of each <parent> and the number of <children> it has, also those with none
    how many <children> does each <parent> have?
    <children> counted per <parent>, <parents> without <children> show 0
    every <parent>, even without <children>, with the number of <children>
    one row per <parent>: <label> and number of <children>
    <children> per <parent>
  `,
    ),
  ],
  childSums: [
    ...says(
      eachParent('sum'),
      `
    total <measure> of the <children> per <parent>
    the <measure> of the <children> of each <parent> added up
    for each <parent>, its <label> and the total <measure> of its <children>
    all <parents> with the total <measure> of their <children>
    sum of the <measure> of all <children> of every <parent>
    each <parent> with the sum of <measure> over its <children>, 0 if there are none
    <parents> and the total <measure> of their <children>
    how much <measure> do the <children> of each <parent> come to?
    per <parent>: <label>, total <measure> of the <children>
    list the <parents> with the <measure> of their <children> in total
    add up the <measure> of the <children> for each <parent>
  `,
    ),
  ],
  childCountsAndSums: [
    ...says(
      eachParent('count', 'sum'),
      `
    per <parent> the number of <children> and their total <measure>
    for each <parent>: <label>, how many <children>, and the sum of their <measure>
    <parents> with number of <children> and total <measure>
    each <parent> with how many <children> it has and what their <measure> adds up to
    <label> of the <parent>, <children> count, total <measure> of the <children>
  `,
    ),
  ],
  stateChildCounts: [
    ...says(
      eachParent('stateCount'),
      `
    number of <state> <children> per <parent>
    how many <state> <children> each <parent> has
    for each <parent>, its <label> and how many of its <children> are <state>
    all <parents> with the number of their <state> <children>
    count only the <state> <children> of every <parent>
    <parents> and how many of their <children> are <state>
    per <parent> the number of <children> that are <state>
  `,
    ),
  ],
  childless: [
    ...says(
      parentsWith((count) => count === 0),
      `
    <parents> without <children>
    <parents> that have no <children>
    which <parents> have no <children>?
    the <parents> with no <children> at all
    list the <parents> to which no <child> belongs
    only <parents> without any <children>
    <parents> lacking <children>
    <parents> that do not have a <child>
  `,
    ),
  ],
  withChildren: [
    ...says(
      parentsWith((count) => count >= 2),
      `
    <parents> with at least two <children>
    <parents> that have more than one <child>
    only <parents> with two or more <children>
    <parents> with fewer than two <children> are left out
    which <parents> have at least 2 <children>?
  `,
    ),
  ],
  flat: [
    ...says(
      flatChildren,
      `
    one row per <child> with the <parent field> of its <parent>
    all <children> in one list, each with the <parent field> of the <parent>
    flatten the <children>: <child label>, <measure> and the <parent field> of the <parent>
    every <child> as a row of its own, with the <parent field> of the <parent> it belongs to
    the <children> of all <parents> in a flat list with <child label>, <measure> and the <parent field> of the <parent>
    list all <children> with their <parent>'s <parent field>
    each <child> with the <parent field> of its <parent>
    unroll the <children>, repeating the <parent field>
  `,
    ),
  ],
};
