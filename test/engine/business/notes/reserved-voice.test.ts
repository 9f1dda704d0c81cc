/** What a speaker takes back, asks or denies around an order is never heard at 0.8 or more. */
import { expect, test } from 'vitest';
import { listen, sampleStreams } from './score.ts';

const products = sampleStreams()[0]?.products ?? [];

const orders = [
  'two whole chickens',
  'five fried chicken and ten eggs',
  'three legs',
  'twelve eggs',
  'tatlong leg',
  'duha ka egg',
];

const frames: readonly string[] = [
  'ORDER // cancel that',
  'ORDER // never mind',
  'ORDER // forget it',
  'ORDER // no',
  'ORDER // no not that',
  'ORDER // i changed my mind',
  'ORDER // wait i do not want those',
  'do you have ORDER',
  'how much for ORDER',
  'what if i take ORDER',
  'if you have ORDER',
  'not ORDER',
  'no ORDER',
  'i do not want ORDER',
  'i do not need ORDER',
  'do not give me ORDER',
  'yesterday i had ORDER',
  'last time it was ORDER',
  'did you say ORDER',
  'he said ORDER',
  'maybe ORDER',
  'about ORDER',
  'huwag na ORDER',
  'ayaw ko ng ORDER',
  'magkano ang ORDER',
  'ORDER // ay wag na lang',
  'ORDER // hindi pala',
  'may ORDER ba kayo',
  'hindi ORDER',
  'ORDER // ayaw na lang',
  'ORDER // dili diay',
  'pila ang ORDER',
  'dili ko gusto ug ORDER',
  'walay ORDER',
];

test.each(frames)('no item is sure in: %s', (frame) => {
  const sure = orders.flatMap((order) => {
    const chunks = frame.replace('ORDER', order).split(' // ');
    const items = listen({ name: order, products, chunks, final: [], partials: {} }).at(-1) ?? [];
    return items.filter(({ confidence }) => confidence >= 0.8).map((item) => ({ chunks, ...item }));
  });

  expect(sure).toEqual([]);
});
