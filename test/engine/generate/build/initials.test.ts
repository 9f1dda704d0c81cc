import { expect, test } from 'vitest';
import { withInitials } from '../../../../src/engine/generate/build/instruction/initials.ts';

const vocabulary = new Set(['gps', 'dob', 'eta', 'hen']);

test.each([
  ['coops without global positioning system', 'coops without gps'],
  ['hens by date of birth, oldest first', 'hens by dob, oldest first'],
  ['the Estimated-Time-Arrival of the van', 'the eta of the van'],
  ['write "global positioning system" on it', 'write "global positioning system" on it'],
  ['the hay, eggs, nuts', 'the hay, eggs, nuts'],
  ['get the hens home every night', 'get the hens home every night'],
])('%s', (said, short) => {
  expect(withInitials(said, vocabulary)).toBe(short);
});

test('two words may be two letters, but no word of its own', () => {
  expect(withInitials('Nests per operating system', new Set(['os']))).toBe('Nests per os');
  expect(withInitials('every inner drawer', new Set(['id']))).toBe('every inner drawer');
});
