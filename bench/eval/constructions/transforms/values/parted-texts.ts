/** Part of a text: a word, what stands before or after a sign, first letters. */
import { says } from '../construction.ts';
import { familyNames, givenNames } from './names.ts';
import { type Field, field, fieldsOf, ofTexts, partAt, type ValueFamily } from '../value.ts';

const fullName: Field['draw'] = (lot) => [`${lot.of(givenNames)} ${lot.of(familyNames)}`];

function code(...starts: readonly string[]): Field['draw'] {
  return (lot) => [`${lot.of(starts)}-${100 + lot.below(800)}`];
}

const mail: Field['draw'] = (lot) => {
  const person = `${lot.of(givenNames)}.${lot.of(familyNames)}`.toLowerCase();
  return [`${person}@${lot.of(['mill.example', 'north.example', 'post.test'])}`];
};

export const words: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('greeting', 'contactName', fullName),
    field('short_name', 'borrower', fullName),
    field('technician', 'installer', fullName),
    field('buyer', 'buyerName', fullName),
    field('keeper', 'caretaker', fullName),
    field('host', 'organiser', fullName),
  ),
  constructions: [
    ...says(
      ofTexts((text = '') => partAt(text, ' ', 0)),
      `
    <out> is the first word of the <from>
    <out>: first word of <from>
    <out>: only the first word of the <from>
    <out> is what comes before the space in <from>
    <out>: <from> up to the first space
    <out> is the part of <from> before the space
    take the first word of <from> as <out>
    <out>: <from> without the last word
    split <from> at the space, <out> is the first part
    the first word of the <from> goes into <out>
    <out>: the <from>, first word only
    <out> is the <from> cut at the space, first part
    <out>: the text before the space in <from>
    <out> like "<example>", the first word of <from>
    from <from> only the first word is needed as <out>
  `,
    ),
    ...says(
      ofTexts((text = '') => partAt(text, ' ', 1)),
      `
    <out> is the last word of the <from>
    <out>: last word of <from>
    <out>: only the last word of the <from>
    <out> is what comes after the space in <from>
    <out>: everything after the space in <from>
    <out> is the part of <from> after the space
    take the last word of <from> as <out>
    <out>: the second word of <from>
    split <from> at the space, <out> is the second part
    <out>: <from> without the first word
    the last word of the <from> goes into <out>
  `,
    ),
    ...says(
      ofTexts((text = '') => text.charAt(0)),
      `
    <out> is the first letter of the <from>
    <out>: initial of <from>
    <out>: <from>, first letter only
    <out>: the first character of <from>
    <out> is the letter that <from> begins with
  `,
    ),
    ...says(
      ofTexts((text = '') => text.replace(/(\S)\S* ?/g, '$1')),
      `
    <out>: the initials of <from>
    <out>: initials of <from>, like "<example>"
    <out> is the initials of the <from>
  `,
    ),
  ],
};

export const codeParts: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('series', 'docCode', code('AX', 'BQ', 'CZ')),
    field('shelf_mark', 'call_number', code('FIC', 'SCI', 'HIS')),
    field('model', 'serial', code('TX', 'TY', 'HZ')),
    field('channel', 'reference', code('WEB', 'SHOP', 'APP')),
    field('ward', 'cageCode', code('N', 'SW', 'E')),
    field('subject', 'courseCode', code('ART', 'LANG', 'GAME')),
  ),
  constructions: [
    ...says(
      ofTexts((text = '') => partAt(text, '-', 0)),
      `
    <out> is the part of <from> before the hyphen
    <out>: what comes before the hyphen in <from>
    <out>: <from> up to the hyphen
    <out> is <from> split at the hyphen, first part
    split <from> by "-", the first part is <out>
    <out>: the text before "-" in <from>
    <out>: the part before the dash of <from>
    <out> is everything in <from> before the dash
    <out> = <from> before "-"
    cut <from> at the hyphen and take the first part as <out>
    <out>: <from> without the hyphen and what follows it
    <out> is the left part of <from> (left of the hyphen)
    <out>: the beginning of <from> up to the hyphen
    <out> like "<example>" (the part of <from> before the hyphen)
  `,
    ),
    ...says(
      ofTexts((text = '') => partAt(text, '-', 1)),
      `
    <out> is the part of <from> after the hyphen
    <out>: what comes after the hyphen in <from>
    <out>: <from> from after the hyphen
    split <from> by "-", the second part is <out>
    <out>: the text after "-" in <from>
    <out>: the part after the dash of <from>
    <out> is everything in <from> after the dash
    <out> = <from> after "-"
    <out>: <from> without the part before the hyphen and without the hyphen
    <out> is the right part of <from> (right of the hyphen)
    <out>: what follows the hyphen in <from>
  `,
    ),
  ],
};

export const mailParts: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('domain', 'email', mail),
    field('mail_host', 'contact_email', mail),
    field('provider', 'ownerEmail', mail),
    field('company', 'buyerEmail', mail),
    field('host', 'keeperEmail', mail),
    field('school', 'email', mail),
  ),
  constructions: [
    ...says(
      ofTexts((text = '') => partAt(text, '@', 1)),
      `
    <out> is the domain of the <from>
    <out>: domain of <from>
    <out>: the part of <from> after the @
    <out> is what comes after the @ in <from>
    <out>: everything after the at sign in <from>
    the domain of the <from> as <out>
    <out> like "<example>", taken from the <from>
    split <from> at "@", <out> is the second part
    <out>: the domain part of <from>
    <out> = the text behind the @ of <from>
    <out> is the <from> without everything up to the @
    take <out> from <from>, after the @
    <out>: the <from> from behind the @ sign
  `,
    ),
    ...says(
      ofTexts((text = '') => partAt(text, '@', 0)),
      `
    <out>: the part of <from> before the @
    <out> is what comes before the @ in <from>
    <out>: everything before the at sign in <from>
    split <from> at "@", <out> is the first part
    <out>: the <from> up to the @
    <out>: the user part of <from>, before the @
    <out> is the local part of <from>
  `,
    ),
  ],
};
