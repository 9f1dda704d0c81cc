/** The items of a list in one text, one of them, or how many there are. */
import { says } from '../construction.ts';
import { type Field, field, fieldsOf, ofList, type ValueFamily } from '../value.ts';

/** One to four of them; the first row has three. */
function several(...items: readonly string[]): Field['draw'] {
  return (lot, index) => [lot.shuffle(items).slice(0, index === 0 ? 3 : 1 + lot.below(items.length))];
}

export const joinedLists: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('labels', 'tags', several('urgent', 'export', 'paper', 'vip')),
    field('author_line', 'authors', several('Moe', 'Ray', 'Sun', 'Tam')),
    field('alarmText', 'alarms', several('low', 'dry', 'hot', 'dust')),
    field('skuLine', 'skus', several('K1', 'M7', 'P3', 'Z9')),
    field('toyNames', 'toys', several('ball', 'rope', 'bone', 'duck')),
    field('topicLine', 'topics', several('clay', 'glaze', 'opening', 'endgame')),
  ),
  constructions: [
    ...says(
      ofList((items) => items.join(', ')),
      `
    <out> is the <from> joined by a comma and a space
    <out>: all <from> in one text, separated by ", "
    the <from> as one text <out>, joined with ", "
    <out> like "<example>"
    <out>: <from> joined with comma and space
  `,
    ),
    ...says(
      ofList((items) => items.join('; ')),
      `
    <out> is the <from> joined by a semicolon and a space
    <out>: the <from> separated by "; "
    join the <from> with '; ' as <out>
    <out> like "<example>"
  `,
    ),
    ...says(
      ofList((items) => items.join(' | ')),
      `
    <out>: the <from> separated by " | "
    <out>: the <from> joined with " | "
    <out> like "<example>"
  `,
    ),
    ...says(
      ofList((items) => items.join('/')),
      `
    <out>: the <from> separated by slashes
    <out>: the <from> joined with a slash
    the <from> with a slash between them as <out>
  `,
    ),
    ...says(
      ofList((items) => items.join(' ')),
      `
    <out>: the <from> separated by a space
    <out>: the <from> joined by spaces
    the <from> in one text, a space between them, as <out>
  `,
    ),
    ...says(
      ofList((items) => items.join(' + ')),
      `
    <out>: the <from> joined by " + "
    <out>: the <from> with " + " between them
  `,
    ),
    ...says(
      ofList((items) => items.join('\n')),
      `
    <out>: the <from>, each on its own line
    <out>: the <from> separated by line breaks
    <out>: the <from> joined by a newline
  `,
    ),
  ],
};

export const lengths: ValueFamily = {
  type: 'integer',
  fields: fieldsOf(
    field('tagCount', 'tags', several('urgent', 'export', 'paper', 'vip')),
    field('number_of_authors', 'authors', several('Moe', 'Ray', 'Sun', 'Tam')),
    field('alarmCount', 'alarms', several('low', 'dry', 'hot', 'dust')),
    field('itemCount', 'skus', several('K1', 'M7', 'P3', 'Z9')),
    field('toys_total', 'toys', several('ball', 'rope', 'bone', 'duck')),
    field('parts', 'topics', several('clay', 'glaze', 'opening', 'endgame')),
  ),
  constructions: [
    ...says(
      ofList((items) => items.length),
      `
    <out> is the number of <from>
    <out>: how many <from> there are
    <out>: number of <from>
    <out> counts the <from>
    <out> as the count of <from>
    <out>: how many <from> the <item> has
    <out> is how many <from> an <item> has
    the number of <from> as <out>
    <out> tells how many <from> there are
    <out> = length of <from>
    count the <from> for <out>
    <out> holds the number of <from>
    <out>: size of the <from> list
    how many <from> goes into <out>
    the <from> are counted as <out>
    <out>: the <from> counted
    <out> gives the amount of <from> per <item>
  `,
    ),
  ],
};

export const itemsOfLists: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('mainTag', 'tags', several('urgent', 'export', 'paper', 'vip')),
    field('lead_author', 'authors', several('Moe', 'Ray', 'Sun', 'Tam')),
    field('mainAlarm', 'alarms', several('low', 'dry', 'hot', 'dust')),
    field('leadSku', 'skus', several('K1', 'M7', 'P3', 'Z9')),
    field('favourite', 'toys', several('ball', 'rope', 'bone', 'duck')),
    field('opener', 'topics', several('clay', 'glaze', 'opening', 'endgame')),
  ),
  constructions: [
    ...says(
      ofList((items) => items[0]),
      `
    <out> is the first of the <from>
    <out>: the first of the <from>
    <out> is the first entry of <from>
    take the first of the <from> as <out>
    <out>: first item of <from>
    the first of the <from> is the <out>
    <out> is whatever comes first in <from>
    <out>: <from>, only the first one
    <out>: only the first of the <from>
    <out> is the first element in <from>
    as <out> use the first of the <from>
    <out> = the first <from> entry
    the one listed first in <from> becomes <out>
    <out>: the <from> entry that comes first
  `,
    ),
    ...says(
      ofList((items) => items.at(-1)),
      `
    <out> is the last of the <from>
    <out>: the last of the <from>
    <out> is the last entry of <from>
    take the last of the <from> as <out>
    <out>: last item of <from>
    <out> is whatever comes last in <from>
    the one listed last in <from> becomes <out>
    <out>: only the last of the <from>
    <out> is the final element in <from>
  `,
    ),
  ],
};
