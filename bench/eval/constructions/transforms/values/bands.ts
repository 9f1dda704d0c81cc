/** Words for how large a number is, and whether it is as large. */
import { says } from '../construction.ts';
import { type Field, field, fieldsOf, type ValueFamily, type ValueMeaning } from '../value.ts';

/** The first rows stand on the limits and right under them. */
function banded(out: string, from: string, [low, high]: readonly [number, number], words: readonly string[]): Field {
  const edges = [low, high, low - 1, high - 1];
  const [least = '', middle = '', most = ''] = words;
  return field(out, from, (lot, index) => [edges[index] ?? lot.below(Math.round(high * 1.6))], {
    ...Object.fromEntries(Object.entries({ low, high }).map(([slot, number]) => [slot, String(number)])),
    'under low': String(low - 1),
    'under high': String(high - 1),
    least,
    middle,
    most,
  });
}

function wordFor(slotOf: (number: number, low: number, high: number) => 'least' | 'middle' | 'most'): ValueMeaning {
  return ({ values: [number], field: { words } }) =>
    words?.[slotOf(Number(number), Number(words['low']), Number(words['high']))];
}

function flagged(isSo: (number: number, high: number) => boolean): ValueMeaning {
  return ({ values: [number], field: { words } }) => isSo(Number(number), Number(words?.['high']));
}

const threeBands = wordFor((number, low, high) => (number < low ? 'least' : number < high ? 'middle' : 'most'));
const twoBands = wordFor((number, _low, high) => (number < high ? 'least' : 'most'));

export const bands: ValueFamily = {
  type: 'string',
  fields: fieldsOf(
    banded('risk', 'daysLate', [10, 20], ['low', 'middle', 'high']),
    banded('usage', 'renewals', [3, 6], ['rare', 'regular', 'heavy']),
    banded('charge', 'batteryLevel', [25, 75], ['weak', 'fair', 'full']),
    banded('size', 'pieces', [5, 12], ['small', 'medium', 'large']),
    banded('stage', 'ageMonths', [12, 36], ['young', 'adult', 'senior']),
    banded('demand', 'signups', [15, 30], ['weak', 'good', 'strong']),
  ),
  constructions: [
    ...says(
      threeBands,
      `
    <out> from <from>: 0-<under low> <least>, <low>-<under high> <middle>, <high> and more <most>
    <out>: <from> below <low> is <least>, below <high> is <middle>, everything else <most>
    <out> is "<least>" if <from> is under <low>, "<middle>" from <low> to <under high> and "<most>" from <high>
    <out>: <least> (<from> under <low>), <middle> (<low> to <under high>), <most> (<high> or more)
    <out> is <most> when <from> is at least <high>, <middle> when at least <low>, otherwise <least>
    <from> of <high> or more means <out> "<most>", <low> or more "<middle>", less than that "<least>"
    <out>: "<most>" for <from> >= <high>, "<middle>" for <from> >= <low>, else "<least>"
    <out>: <from> < <low> = <least>, <low>-<under high> = <middle>, <high>+ = <most>
    <out> by <from>: up to <under low> "<least>", <low> up to <under high> "<middle>", from <high> "<most>"
    with <from> under <low>, <out> is <least>; with <low> to <under high> it is <middle>; with <high> and above it is <most>
    <out>: at least <high> <from> is <most>, at least <low> is <middle>, the rest is <least>
    band <from> into <out>: less than <low> → <least>, less than <high> → <middle>, <high> or more → <most>
    <out>, depending on <from>: 0 to <under low>: <least>; <low> to <under high>: <middle>; <high> and up: <most>
    if <from> is below <low>, <out> is "<least>"; if it is between <low> and <under high>, "<middle>"; if it is higher, "<most>"
    <out> is <least> for <from> up to <under low>, <middle> for <low> to <under high> and <most> above that
    call <out> "<most>" from a <from> of <high> on, "<middle>" from <low> on and "<least>" below
    <out> (<from>: 0–<under low> <least>, <low>–<under high> <middle>, ≥<high> <most>)
    <out> is set by <from>: "<least>" below <low>, "<middle>" below <high>, otherwise "<most>"
    <out>: "<least>" when <from> is less than <low>, "<middle>" when it is <low> to <under high>, "<most>" when it is <high> or higher
    <out>: "<most>" if <from> is <high> or higher; "<middle>" if it is <low> or higher; otherwise "<least>"
    <out> grades <from>: under <low> <least>, <low>..<under high> <middle>, <high> or above <most>
    <out>: <least> / <middle> / <most> for <from> under <low> / under <high> / <high> and over
    <out> says <least> for a <from> of at most <under low>, <middle> for at most <under high>, <most> for more
    <out>, from <from>:<line>- under <low>: <least><line>- <low> to <under high>: <middle><line>- <high> or more: <most>
    <from> 0-<under low> counts as <least>, <low>-<under high> as <middle>, <high> and over as <most>; that is <out>
  `,
    ),
    ...says(
      twoBands,
      `
    <out> is "<most>" if <from> is at least <high>, otherwise "<least>"
    <out>: <most> from <from> <high> on, else <least>
    <out>: "<least>" for <from> under <high>, "<most>" for <high> and more
    <out> is <least> when <from> is below <high> and <most> when not
    <from> of <high> or more makes <out> "<most>", anything less "<least>"
    <out>: <most> (<from> <high> or more) or <least> (less)
    <out> = <from> >= <high> ? "<most>" : "<least>"
    write "<most>" in <out> if <from> is <high> or more and "<least>" if it is less
  `,
    ),
  ],
};

export const flags: ValueFamily = {
  type: 'boolean',
  fields: fieldsOf(
    banded('isLate', 'daysLate', [10, 20], ['low', 'middle', 'high']),
    banded('is_heavy', 'renewals', [3, 6], ['rare', 'regular', 'heavy']),
    banded('needsBattery', 'batteryLevel', [25, 75], ['weak', 'fair', 'full']),
    banded('bulky', 'pieces', [5, 12], ['small', 'medium', 'large']),
    banded('isOld', 'ageMonths', [12, 36], ['young', 'adult', 'senior']),
    banded('popular', 'signups', [15, 30], ['weak', 'good', 'strong']),
  ),
  constructions: [
    ...says(
      flagged((number, high) => number >= high),
      `
    <out> is true if <from> is at least <high>
    <out> tells whether <from> is <high> or more
    <out>: true for <from> of <high> and more
    mark with <out> whether <from> is at least <high>
    <out> is false if <from> is below <high>, else true
    <out> (true/false): <from> at least <high>
    <out> = true when <from> >= <high>
    <out>, true only if <from> reaches <high>
    an <item> with <from> of <high> or more has <out> true
    <out> is true from <from> <high> on
  `,
    ),
    ...says(
      flagged((number, high) => number > high),
      `
    <out>: whether <from> is over <high>
    <out> is true when <from> exceeds <high>, otherwise false
    <out>: <from> > <high>
    set <out> to true if <from> is above <high>
    <out> indicates if <from> is greater than <high>
    <from> over <high> makes <out> true
    flag as <out> when <from> is over <high>
    <out>: is the <from> over <high>?
    <out>: false unless <from> is over <high>
  `,
    ),
    ...says(
      flagged((number, high) => number < high),
      `
    <out> says if <from> is below <high>
    <out> is true for everything with <from> under <high>
    <out> shows whether <from> is less than <high>
  `,
    ),
    ...says(
      flagged((number, high) => number <= high),
      `
    <out>: true if <from> is <high> or less, false otherwise
    <out> is whether <from> is at most <high>
  `,
    ),
  ],
};
