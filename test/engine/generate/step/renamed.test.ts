/** What descriptions call the parts of a request. */
import { expect, test } from 'vitest';
import { renamed } from '../../../../src/engine/generate/step/binding/alias.ts';
import { readInstruction } from '../../../../src/engine/generate/step/instruction/instruction.ts';
import type { Target } from '../../../../src/engine/generate/step/terms/target.ts';

function filterOn(name: string, description: string): Target {
  return {
    name,
    own: [name],
    context: ['hen'],
    schema: { type: 'boolean' },
    description,
    required: false,
    place: 'query',
  };
}

const materials = {
  wanted: readInstruction('list the hens of the barn'),
  places: [],
  credentials: [],
};

test.each([
  ['indoor', 'Hens that are (or are not) kept in', ['indoor']],
  ['establo', 'The barn', ['barn']],
])('%s, told as "%s", goes by %j', (name, description, own) => {
  expect(renamed(filterOn(name, description), materials).own).toEqual(own);
});
