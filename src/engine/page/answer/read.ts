/** A page that is asked: what it says is collected once, for all that is asked of it. */
import type { PageTree } from '../document/tree.ts';
import { evidenceOf } from './evidence/evidence.ts';
import { fieldReader, type Found } from './fields.ts';
import { questionReader } from './question.ts';
import { lexiconOf } from './words/terms.ts';

export interface AskedPage {
  field(name: string, description: string): Found | undefined;
  answer(question: string): Found | undefined;
}

export function readForAnswers(tree: PageTree, url: string): AskedPage {
  const evidence = evidenceOf(tree, url);
  const lexicon = lexiconOf(evidence);
  return { field: fieldReader(evidence, lexicon), answer: questionReader(evidence, lexicon) };
}
