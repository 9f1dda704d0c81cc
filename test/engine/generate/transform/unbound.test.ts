import { expect, test } from 'vitest';
import { unboundIn } from '../../../../src/engine/generate/transform/proof/unbound.ts';

test.each([
  ['hens{ name: $$.eggs[hen_id = $hen.id] }', 'hen'],
  ['hens.($hen := $; $$.eggs[hen_id = $hen.id])', undefined],
  ['$map(hens, function($hen, $at) { $hen.name & $at })', undefined],
  ['hens#$at.{ "row": $at + 1 }', undefined],
  ['"costs $five" & $string(5)', undefined],
])('%s', (expression, name) => {
  expect(unboundIn(expression)).toBe(name);
});
