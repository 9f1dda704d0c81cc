/** Date-times in other forms, and parts of them. */
import { says } from '../construction.ts';
import { type Field, field, fieldsOf, ofTexts, type ValueFamily, type ValueMeaning } from '../value.ts';

const time: Field['draw'] = (lot) => {
  const [month, hour, minute, second] = [1 + lot.below(12), lot.below(24), lot.below(60), lot.below(60)].map(twoDigits);
  return [`2025-${month}-${13 + lot.below(15)}T${hour}:${minute}:${second}Z`];
};

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function formatted(format: (date: string, time: string) => string): ValueMeaning {
  return ofTexts((text = '') => format(text.slice(0, 10), text.slice(11, 16)));
}

function dotted(date: string): string {
  return date.split('-').toReversed().join('.');
}

export const times: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('sent', 'sentAt', time),
    field('handed_in', 'handed_in_at', time),
    field('seen', 'lastSeen', time),
    field('delivered', 'deliveredAt', time),
    field('fed', 'fedAt', time),
    field('closing', 'closesAt', time),
  ),
  constructions: [
    ...says(
      formatted((date) => date),
      `
    <out> is the <from> without the time
    <out>: only the date of <from>
    <out>: <from> as YYYY-MM-DD
    <out>: the day of <from>, like 2025-12-31
    <out>: <from>, date only
    <out>: <from> without time of day
    <out>: the date part of <from>
    <out>: <from> cut to the day (YYYY-MM-DD)
    leave the time off <from> and call it <out>
    <out>: just the date from <from>, no time
    <out>: calendar day of <from> (YYYY-MM-DD)
  `,
    ),
    ...says(
      formatted((_date, time) => time),
      `
    <out> is the time of <from> as HH:MM
    <out>: time of day of <from> (HH:MM)
    <out>: <from> as HH:mm
    <out>: only hours and minutes of <from>
    <out>: the time of <from> like "14:05"
    <out>: only the time of <from>, like "<example>"
    <out>: hour and minute of <from>, e.g. 09:30
  `,
    ),
    ...says(
      formatted((date, time) => `${dotted(date)} ${time}`),
      `
    <out>: <from> as DD.MM.YYYY HH:MM
    <out>: <from> like "31.12.2025 14:05"
    <out>: <from> in the form DD.MM.YYYY HH:mm
    <out>: <from> as "<example>"
    <out>: <from> written as "31.12.2025 23:59"
  `,
    ),
    ...says(
      formatted((date, time) => `${date} ${time}`),
      `
    <out>: <from> as YYYY-MM-DD HH:MM
    <out>: <from> like "2025-12-31 14:05"
    <out>: date and time of <from> without seconds, like "<example>"
  `,
    ),
    ...says(
      formatted((date) => dotted(date)),
      `
    <out>: <from> as DD.MM.YYYY
    <out>: the day of <from> like "31.12.2025"
    <out>: <from> as DD.MM.YYYY, without the time
  `,
    ),
  ],
};
