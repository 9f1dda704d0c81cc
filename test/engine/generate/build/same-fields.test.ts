import { expect, test } from 'vitest';
import { sameFields } from '../../../../src/engine/generate/build/judgement/same-fields.ts';

test.each([
  ['{ "hen": name, "coop": coop.name }', 0],
  ['{ "hen": name, "coop": name }', 1],
  ['{ "laid": laid - broken, "broken": laid - broken, "left": laid - broken }', 2],
  ['[$distinct($all.code).($key := $; { "hen": $key, "code": $henGroup[0].code })]', 1],
  ['[$distinct($all.code).($key := $; { "code": $key, "mood": $henGroup[0].mood })]', 0],
])('%s has %i fields that are made of the same', (transform, count) => {
  expect(sameFields(transform)).toBe(count);
});
