/** Places that an instruction names by the way to them: `the room description`, `display name of the assignee`. */
import type { Name } from '../../../words.ts';
import type { Instruction } from './read.ts';

const tails = /^(?:text|value|content|name|label)$/;

/** Whether the field is a record in the data of which the instruction names this very member. */
export function saysPath(instruction: Instruction, { own }: Name, found: Name): boolean {
  const inside = found.inside ?? 0;
  if (own.length === 0 || inside < own.length || instruction.tokens.length === 0) return false;
  const path = [...found.context.slice(0, inside).toReversed(), ...found.own];
  const isOwn = own.every((word, at) => path[at] === word);
  const rest = path.slice(own.length);
  // `room.description.text` is the description.
  const member = rest.length > 1 && tails.test(rest.at(-1) ?? '') ? rest.slice(0, -1) : rest;
  if (!isOwn || member.length === 0 || member.length > 2) return false;
  const said = instruction.tokens.flatMap(({ words, lower }) => (words.length > 0 ? words : [lower])).join(' ');
  const [thing, part] = [own.join(' '), member.join(' ')];
  const forms = [
    `${thing} ${part}`,
    ...['', 'the ', 'its ', 'their ', 'an ', 'a '].map((word) => `${part} of ${word}${thing}`),
  ];
  return forms.some((form) => ` ${said} `.includes(` ${form} `));
}
