/** What an operation does must be said, in whatever words, before it may be done. */
import { expect, test } from 'vitest';
import type { Operation } from '../../../../src/engine/generate/documents/terms/document.ts';
import { readInstruction } from '../../../../src/engine/generate/step/instruction/instruction.ts';
import { asksToSee, isUnasked } from '../../../../src/engine/generate/step/operation/asks-to-see.ts';
import { withOnlyShown } from '../../../../src/engine/generate/step/operation/only-shown.ts';
import { isDeedSaid } from '../../../../src/engine/generate/step/operation/said-deed.ts';
import { unmadeOf } from '../../../../src/engine/generate/step/operation/unmade.ts';

const states = {
  type: 'object',
  properties: { state: { type: 'string', enum: ['packed', 'delivered', 'lost'] }, weight: {} },
};
const none = {
  description: '',
  tags: [],
  isDeprecated: false,
  parameters: [],
  body: undefined,
  answer: undefined,
  answerHeaders: [],
};

function operation(call: string, summary: string, schema?: Readonly<Record<string, unknown>>): Operation {
  const [method = '', path = ''] = call.split(' ');
  if (method !== 'POST' && method !== 'PATCH' && method !== 'DELETE') throw new Error(`${call} changes nothing.`);
  const body = schema === undefined ? undefined : { contentType: 'application/json', schema, required: true };
  return { ...none, method, path, id: '', summary, body, security: undefined, server: undefined };
}

const deliver = operation('POST /crates/{id}/deliver', 'Deliver a crate');
const settle = operation('POST /crates/{id}/settlement', 'Record the settlement of a crate');
const notes = operation('POST /crates/{id}/comments', 'Add a comment', { type: 'object', properties: { text: {} } });
const update = operation('PATCH /crates/{id}', 'Update a crate', states);
const remove = operation('DELETE /crates/{id}', 'Delete a crate');

test.each([
  ['Deliver this crate', deliver],
  ['Mark this crate as delivered', deliver],
  ['Settle this crate', settle],
  ['Leave a note on this crate', notes],
  ['Set the weight of this crate to 4', update],
  ['Mark this crate as lost', update],
  ['Erase this crate', remove],
])('"%s" says it', (instruction, one) => {
  expect(isDeedSaid(one, readInstruction(instruction))).toBe(true);
});

test.each([
  ['Print all crates', deliver],
  ['Send me all delivered crates', deliver],
  ['Group the crates by state', deliver],
  ['Report the lost crates', remove],
  ['Put together a list of the lost crates', update],
  ['Split the crates into delivered and others', update],
  ['Order the crates by weight', settle],
  ['Build a report on crates', notes],
])('"%s" does not', (instruction, one) => {
  expect(isDeedSaid(one, readInstruction(instruction))).toBe(false);
});

test.each([
  ['Send me all lost crates.', 'list all lost crates.'],
  ['Delete nothing, just list the crates.', 'list the crates.'],
  ['Before we deliver anything: which crates are packed?', 'which crates are packed?'],
  ['Should we deliver it? Show me its state.', 'Show me its state.'],
  ['Remove the lost crates from the list.', 'leave out the lost crates.'],
  ['I would like to deliver nothing, only to see the crates.', 'I want to see the crates.'],
  ['We are about to deliver some crates. Show me the packed ones.', 'Show me the packed ones.'],
  ['Drop the lost ones and give me all others.', 'leave out the lost ones and give me all others.'],
  ['Return the crates to us by weight.', 'list the crates to us by weight.'],
  ['Any crate that has been lost: weight and memo.', 'list Any crate that has been lost: weight and memo.'],
  ['Every crate that is lost must be deleted: all of them.', 'Every crate that is lost must be deleted: all of them.'],
  ['Print all crates and run through the owners.', 'list all crates and list the owners.'],
])('"%s" only wants to see something', (instruction, plain) => {
  expect(withOnlyShown(instruction, [deliver, update, remove])).toBe(plain);
});

test('what a service does by that name is meant', () => {
  const print = operation('POST /crates/{id}/print', 'Print the label of a crate');

  expect(withOnlyShown('Print all crates.', [print])).toBe('Print all crates.');
});

test.each([
  ['Show me all lost crates', true],
  ['Print the crates', true],
  ['Before we deliver anything: list the packed crates', true],
  ['Deliver this crate', false],
  ['Zzz the crates', false],
])('whether "%s" only asks to see something: %j', (instruction, expected) => {
  expect(asksToSee(instruction, [deliver])).toBe(expected);
});

test('what goes beyond what is to be seen is said, whoever proposes it', () => {
  expect(isUnasked(deliver, 'Show me all lost crates', [deliver])).toBe(true);
  expect(isUnasked(deliver, 'List this crate and deliver it', [deliver])).toBe(false);
  expect(isUnasked(deliver, 'Zzz this crate', [deliver])).toBe(false);
});

const giveBack = operation('POST /crates/{id}/return', 'Return a crate');

test.each([
  ['Return the crates to me, heaviest first.', giveBack],
  ['Return this crate and give me its state.', giveBack],
  ['Drop the lost ones and give me the others.', remove],
])('"%s" could have been an order, and is told of', (instruction, one) => {
  expect(unmadeOf(instruction, [one], () => false)).toMatchObject([{ operation: one }]);
  expect(unmadeOf(instruction, [one], () => true)).toEqual([]);
});

test.each([
  ['Return the state of this crate.', giveBack],
  ['Give me all crates.', giveBack],
  ['Delete nothing, just list the lost crates.', remove],
])('"%s" could not', (instruction, one) => {
  expect(unmadeOf(instruction, [one], () => false)).toEqual([]);
});

const list = { ...operation('POST /crates', 'List crates'), method: 'GET' as const };

test.each([
  ['Send back the weight and memo of every crate.', 'list the weight and memo of every crate.'],
  ['Select weight and memo from crates where state is lost.', 'list weight and memo from crates where state is lost.'],
  ['Send back the crate of this owner.', 'Send back the crate of this owner.'],
])('"%s" is read as "%s"', (instruction, shown) => {
  expect(withOnlyShown(instruction, [list, giveBack])).toBe(shown);
});
