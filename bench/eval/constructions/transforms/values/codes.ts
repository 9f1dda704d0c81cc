/** Words for codes, and whether a word is a certain one. */
import { says } from '../construction.ts';
import { type Field, field, fieldsOf, oneOf, type ValueFamily, type ValueMeaning } from '../value.ts';

/** Codes and their words, which are read again from the slots. Digits are numbers in the data. */
function coded(out: string, from: string, table: Readonly<Record<string, string>>): Field {
  const codes = Object.keys(table);
  const slots = Object.entries(table).flatMap(([code, word], index) => [
    [`code ${index + 1}`, code],
    [`word ${index + 1}`, word],
  ]);
  // The first rows have one of each.
  const draw: Field['draw'] = (lot, index) => [toCode(codes[index] ?? lot.of(codes))];
  return field(out, from, draw, Object.fromEntries(slots));
}

function toCode(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text;
}

const decoded: ValueMeaning = ({ values: [code], field: { words = {} } }) => {
  const [slot = ''] = Object.keys(words).filter((name) => name.startsWith('code') && words[name] === String(code));
  return words[slot.replace('code', 'word')];
};

const isItsValue: ValueMeaning = ({ values: [value], field: { words } }) => value === words?.['value'];

export const codes: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    coded('kind', 'docType', { I: 'Invoice', C: 'Credit note', P: 'Proforma' }),
    coded('member_kind', 'member_class', { A: 'adult', C: 'child', S: 'senior' }),
    coded('condition', 'flag', { 1: 'working', 2: 'worn', 3: 'broken' }),
    coded('priority', 'prio', { H: 'high', M: 'medium', L: 'low' }),
    coded('sex', 'sexCode', { m: 'male', f: 'female', x: 'unknown' }),
    coded('format', 'mode', { ON: 'online', PR: 'in person', MX: 'mixed' }),
  ),
  constructions: [
    ...says(
      decoded,
      `
    <out> from <from>: <code 1> = <word 1>, <code 2> = <word 2>, <code 3> = <word 3>
    <out>: <code 1> is <word 1>, <code 2> is <word 2>, <code 3> is <word 3> (<from>)
    <from> <code 1> means "<word 1>", <code 2> means "<word 2>", <code 3> means "<word 3>"; return that as <out>
    <out> is the <from> in words (<code 1>: <word 1>, <code 2>: <word 2>, <code 3>: <word 3>)
    <out>: <from> spelled out, <code 1> → <word 1>, <code 2> → <word 2>, <code 3> → <word 3>
    <out>: <from> mapped <code 1> -> <word 1>, <code 2> -> <word 2>, <code 3> -> <word 3>
    translate <from> to <out>: "<code 1>" becomes "<word 1>", "<code 2>" becomes "<word 2>", "<code 3>" becomes "<word 3>"
    <out>: "<word 1>" for <code 1>, "<word 2>" for <code 2>, "<word 3>" for <code 3> in <from>
    <out> should be "<word 1>" if <from> is <code 1>, "<word 2>" if <from> is <code 2>, "<word 3>" if <from> is <code 3>
    <out> is "<word 1>" when <from> is <code 1>, "<word 2>" when <from> is <code 2> and "<word 3>" otherwise
    <out>: <word 1> for <code 1>, <word 2> for <code 2>, otherwise <word 3> (depends on <from>)
    if <from> is <code 1>, <out> is "<word 1>", if it is <code 2>, "<word 2>", else "<word 3>"
    <out> depends on <from>: <code 1> gives <word 1>, <code 2> gives <word 2>, <code 3> gives <word 3>
    replace <from> by words in <out>: <code 1>=<word 1>; <code 2>=<word 2>; <code 3>=<word 3>
    <from> codes: <code 1> = <word 1>, <code 2> = <word 2>, <code 3> = <word 3>. <out> shows the word
    <out> says <word 1> for <code 1>, <word 2> for <code 2> and <word 3> for <code 3> of <from>
    in <out>, <code 1> stands for <word 1>, <code 2> stands for <word 2>, <code 3> stands for <word 3> (field <from>)
    <out>: written-out <from> (<code 1> = <word 1>, <code 2> = <word 2>, <code 3> = <word 3>)
    use words instead of <from> as <out>: <word 1> instead of <code 1>, <word 2> instead of <code 2>, <word 3> instead of <code 3>
    <out> is "<word 1>" for <from> <code 1>, "<word 2>" for <code 2> and "<word 3>" for <code 3>
    <out>: <from> <code 1> = <word 1>, <from> <code 2> = <word 2>, <from> <code 3> = <word 3>
    decode <from> as <out> (<code 1>=<word 1>, <code 2>=<word 2>, <code 3>=<word 3>)
    <out>: <from> where <code 1> stands for "<word 1>", <code 2> stands for "<word 2>" and <code 3> for "<word 3>"
    <from> is a code. <code 1> means <word 1>, <code 2> means <word 2>, <code 3> means <word 3>. Give the meaning as <out>
    <out>: show <code 1> as <word 1>, <code 2> as <word 2>, <code 3> as <word 3> (from <from>)
    the <from> <code 1> is <word 1>, <code 2> is <word 2>, <code 3> is <word 3>: write this as <out>
    <out>: "<word 1>" where <from> is <code 1>, "<word 2>" where it is <code 2>, "<word 3>" in all other cases
    <out> = <word 1> when <from> = <code 1>, <word 2> when <from> = <code 2>, else <word 3>
    rename the <from> values for <out>: <code 1> to <word 1>, <code 2> to <word 2>, <code 3> to <word 3>
    <out>, from <from>:<line>- <code 1>: <word 1><line>- <code 2>: <word 2><line>- <code 3>: <word 3>
  `,
    ),
  ],
};

export const isValue: ValueFamily = {
  type: 'boolean',
  fields: fieldsOf(
    field('isCredit', 'docType', oneOf(['credit', 'invoice', 'proforma']), { value: 'credit' }),
    field('is_child', 'member_class', oneOf(['child', 'adult', 'senior']), { value: 'child' }),
    field('isFaulty', 'health', oneOf(['faulty', 'ok', 'unknown']), { value: 'faulty' }),
    field('express', 'shipping', oneOf(['express', 'standard', 'pickup']), { value: 'express' }),
    field('female', 'sex', oneOf(['female', 'male', 'unknown']), { value: 'female' }),
    field('online', 'mode', oneOf(['online', 'hall', 'mixed']), { value: 'online' }),
  ),
  constructions: [
    ...says(
      isItsValue,
      `
    <out> is true if <from> is "<value>"
    <out>: whether <from> is <value>
    <out> tells whether the <from> is "<value>"
    <out>: true for <from> "<value>", false for others
    <out> is true when the <from> equals "<value>"
    <out>: <from> is "<value>"
    <out> = (<from> = "<value>")
    <out> says if <from> is <value>
    set <out> to true when <from> is <value>, otherwise to false
    <out> is only true with <from> "<value>"
    <out> (true if <from> is <value>)
    <out>: true/false, whether <from> is <value>
  `,
    ),
  ],
};
