/** Orders to tell somebody something: "Text the keeper "Eggs are ready"" says what he is told, and not what he is called. */
import { type Target, typesOf } from '../terms/target.ts';
import { isNoise } from '../terms/verbs.ts';
import type { Instruction } from './instruction.ts';

const telling =
  /^(?:tell|text|sms|e-?mail|mail|message|write|notify|remind|inform|warn|alert|ping|send|announce|say|reply|answer|ask)$/;
const contents = /^(?:text|body|message|content|comment|note|question|reply|answer|reminder)$/;

/** Whether what is told stands right behind whom it is told, where it would else be taken for his name; a name in quotes is one. */
export function isToldTo(target: Target, all: readonly Target[], wanted: Instruction, at: number): boolean {
  const isNamed = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3}$|^\S*\d\S*$/u.test(
    String(wanted.tokens[at]?.literal?.value ?? ''),
  );
  return target.place === 'path' && !isNamed && isWhatIsTold(wanted, all, at);
}

/** Whether the token is all that is told: the only quoted text, at the end, where the request must have a text to send. */
export function isWhatIsTold({ verb, opening, tokens }: Instruction, all: readonly Target[], at: number): boolean {
  const isOnly = tokens.every(({ literal }, index) => (literal?.kind === 'quoted') === (index === at));
  const isLast = tokens.slice(at + 1).every(({ text }) => /^[.,;!]$/.test(text) || isNoise(text.toLowerCase()));
  return (
    (telling.test(verb) || telling.test(opening)) &&
    isOnly &&
    isLast &&
    all.some(
      (target) =>
        target.place === 'body' &&
        target.required &&
        contents.test(target.own.at(-1) ?? '') &&
        typesOf(target.schema).every((type) => type === 'string'),
    )
  );
}
