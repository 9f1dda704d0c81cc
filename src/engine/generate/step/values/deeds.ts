/** Deeds that a document tells of, heard in an instruction: "stop collecting for this form" where that is a status. */
import type { Operation, Schema } from '../../documents/terms/document.ts';
import { type Deed, deedsOf } from '../../documents/things/deeds.ts';
import { isForm } from '../../word-forms.ts';
import { wordsOf } from '../../words.ts';
import { type Instruction, isNoise } from '../instruction/instruction.ts';
import { mayMean } from '../instruction/meaning.ts';
import { ownMembersOf } from '../terms/answer.ts';
import { type Bound, enumOf, type Target, told, typesOf } from '../terms/target.ts';

/** The value that does what the instruction says, where one does it best. */
export function deedBound(target: Target, wanted: Instruction): Bound | undefined {
  if (target.place !== 'body') return undefined;
  const [best, ...others] = heardOf(target.schema, wanted);
  if (best === undefined || others.some((one) => one.share === best.share && one.deed.value !== best.deed.value))
    return undefined;
  return told(best.deed.value, target);
}

/** Whether the operation has a value that does what the instruction says; `implied` where only the name of a state says so. */
export function heardIn({ method, path, body }: Operation, wanted: Instruction): 'told' | 'implied' | undefined {
  if (method === 'GET' || wanted.action === 'read') return undefined;
  const fields = ownMembersOf(body?.schema);
  if (fields.some(([, schema]) => heardOf(schema, wanted).length > 0)) return 'told';
  if (method !== 'POST' && fields.some(([name, schema]) => isTakenOff(name, schema, wanted))) return 'told';
  const isChange = method === 'PUT' || method === 'PATCH' || (method === 'POST' && /\}\/[^{}]+$/.test(path));
  const states = fields.filter(([name]) =>
    (isChange && method !== 'POST'
      ? /^(?:status|state|stage|phase|decision|verdict|outcome)$/i
      : /^(?:decision|verdict|outcome)$/i
    ).test(wordsOf(name).at(-1) ?? ''),
  );
  const isState = states.some(([, schema]) =>
    enumOf(schema).some((value) => typeof value === 'string' && wanted.verb.length > 3 && isDoneBy(value, wanted.verb)),
  );
  return isChange && isState ? 'implied' : undefined;
}

/** "Take him off the newsletter", "remove the fragile flag": a flag is set to no, and nothing is deleted. */
function isTakenOff(name: string, schema: Schema, { action, text }: Instruction): boolean {
  if (action !== 'delete' || !typesOf(schema).includes('boolean')) return false;
  const own = wordsOf(name).filter((word) => !/^(?:is|has)$/.test(word));
  const said = own.join('[ -]');
  return new RegExp(
    `\\b(?:from|off) (?:the |our |any )?${said}s?\\b|\\b${said} (?:flag|mark|marker|tick)\\b`,
    'i',
  ).test(text);
}

/** What is closed was closed; what is open was not opened by being called so. */
function isDoneBy(value: string, verb: string): boolean {
  const own = value.toLowerCase();
  return (value.length > verb.length && /(?:ed|en|t|n)$/.test(value) && isForm(own, verb)) || mayMean(verb, own);
}

interface Heard {
  readonly deed: Deed;
  /** Of what else is said of the deed, how much the instruction says. */
  readonly share: number;
}

function heardOf(schema: Schema, { tokens, words }: Instruction): readonly Heard[] {
  return deedsOf(schema)
    .flatMap((deed): readonly Heard[] => {
      const [verb = deed.verb] = wordsOf(deed.verb);
      const isSaid = tokens.some(
        ({ text, literal }, at) =>
          literal === undefined &&
          (isForm(text.toLowerCase(), deed.verb) || isForm(text.toLowerCase(), verb)) &&
          !isDenied(tokens, at) &&
          isSaidWithParticle(deed, tokens, at) &&
          !/^(?:the|a|an|our|this|its)$/i.test(tokens[at - 1]?.text ?? ''),
      );
      if (!isSaid) return [];
      const others = deed.words.filter((word) => word.length > 2 && !isNoise(word) && !isHelping(word));
      const met = others.filter((word) => words.some((said) => isForm(said, word)));
      const share = others.length === 0 ? 1 : met.length / others.length;
      return share >= 0.5 ? [{ deed, share }] : [];
    })
    .toSorted((a, b) => b.share - a.share);
}

/** Who powers something off does not power it on. */
function isSaidWithParticle({ words: [first = ''] }: Deed, tokens: Instruction['tokens'], at: number): boolean {
  const isParticle = /^(?:on|off|up|down|in|out|over|back|away)$/.test(first);
  return !isParticle || tokens.slice(at + 1, at + 5).some(({ text }) => text.toLowerCase() === first);
}

/** "Do not delete them", "dont delete them", "instead of deleting them" */
export function isDenied(tokens: Instruction['tokens'], at: number): boolean {
  const near = tokens.slice(Math.max(0, at - 3), at).map(({ text }) => text.toLowerCase());
  const before = near.slice(near.findLastIndex((word) => /^[.:;,!?]$/.test(word)) + 1);
  return before.some((word) => /^(?:not|never|without|instead|rather|dont|don['’]t|cannot)$/.test(word));
}

function isHelping(word: string): boolean {
  return /^(?:is|are|be|been|by|one|it|them|can|may|you|get|gets|got)$/.test(word);
}
