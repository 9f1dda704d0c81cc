/** Who is said to do something, or to have it. */
import { baseOf } from '../../irregular-verbs.ts';
import { isPerson } from '../terms/people.ts';
import type { Token } from '../terms/token.ts';

/** "Emre is driving", "with Emre driving", "driven by Emre": who does it is the driver. */
export function isToldDoer(
  { own, description }: { readonly own: readonly string[]; readonly description: string },
  tokens: readonly Token[],
  index: number,
): boolean {
  const isWho =
    isPerson(own.at(-1) ?? '') || /^\W*(?:the )?(?:initials|(?:first |full )?name) of (?:the|who)\b/i.test(description);
  if (isWho && /^(?:proper|code)$/.test(tokens[index]?.literal?.kind ?? '') && isToldToDo(own, tokens, index))
    return true;
  const doer = stemOf((own.at(-1) ?? '').replace(/(?:e?r|or|ist|ant|ent)$/, ''));
  if (!isPerson(own.at(-1) ?? '') || doer.length < 3 || !/^(?:proper|code)$/.test(tokens[index]?.literal?.kind ?? ''))
    return false;
  const said = tokens.slice(index + 1, index + 5).find(({ text }) => !helping.test(text))?.text ?? '';
  const isBy = /^(?:by|through)$/i.test(tokens[index - 1]?.text ?? '');
  const before = isBy ? (tokens[index - 2]?.text ?? '') : '';
  // "Emre is the driver"
  const isRole_ = said.toLowerCase() === own.at(-1) && /^(?:is|will|was|as)$/i.test(tokens[index + 1]?.text ?? '');
  return isRole_ || [said, before].some((word) => word !== '' && stemOf(word.toLowerCase()) === doer);
}

/** "Emre is to do it", "Emre will see to them", "done by Emre": whoever does a thing, where the service knows who does it. */
function isToldToDo(own: readonly string[], tokens: readonly Token[], index: number): boolean {
  if (served.test(own.at(-1) ?? '')) return false;
  const before = textOf(tokens.slice(Math.max(0, index - 3), index));
  return (
    doing.test(textOf(tokens.slice(index + 1, index + 9))) ||
    /\b(?:done|carried out|performed|handled) by(?: the)?$/.test(before)
  );
}

/** "Emre is to do it": what opens a sentence so is a name, though every first word has a capital. */
export function withDoers(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, at) => {
    const isOpening = at === 0 || /^[.;:!?]$/.test(tokens[at - 1]?.text ?? '');
    const isName = token.literal === undefined && /^\p{Lu}\p{Ll}+$/u.test(token.text) && !noName.test(token.text);
    return isOpening && isName && (doing.test(textOf(tokens.slice(at + 1, at + 9))) || isRole(tokens, at + 1))
      ? { ...token, literal: { kind: 'proper', value: token.text } }
      : token;
  });
}

/** "is the brewer", "will be our guide" */
function isRole(tokens: readonly Token[], at: number): boolean {
  const [, role = ''] =
    /^(?:is|will be|was|becomes) (?:the|our|their|its|his|her) (?:new )?([a-z]+)(?: [.,;]|$)/.exec(
      textOf(tokens.slice(at, at + 6)),
    ) ?? [];
  return isPerson(role);
}

const noName =
  /^(?:I|We|You|He|She|It|They|This|That|These|Those|There|Who|What|Which|Somebody|Someone|Nobody|Everybody|Everyone|Each|All|Both|Please)$/;

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text.toLowerCase()).join(' ');
}

/** For whom something is done, and whose it is. */
const served =
  /^(?:owner|holder|customer|client|guest|patient|user|member|buyer|seller|payer|payee|recipient|sender|receiver|tenant|donor|subscriber|passenger|student|pupil|resident|beneficiary|author|contact|supplier|vendor|addressee)$/;
const doing =
  /^(?:(?:is|are) (?:going )?to|will|shall|should|must|can|has to) (?:do|handle|take on|take over|carry out|perform|see to|take care of|look after|be in charge of|be responsible for) (?:it|them|this|that|these|those|the|all|both|each)\b|^(?:does|handles|takes on|takes over|sees to|takes care of|looks after|is in charge of|is responsible for|is doing) (?:it|them|this|that|these|those|the|all|both|each)\b/;

const helping = /^(?:is|was|will|shall|should|would|can|to|be|who|does|has|going|supposed|the|one|ones|it|that|and)$/i;

function stemOf(word: string): string {
  return (baseOf(word) ?? word)
    .replace(/(?:ing|ed|es|s)$/, '')
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/e$/, '');
}

/** "Dr Osei", "Ada's": a name that is that of somebody. */
export function isOfSomebody({ text, literal }: Token): boolean {
  return literal?.kind === 'proper' && (/['’]s$/.test(text) || titled.test(text));
}

const titled = /^(?:Dr|Prof|Mr|Mrs|Ms|Mx|Miss|Sir|Herr|Frau|Mme|Doctor|Professor|Captain|Nurse|Coach|Chef)\b/;
