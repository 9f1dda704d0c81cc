/** Whose keys are meant by the roles of a small circus. */
import { expect, test } from 'vitest';
import { readDocument } from '../../../../src/engine/generate/documents/read.ts';
import { referent } from '../../../../src/engine/generate/documents/terms/document.ts';
import { propertiesOf } from '../../../../src/engine/generate/step/terms/answer.ts';
import { answers, key, object, text } from '../build/openapi.ts';

function referentsIn(fields: Record<string, unknown>): Record<string, unknown> {
  const artist = object({ id: text, name: text, email: text });
  const tent = object({ id: text, colour: text });
  const { operations } = readDocument(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Circus', version: '1' },
      paths: {
        '/acts/{id}': { get: { summary: 'One act', parameters: [key('id')], ...answers(object(fields)) } },
        '/artists/{id}': { get: { summary: 'One artist', parameters: [key('id')], ...answers(artist) } },
        '/tents/{id}': { get: { summary: 'One tent', parameters: [key('id')], ...answers(tent) } },
      },
    }),
  );
  const act = operations.find(({ path }) => path === '/acts/{id}');
  return Object.fromEntries(
    Object.entries(propertiesOf(act?.answer)).flatMap(([name, member]) =>
      member[referent] === undefined ? [] : [[name, member[referent]]],
    ),
  );
}

test('what is said of a key tells whose it is', () => {
  expect(referentsIn({ place_id: { ...text, description: 'The tent it is shown in' } })).toEqual({ place_id: 'tent' });
  expect(referentsIn({ stage: { ...text, description: 'Id of the tent' } })).toEqual({ stage: 'tent' });
});

test('who does something is one of the only people there are', () => {
  expect(referentsIn({ trainer_id: text, ladder_id: { type: 'integer' }, order_id: text })).toEqual({
    trainer_id: 'artist',
  });
});

test('a key that is called like its thing needs no telling, and what is no key is none', () => {
  expect(referentsIn({ tent_id: text, mood: { ...text, description: 'How the artist feels' } })).toEqual({});
});

test('the number of several things is how many they are', () => {
  expect(referentsIn({ seats: { type: 'integer', description: 'Number of artists that find a seat' } })).toEqual({});
});

test('of several kinds of people those are meant who may be just that, or who work with the service', () => {
  const person = { name: text, email: text };
  const told = (fields: Record<string, unknown>, asked: string): Record<string, unknown> => {
    const { operations } = readDocument(
      JSON.stringify({
        openapi: '3.0.3',
        info: { title: 'Circus', version: '1' },
        paths: {
          '/acts': {
            get: {
              parameters: [{ name: 'booker_id', in: 'query', schema: text, description: asked }],
              ...answers({ type: 'array', items: object(fields) }),
            },
          },
          '/users/{id}': {
            get: { parameters: [key('id')], ...answers(object({ id: text, ...person })) },
          },
          '/artists/{id}': {
            get: {
              parameters: [key('id')],
              ...answers(object({ id: text, ...person, role: { type: 'string', enum: ['juggler', 'rider'] } })),
            },
          },
        },
      }),
    );
    const items = operations.find(({ path }) => path === '/acts')?.answer?.['items'];
    const members = Object.entries(propertiesOf(typeof items === 'object' && items !== null ? { ...items } : {}));
    return Object.fromEntries(
      members.flatMap(([name, { [referent]: thing }]) => (thing === undefined ? [] : [[name, thing]])),
    );
  };

  expect(told({ rider_id: text, planner_id: text, guest_id: text }, '')).toEqual({
    rider_id: 'artist',
    planner_id: 'user',
  });
  expect(told({ booker_id: text }, 'Acts booked by this artist')).toEqual({ booker_id: 'artist' });
});
