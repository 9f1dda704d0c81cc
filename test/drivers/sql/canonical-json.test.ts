import { expect, test } from 'vitest';
import { canonicalJson } from '../../../src/drivers/sql/canonical-json.ts';

test.each([
  ['{"b":1,"a":{"d":[{"f":1,"e":2}],"c":3}}', '{"a":{"c":3,"d":[{"e":2,"f":1}]},"b":1}'],
  ['[ 2, 1 ]', '[2,1]'],
  ['{"__proto__":{"hen":1},"a":2}', '{"__proto__":{"hen":1},"a":2}'],
  ['1.0', '1'],
  ['no JSON', 'no JSON'],
  ['', ''],
])('%j is compared as %j', (text, canonical) => {
  expect(canonicalJson(text)).toBe(canonical);
});

test.each([[null], [7], [Buffer.from('{}')]])('%j is compared as it is', (value) => {
  expect(canonicalJson(value)).toBe(value);
});
