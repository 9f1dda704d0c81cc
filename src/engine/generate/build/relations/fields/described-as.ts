/** What fields are called by those who describe them: "The order number that the customer sees" is an order number, whatever its name. */
import type { Schema } from '../../../documents/terms/document.ts';
import { singular, wordsOf } from '../../../words.ts';

/** What a description says beside the thing itself. */
const behind =
  /[.,;:()!?]|\s(?:that|which|who|whom|whose|of|in|on|at|for|by|from|to|with|without|when|where|while|if|as|is|are|was|were|has|have|can|may|must|will|after|before|since|until|per|and|or|not)\s/i;

/** The words of a short description, up to what is said of it; none of one that is no name. */
export function describedAs({ description }: Schema): readonly string[] {
  if (typeof description !== 'string') return [];
  const plain = `${description.trim().replace(/^(?:the|an?|its|their)\s+/i, '')} `;
  const at = behind.exec(plain);
  const head = at === null ? plain : plain.slice(0, at.index);
  // "Price of one piece" is the price of something else.
  if (/^\s(?:of|per|and|or)\s/i.test(at?.[0] ?? '') || idle.test(head)) return [];
  // "Orders that were not cancelled" are counted.
  const last = head.trim().toLowerCase().split(/\s+/).at(-1) ?? '';
  if (singular(last) !== last) return [];
  const words = wordsOf(head.trim());
  return words.length > 0 && words.length <= 3 ? words : [];
}

const idle = /^(?:whether|when|where|if|only|null|true|false|such|always|never|one|two|use|set|either|optional|see)\b/i;
