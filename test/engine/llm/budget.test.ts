import { expect, test } from 'vitest';
import { withinBudget } from '../../../src/engine/llm/budget.ts';
import { Eggs, request } from '../../drivers/llm/contract.ts';
import { openLlm } from '../../drivers/llm/under.ts';

const spent = { code: 'rate_limited', reason: 'LLM_BUDGET_SPENT' };
/** What the scripted model says that every answer takes is 100 tokens in and 10 out. */
const turns = [{ say: '{"eggs": 6}' }] as const;

test('ends after so many questions, and asks no further', async () => {
  const { llm, provider } = await openLlm({ turns, budget: { rounds: 2 } });
  const bounded = withinBudget(llm);

  await bounded.ask(request);
  await bounded.askFor(Eggs, request);

  await expect(bounded.ask(request)).rejects.toMatchObject({ ...spent, details: { rounds: 2, tokens: 220 } });
  expect(provider.seen).toHaveLength(2);
});

test('ends when the tokens are spent, and asks for no longer answer than is left', async () => {
  const { llm, provider } = await openLlm({ turns, budget: { tokens: 250 } });
  const bounded = withinBudget(llm);

  await bounded.ask({ ...request, system: '', user: 'x'.repeat(40) });
  await bounded.ask({ ...request, system: '', user: 'x'.repeat(40) });

  await expect(bounded.ask(request)).rejects.toMatchObject(spent);
  expect(provider.asked.map(({ max_tokens }) => max_tokens)).toEqual([240, 130]);
});

test('ends when it has cost what it may cost', async () => {
  const prices = { perMillionIn: 10_000, perMillionOut: 100_000 };
  const { llm, provider } = await openLlm({ turns, prices, budget: { cost: 15 } });
  const bounded = withinBudget(llm);

  // One in costs 0.01, one out 0.1: an answer 2, and an answer that may have 64 tokens at least 6.4.
  for (let round = 0; round < 4; round += 1) await bounded.ask({ ...request, system: '', user: '' });

  await expect(bounded.ask(request)).rejects.toMatchObject(spent);
  expect(provider.asked.map(({ max_tokens }) => max_tokens)).toEqual([150, 130, 110, 90]);
});

test('asks nothing that costs too much where answers cost nothing', async () => {
  const prices = { perMillionIn: 10_000, perMillionOut: 0 };
  const { llm, provider } = await openLlm({ turns, prices, budget: { cost: 1 } });
  const bounded = withinBudget(llm);

  await bounded.ask({ ...request, system: '', user: '' });

  await expect(bounded.ask(request)).rejects.toMatchObject(spent);
  expect(provider.seen).toHaveLength(1);
});

test('counts what a useless answer took', async () => {
  const { llm } = await openLlm({ turns: [{ say: 'Six.' }], budget: { tokens: 280 } });
  const bounded = withinBudget(llm);

  await expect(bounded.askFor(Eggs, request)).rejects.toMatchObject({ reason: 'LLM_NOT_JSON' });
  await expect(bounded.askFor(Eggs, request)).rejects.toMatchObject({ reason: 'LLM_NOT_JSON' });

  await expect(bounded.askFor(Eggs, request)).rejects.toMatchObject({ ...spent, details: { tokens: 220 } });
});

test('counts questions that are asked beside each other before they are answered', async () => {
  const { llm, provider } = await openLlm({ turns, budget: { rounds: 2 } });
  const bounded = withinBudget(llm);

  const ends = await Promise.allSettled([1, 2, 3].map(() => bounded.ask({ ...request, maxTokens: 100 })));

  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(provider.seen).toHaveLength(2);
});
