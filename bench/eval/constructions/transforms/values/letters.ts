/** A text in capitals or small letters, and without the spaces around it. */
import { says } from '../construction.ts';
import { type Field, field, fieldsOf, ofTexts, oneOf, type ValueFamily } from '../value.ts';

function spaced(...texts: readonly string[]): Field['draw'] {
  return (lot) => [`${lot.of([' ', '  ', ''])}${lot.of(texts)}${lot.of([' ', '', '  '])}`];
}

export const letters: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('currency', 'currency_code', oneOf(['eUr', 'Chf', 'sek'])),
    field('language', 'lang', oneOf(['De', 'fR', 'sv'])),
    field('zone', 'area', oneOf(['nOrth', 'South', 'east'])),
    field('carrier', 'shipper', oneOf(['dHL', 'Post', 'ups'])),
    field('colour', 'furColour', oneOf(['Brown', 'bLack', 'white'])),
    field('level', 'grade', oneOf(['Easy', 'hArd', 'mixed'])),
  ),
  constructions: [
    ...says(
      ofTexts((text = '') => text.toUpperCase()),
      `
    <out> is the <from> in upper case
    <out>: <from> in capital letters
    <out>: <from> in capitals
    <out>: <from> uppercased
    <out> is <from> written in uppercase
    <from> in upper case as <out>
    <out>: <from>, all caps
    <out> is the upper-case <from>
    <out> in capital letters, taken from <from>
    write <from> in capital letters as <out>
    <out>: <from> in block letters
    make <from> upper case and call it <out>
    turn <from> into capitals for <out>
    <from> goes into <out> in uppercase
    <out>: uppercase <from>
    <out>: <from> in big letters
  `,
    ),
    ...says(
      ofTexts((text = '') => text.toLowerCase()),
      `
    <out> is the <from> in lower case
    <out>: <from> in small letters
    <out>: <from> lowercased
    <out> is <from> written in lowercase
    <from> in lower case as <out>
    <out> is the lower-case <from>
    <out>: <from>, all lowercase
    write <from> in small letters as <out>
    turn <from> into lower case for <out>
    <from> goes into <out> in lowercase
    <out>: lowercase <from>
    <out>: <from> without capitals
  `,
    ),
    ...says(
      ofTexts((text = '') => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()),
      `
    <out>: <from> with the first letter in upper case and the rest in lower case
    <out> is <from> with a capital first letter, the rest small
    <out>: <from> with only the first letter capitalised
  `,
    ),
  ],
};

export const trimmed: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('currency', 'currency_code', spaced('eur pot', 'chf')),
    field('language', 'lang', spaced('low german', 'french')),
    field('zone', 'area', spaced('north', 'far south')),
    field('carrier', 'shipper', spaced('post', 'van line')),
    field('colour', 'furColour', spaced('brown', 'jet black')),
    field('level', 'grade', spaced('easy', 'quite hard')),
  ),
  constructions: [
    ...says(
      ofTexts((text = '') => text.trim()),
      `
    <out> is the <from> without spaces at the ends
    <out>: <from> trimmed
    <out>: trimmed <from>
    <out> is <from> with leading and trailing spaces removed
    <out>: <from> without surrounding spaces
    <from> without leading and trailing blanks as <out>
    trim <from> and call it <out>
    <out>: <from>, spaces at the beginning and end cut off
    <out> is the <from>, but without the spaces around it
    <out>: <from> stripped of whitespace at both ends
    remove spaces before and after <from> and return it as <out>
    <out>: <from> cleaned of spaces at both ends
    <out>: <from>, trimmed
    <out>: <from> with the surrounding whitespace removed
  `,
    ),
  ],
};
