/** What stands for a value that some rows do not have, and values that are the same for all. */
import { says } from '../construction.ts';
import type { Value } from '../trade.ts';
import { type Field, field, fieldsOf, type ValueFamily, type ValueMeaning } from '../value.ts';

/** The first row has one and the second has none. */
function sometimes(...values: readonly Value[]): Field['draw'] {
  return (lot, index) => [index !== 1 && (index === 0 || lot.isIn(60)) ? lot.of(values) : null];
}

function or(instead: Value): ValueMeaning {
  return ({ values: [value] }) => value ?? instead;
}

const orNothing: ValueMeaning = ({ values: [value] }) => value ?? undefined;

const itsValue: ValueMeaning = ({ field: { words } }) => words?.['value'];

const texts = fieldsOf(
  field('reference', 'poNumber', sometimes('P14', 'P31', 'P77')),
  field('note', 'remark', sometimes('torn', 'new', 'stamp')),
  field('vendor', 'maker', sometimes('Acme', 'Zeta')),
  field('coupon', 'couponCode', sometimes('SPRING', 'FRIEND')),
  field('chip', 'chipNumber', sometimes('C104', 'C260', 'C391')),
  field('room', 'roomName', sometimes('Blue', 'Red')),
);

export const missing: ValueFamily = {
  type: 'string',
  fields: texts,
  constructions: [
    ...says(
      or('unknown'),
      `
    <out> is the <from>, "unknown" if there is none
    <out>: <from> or "unknown"
    <out>: <from>, "unknown" when it is missing
    <out>: <from>; if null, "unknown"
    <out> is <from>, and "unknown" where it is empty
    <from> as <out>, with "unknown" for missing ones
    <out>: <from> (unknown if missing)
    if there is no <from>, <out> is "unknown"
    <out> falls back to "unknown" when <from> is null
    <out>: <from>, otherwise "unknown"
    where <from> is missing, write "unknown" as <out>
    <out>: <from>, defaulting to "unknown"
    use "unknown" as <out> if <from> is not set
    <out>: <from> if given, else "unknown"
    <out> = <from> ?? "unknown"
    missing <from> become "unknown" in <out>
    <out>: "unknown" for <items> without <from>, <from> for the others
    <out> is <from>, replaced by "unknown" if absent
    <out>: <from> with "unknown" as the default
    show "unknown" as <out> when an <item> has no <from>
  `,
    ),
    ...says(
      or('-'),
      `
    <out>: <from> or "-" if there is none
    <out>: <from>, a dash if missing
    <out>: <from>, "-" for missing ones
    where there is no <from>, <out> is "-"
  `,
    ),
    ...says(
      or(''),
      `
    <out>: <from> or an empty text
    <out>: <from>, empty string if missing
    <out>: <from>, "" when there is none
    if <from> is null, <out> is an empty string
  `,
    ),
    ...says(
      or('n/a'),
      `
    <out>: <from>, "n/a" if not known
    <out> is "n/a" when <from> is missing, otherwise the <from>
  `,
    ),
  ],
};

export const missingAsNull: ValueFamily = {
  type: ['string', 'null'],
  fields: texts,
  constructions: [
    ...says(
      or(null),
      `
    <out> is the <from>, null if there is none
    <out>: <from> or null
    <out>: <from>, null when missing
  `,
    ),
  ],
};

export const missingNumbers: ValueFamily = {
  type: 'number',
  fields: fieldsOf(
    field('discount', 'discountPercent', sometimes(4, 7, 12, 25)),
    field('fine', 'late_fine', sometimes(4, 7, 12, 25)),
    field('offset', 'calibration', sometimes(4, 7, 12, 25)),
    field('tip', 'tipAmount', sometimes(4, 7, 12, 25)),
    field('visits', 'vetVisits', sometimes(4, 7, 12, 25)),
    field('deposit', 'depositPaid', sometimes(4, 7, 12, 25)),
  ),
  constructions: [
    ...says(
      or(0),
      `
    <out> is the <from>, 0 if there is none
    <out>: <from> or 0
    <out>: <from>, 0 when it is missing
    <out>: <from>, zero if missing
    <from> as <out>, with 0 for missing ones
    if there is no <from>, <out> is 0
    <out>: 0 for <items> without <from>
    <out>: <from>, defaulting to zero
    <out> falls back to 0 when <from> is null
    treat a missing <from> as 0 in <out>
    <out>: <from>; null counts as 0
    <out>: <from> with null turned into 0
    missing <from> count as 0 in <out>
    no <from> means <out> 0
    <out> = <from> ?? 0
    <out>: <from> (0 if empty)
  `,
    ),
  ],
};

export const leftOut: ValueFamily = {
  type: 'string',
  isOptional: true,
  fields: texts,
  constructions: [
    ...says(
      orNothing,
      `
    <out> is the <from>; leave <out> out if there is none
    <out>: <from>, left out when it is null
    <out>: <from>, but no key <out> when <from> is missing
    <from> as <out>, only if there is one
    <out>: <from>, omitted if missing
    <out>: <from>, omit the key if it is null
    if <from> is null, leave out <out>
    only give <out> when there is a <from> (<out> is the <from>)
    <out>: <from>, without the key if there is none
    <out>: <from>, skip the property when <from> is null
  `,
    ),
  ],
};

export const constants: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('source', [], () => [], { value: 'erp' }),
    field('origin', [], () => [], { value: 'library' }),
    field('type', [], () => [], { value: 'sensor' }),
    field('channel', [], () => [], { value: 'shop' }),
    field('source', [], () => [], { value: 'shelter' }),
    field('category', [], () => [], { value: 'course' }),
  ),
  constructions: [
    ...says(
      itsValue,
      `
    <out> is always "<value>"
    <out>: always "<value>"
    <out> is "<value>" for all
    <out>: "<value>" in every row
    set <out> to "<value>"
    <out> is the text "<value>"
    <out>: constant "<value>"
    with <out> "<value>" everywhere
    add <out> with the value "<value>" to every <item>
    <out> = "<value>"
    <out> is fixed to "<value>"
    every <item> gets the <out> "<value>"
    <out> is "<value>" throughout
    <out> has the fixed value "<value>"
    put "<value>" into <out> each time
    <out>: "<value>"
    all have <out> "<value>"
    <out> is the same for all, "<value>"
    <out> is set to "<value>" for each <item>
    for <out> write "<value>"
    <out>: the word "<value>"
    <out> stays "<value>"
    <out> is invariably "<value>"
  `,
    ),
  ],
};
