import { expect, test } from 'vitest';
import { Batch } from '../../../src/faces/graphql/batch.ts';
import { toFrames } from '../../../src/faces/graphql/frames.ts';

const answers = ['{"data":1}', `{"data":"${'x'.repeat(200)}"}`];
const ids = ['1', '2', 'eggs', '3', 'hens', 'Hühner'].map((id) => JSON.stringify(id));
const wanted = ids.map((id) => toFrames(answers.map((one) => `{"id":${id},"type":"next","payload":${one}}`)).bytes);

test('each subscription gets its own id', () => {
  const batch = new Batch(answers);
  const got: Buffer[] = [];

  for (const id of ids) {
    const take = (frames: Buffer): boolean => got.push(Buffer.from(frames)) > 0;
    batch.send({ id: Buffer.from(id), take });
  }

  expect(got).toEqual(wanted);
});

test('what is still on its way is not changed for the next', () => {
  const batch = new Batch(answers);
  const waiting: Buffer[] = [];

  for (const id of ids) {
    const take = (frames: Buffer): boolean => waiting.push(frames) === 0;
    batch.send({ id: Buffer.from(id), take });
  }

  expect(waiting).toEqual(wanted);
});
