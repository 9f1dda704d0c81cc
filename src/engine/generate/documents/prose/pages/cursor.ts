/** Where the next page of a list is told, by the parameter that takes it. */
import { recordOf } from '../../../../../core/json.ts';
import { wordsOf } from '../../../words.ts';
import type { Operation, Schema } from '../../terms/document.ts';
import type { Field } from '../fields/fields.ts';

interface Cursor {
  readonly path: string;
  readonly name: string;
}

/** "If the answer has `continue`, pass its value as `position`": where the next page is told, by the parameter that takes it. */
export function cursorIn(text: string): Cursor | undefined {
  // "As long as `next` is not `null`": what it is not is no name.
  const words = text.replace(/`(null|true|false|empty)`/g, '$1');
  const told =
    /\b(?:answer|response|result|page|reply)\b[^.\n]{0,30}\b(?:has|holds|contains|carries|gives|with|includes)\b[^`.\n]{0,30}(?:`\w+`(?:,| and)[^`.\n]{0,30})?`([\w.]+)`[^`]{0,90}\b(?:pass|send|hand|give|put|use|repeat|call|ask)\b[^`.]{0,40}\b(?:as|in)\b[^`.]{0,25}`(\w+)`/i.exec(
      words,
    );
  if (told !== null) return { path: told[1] ?? '', name: told[2] ?? '' };
  const handed = [...words.matchAll(handedOn), ...words.matchAll(setTo)].find(
    ({ groups }) => isOfPages(groups?.['from'] ?? '') || isOfPages(groups?.['to'] ?? ''),
  )?.groups;
  if (handed !== undefined) return { path: handed['from'] ?? '', name: handed['to'] ?? '' };
  const [, token = '', given = ''] = handing.exec(words) ?? [];
  if (token !== given) return { path: token, name: given };
  const [, member = '', sent = ''] = filledIn.exec(words) ?? [];
  if (sent !== '') return { path: member, name: sent };
  const again = repeated.exec(words)?.[1] ?? passedOn.exec(words)?.[1];
  if (again !== undefined) return { path: again, name: again };
  const [, fragment = '', name = ''] = shown.exec(words) ?? [];
  const path = [...fragment.matchAll(/"(\w+)"\s*:/g)].map(([, member = '']) => member).join('.');
  return path === '' ? undefined : { path, name };
}

/** "`next_page` is filled in; send it along as `page`" */
const filledIn =
  /`(\w*(?:next|cursor|token|after|more|continu)\w*)` (?:is|will be|gets) (?:filled(?: in)?|set|there|present|given|returned|not (?:null|empty))\b[^`.]{0,20}[;,.] ?(?:and )?(?:then )?(?:pass|send|hand|give|put|use|repeat)\b[^`.]{0,40}\b(?:as|in)\b[^`.]{0,25}`(\w+)`/i;

/** "Repeat the request with `more=` and what stood there" */
const repeated =
  /\b(?:repeat|ask again|call again|send)\b[^.`\n]{0,30}\bwith `(\w+)=?` and (?:what (?:stood|was|is) there|(?:that|its|this|the same) value|the value)/i;

/** "an object with `items` and `after`; pass the latter on" */
const passedOn =
  /\b(?:answer|response|result|page|reply|object)\b[^.`\n]{0,40}`\w+`,? and (?:an? |the )?`(\w+)`[;,.]? (?:and )?(?:pass|send|hand|give|use) (?:the latter|it|that|this)(?: value)?(?: on| back| over| again)?\b(?![^.;\n]*\b(?:as|in)\b[^.;\n]*`)/i;

/** "Pass `next` as `after` to go on" */
const handing =
  /\b(?:pass|send|hand|give|put|use|repeat)\b (?:the |its |that )?(?:value of )?`([\w.]*(?:next|cursor|token|continu|bookmark)[\w.]*)`[^`.]{0,30}\b(?:as|in|with)\b[^`.]{0,25}`(\w+)`/i;

/** "There is `"paging": {"after": "..."}`; hand that value over as `after`" */
const shown =
  /`\{?\s*((?:"\w+"\s*:\s*\{?\s*)+)"?[^`]*`[^`]{0,90}\b(?:pass|send|hand|give|put|use|repeat)\b[^`.]{0,40}\b(?:as|in)\b[^`.]{0,25}`(\w+)`/i;

const passing = '(?:pass|send|hand|give|put|use|repeat|return|supply|submit|include|add|copy|feed|quote|present)';

/** "`next_token` is filled in then; send it along as `token`" */
const handedOn = new RegExp(
  `\`(?<from>[\\w.]+)\`[^\`]{0,120}\\b${passing}\\b[^\`.]{0,60}\\b(?:as|in|with|under)\\b[^\`.]{0,25}\`(?<to>\\w+)\``,
  'gi',
);

/** "Repeat the request with `after` set to the `end_cursor` of the answer" */
const setTo =
  /`(?<to>\w+)`\s*(?:set to|=|equal to|being|filled with|takes|wants|expects)[^`.]{0,40}`(?<from>[\w.]+)`/gi;

/** Names of what leads from one page to the next, and of nothing else. */
function isOfPages(name: string): boolean {
  const last = wordsOf(name.split('.').at(-1) ?? '');
  return (
    last.some((word) => /^(?:cursor|token|continuation|marker|bookmark|next|after)$/.test(word)) &&
    !last.some((word) => /^(?:access|refresh|api|auth|csrf|id|session|secret|bearer|client)$/.test(word))
  );
}

/** The parameter that takes the cursor, which is one however the sentence is read that tells of it. */
export function withRole(fields: readonly Field[], name: string): readonly Field[] {
  const others = fields.filter((field) => field.name !== name);
  return [...others, { name, in: 'query', required: false, description: 'Cursor.', schema: {} }];
}

/** The operation whose answer has the cursor that one of its parameters takes. */
export function withCursor(operation: Operation, cursor: Cursor | undefined): Operation {
  const { parameters, answer } = operation;
  if (cursor === undefined || !parameters.some(({ name }) => name === cursor.name)) return operation;
  const told = `The cursor of the next page, which is told as \`${cursor.path}\`.`;
  const member = cursor.path
    .split('.')
    .reduceRight<Schema>((inner, name) => ({ type: 'object', properties: { [name]: inner } }), { type: 'string' });
  return {
    ...operation,
    parameters: parameters.map((one) => (one.name === cursor.name ? { ...one, description: told } : one)),
    answer: {
      type: 'object',
      ...answer,
      properties: { ...recordOf(member['properties']), ...recordOf(answer?.['properties']) },
    },
  };
}
