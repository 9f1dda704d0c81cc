/** What a passage that reads something says of what may be asked for, and of what comes back, in words of its own. */
import { type Field, namedIn } from './fields.ts';
import { choicesShown, flagOf, plain, schemaOfShown } from './schema.ts';

const verb =
  '(?:gives?|gets?|returns?|shows?|leaves?|keeps?|brings?|lists?|finds?|picks?|chooses?|selects?|asks?|yields?|means?|reduces?|cuts?)';
/** "`folder` gives you those in one folder" */
const those = new RegExp(
  String.raw`\`[\w.[\]-]+\`(?: \([^)]*\))?,? (?:you )?${verb}\b[^\`.;]{0,25}\b(?:those|the ones|only|just|(?:out )?the others|what|whatever)\b`,
  'i',
);
/** "`mail` finds whoever has that address" */
/** "With `breed` you get those of one breed", "with `mail` whoever has that address" */
const withName =
  /(?:^|[,;] (?:and )?)\W*with `[\w.[\]=-]+`,? (?:you (?:get|see|have)\b|those\b|the ones\b|only\b|just\b|who(?:ever)?\b|what(?:ever)?\b)/i;
const searching = /`[\w.[\]-]+`(?: \([^)]*\))? (?:finds|filters|searches|selects|narrows|restricts)\b/i;
/** "`folder` narrows the list", "to see only those" */
const narrowing =
  /\b(?:(?:choose|select|pick|search|sift|look) (?:with|by|them (?:with|by)|among them (?:with|by)) (?:an? |the |their |its )?`|narrow(?:s|ed|ing)?|restrict(?:s|ed|ing)?|limits? (?:it|them|the list|the answer|this)|(?:can|may) be asked for|asks? for (?:those|only|[\w ]{2,40} (?:with|by) `)|to (?:see|get|have|list|find) (?:only|just|those|the ones)|(?:finds?|searches|looks? up|lists?|gets?|returns?|filters?) [\w ]{0,30}\bby (?:an? |the |their |its )?`|(?:only|just) interested in|you (?:may|can) (?:also )?(?:add|give|pass|send|say|use|set|ask(?: for)?|name) (?:(?:only )?(?:the |those )?[\w ]{0,30}(?:of|by|from|in|with) )?(?:an? |the |one |a single )?`|(?:^|[,;:.] |\buse |\b(?:say|tell|name|put|give)\b[^`.;]{0,20} in )(?<=\buse |\bin )`|(?:besides|apart from|next to|in addition to) `[^.]*\bthere (?:is|are)|if you (?:only |just )?(?:want|need) (?:only |just )?(?:some|those|fewer|a few))\b/i;

/** Names of a sentence that says what a list can be asked for, though what is listed has members of these names. */
export function askedIn(sentence: string): readonly Field[] {
  const shown = [...sentence.matchAll(/`\??((?:[A-Za-z_][\w.[\]-]*=[^`&\s]*&?)+)`/g)].flatMap(([, query = '']) =>
    query.split('&'),
  );
  const pairs = shown.flatMap((pair): readonly Field[] => {
    const [name = '', value = ''] = pair.split('=');
    if (name === '' || /^["']/.test(value)) return [];
    const flag = flagOf(value);
    const { example: _one, ...type } = schemaOfShown(value);
    const schema = flag['type'] === undefined ? { ...type, ...choicesShown(name, sentence) } : flag;
    return [{ name, in: 'query', required: false, description: plain(sentence), schema }];
  });
  const isAsked = [those, searching, narrowing, withName].some((shape) => shape.test(sentence));
  const named = isAsked ? namedIn(sentence) : [];
  const others = named.filter(({ name }) => !pairs.some((pair) => pair.name === name));
  return [...others.map((field) => ({ ...field, in: field.in ?? ('query' as const) })), ...pairs];
}

/** "Each has `ring` and `breed`", "Fields: `ring`, `breed`" */
const ofThings =
  /^\W*(?:(?:(?:it )?(?:gives|returns|shows|answers with|has)|you get)\b[^`.,;]{0,30}\bwith (?:their |its )?(?=`\w+`,[^.]* and `\w+`(?:[.:]|$))`|an? (?:[a-z][\w-]* ){1,3}(?:has|consists of|comes with|is made of)\b[^`.]{0,20}`|(?:(?:of )?each|every(?: one)?|they|these|all of (?:them|these))\b[^`.]{0,30}\b(?:has|have|having|carr(?:y|ies)|comes? with|with|consists? of|holds?|you (?:get|see|learn))\b[^`.]{0,20}`|(?:fields?|attributes?|columns?|propert(?:y|ies))(?: (?:of|in) [\w ]{1,30})?(?: are)?:\s*`)/i;

/** "Lists your coops under `coops`: `code`, `name`, `keeper`", "all breeds: `name`, `colour`" */
const things =
  /^\W*(?:lists?|gives?|returns?|shows?|reads?|has|holds?|answers?|all|every|each|the|your|our|one|an?)\b([^`:.;]*)(?:\bunder `\w+`[^`:.;]*)?:\s*(?=`\w+`(?: \([^)]*\))?,)/i;
const ofRequest =
  /\b(?:filter|param|quer|pass|send|optional|required|mandatory|body|may|can|must|argument|take|accept|sort|order|one of|either|value|choice|state|status|kind|type|error|code|step)/i;

/** Members of what is read, by a sentence that names them. */
export function membersTold(sentence: string): readonly Field[] {
  const [lead = '', said = ''] = things.exec(sentence) ?? [];
  const listed = lead === '' || ofRequest.test(said) ? undefined : sentence.slice(lead.length);
  if (listed === undefined && !ofThings.test(sentence)) return [];
  // "and whether it is `lendable`"
  const flags = [
    ...sentence.matchAll(/\bwhether (?:it|they|she|he)?\s*(?:is|are|has|have|can be|may be)?\s*`(\w+)`/g),
  ].map(
    ([, name = '']): Field => ({ name, in: 'answer', required: false, description: '', schema: { type: 'boolean' } }),
  );
  const named = namedIn(listed ?? sentence).filter(({ name }) => !flags.some((flag) => flag.name === name));
  return [...named.map((field) => ({ ...field, in: 'answer' as const, required: false })), ...flags];
}

/** "lists your hens under `hens`: `ring`, `breed`" */
const behindList =
  /\bunder (?:the (?:list|member) )?`\w+`(?: \([^)]*\))?:\s+(`\w+`(?:(?: \([^)]*\))?(?:,? and |, )`\w+`)+)/i;

/** Members of what a list holds, behind the name of the list. */
export function membersBehindList(sentence: string): readonly Field[] {
  const list = behindList.exec(sentence)?.[1] ?? '';
  return namedIn(list).map((field) => ({ ...field, in: 'answer', required: false }));
}
