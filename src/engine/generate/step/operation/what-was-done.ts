/** "Fetch what has been paid": things that an instruction names by how they came about. */
import type { ServiceDocument } from '../../documents/terms/document.ts';
import type { Instruction } from '../instruction/instruction.ts';
import { resourceOf } from '../values/rank.ts';

const done =
  /\b(?:what|all that|everything(?: that)?) (?:has|have|had|was|were|is|are)(?: already| ever)?(?: been)? ([a-z]{3,})\b/i;

/** Words of which the thing is not made by an ending. */
const thingBy: ReadonlyMap<string, string> = new Map([
  ['paid', 'pay'],
  ['sold', 'sale'],
  ['bought', 'purchase'],
  ['spent', 'expense'],
  ['lent', 'loan'],
  ['sent', 'shipment'],
  ['said', 'comment'],
]);

/** The instruction as if it named the thing, where the document has just one that is called so: of what is paid, the payments. */
export function namingWhatWasDone(
  wanted: Instruction,
  { operations }: Pick<ServiceDocument, 'operations'>,
): Instruction {
  const said = done.exec(wanted.text)?.[1]?.toLowerCase() ?? '';
  const stem = thingBy.get(said) ?? (/[^e]ed$/.test(said) ? said.replace(/ed$/, '') : '');
  if (wanted.action !== 'read' || stem.length < 3) return wanted;
  const things = operations.filter(({ method }) => method === 'GET').map(({ path }) => resourceOf(path));
  const [first, ...others] = things.filter((thing) => thing.length === 1 && thing[0]?.startsWith(stem));
  if (first === undefined || others.some((thing) => thing[0] !== first[0])) return wanted;
  return { ...wanted, head: first, words: [...new Set([...wanted.words, ...first])], wantsMany: true };
}
