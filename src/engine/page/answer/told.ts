/** What callers are told of an answer. */
import type { Found } from './fields.ts';
import { selectorOf } from './selector.ts';

export const rulesEngine = 'rules';

export interface ToldEvidence {
  readonly confidence: number;
  readonly passage: string;
  readonly selector: string;
}

const passageChars = 500;

export function tellEvidence({ confidence, passage, node }: Found): ToldEvidence {
  return {
    confidence: Math.round(Math.min(1, confidence) * 100) / 100,
    passage: passage.slice(0, passageChars),
    selector: selectorOf(node),
  };
}
