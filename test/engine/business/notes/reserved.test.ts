/** What a note denies, plans, asks, quotes or takes back around a plain statement is never booked at 0.8 or more. */
import { expect, test } from 'vitest';
import { parseNote } from '../../../../src/engine/business/notes/parse.ts';
import { readNoteCases, sampleCatalogue } from './score.ts';

const catalogue = sampleCatalogue();
const plain = readNoteCases('dev.txt').filter(({ level, wanted }) => level === 'e' && wanted.length === 1);

const frames: readonly string[] = [
  'did not happen: NOTE',
  'it is not true that we NOTE',
  'nobody has NOTE',
  'we have not yet NOTE',
  'if we NOTE, good',
  'maybe NOTE',
  'tomorrow: NOTE',
  'plan for tomorrow: NOTE',
  'should have NOTE',
  'we almost NOTE',
  'did we NOTE?',
  'NOTE?',
  'NOTE - cancelled',
  'NOTE (cancelled)',
  'NOTE, but it was cancelled',
  'NOTE. no, that was wrong',
  'cancel: NOTE',
  'void: NOTE',
  'wrong entry: NOTE',
  'ignore this: NOTE',
  'example: NOTE',
  'sample only: NOTE',
  'already recorded yesterday: NOTE',
  'NOTE (already recorded)',
  'Ana said she NOTE',
  'Ana thinks we NOTE',
  'hindi totoo na NOTE',
  'hindi pa: NOTE',
  'wala pang NOTE',
  'kung NOTE sana',
  'sana NOTE',
  'bukas: NOTE',
  'muntik nang NOTE',
  'NOTE daw pero hindi pala',
  'sabi ni Ana NOTE',
  'mali ito: NOTE',
  'wala mahitabo: NOTE',
  'dili tinuod nga NOTE',
  'ugma: NOTE',
  'unta NOTE',
  'kung NOTE, maayo',
  'basin NOTE',
  'ingon si Ana NOTE',
  'sayop ni: NOTE',
  'wala pa: NOTE',
  'NOTE pero wala madayon',
  'NOTE. sayop, wala diay',
  'Ana claims we NOTE',
  'I dreamt we NOTE',
  'hopefully NOTE',
  'supposedly NOTE',
  'the plan was that we NOTE',
  'we never NOTE',
  'NOTE tomorrow',
  'NOTE next week',
  'NOTE bukas',
  'NOTE ugma',
  'NOTE never happened',
  'NOTE did not push through',
  'NOTE - not true',
  'NOTE (test only)',
  'joke lang: NOTE',
  'NOTE joke',
  'NOTE - duplicate',
  'NOTE (same as above)',
  'NOTE (double entry)',
  'NOTE - wrong',
  'NOTE - error',
  'NOTE - pending',
  'NOTE - for approval',
  'NOTE - not yet paid, returned',
  'the competitor NOTE',
  'the other shop NOTE',
  'last year we NOTE',
  'hindi natuloy: NOTE',
  'walang katotohanan na NOTE',
  'NOTE (hindi natuloy)',
  'NOTE (wala nahitabo)',
  'NOTE kung pwede',
  'pwede ba NOTE',
  'can we say NOTE',
  'target: NOTE',
  'quota NOTE',
  'estimate: NOTE',
  'approx NOTE',
  'around NOTE',
];

test.each(frames)('no line is sure in: %s', (frame) => {
  const confident = plain.flatMap(({ content }) => {
    const note = frame.replace('NOTE', content.replace(/\.$/, ''));
    return parseNote(note, catalogue)
      .lines.filter(({ confidence }) => confidence >= 0.8)
      .map(() => note);
  });

  expect(plain.length).toBeGreaterThan(50);
  expect(confident).toEqual([]);
});

const bystanders: readonly string[] = [
  'call 0917 123 4567. NOTE',
  '+63 917 555 1234 NOTE',
  'table 5: NOTE',
  'room 12: NOTE',
  'at 3 pm NOTE',
  'NOTE, 10:30 am',
  'NOTE on Nov 21',
  'NOTE, inv 2044',
  'NOTE (OR no. 4471)',
  'NOTE #55',
  '11/21/2026 NOTE',
  '2026-11-21 NOTE',
  'NOTE, plate no. ABC 1234',
  'NOTE, ref 8812',
  'page 2: NOTE',
  'week 3: NOTE',
  'day 12: NOTE',
  'alas tres NOTE',
  'branch 3: NOTE',
  'lot 7 blk 3, NOTE',
  'NOTE, 32 degrees',
  'NOTE in 3 hours',
  'NOTE for unit 4B',
  '2 customers: NOTE',
  '1st: NOTE',
  'NOTE. change 45 pesos',
  'NOTE. temp 32',
  '15 years old now, NOTE',
  'NOTE. my pin is 4321',
  'NOTE, cellphone 09171234567',
];

const sumsOf = (note: string) =>
  parseNote(note, catalogue).lines.map(({ side, productId, qty, money }) => ({ side, productId, qty, money }));

test.each(bystanders)('a number that counts no goods changes nothing that is sure: %s', (frame) => {
  const confident = plain.flatMap(({ content }) => {
    const bare = content.replace(/\.$/, '');
    const note = frame.replace('NOTE', bare);
    const isSame = JSON.stringify(sumsOf(note)) === JSON.stringify(sumsOf(bare));
    const sure = parseNote(note, catalogue).lines.filter(({ confidence }) => confidence >= 0.8);
    return isSame || sure.length === 0 ? [] : [{ note, sums: sumsOf(note) }];
  });

  expect(confident).toEqual([]);
});
