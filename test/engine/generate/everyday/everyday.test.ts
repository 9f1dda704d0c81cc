/** Requests as people type them every day, each in some of the ways they have for it: one request is meant, and one is made. */
import { describe, expect, test } from 'vitest';
import { openContext } from '../context.ts';
import { bikeHire } from './bike-hire.ts';
import { depot } from './depot.ts';
import { gym } from './gym.ts';
import { harbour } from './harbour.ts';
import { judge } from './judge.ts';

describe.each([bikeHire, depot, gym, harbour])('$document', (service) => {
  const cases = service.requests.flatMap((request) => request.says.map((say) => ({ say, request })));

  test.each(cases)('$say', async ({ say, request }) => {
    expect(await judge(service, request, say, await openContext())).toMatchObject({ verdict: 'solved', why: [] });
  });
});
