/** Several conditions at once on one list, and bounds on both sides. */
import type { Row } from '../../apis/service.ts';
import { type Family, only, type Scene } from './family.ts';

export const conditions: readonly Family[] = [
  {
    id: 'in-state-over',
    class: 'single',
    texts: [
      'All {value} {deeds} with {a amount} over {bound}: {day} and {amount}.',
      'Which {value} {deeds} have {a amount} above {bound}? {Day} and {amount}.',
      'List the {deeds} that are {value} and whose {amount} is more than {bound}, with {day} and {amount}.',
      '{Deeds} with {state} {value} and {amount} greater than {bound} ({day}, {amount}).',
      'I need {day} and {amount} of every {value} {deed} where the {amount} exceeds {bound}.',
      'Of the {value} {deeds} give me those with {a amount} over {bound}: {day}, {amount}.',
      'Show me {deeds} in {state} {value}, but only if the {amount} is above {bound}. {Day} and {amount}.',
      'Return the {day} and the {amount} of {deeds} which are {value} and have {a amount} higher than {bound}.',
      'The {deeds} have to be {value} and their {amount} more than {bound}. {Day} and {amount} of each.',
      'Get all {deeds} where {state} is {value} and {amount} > {bound}; {day}, {amount}.',
      'Are there {value} {deeds} with more than {bound} as {amount}? List {day} and {amount}.',
    ],
    result: (at) => told(at, (row) => isIn(at, row) && isOver(at, row)),
  },
  {
    id: 'in-state-since',
    class: 'single',
    texts: [
      'All {value} {deeds} with {a day} on or after {date}: {day} and {amount}.',
      'Which {value} {deeds} have {a day} since {date}? {Day} and {amount}.',
      'List the {deeds} that are {value} and whose {day} is {date} or later, with {day} and {amount}.',
      'I need {day} and {amount} of each {value} {deed} with {a day} from {date} on.',
      'Every {deed} in {state} {value} with {a day} not before {date} ({day}, {amount}).',
      'From {date} on, which {deeds} are {value}, going by their {day}? {Day} and {amount}.',
      'Only {value} {deeds}, and only those with {a day} of {date} or later: {day} and {amount}.',
    ],
    result: (at) => told(at, (row) => isIn(at, row) && dayOf(at, row) >= at.day),
  },
  {
    id: 'between-days',
    class: 'single',
    texts: [
      '{Deeds} with {a day} between {date} and {until}: {day} and {amount}.',
      'All {deeds} from {date} to {until} by their {day}, with {day} and {amount}.',
      'Which {deeds} have {a day} from {date} to {until}? {Day} and {amount}.',
      'Every {deed} whose {day} lies between {date} and {until} ({day}, {amount}).',
      'I need {day} and {amount} of the {deeds} with {a day} from {date} until {until}, both included.',
      'Show the {deeds} whose {day} is not before {date} and not after {until}: {day}, {amount}.',
      'List {day} and {amount} of {deeds} with {a day} on or after {date} and on or before {until}.',
      'Give me {deeds} in the period {date} to {until} ({day}): {day} and {amount} of each.',
      'What {deeds} fall between {date} and {until} by {day}? {Day} and {amount}.',
      'Get {deeds} where {day} >= {date} and {day} <= {until}; {day} and {amount}.',
    ],
    result: (at) => told(at, (row) => dayOf(at, row) >= at.day && dayOf(at, row) <= at.until),
    isFor: isClearOfEnds,
  },
  {
    id: 'flagged',
    class: 'single',
    texts: [
      'All {deeds} where {flag} is true: {day} and {amount}.',
      'Every {deed} with {flag} set to true, with {day} and {amount}.',
      'I need {day} and {amount} of the {deeds} whose {flag} flag is true.',
      '{Deeds} with {flag} = true ({day}, {amount}).',
    ],
    result: (at) => told(at, (row) => row[at.world.names.flag] === true),
  },
  {
    id: 'two-states',
    class: 'single',
    texts: [
      'All {deeds} that are {value} or {other}: {day}, {amount} and {state}.',
      'Which {deeds} are either {value} or {other}? {Day}, {amount}, {state}.',
      'The {value} and {other} {deeds} with {day}, {amount} and {state}.',
      '{Deeds} with {state} {value} or {other}: {day}, {amount}, {state}.',
      'Give me {day}, {amount} and {state} of every {deed} whose {state} is {value} or {other}.',
      'I want {deeds} in one of the {state} values {value} and {other}: {day}, {amount}, {state}.',
      'Show both the {value} and the {other} {deeds} ({day}, {amount}, {state}).',
    ],
    result: (at) => {
      const { names, trade } = at.world;
      const rows = at.deeds.filter((row) => row[names.state] === at.state || row[names.state] === trade.states[2]);
      return { value: rows.map((row) => only(row, names.day, names.amount, names.state)) };
    },
  },
  {
    id: 'average',
    class: 'single',
    texts: [
      'What is the average {amount} of the {value} {deeds}?',
      'The mean {amount} of all {deeds} that are {value}.',
      'Average {amount} over all {value} {deeds}.',
      'On average, what is the {amount} of {deeds} with {state} {value}?',
      'Work out the average of the {amount} of {value} {deeds}.',
    ],
    result: (at) => {
      const amounts = at.deeds.filter((row) => isIn(at, row)).map((row) => Number(row[at.world.names.amount]));
      return { value: { average: amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length } };
    },
  },
  {
    id: 'highest-in-state',
    class: 'single',
    texts: [
      'The {value} {deed} with the highest {amount}: {day} and {amount}.',
      'Which {value} {deed} has the largest {amount}? {Day} and {amount}.',
      'Of all {value} {deeds}, the one with the biggest {amount}: its {day} and {amount}.',
      'Find the {deed} with the greatest {amount} among those that are {value} and return {day} and {amount}.',
      'I want {day} and {amount} of the {value} {deed} whose {amount} is the highest.',
    ],
    isFor: (at) => highest(at).length === 1,
    result: (at) => ({ value: only(highest(at)[0] ?? {}, at.world.names.day, at.world.names.amount) }),
  },
];

function told(at: Scene, isMeant: (row: Row) => boolean): { readonly value: readonly Row[] } {
  return { value: at.deeds.filter(isMeant).map((row) => only(row, at.world.names.day, at.world.names.amount)) };
}

function isIn({ state, world }: Scene, row: Row): boolean {
  return row[world.names.state] === state;
}

function isOver({ bound, world }: Scene, row: Row): boolean {
  return Number(row[world.names.amount]) > bound;
}

function dayOf({ world }: Scene, row: Row): string {
  return String(row[world.names.day]);
}

/** Whether nothing falls on the last day, which a reader may take to be in or out. */
function isClearOfEnds(at: Scene): boolean {
  return at.deeds.every((row) => dayOf(at, row) !== at.until);
}

/** Those in the state of which none has a higher amount. */
function highest(at: Scene): readonly Row[] {
  const rows = at.deeds.filter((row) => isIn(at, row));
  const amounts = rows.map((row) => Number(row[at.world.names.amount]));
  return rows.filter((row) => Number(row[at.world.names.amount]) === Math.max(...amounts));
}
