import { expect, test } from 'vitest';
import { givenAs, referencesTo } from '../../../../src/engine/generate/build/steps/references.ts';
import type { Operation, Parameter } from '../../../../src/engine/generate/documents/terms/document.ts';
import { placesOf } from '../../../../src/engine/generate/step/terms/places.ts';
import { known } from './farm.ts';

const plain: Parameter = { name: 'q', in: 'query', required: false, description: '', schema: { type: 'string' } };

function takenFor(
  parameter: Partial<Parameter>,
  payload: Record<string, unknown>,
  instruction = '',
): string | undefined {
  const operation: Operation = known('/hens').operation;
  return givenAs({ ...plain, ...parameter }, operation, { places: placesOf(payload), instruction })?.expression;
}

test('a key of a person leads to the contact that is known by a key of this name', () => {
  const places = placesOf({ hen: { name: 'Berta', owner_handle: 'kim', coop_id: 'c-1' } });

  const found = referencesTo(known('/contacts/{handle}'), places).map(({ place }) => place.expression);

  expect(found).toEqual(['hen.owner_handle']);
});

test('an id is found by other means, since everything has one', () => {
  expect(referencesTo(known('/coops/{id}'), placesOf({ hen: { coop_id: 'c-1' } }))).toEqual([]);
});

test('the only address goes where addresses are asked for, whatever it is called', () => {
  expect(takenFor({ name: 'mail' }, { sender: 'kim@farm.test', day: '2025-05-01' })).toBe('sender');
  expect(takenFor({ name: 'q', description: 'The e-mail address' }, { sender: 'kim@farm.test' })).toBe('sender');
  expect(takenFor({ name: 'mood' }, { sender: 'kim@farm.test' })).toBeUndefined();
});

test('of two addresses neither is meant more than the other', () => {
  expect(takenFor({ name: 'mail' }, { sender: 'kim@farm.test', keeper: 'jo@farm.test' })).toBeUndefined();
});

test('a number is a ring number where the instruction calls it so', () => {
  expect(takenFor({ name: 'ring' }, { number: '17' }, 'We only see the ring number of the hen.')).toBe('number');
  expect(takenFor({ name: 'ring' }, { number: '17' }, 'We only see the number of the hen.')).toBeUndefined();
});
