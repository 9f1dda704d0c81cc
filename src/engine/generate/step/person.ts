/** Fields that say who does something, and what is said of people in an instruction. */
import { baseOf } from './irregular.ts';
import type { Token } from './literals.ts';

/** Who did or has something: words of people end so, and few others do. */
const people =
  /^(?:by|who|author|creator|editor|contact|person|guest|host|driver|doctor|nurse)$|[a-z]{3}(?:ian|ist|ee|eer|ger|ner|der|ker|yer|ter|per|tor|sor|ver|ler|mer|cer|ser|rer)$/;
const noPeople =
  /^(?:number|order|letter|paper|folder|calendar|parameter|filter|quarter|center|counter|meter|register|chapter|poster|printer|computer|corner|finger|trigger|border|gender|header|reminder|ticker|marker|sticker|locker|layer|fee|committee|monitor|sensor|factor|sector|vector|indicator|generator|reactor|detector|connector|elevator|calculator|separator|divisor|cursor|processor|river|server|cover|trailer|timer|router|buffer|offer|transfer|container|boiler|cooler|spacer|browser|parser|tracer|mirror|error|barrier|tier|pier|career)$/;

/** Whether a field of this name says who it is. */
export function isPerson(word: string): boolean {
  return people.test(word) && !noPeople.test(word);
}

/** "Emre is driving", "with Emre driving", "driven by Emre": who does it is the driver. */
export function isToldDoer(own: readonly string[], tokens: readonly Token[], index: number): boolean {
  const doer = stemOf((own.at(-1) ?? '').replace(/(?:e?r|or|ist|ant|ent)$/, ''));
  if (!isPerson(own.at(-1) ?? '') || doer.length < 3 || tokens[index]?.literal?.kind !== 'proper') return false;
  const said = tokens.slice(index + 1, index + 5).find(({ text }) => !helping.test(text))?.text ?? '';
  const isBy = /^(?:by|through)$/i.test(tokens[index - 1]?.text ?? '');
  const before = isBy ? (tokens[index - 2]?.text ?? '') : '';
  return [said, before].some((word) => word !== '' && stemOf(word.toLowerCase()) === doer);
}

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
