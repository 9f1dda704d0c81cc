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
