/** Values that go by what was reckoned beside them: `"paid" if nothing is due, otherwise "open"`. */
import { instructionOf } from '../../instruction/words/read.ts';
import type { Source } from '../../terms/scope.ts';
import type { Field } from '../../terms/target.ts';
import { decided } from '../../values/conditional.ts';
import { toldOf } from '../said/told-fields.ts';
import type { Found, World } from '../terms/terms.ts';

export function decidedBeside(field: Field, near: readonly Source[], world: World): readonly Found[] {
  const { name, target } = field;
  if (target.choices === undefined) return [];
  const { speech, given } = world;
  const told = toldOf(field, speech);
  const said = told === undefined ? speech.tokens : speech.tokens.slice(told.body, told.to);
  const expr = decided(instructionOf(said), target, near, { given, lists: [] });
  if (expr === undefined || !expr.text.includes('$_')) return [];
  const note = `${name} is ${expr.text.replaceAll('$_', '')}`;
  return [{ text: `(${expr.text})`, score: 1, missing: [], notes: [{ kind: 'used', text: note }] }];
}
