/** What an instruction says of the services themselves: hours "logged in Clockwork", and who is known to both of them. */
import { wordsOf } from '../../../words.ts';
import { speaksOf } from '../../terms/entity.ts';
import type { Workshop } from '../../terms/plan.ts';
import type { Node } from '../terms/nodes.ts';
import type { Field } from '../terms/result.ts';

/** Whether the part of the instruction that has the words of the field names the service that knows the thing. */
export function serviceSaid({
  instruction,
  sources,
}: Pick<Workshop, 'instruction' | 'sources'>): (node: Node, field: Field) => boolean {
  // Where there is one alone, nothing is of another.
  if (sources.all.length < 2) return () => false;
  const parts = instruction.split(/[.;:?!]\s|, /);
  const named = sources.all.map(({ integration }) => ({
    id: integration.id,
    parts: parts.filter((part) => speaksOf(part, wordsOf(integration.id))),
  }));
  const isSaid = ({ words }: Field, part: string): boolean => words.some((word) => speaksOf(part, [word]));
  return ({ known }, field) => {
    const own = named.find(({ id }) => id === known?.source.integration.id);
    const others = named.filter((one) => one !== own);
    return (
      own?.parts.some((part) => isSaid(field, part) && !others.some((other) => other.parts.includes(part))) === true
    );
  };
}

/** Another record of what a row is of, which has to be there, or must not. */
export interface Presence {
  readonly node: Node;
  readonly isNot: boolean;
}

const also =
  /\b(?:is|are|was|were|has|have) (not (?:yet |also )?|also |both )(?:an? |the |our |as |registered as |known as )*([a-z-]+(?: [a-z-]+)?)/gi;

/** "Which members are also guests?": those whom the other service knows as well. */
export function presencesSaid(single: readonly Node[], row: Node, instruction: string): readonly Presence[] {
  const [found] = [...instruction.matchAll(also)].flatMap(([, how = '', thing = '']) => {
    const said = thing.split(' ').flatMap(wordsOf);
    const node = single.find(
      ({ noun, match, known }) =>
        match?.from.known !== undefined && known?.source !== row.known?.source && said.includes(noun.at(-1) ?? ''),
    );
    return node === undefined ? [] : [{ node, isNot: how.startsWith('not') }];
  });
  return found === undefined ? [] : [found];
}

/** "Match people by email", "customers have the same email in both systems": how things of two services are put together. */
const sameInBoth =
  /\b(?:(?:match|join|connect|link|combine)(?: (?:them|people|[a-z]+s|the two|the [a-z]+s?))? (?:by|on|via|over|through|with) (?:(?:the|their|same) )*[a-z-]+(?: address(?:es)?)?|(?:(?:,? (?:who|which|that)|people|they|both|the two|[a-z]+s)(?: and [a-z]+s)? )?(?:have|has|share|use|are known by|go by|with) the same [a-z-]+(?: address(?:es)?)?(?: there(?! (?:is|are)\b)| (?:in|on|across) (?:both|the two|all)(?: of them)?(?: (?:systems?|services?|tools?|apps?|places|sides))?)?)/gi;

/** Without what merely says by what they are the same. */
export function withoutMatching(instruction: string): string {
  return instruction.replace(sameInBoth, ' ');
}
