/** Flags that a decision sets: to refuse is to send that it is not accepted. */
import { isForm } from '../../word-forms.ts';
import { type Bound, type Target, told } from '../terms/target.ts';

const granted = ['approve', 'accept', 'grant', 'allow', 'confirm', 'permit', 'agree'];
const denying = /^(reject|refuse|decline|deny|disapprove)$/;

/** By the verb of the instruction. */
export function decisionBound(target: Target, own: readonly string[], verb: string): Bound | undefined {
  const [word = ''] = own;
  // To hold an order is to put it on hold.
  if (target.place === 'body' && own.join(' ') === `on ${verb}`) return told(true, target);
  const isDecision = own.length === 1 && target.place === 'body' && granted.some((grant) => isForm(word, grant));
  if (!isDecision) return undefined;
  return denying.test(verb) ? told(false, target) : granted.includes(verb) ? told(true, target) : undefined;
}
