/** One text of two or three others. */
import { says } from '../construction.ts';
import { familyNames, givenNames } from './names.ts';
import { type Field, field, fieldsOf, ofTexts, oneOf, type ValueFamily } from '../value.ts';

export const joined: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('contact', ['firstName', 'lastName'], oneOf(givenNames, familyNames)),
    field('borrower', ['given_name', 'family_name'], oneOf(givenNames, familyNames)),
    field('location', ['building', 'floor'], oneOf(['East', 'West', 'Tower'], ['L1', 'L2', 'L3'])),
    field('recipient', ['firstName', 'lastName'], oneOf(givenNames, familyNames)),
    field('owner', ['ownerFirstName', 'ownerLastName'], oneOf(givenNames, familyNames)),
    field('place', ['building', 'hall'], oneOf(['Annex', 'Main', 'Dome'], ['H1', 'H2', 'H3'])),
  ),
  constructions: [
    ...says(
      ofTexts((one, other) => [one, other].join(' ')),
      `
    <out> is <from> and <from 2> joined by a space
    <out>: <from> and <from 2> with a space in between
    put <from> and <from 2> together as <out>, with a space between them
    <out> consists of <from>, a space and <from 2>
    <out> = <from> + " " + <from 2>
    <out> as "<member> <member 2>"
    <out> like "<example>"
    <out> in the form "{<member>} {<member 2>}"
    combine <from> and <from 2> to <out>, separated by a space
    <out> shows the <from> and then the <from 2>, with a space between
    join <from> and <from 2> with a blank into <out>
    <out> is made of <from> and <from 2> separated by a blank
    <out> (<from> and <from 2>, separated by a space)
    <from> plus <from 2>, with a space, gives <out>
    <out> is the <from> followed by a space and the <from 2>
    as <out>, write <from> and <from 2> in one text (such as "<example>")
    <out> should read like "<example>"
    merge <from> and <from 2> into one text <out>, space between
    <out>: <from>, space, <from 2>
    <from> and <from 2> go into <out>, a space apart
    concatenate <from> and <from 2> with a space to form <out>
    for <out>, take <from> and <from 2> and put a space between
    the <out> is written <from> space <from 2>
    <out> is to be the <from> and the <from 2> with one space between them
    <from> and <from 2> are joined with a space into <out>
  `,
    ),
    ...says(
      ofTexts((one, other) => [other, one].join(', ')),
      `
    <out> is "<member 2>, <member>"
    <out> as <from 2>, comma, space, <from>
    <out>: <from 2> first, then a comma and a space, then <from>
    <out> in the form "<example>"
    <out> is <from 2> and <from> joined by a comma and a space
    <out> like "<example>" (<from 2> first)
    <out> = <from 2> + ", " + <from>
    <out> written as "<from 2>, <from>"
    <out> as "<example>"
    <out>: <from 2> and <from> separated by ", "
  `,
    ),
    ...says(
      ofTexts((one, other) => [one, other].join('/')),
      `
    <out> is <from> and <from 2> joined by a slash
    <out>: <from> and <from 2>, separated by "/"
    <out> consists of <from>, a slash and <from 2>
    <out> like "<example>"
    <out>: <from> and <from 2> with a slash in between
    join <from> and <from 2> with '/' to <out>
    put a slash between <from> and <from 2> to make <out>
  `,
    ),
    ...says(
      ofTexts((one, other) => [one, other].join('-')),
      `
    <out> is <from> and <from 2> joined by a hyphen
    <out> = <from> and <from 2>, hyphenated
    <out>: <from> and <from 2> with a dash in between
    <out> like "<example>"
    <from> and <from 2>, connected by a hyphen, are the <out>
    <out>: <from> and <from 2> separated by "-"
  `,
    ),
    ...says(
      ofTexts((one, other) => [one, other].join(' - ')),
      `
    <out> like "<example>"
    <out> is <from> and <from 2> joined by " - "
    <out>: "<member> - <member 2>"
  `,
    ),
    ...says(
      ofTexts((one, other) => `${one} (${other})`),
      `
    <out> is the <from> with the <from 2> in brackets
    <out>: <from>, then <from 2> in parentheses
    <out> like "<example>"
    <out> as "<member> (<member 2>)"
    <out>: the <from> followed by the <from 2> in brackets
  `,
    ),
  ],
};

const address: Field['draw'] = (lot) => [
  `${lot.of(['Mill', 'Oak', 'Harbour', 'Station'])} ${lot.of(['Road', 'Lane'])} ${1 + lot.below(90)}`,
  String(10000 + lot.below(80000)),
  lot.of(['Lindau', 'Graz', 'Bergen', 'Aarhus']),
];

export const addresses: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    field('address', ['street', 'zip', 'city'], address),
    field('address_line', ['street', 'zip', 'town'], address),
    field('site', ['street', 'postcode', 'town'], address),
    field('deliveryAddress', ['street', 'zip', 'city'], address),
    field('home', ['street', 'postcode', 'city'], address),
    field('venue', ['street', 'zip', 'town'], address),
  ),
  constructions: [
    ...says(
      ofTexts((street, zip, town) => `${street}, ${zip} ${town}`),
      `
    <out> like "<example>"
    <out> as "<member>, <member 2> <member 3>"
    <out> in the form "<example>"
    <out> in one line: <from>, comma, <from 2> and <from 3>
    <out> is the <from>, then a comma, then <from 2> and <from 3> separated by a space
    <out> in one line, for example "<example>"
    <out> written as "Main Street 5, 12345 Springfield"
    <out> in the style of "Elm Road 5, 12345 Town"
    <out> = <from> + ", " + <from 2> + " " + <from 3>
    <out> consists of <from>, <from 2> and <from 3>, like "<example>"
    <out> as one text such as "<example>"
    <out>: "{<member>}, {<member 2>} {<member 3>}"
    the <out> reads "<example>" for the first <item>
    <from>, <from 2> and <from 3> in one line as <out>, e.g. "<example>"
  `,
    ),
    ...says(
      ofTexts((...parts) => parts.join(', ')),
      `
    <out>: <from>, <from 2> and <from 3> separated by a comma and a space
    join <from>, <from 2> and <from 3> with ", " as <out>
  `,
    ),
    ...says(
      ofTexts((_street, zip, town) => `${zip} ${town}`),
      `
    <out> is <from 2> and <from 3> with a space in between
    <out> like "<example>"
    <out>: "<member 2> <member 3>"
    <out> without the street: <from 2> and <from 3>, separated by a space
  `,
    ),
  ],
};
