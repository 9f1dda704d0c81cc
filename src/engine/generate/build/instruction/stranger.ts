/** A service that the instruction names and that is not among the integrations: "post it to Slack". */
import { readInstruction } from '../../step/instruction/instruction.ts';
import { isLanguage } from '../../step/values/display-names.ts';
import { wordsIn, wordsOf } from '../../words.ts';
import type { Failure, Workshop } from '../terms/plan.ts';
import type { Clause } from './clauses.ts';

const before = /^(?:to|on|in|into|via|through|using|with|from|at)$/i;

/** A name behind "to" or "via" that nothing knows: no integration, no operation, no value of the payload. */
export function strangerIn(clause: Clause, { sources, payload }: Workshop): Failure | undefined {
  const { tokens } = readInstruction(clause.text);
  const known = new Set([
    ...sources.operations.flatMap(({ operation: { path, summary, id, description, tags } }) =>
      [path, summary, id, description.slice(0, 200), ...tags].flatMap(wordsIn),
    ),
    ...sources.all.flatMap(({ integration }) => [...wordsOf(integration.id), ...wordsOf(integration.name ?? '')]),
    ...sources.silent.flatMap(wordsOf),
    ...Object.keys(payload).flatMap(wordsOf),
  ]);
  const told = [
    ...sources.operations.flatMap(({ operation: { path, summary, id, description } }) => [
      path,
      summary,
      id,
      description,
    ]),
    ...sources.all.map(({ integration: { id, name } }) => `${id} ${name ?? ''}`),
    ...sources.silent,
    ...Object.keys(payload),
  ]
    .join(' ')
    .toLowerCase();
  const isTold = (text: string): boolean => told.includes(text.toLowerCase());
  const named = tokens.find(({ text, literal, words }, index) => {
    const [last = '', lastButOne = ''] = [tokens[index - 1]?.text, tokens[index - 2]?.text];
    const isBehind = before.test(last) || (/^(?:our|the|my|their)$/i.test(last) && before.test(lastButOne));
    if (isBehind && isKnownService(text)) return !isTold(text);
    if (words.some((word) => known.has(word))) return false;
    return literal?.kind === 'proper' && before.test(last) && isLast(tokens[index + 1]?.text);
  });
  // What is sent "in French" goes to no service of that name.
  if (named === undefined || isLanguage(named.text) || isValueOf(tokens, named.text)) return undefined;
  if (isPlaceOf(sources) && !isKnownService(named.text) && isBehindPlace(tokens, named.text)) return undefined;
  return { kind: 'integration', clause: clause.text, missing: [named.text.slice(0, 60)], score: 0 };
}

/** Services that know cities are told names of them: "every station in Ghent". */
function isPlaceOf({ vocabulary }: Workshop['sources']): boolean {
  return [...vocabulary].some((word) => places.test(word));
}

const places = /^(?:city|town|place|country|region|location|area|district|village|street|county)$/;

function isBehindPlace(tokens: ReturnType<typeof readInstruction>['tokens'], name: string): boolean {
  const at = tokens.findIndex(({ text }) => text === name);
  return /^(?:in|from|at)$/i.test(tokens[at - 1]?.text ?? '');
}

/** What everybody knows as a service, whatever of it is named behind: "our WhatsApp group". */
export function isKnownService(text: string): boolean {
  return /^\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(text) || services.has(text.toLowerCase());
}

const services: ReadonlySet<string> = new Set(
  'slack telegram discord teams whatsapp signal zoom gmail outlook trello jira asana notion airtable hubspot salesforce zendesk intercom mailchimp sendgrid twilio stripe paypal shopify github gitlab bitbucket dropbox facebook instagram twitter linkedin youtube excel sheets skype messenger'.split(
    ' ',
  ),
);

/** Behind a service nothing of the same name follows: `in the Sales channel` is a channel. */
function isLast(next: string | undefined): boolean {
  return next === undefined || /^(?:[.,;:]|and|with|saying|for|when|if|using)$/i.test(next);
}

/** `to New York` is a place to deliver to, and no service: the thing before it is where something goes. */
function isValueOf(tokens: readonly { readonly text: string }[], name: string): boolean {
  const at = tokens.findIndex(({ text }) => text === name);
  // "Everybody who comes from Acre" comes from no service.
  if (/^(?:comes?|came|is|are|works?|lives?|based)$/i.test(tokens[at - 2]?.text ?? '')) return true;
  return /^(?:status|state|name|title|label|city|country|category|stage|priority|type)$/i.test(
    tokens[at - 2]?.text ?? '',
  );
}
