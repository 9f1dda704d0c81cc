import { expect, test } from 'vitest';
import { isSaidOf, needsOfAll } from '../../../../src/engine/generate/documents/prose/fields/all-needed.ts';
import { readProse } from '../../../../src/engine/generate/documents/prose/prose.ts';

function requiredOf(said: string, body = '{"breed": "marans", "coop_name": "north", "age": 2}'): unknown {
  const text = `# Hens\n\n## Add a hen\n\nPOST /hens\n\n\`\`\`json\n${body}\n\`\`\`\n\n${said}\n`;
  return readProse(text).operations[0]?.body?.schema['required'];
}

test.each([
  'All three are required.',
  'Everything is mandatory.',
  'We need all of it.',
  'None of them may be missing.',
  'All fields must be given.',
  'You need all of these.',
])('what is said of all members holds for each: %s', (said) => {
  expect(requiredOf(said)).toEqual(['breed', 'coop_name', 'age']);
});

test.each([
  'Except for the `age` we need all of it.',
  'age may be left out, the other two may not.',
  'You need all of these, except the age.',
  'The age can be omitted. Everything else must be there.',
])('what is left out is not needed: %s', (said) => {
  expect(requiredOf(said)).toEqual(['breed', 'coop_name']);
});

test('words for a member are its name in other letters', () => {
  expect(isSaidOf('hourly_rate', 'hourly rate')).toBe(true);
  expect(requiredOf('The coop name can be omitted. Everything else is required.')).toEqual(['breed', 'age']);
});

test.each([
  'Not all of them are required.',
  'All of them are optional.',
  '`breed` and `age`, both required if the coop is full.',
  'All hens are counted.',
])('nothing is needed by: %s', (said) => {
  expect(needsOfAll(said).isAll).toBe(false);
});
