/** What a request needs in plain words, "the breed and the coop must be there", as members that its things are shown with. */
import { recordOf } from '../../../../../core/json.ts';
import { singular, wordsOf } from '../../../words.ts';
import { type Body, collectionOf, type Operation, type Schema } from '../../terms/document.ts';

/** The members of things by the collection that they are read from. */
export type Things = ReadonlyMap<string, Schema>;

const needs = [
  /(?:^|[.;:] )\W*((?:the |an? |its |his |her |their )?[a-z][\w -]{1,60}?(?:,? (?:and|or) [\w -]{2,40}|, [\w ,-]{2,60})?) (?:must (?:always )?be (?:there|given|set|present|sent|told)|(?:is|are) (?:all |both |always )?(?:required|mandatory|needed|obligatory))\b/gi,
  /\b(?:needs|requires|must have|has to have|you (?:need|must (?:give|send|name|tell)))(?: at least)? ((?:the |an? |its )?[a-z][\w -]{1,40}(?:, [\w -]{2,40})*(?:,? and [\w -]{2,40})?)(?=[.;:)]|$)/gi,
];

/** Only what makes things is looked at, and a sentence counts when all that it lists is known of them. */
export function withSpokenMembers(operations: readonly Operation[], things: Things): readonly Operation[] {
  return operations.map((operation) => {
    const { method, path, description, body } = operation;
    const known = things.get(collectionOf(path));
    if (known === undefined) return operation;
    if (method !== 'POST') return method === 'GET' || method === 'DELETE' ? operation : withChanged(operation, known);
    const names = needs.flatMap((shape) =>
      [...description.matchAll(shape)].map(([, list = '']) => namesOf(list, known)),
    );
    const told = new Set(names.flat());
    return told.size === 0 ? operation : { ...operation, body: withNeeded(body, told, known) };
  });
}

/** "Change the breed or the coop of a hen" */
const changes =
  /^\W*(?:change|update|edit|modify|correct|set|adjust|alter|amend|fix)s? (?:only )?((?:the |an? |its |their )?[a-z][\w -]{1,30}?(?:, (?:the |an? |its )?[\w -]{2,30}?)*,? (?:and\/or|and|or) (?:the |an? |its |their )?[\w -]{2,30}?)(?: of (?:an?|the|one|this)\b.*|[.:]|$)/i;

/** What a title says may be changed are members of the body, and none of them is needed. */
function withChanged(operation: Operation, known: Schema): Operation {
  const { summary, description, body } = operation;
  // Of a summary that was written in marks, blanks are left.
  const said = [summary, description]
    .map((text) => changes.exec(text.replace(/ +/g, ' ').replace(/ ,/g, ','))?.[1])
    .find((list) => list !== undefined);
  const names = said === undefined ? [] : namesOf(said.replace(/ and\/or /, ' or '), known);
  if (names.length === 0 || body === undefined) return operation;
  const { required, ...schema } = body.schema;
  const kept = Array.isArray(required) ? required.filter((name) => !names.includes(String(name))) : [];
  const members = names.map((name): [string, unknown] => [name, known[name]]);
  return {
    ...operation,
    body: {
      ...body,
      schema: {
        ...schema,
        properties: { ...Object.fromEntries(members), ...recordOf(schema['properties']) },
        ...(kept.length === 0 ? {} : { required: kept }),
      },
    },
  };
}

/** Empty when one of the words is no member. */
function namesOf(list: string, known: Schema): readonly string[] {
  const said = list.split(/,? (?:and|or) |, /).map((part) => part.replace(/^(?:the|an?|its|his|her|their|both) /i, ''));
  const found = said.map((words) => Object.keys(known).find((name) => isCalled(name, words)));
  return found.every((name) => name !== undefined) ? found : [];
}

function isCalled(name: string, words: string): boolean {
  const [own, told] = [wordsOf(name), wordsOf(words)].map((parts) => parts.map(singular).join(' '));
  return own === told;
}

function withNeeded(body: Body | undefined, names: ReadonlySet<string>, known: Schema): Body {
  const { contentType = 'application/json', schema = { type: 'object' } } = body ?? {};
  const before = Array.isArray(schema['required']) ? schema['required'] : [];
  const members = [...names].map((name): [string, unknown] => [name, known[name]]);
  return {
    contentType,
    required: true,
    schema: {
      ...schema,
      properties: { ...Object.fromEntries(members), ...recordOf(schema['properties']) },
      required: [...new Set([...before, ...names])],
    },
  };
}
