/** Orders that are told of what they are about, politely, or by nouns. */
import { expect, test } from 'vitest';
import { withOrders } from '../../../../src/engine/generate/step/instruction/duty.ts';

test.each([
  ['All ill hens are to be removed.', 'Remove all ill hens.'],
  [
    'Each of the hens whose ids are listed is to be given the status "ill".',
    'Set the status of each of the hens whose ids are listed to "ill".',
  ],
  ['The keeper of the coop must be changed to "Ann".', 'Change the keeper of the coop to "Ann".'],
  [
    '"Late" has to be noted as the remark on every order; nothing else.',
    'Note "Late" as the remark on every order; nothing else.',
  ],
  ['From Monday on, this coop should be closed.', 'Close this coop, from Monday on.'],
  ['The eggs shall be sent to the mill.', 'Send the eggs to the mill.'],
  ['Please make sure that the order is cancelled.', 'Cancel the order.'],
  ['It is required that every order be cancelled.', 'Cancel every order.'],
  ['It would be great if you could cancel the order.', 'cancel the order.'],
  ['We kindly ask you to close the coop.', 'close the coop.'],
  ['The aim is to list all hens.', 'list all hens.'],
  ['I should be grateful if you would send the keeper a note.', 'send the keeper a note.'],
  ['We request the deletion of this hen.', 'delete this hen.'],
  ['The cancellation of all open orders is required.', 'cancel all open orders.'],
  ['I need you to cancel the order.', 'cancel the order.'],
  ['Make a request to list the hens.', 'list the hens.'],
  ['Use the API to give the keeper a note.', 'give the keeper a note.'],
  ['Call the service and close the coop.', 'close the coop.'],
  ['This step should create a hen.', 'create a hen.'],
  ['In this step, create a hen.', 'create a hen.'],
  ['Next, please move the hen.', 'move the hen.'],
  ['The hen is ill. I want you to move her.', 'The hen is ill. please move her.'],
  ['need all eggs of the hen. every page', 'I need all eggs of the hen. every page'],
  ['For the mill we require a list of the eggs.', 'For the mill I need a list of the eggs.'],
  ['All hens which are not yet marked as ill', 'All hens which are not yet ill'],
  ['Eggs of the given hen whose colour is Brown', 'Eggs of the given hen with colour Brown'],
  ['Creation of a coop for this keeper', 'create a coop for this keeper'],
])('%s', (said, order) => {
  expect(withOrders(said)).toBe(order);
});

test.each([
  'List the hens that are to be moved.',
  'If the hen has to be moved, tell the keeper.',
  'Write "The hen must be moved" on the door.',
  'Nobody is to be mailed.',
  'The reason is to be "ill".',
  'The hen is ill. Move her.',
  'The result should be sorted by name.',
  'Which orders have to be cancelled?',
  'List all orders whose creation of eggs is late.',
])('stays: %s', (said) => {
  expect(withOrders(said)).toBe(said);
});
