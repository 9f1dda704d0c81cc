/** A page that is asked: what it says is collected once, for all that is asked of it. */
import type { DocumentAnswers, DocumentAsked, FoundAnswer } from '../../../core/documents.ts';
import { pageMeta } from '../document/meta.ts';
import { bodyOf, type PageTree } from '../document/tree.ts';
import { evidenceOf } from './evidence/evidence.ts';
import { fieldReader } from './fields.ts';
import type { Found } from './found.ts';
import { questionReader } from './question.ts';
import { fillSchema } from './schema/fill.ts';
import { shapeOf } from './schema/shape.ts';
import { selectorOf } from './selector.ts';
import { lexiconOf } from './words/lexicon.ts';

/** Never throws; what the page does not say is left out. */
export function answerHere(
  tree: PageTree,
  url: string,
  { fields = {}, question, schema }: DocumentAsked,
): DocumentAnswers {
  const evidence = evidenceOf(tree, url);
  const lexicon = lexiconOf(evidence);
  const readField = fieldReader(evidence, lexicon);
  const values = Object.entries(fields).flatMap(([name, wanted]) =>
    told(readField(name, wanted)).map((one) => [name, one]),
  );
  const [answer] = question === undefined ? [] : told(questionReader(evidence, lexicon)(question));
  const shape = shapeOf(schema);
  const body = bodyOf(tree);
  const data =
    shape === undefined || body === undefined
      ? undefined
      : fillSchema(shape, readField, { evidence, lexicon, meta: pageMeta(tree, url), body }, tellOf);
  return {
    fields: Object.fromEntries(values),
    ...(answer === undefined ? {} : { question: answer }),
    ...(data === undefined ? {} : { data }),
  };
}

const passageChars = 500;

function told(found: Found | undefined): readonly FoundAnswer[] {
  return found === undefined ? [] : [tellOf(found)];
}

function tellOf({ value, confidence, passage, node }: Found): FoundAnswer {
  const rounded = Math.round(Math.min(1, confidence) * 100) / 100;
  return { value, confidence: rounded, passage: passage.slice(0, passageChars), selector: selectorOf(node) };
}
