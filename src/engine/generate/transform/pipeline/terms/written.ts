/** The ways in which a value of a record may be written in a text. */
import type { Source } from '../../terms/scope.ts';
import { valueAt } from './links.ts';
import type { Row } from './tables.ts';

/** A value as it is written in a text, and how it is written so. */
export interface Written {
  readonly text: string;
  readonly code: string;
  /** Of two that are of the same, only one is in the text. */
  readonly of: unknown;
}

/** All of them, for the row at hand. */
export function formsOf({ at, name }: Source, row: Row): readonly Written[] {
  return formsAt(at.text, name.own, valueAt(row, at.text));
}

/** Those of a value at a path. */
export function formsAt(path: string, name: readonly string[], value: unknown): readonly Written[] {
  if (typeof value === 'number') return [...numberForms(value, path), ...lastingForms(value, path, name)];
  if (typeof value !== 'string' || value === '') return [];
  const number =
    /^-?\d+(?:\.\d+)?$/.test(value) && !/^-?0\d/.test(value) ? numberForms(Number(value), `$number(${path})`) : [];
  return [
    { text: value, code: path, of: path },
    ...[
      { text: value.toLowerCase(), code: `$lowercase(${path})`, of: path },
      { text: value.toUpperCase(), code: `$uppercase(${path})`, of: path },
      {
        text: `${value.slice(0, 1).toUpperCase()}${value.slice(1).toLowerCase()}`,
        code: `($uppercase($substring(${path}, 0, 1)) & $lowercase($substring(${path}, 1)))`,
        of: path,
      },
    ].filter(({ text }) => text !== value),
    ...number,
    ...dateForms(value, path),
    ...wordForms(value, path),
  ];
}

/** The first and the last word, and what words begin with. */
function wordForms(value: string, path: string): readonly Written[] {
  const words = value.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length > 6 || /\d/.test(value)) return [];
  const letter = { text: first.slice(0, 1).toUpperCase(), code: `$uppercase($substring(${path}, 0, 1))`, of: path };
  if (words.length === 1) return [letter];
  const all = words.map((word) => word.slice(0, 1).toUpperCase());
  const initials = `$split(${path}, " ").$uppercase($substring($, 0, 1))`;
  return [
    { text: first, code: `$substringBefore(${path}, " ")`, of: `${path} first` },
    { text: last, code: `$split(${path}, " ")[-1]`, of: `${path} last` },
    { text: all.join(''), code: `$join(${initials}, "")`, of: path },
    { text: `${all.join('.')}.`, code: `$join(${initials}, ".") & "."`, of: path },
    letter,
    {
      text: last.slice(0, 1).toUpperCase(),
      code: `$uppercase($substring($split(${path}, " ")[-1], 0, 1))`,
      of: `${path} last`,
    },
  ];
}

function numberForms(value: number, path: string): readonly Written[] {
  const fixed = (of: number, code: string, digits: number): Written => ({
    text: of.toFixed(digits),
    code: `$formatNumber(${code}, "0.${'0'.repeat(digits)}")`,
    of: path,
  });
  const all = [
    fixed(value, path, 2),
    fixed(value, path, 1),
    ...(Number.isInteger(value) ? [fixed(value / 100, `${path} / 100`, 2)] : []),
  ];
  return [
    { text: String(value), code: path.startsWith('$number(') ? path.slice(8, -1) : `$string(${path})`, of: path },
    ...all,
    // Other countries write a comma for the point.
    ...all.map(({ text, code, of }) => ({
      text: text.replace('.', ','),
      code: `$replace(${code}, ".", ",")`,
      of,
    })),
    ...(value >= 1000 && Number.isInteger(value)
      ? [{ text: value.toLocaleString('en-US'), code: `$formatNumber(${path}, "#,##0")`, of: path }]
      : []),
  ];
}

const steps: readonly (readonly [RegExp, number])[] = [
  [/^(?:second|sec|s)$/, 1],
  [/^(?:minute|min|minimum)$/, 60],
  [/^(?:millisecond|ms|milli)$/, 0.001],
];

/** How many seconds one of what the name counts has: both, where it may be minutes or seconds; none where it is no time. */
export function lastingSeconds(name: readonly string[]): readonly number[] {
  const seconds = name.flatMap((word) => steps.find(([unit]) => unit.test(word))?.[1] ?? [])[0];
  const isTime = name.some((word) => /^(?:duration|length|runtime|time|elapsed)$/.test(word));
  return seconds === undefined ? (isTime ? [60, 1] : []) : [seconds];
}

/** How long something lasts, in hours, minutes and seconds: `1 h 45 min`, `3:07`. */
function lastingForms(value: number, path: string, name: readonly string[]): readonly Written[] {
  return lastingSeconds(name).flatMap((factor) => {
    const whole = factor === 1 ? path : `(${path} * ${factor})`;
    const all = value * factor;
    const part = (size: number, of: string, isOpen: boolean): readonly Written[] => {
      const amount = isOpen ? Math.floor(all / size) : Math.floor((all % (size * 60)) / size);
      const code = isOpen ? `$floor(${whole} / ${size})` : `$floor(${whole} % ${size * 60} / ${size})`;
      const padded = String(amount).padStart(2, '0');
      return [
        ...(padded === String(amount)
          ? []
          : [{ text: padded, code: `$formatNumber(${code}, "00")`, of: `${path} ${of}` }]),
        { text: String(amount), code: `$string(${code})`, of: `${path} ${of}` },
      ];
    };
    return [
      ...part(3600, 'hours', true),
      ...part(60, 'minutes', all < 3600),
      ...(factor < 60 ? part(1, 'seconds', false) : []),
    ];
  });
}

const pictures: readonly (readonly [string, (year: string, month: string, day: string) => string])[] = [
  ['[D01].[M01].[Y0001]', (year, month, day) => `${day}.${month}.${year}`],
  ['[D01]/[M01]/[Y0001]', (year, month, day) => `${day}/${month}/${year}`],
  ['[M01]/[D01]/[Y0001]', (year, month, day) => `${month}/${day}/${year}`],
  ['[D].[M].[Y0001]', (year, month, day) => `${Number(day)}.${Number(month)}.${year}`],
  ['[D]/[M]/[Y0001]', (year, month, day) => `${Number(day)}/${Number(month)}/${year}`],
  ['[D01].[M01].', (_, month, day) => `${day}.${month}.`],
];

function dateForms(value: string, path: string): readonly Written[] {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d))?/.exec(value) ?? [];
  if (year === undefined || month === undefined || day === undefined) return [];
  const millis = `$toMillis(${time === undefined ? path : `$substring(${path}, 0, 10)`})`;
  return [
    { text: `${year}-${month}-${day}`, code: `$substring(${path}, 0, 10)`, of: path },
    { text: year, code: `$substring(${path}, 0, 4)`, of: path },
    ...(time === undefined ? [] : [{ text: time, code: `$substring(${path}, 11, 5)`, of: `${path} time` }]),
    ...pictures.map(([picture, write]) => ({
      text: write(year, month, day),
      code: `$fromMillis(${millis}, "${picture}")`,
      of: path,
    })),
  ];
}
